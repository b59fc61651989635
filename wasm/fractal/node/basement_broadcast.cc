// Messages to all rows, and updates, as a basement node applies them (PerconaFT ft/node.cc
// toku_ft_bn_apply_msg, do_update). An update is the insertion of the changed value.
#include <algorithm>

#include "fractal/format/row_change.h"
#include "fractal/node/basement.h"

namespace tt::fractal {

void Basement::erase(u32 row) {
  garbage_ += rows_[row].key_bytes + rows_[row].entry_bytes;
  pool_garbage_ += rows_[row].entry_bytes;
  row_bytes_ -= row_size(row);
  provisional_ -= is_provisional(rows_[row]);
  rows_.erase(rows_.begin() + row);
}

// toku_ft_bn_apply_msg_once, toku_le_apply_msg. The caller compacts: the message may point into the
// arena.
u64 Basement::modify(u32 row, const Message& m, u64 oldest_xid, const Collection& collection) {
  const u64 key_bytes = rows_[row].key_bytes + 4, before = rows_[row].entry_bytes + key_bytes;
  LeafEntry e = LeafEntry::decode(entry(row));
  e.keeps_older = collection.keeps_older();
  unsaved += {-1, -e.counted_bytes(key(row)), 0};
  if (m.type == MessageType::kCommitAllRows || m.type == MessageType::kOptimize)
    e.end_any(m);
  else
    unsaved.logical += e.apply(m);
  e.promote_older_than(oldest_xid);
  e.collect_at_message(collection);
  unsaved += {i64{!e.gone()}, e.counted_bytes(key(row)), 0};
  if (e.gone()) {
    erase(row);
    return before;
  }
  store_entry(row, e);
  return std::max(before, rows_[row].entry_bytes + key_bytes);
}

// A row that is deleted stays so: this engine's update function makes no rows.
u64 Basement::apply_update(u32 row, const Message& m, u64 oldest_xid,
                           const Collection& collection) {
  const Version newest = LeafEntry::decode(entry(row)).newest();
  if (!newest.present) return 0;
  updates_++;
  const std::string changed = change_row(newest.value, m.value);
  Message insertion = m;
  insertion.type = MessageType::kInsert;
  insertion.value = changed;
  const u64 work = modify(row, insertion, oldest_xid, collection);
  compact_if_worth();
  return work;
}

// Entries that the message cannot change are passed over: clean ones, and those without a version
// of its transaction (le_is_clean, le_has_xids). An update of all rows leaves the count of logical
// rows alone.
u64 Basement::apply_broadcast(const Message& m, u64 oldest_xid, const Collection& collection) {
  u64 work = 0;
  for (u32 row = 0; row < rows();) {
    const u32 before = rows();
    if (m.type == MessageType::kUpdateAllRows) {
      const i64 logical = unsaved.logical;
      work += apply_update(row, m, oldest_xid, collection);
      unsaved.logical = logical;
    } else if (is_provisional(rows_[row])) {
      const bool of_any = m.type == MessageType::kCommitAllRows || m.type == MessageType::kOptimize;
      if (of_any || LeafEntry::decode(entry(row)).xid == m.xid)
        work += modify(row, m, oldest_xid, collection);
    }
    if (rows() == before) row++;
  }
  compact_if_worth();
  return work;
}

}  // namespace tt::fractal
