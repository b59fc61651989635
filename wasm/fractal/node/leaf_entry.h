// A row's versions as a leaf stores them (PerconaFT ft/leafentry.h, ft/ule.cc): the committed one
// and, above it, at most one of a transaction that may still run.
//
// A clean entry is type, value length, value: 5 + v bytes. With a provisional version it is type,
// counts, xid, two lengths and two values: 22 + v + v'. Older committed versions are collected as
// soon as a message is applied, because no reader here keeps an old snapshot.
#pragma once
#include "fractal/node/message_buffer.h"

namespace tt::fractal {

struct Version {
  bool present = false;  // false: a deletion
  Slice value;
};

struct LeafEntry {
  Version committed;
  bool has_provisional = false;
  u64 xid = 0;  // writer of the provisional version
  Version provisional;

  // Decodes bytes that encode() made or measure() has checked; it checks nothing.
  static LeafEntry decode(Slice bytes);
  // An entry's head is its type and 4 or 5 bytes more: the value's length, or counts of versions. A
  // basement node may keep the key between head and rest. measure() returns the bytes of the rest.
  // kCorruption; kUnsupported: the row has versions other than one of a transaction over one
  // committed, and `versions` does not allow these.
  static constexpr u64 head_bytes(u8 type) { return type == 0 ? 5 : 6; }
  // Bytes of a clean entry beside its value, and those that a provisional version adds.
  static constexpr u64 kCleanHeader = 5, kProvisionalHeader = 17;
  enum class Allowed : u8 { kOne, kAny };
  static Result<u64> measure(Slice head, Slice rest, Allowed versions = Allowed::kOne);
  const Version& newest() const { return has_provisional ? provisional : committed; }
  // The row exists in no version, so nothing needs to be stored.
  bool gone() const { return !has_provisional && !committed.present; }
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
  // msg_modify_ule: implicit promotion, then the message. Returns the correction of the logical
  // rows, which the sender counted without knowing the row: an insert that replaces a row adds
  // none.
  i64 apply(const Message& message);
};

}  // namespace tt::fractal
