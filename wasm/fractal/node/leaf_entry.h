// A row's versions as a leaf stores them (PerconaFT ft/leafentry.h, ft/ule.cc): the committed ones
// and, above them, at most one of a transaction that may still run.
//
// A clean entry is type, value length, value: 5 + v bytes. Any other is type, counts, xids, lengths
// and values, from the newest version to the oldest: 22 + v + v' with a provisional version over
// one committed, and 12 + v more for each older one. While no snapshot is open, a version that a
// newer one replaces is dropped with it, although PerconaFT keeps it until the next collection.
#pragma once
#include <vector>

#include "fractal/node/message_buffer.h"
#include "fractal/node/old_versions.h"

namespace tt::fractal {

struct Version {
  bool present = false;  // false: a deletion
  Slice value;
};

struct LeafEntry {
  struct Committed : Version {
    u64 xid = 0;  // writer; 0 for the oldest version, which is older than all readers
  };
  Committed committed;           // the newest one
  std::vector<Committed> older;  // newest first
  bool keeps_older = false;      // promote() keeps the version that it replaces
  bool has_provisional = false;
  u64 xid = 0;  // writer of the provisional version
  Version provisional;

  // Decodes bytes that encode() made or measure() has checked; it checks nothing.
  static LeafEntry decode(Slice bytes);
  // An entry's head is its type and 4 or 5 bytes more: the value's length, or counts of versions. A
  // basement node may keep the key between head and rest. measure() returns the bytes of the rest.
  // kCorruption; kUnsupported: the row has versions of nested transactions, and `versions` does not
  // allow these.
  static constexpr u64 head_bytes(u8 type) { return type == 0 ? 5 : 6; }
  // Bytes of a clean entry beside its value, those that a provisional version adds, and those of an
  // older committed one.
  static constexpr u64 kCleanHeader = 5, kProvisionalHeader = 17, kOlderHeader = 12;
  enum class Allowed : u8 { kRoot, kAny };
  static Result<u64> measure(Slice head, Slice rest, Allowed versions = Allowed::kRoot);
  const Version& newest() const { return has_provisional ? provisional : committed; }
  // The version that a snapshot shows: its client's own, or the newest that it sees
  // (le_iterate_val).
  const Version& seen_by(const ReadView& view, u64 own_xid) const;
  u64 versions() const { return older.size() + 1 + (has_provisional ? 1 : 0); }
  bool clean() const { return !has_provisional && older.empty(); }
  // The row exists in no version, so nothing needs to be stored.
  bool gone() const;
  u64 bytes() const;
  // ule_get_innermost_numbytes.
  i64 counted_bytes(Slice key) const {
    return newest().present ? static_cast<i64>(key.size() + newest().value.size()) : 0;
  }
  void encode(char* out) const;

  void promote();  // commits the provisional version
  // Commits the version of a transaction older than every running one
  // (ule_try_promote_provisional_outermost).
  void promote_older_than(u64 oldest_xid) {
    if (has_provisional && xid < oldest_xid) promote();
  }
  // The broadcasts that commit the version of any transaction, or of any that is older than all
  // that ran when an optimize message was sent (ule_apply_broadcast_commit_all, ule_optimize).
  void end_any(const Message& message);
  // Drops committed versions: below the newest that is older than every reader
  // (ule_simple_garbage_collection), and all that no reader needs (ule_garbage_collect). The second
  // happens if the caller says so, at 5 committed versions, or at 1 MiB.
  void collect_at_message(const Collection& collection) {
    if (!older.empty()) collect_stack(collection);
  }
  void collect_all(const Collection& collection) {
    if (!older.empty()) collect_full(collection);
  }
  // msg_modify_ule: implicit promotion, then the message. Returns the correction of the logical
  // rows, which the sender counted without knowing the row: an insert that replaces a row adds
  // none.
  i64 apply(const Message& message);

 private:
  void collect_stack(const Collection& collection);
  void collect_full(const Collection& collection);
  void keep_newest(u64 count);  // drops the committed versions after the first `count`
};

}  // namespace tt::fractal
