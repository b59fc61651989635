#include "fractal/state/progress.h"

namespace tt::fractal {

NodesRow row_of(const Node& n) {
  return {.node = n.id,
          .height = n.height,
          .index = n.index,
          .first_key = n.lower,
          .parent = n.parent,
          .children = n.children(),
          .serialized_bytes = n.serialized_bytes(),
          .buffer_bytes = n.buffered_bytes(),
          .messages = n.leaf() ? n.row_count() : n.buffered_messages(),
          .workdone = n.workdone(),
          .due_checkpoint = n.dirty && n.cached ? n.due_checkpoint : 0u,
          .resident = n.residency(),
          .cached_bytes = n.memory,
          .disk_bytes = n.disk_bytes,
          .writes = n.writes};
}

BuffersRow row_of(const Node& n, u32 child) {
  const Channel& c = n.channels[child];
  return {.node = n.id,
          .child = child,
          .child_node = c.child,
          .index = n.index,
          .first_key = child == 0 ? n.lower : n.pivots[child - 1],
          .bytes = c.bytes,
          .messages = c.messages,
          .workdone = c.workdone};
}

JobsRow Job::row() const {
  return {.job = number,
          .kind = kind,
          .reason = reason,
          .node = node,
          .height = height,
          .child = child,
          .child_node = child_node,
          .messages = messages,
          .bytes = bytes,
          .started_ns = started_ns};
}

CheckpointRow CheckpointProgress::row() const {
  return {.id = 0u,
          .state = state,
          .checkpoints = checkpoints,
          .began_ns = began_ns,
          .ended_ns = ended_ns,
          .pending = pending,
          .written = written,
          .written_bytes = written_bytes};
}

OpeningRow OpeningProgress::row() const {
  return {.id = 0u,
          .state = state,
          .began_ns = began_ns,
          .ended_ns = ended_ns,
          .checkpoint_lsn = checkpoint_lsn,
          .last_lsn = last_lsn,
          .records = records,
          .log_bytes = log_bytes,
          .torn_bytes = torn_bytes,
          .nodes = nodes,
          .torn_headers = torn_headers,
          .replayed = replayed,
          .messages = messages,
          .skipped = skipped,
          .committed = committed,
          .aborted = aborted};
}

BroadcastsRow broadcasts_of(const Node& n, u32 child) {
  return {.node = n.id, .child = child, .messages = n.channels[child].broadcasts};
}

}  // namespace tt::fractal
