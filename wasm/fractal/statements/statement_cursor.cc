#include "fractal/statements/statement_cursor.h"

#include <utility>

namespace tt::fractal {

Visit StatementCursor::visit(Nodes& nodes, Node& node, const Target* target, Cause cause) {
  if (node.latch != 0) {
    nodes.wait_for_latch(node, client);
    return Visit::kPark;
  }
  if (use_if_in_memory(nodes, node, target)) return Visit::kReady;
  // The node is latched until the fetch is over, and pinned until the statement is: if nodes read
  // so far could be evicted while it waits for the next, it might never have all of them at once.
  nodes.latch(node, owner);
  nodes.pin(node, pins);
  fetching = &node;
  fetch.begin(nodes, node, target, cause, 0);
  return Visit::kFetching;
}

Progress StatementCursor::continue_fetch(Nodes& nodes, Ns now) {
  if (fetching == nullptr) return Progress::done(0);
  const Progress p = fetch.run(nodes, now);
  if (p.kind != Progress::kDone) return p;
  nodes.unlatch(*std::exchange(fetching, nullptr));
  reads += fetch.reads();
  read_bytes += fetch.read_bytes();
  cpu += p.time;
  return p;
}

bool StatementCursor::stalls(EngineStatus& status, NodeWriter& writer, Ns now) {
  const bool woken = stalled_since != kNever;
  if (woken) {
    const Ns waited = now - std::exchange(stalled_since, kNever);
    status.counters.stall_ns += waited;
    status.counters.waits.of(WaitReason::kCachetableFull) += waited;
  } else {
    if (!writer.must_wait(client)) return false;
    stalled_since = now;
    status.counters.stalls++;
  }
  status.cache_changed();
  return !woken;
}

void StatementCursor::release(Nodes& nodes) {
  nodes.unpin_all(pins);
  reads = read_bytes = applied = stepped_over = 0;
  cpu = 0;
}

}  // namespace tt::fractal
