#include "fractal/flush/batch.h"

namespace tt::fractal {

namespace {

void put_in_leaf(Leaflet& l, const Message& m, u64 oldest_xid, const Collection& collection,
                 PutResult& result) {
  TT_DCHECK(l.state == PartState::kAvailable);
  if (m.msn <= l.rows.max_msn) return l.rows.adopt(m);  // a query has applied it
  l.rows.max_msn = m.msn;
  const i64 before = l.rows.unsaved.logical;
  l.rows.apply(m, oldest_xid, collection);
  result.logical_rows += l.rows.unsaved.logical - before;
  result.updates += l.rows.take_updates();
}

void put_in_channel(const Options& options, Channel& c, const Message& m, u64 flow0, u64 flow1) {
  TT_DCHECK(c.state == PartState::kAvailable);
  c.buffer.append(m, options.message_buffer_bytes);
  c.bytes += message_bytes(m);
  c.messages++;
  c.broadcasts += is_broadcast(m.type);
  c.flow[0] += flow0;
  c.flow[1] += flow1;
  c.touched = true;
}

}  // namespace

// A broadcast goes to every part (ft_nonleaf_msg_all, ft_leaf_apply_msg).
PutResult put_message(const Options& options, Node& n, const Message& m, u64 oldest_xid, u64 flow0,
                      u64 flow1, const Collection& collection) {
  if (m.msn > n.max_msn) n.max_msn = m.msn;
  const bool all = is_broadcast(m.type);
  const u32 first = all ? 0 : n.which_child(m.key), end = all ? n.children() : first + 1;
  PutResult result;
  for (u32 i = first; i < end; i++) {
    if (n.leaf())
      put_in_leaf(n.leaflets[i], m, oldest_xid, collection, result);
    else
      put_in_channel(options, n.channels[i], m, flow0, flow1);
  }
  return result;
}

MessageBuffer detach(Nodes& nodes, Node& parent, u32 child) {
  Channel& c = parent.channels[child];
  TT_CHECK(c.state == PartState::kAvailable && c.buffer.count() == c.messages);
  MessageBuffer batch;
  batch.swap(c.buffer);
  c.bytes = c.messages = c.broadcasts = 0;
  c.workdone = 0;
  nodes.set_dirty(parent);
  nodes.status.changed(parent, c);
  nodes.account(parent);
  return batch;
}

u64 apply_batch(Nodes& nodes, const MessageBuffer& batch, const u64 (&flow)[2],
                u64 parent_oldest_xid, Node& child) {
  u64 left = batch.bytes();
  PutResult sum;
  batch.each([&](const Message& m) {
    const u64 bytes = message_bytes(m);
    const bool now = left <= flow[0], before = !now && left <= flow[0] + flow[1];
    const PutResult put = put_message(nodes.env.options, child, m, child.oldest_xid,
                                      now ? bytes : 0, before ? bytes : 0, {&nodes.in_use, true});
    sum.logical_rows += put.logical_rows;
    sum.updates += put.updates;
    left -= bytes;
  });
  nodes.dictionaries.of(child).count_logical(sum.logical_rows);
  nodes.status.counters.row_updates += sum.updates;
  child.oldest_xid = parent_oldest_xid;
  nodes.set_dirty(child);
  nodes.account(child);
  return batch.count();
}

}  // namespace tt::fractal
