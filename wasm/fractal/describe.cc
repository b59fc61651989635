// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "fractal/fractal_engine.h"

namespace tt::fractal {

void FractalEngine::describe(TableSink& sink) const {
  sink.rows<NodesRow>(
      [&](auto&& add) { state_.each_node([&](const Node& n) { add(row_of(n)); }); });
  sink.rows<BuffersRow>([&](auto&& add) {
    state_.each_node([&](const Node& n) {
      for (u32 i = 0; i < n.channels.size(); i++) add(row_of(n, i));
    });
  });
  sink.rows<JobsRow>([&](auto&& add) {
    flusher_.each_job([&](const Job& job) { add(job.row()); });
    writer_.each_job([&](const Job& job) { add(job.row()); });
  });
  sink.row([&] { return state_.cache_row(); });
  sink.row([&] { return state_.checkpoint.row(); });
  sink.row([&] { return state_.log.row(); });
  sink.row([&] { return state_.space_row(); });
  sink.row([&] { return state_.counters_row(); });
}

}  // namespace tt::fractal
