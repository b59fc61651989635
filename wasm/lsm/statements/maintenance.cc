#include "lsm/statements/maintenance.h"

namespace tt::lsm {

Progress Maintenance::flush(Ns now, State& state, Actor& client) {
  using Flush = State::Flush;
  if (state.flush == Flush::kBegin && wal_.writing()) {
    state.flush = Flush::kAfterGroup;
    writes_.flush_after_group(client);
    return Progress::park();
  }
  if (state.flush != Flush::kWaiting) {
    const bool switched = state.flush == Flush::kAfterGroup;
    state.flush = Flush::kWaiting;
    if (!switched) memtables_.flush_all(now);
    state.through.clear();
    for (const auto& family : database_.families)
      state.through.push_back(family->active().table->id());
  }
  TT_CHECK(state.through.size() == database_.families.size());
  for (const auto& family : database_.families) {
    if (family->memtables.front().table->id() >= state.through[family->number]) continue;
    background_.wait_for_flush(client);
    return Progress::park();
  }
  state.flush = Flush::kBegin;
  return Progress::done(0);
}

// Compacts the whole of each family (CompactRange). The memory is flushed first; manual compactions
// run one after the other.
Progress Maintenance::compact(Ns now, State& state, Actor& client) {
  if (!state.compacting) {
    const Progress flushed = flush(now, state, client);
    if (flushed.kind != Progress::kDone) return flushed;
    state.compacting = true;
    background_.want_manual_compaction(client);
    background_.schedule(now);
  }
  if (background_.compacts_for(client)) return Progress::park();
  state.compacting = false;
  return Progress::done(0);
}

}  // namespace tt::lsm
