// A rollback node: a piece of a transaction's undo information (PerconaFT ft/txn/rollback.h,
// ft/logger/logformat.cc). An entry is its length, "i" or "d", the dictionary's number and the key;
// values are not needed, as an abort message takes the transaction's version back. That of a change
// of all rows has "B" and, in place of the key, a flag.
#pragma once
#include <string>
#include <vector>

#include "core/result.h"

namespace tt::fractal {

// cmdinsert, cmddelete, cmdupdatebroadcast.
struct RollbackEntry {
  u32 file = 0;  // number of the dictionary
  bool deletes = false;
  Slice key;
  bool all_rows = false, resets = false;  // resets: is_resetting_op
};

class RollbackNode {
 public:
  u64 xid = 0;  // 0: no transaction uses the node
  u64 sequence = 0;
  u32 previous = 0;  // block of the node before; 0: none

  // rollback_initialize_for_txn; make_rollback_log_empty.
  void begin(u64 transaction, u64 nth, u32 before);
  void clear();
  bool used() const { return xid != 0; }

  void save(const RollbackEntry& entry);
  bool empty() const { return at_.empty(); }
  RollbackEntry newest() const;
  void forget_newest();
  static u64 entry_bytes(Slice key) { return 4 + 1 + 4 + 4 + key.size(); }
  static constexpr u64 kAllRowsBytes = 4 + 1 + 4 + 1;
  u64 bytes() const { return bytes_.size(); }  // rollentry_resident_bytecount
  // The bytes of an entry; the newest is 0.
  Slice serialized(u64 nth) const;
  u64 entries() const { return at_.size(); }
  u64 arena_bytes() const { return other_size_ + used_; }  // total_size_in_use
  // rollback_memory_size: the struct and its arena (util/memarena.cc), as a 64-bit build allocates
  // them.
  u64 memory_bytes() const;

 private:
  void note_arena(u64 bytes);

  std::string bytes_;        // the entries, oldest first
  std::vector<u32> at_;      // offsets of the entries in bytes_
  u64 size_ = 0, used_ = 0;  // the imitated arena's last chunk
  u64 other_size_ = 0, other_footprint_ = 0, other_chunks_ = 0;
};

}  // namespace tt::fractal
