// describe(): the whole structure as flat tables, by the same row functions that facts use, so that
// a fold of facts must equal it.
#include "fractal/fractal_engine.h"

namespace tt::fractal {
namespace {

// The basement nodes of a leaf whose pivots are in memory.
template <class Add>
void each_basement(const Node& leaf, Add&& add) {
  if (!leaf.leaf() || !leaf.cached) return;
  for (u32 i = 0; i < leaf.children(); i++) {
    const Leaflet& basement = leaf.leaflets[i];
    const bool available = basement.state == PartState::kAvailable;
    add(BasementsRow{.node = leaf.id,
                     .basement = i,
                     .first_key = i == 0 ? Slice() : Slice(leaf.pivots[i - 1]),
                     .rows = available ? basement.rows.rows() : 0u,
                     .bytes = available ? basement.rows.serialized_bytes() : u64{0},
                     .in_memory = available,
                     .msn = basement.rows.max_msn,
                     .disk_bytes = basement.disk_bytes});
  }
}

}  // namespace

void FractalEngine::describe(TableSink& sink) const {
  sink.rows<NodesRow>(
      [&](auto&& add) { state_.dictionaries.each_node([&](const Node& n) { add(row_of(n)); }); });
  sink.rows<BuffersRow>([&](auto&& add) {
    state_.dictionaries.each_node([&](const Node& n) {
      for (u32 i = 0; i < n.channels.size(); i++) add(row_of(n, i));
    });
  });
  sink.rows<JobsRow>([&](auto&& add) {
    flusher_.each_job([&](const Job& job) { add(job.row()); });
    writer_.each_job([&](const Job& job) { add(job.row()); });
  });
  sink.rows<BasementsRow>([&](auto&& add) {
    state_.dictionaries.each_node([&](const Node& n) { each_basement(n, add); });
  });
  sink.row([&] { return state_.status.cache_row(); });
  sink.row([&] { return state_.status.checkpoint.row(); });
  sink.row([&] { return state_.log.row(); });
  sink.row([&] { return state_.status.space_row(); });
  sink.row([&] { return state_.status.counters_row(); });
  sink.rows<BroadcastsRow>([&](auto&& add) {
    state_.dictionaries.each_node([&](const Node& n) {
      for (u32 i = 0; n.shown && i < n.channels.size(); i++)
        if (n.channels[i].broadcasts > 0) add(broadcasts_of(n, i));
    });
  });
  sink.rows<LoadsRow>(
      [&](auto&& add) { bulk_loader_.each_row([&](const LoadsRow& row) { add(row); }); });
  sink.rows<BuildsRow>([&](auto&& add) {
    if (state_.build.running()) add(state_.build.row());
  });
  sink.rows<OpeningRow>([&](auto&& add) {
    if (state_.opening.found) add(state_.opening.row());
  });
}

}  // namespace tt::fractal
