// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "fractal/fractal_engine.h"

namespace tt::fractal {

void FractalEngine::describe(TableSink& sink) const {
  const auto one_row = [&](TableId table, auto&& write) {
    if (!sink.begin(table)) return;
    write(sink.row());
    sink.end();
  };
  if (sink.begin(kNodes)) {
    state_.each_node([&](const Node& n) { state_.write_node_row(n, sink.row()); });
    sink.end();
  }
  if (sink.begin(kBuffers)) {
    state_.each_node([&](const Node& n) {
      for (u32 i = 0; i < n.channels.size(); i++) state_.write_buffer_row(n, i, sink.row());
    });
    sink.end();
  }
  if (sink.begin(kJobs)) {
    flusher_.describe_jobs(sink);
    writer_.describe_jobs(sink);
    sink.end();
  }
  one_row(kCachetable, [&](RowWriter& out) { state_.write_cache_row(out); });
  one_row(kCheckpoint, [&](RowWriter& out) { state_.checkpoint.write(out); });
  one_row(kLog, [&](RowWriter& out) { state_.log.write_row(out); });
  one_row(kSpace, [&](RowWriter& out) { state_.write_space_row(out); });
  one_row(kCounters, [&](RowWriter& out) { state_.write_counters_row(out); });
}

}  // namespace tt::fractal
