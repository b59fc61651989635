// A row's versions as a leaf stores them (PerconaFT ft/leafentry.h, ft/ule.cc): the committed one
// and, above it, at most one of a transaction that may still be running.
//
// A clean entry is type, value length, value: 5 + v bytes. With a provisional version it is type,
// counts, xid, two lengths and two values: 22 + v + v'. More committed versions than the newest are
// collected as soon as a message is applied, because no reader here keeps an old snapshot.
#pragma once
#include "fractal/node/message_buffer.h"

namespace tt::fractal {

struct Version {
  bool present = false;  // false: the row does not exist in it
  Slice value;
};

struct LeafEntry {
  Version committed;
  bool has_provisional = false;
  u64 xid = 0;  // of the provisional version
  Version provisional;

  // Of bytes that encode() made or measure() has seen.
  static LeafEntry decode(Slice bytes);
  // The first byte of an entry, then 4 or 5 more: a value's length, or counts of versions. Between
  // those 5 or 6 bytes and the rest, a basement node may keep the key. Answers the size of the
  // rest; kUnsupported: it has other versions than one of a transaction over one committed, and
  // these are not allowed.
  static constexpr u64 head_bytes(u8 type) { return type == 0 ? 5 : 6; }
  enum class Allowed : u8 { kOne, kAny };
  static Result<u64> measure(Slice head, Slice rest, Allowed versions = Allowed::kOne);
  const Version& newest() const { return has_provisional ? provisional : committed; }
  // No version says that the row exists, now or before: nothing needs to be stored.
  bool gone() const { return !has_provisional && !committed.present; }
  u64 bytes() const;
  void encode(char* out) const;

  void promote();  // the provisional version is committed
  // What a transaction older than every living one wrote is committed
  // (ule_try_promote_provisional_outermost).
  void promote_older_than(u64 oldest_xid) {
    if (has_provisional && xid < oldest_xid) promote();
  }
  // msg_modify_ule: implicit promotion, then the message. Returns by how much the row was counted
  // wrongly when the message was sent: an insert that replaces a row is none more.
  i64 apply(const Message& message);
};

}  // namespace tt::fractal
