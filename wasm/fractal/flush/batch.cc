#include "fractal/flush/batch.h"

namespace tt::fractal {

i64 put_message(const Options& options, Node& n, const Message& m, u64 oldest_xid, u64 flow0,
                u64 flow1) {
  if (m.msn > n.max_msn) n.max_msn = m.msn;
  if (n.leaf()) {
    Leaflet& l = n.leaflets[n.which_child(m.key)];
    TT_DCHECK(l.state == PartState::kAvailable);
    if (m.msn <= l.rows.max_msn) return l.rows.adopt(m), 0;  // a query has applied it
    l.rows.max_msn = m.msn;
    const i64 before = l.rows.unsaved.logical;
    l.rows.apply(m, oldest_xid);
    return l.rows.unsaved.logical - before;
  }
  Channel& c = n.channels[n.which_child(m.key)];
  TT_DCHECK(c.state == PartState::kAvailable);
  c.buffer.append(m, options.message_buffer_bytes);
  c.bytes += message_bytes(m.key, m.value);
  c.messages++;
  c.flow[0] += flow0;
  c.flow[1] += flow1;
  c.touched = true;
  return 0;
}

MessageBuffer detach(Nodes& nodes, Node& parent, u32 child) {
  Channel& c = parent.channels[child];
  TT_CHECK(c.state == PartState::kAvailable && c.buffer.count() == c.messages);
  MessageBuffer batch;
  batch.swap(c.buffer);
  c.bytes = c.messages = 0;
  c.workdone = 0;
  nodes.set_dirty(parent);
  nodes.status.changed(parent, c);
  nodes.account(parent);
  return batch;
}

u64 apply_batch(Nodes& nodes, const MessageBuffer& batch, const u64 (&flow)[2],
                u64 parent_oldest_xid, Node& child) {
  u64 left = batch.bytes();
  i64 logical_rows = 0;
  batch.each([&](const Message& m) {
    const u64 bytes = message_bytes(m.key, m.value);
    const bool now = left <= flow[0], before = !now && left <= flow[0] + flow[1];
    logical_rows += put_message(nodes.env.options, child, m, child.oldest_xid, now ? bytes : 0,
                                before ? bytes : 0);
    left -= bytes;
  });
  nodes.dictionaries.of(child).count_logical(logical_rows);
  child.oldest_xid = parent_oldest_xid;
  nodes.set_dirty(child);
  nodes.account(child);
  return batch.count();
}

}  // namespace tt::fractal
