#include "fractal/statements/statement_cursor.h"

#include <utility>

namespace tt::fractal {

Visit StatementCursor::visit(FractalState& state, Node& node, const Target* target, Cause cause) {
  if (node.latch != 0) {
    state.wait_for_latch(node, client);
    return Visit::kPark;
  }
  if (use_if_in_memory(state, node, target)) return Visit::kReady;
  // Latched until the fetch is over, and pinned until the statement is: the nodes read so far must
  // not be evicted while it waits for the next one, or it might never have all of them.
  state.latch(node, owner);
  state.pin(node, pins);
  fetching = &node;
  fetch.begin(state, node, target, cause, 0);
  return Visit::kFetching;
}

Progress StatementCursor::continue_fetch(FractalState& state, Ns now) {
  if (fetching == nullptr) return Progress::done(0);
  const Progress p = fetch.run(state, now);
  if (p.kind != Progress::kDone) return p;
  state.unlatch(*std::exchange(fetching, nullptr));
  reads += fetch.reads();
  read_bytes += fetch.read_bytes();
  cpu += p.time;
  return p;
}

bool StatementCursor::stalls(FractalState& state, NodeWriter& writer, Ns now) {
  const bool woken = stalled_since != kNever;
  if (woken) {
    state.counters.stall_ns += now - std::exchange(stalled_since, kNever);
  } else {
    if (!writer.must_wait(client)) return false;
    stalled_since = now;
    state.counters.stalls++;
  }
  state.cache_changed();
  return !woken;
}

void StatementCursor::release(FractalState& state) {
  state.unpin_all(pins);
  reads = read_bytes = applied = 0;
  cpu = 0;
}

}  // namespace tt::fractal
