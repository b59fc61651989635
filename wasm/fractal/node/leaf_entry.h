// A row's versions as a leaf stores them (PerconaFT ft/leafentry.h, ft/ule.cc): the committed one
// and, above it, at most one of a transaction that may still be running.
//
// A clean entry is type, value length, value: 5 + v bytes. With a provisional version it is type,
// counts, xid, two lengths and two values: 22 + v + v'. More committed versions than the newest are
// collected as soon as a message is applied, because no reader here keeps an old snapshot.
#pragma once
#include "core/coding.h"
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

  static LeafEntry decode(Slice bytes);
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
  // msg_modify_ule: implicit promotion, then the message.
  void apply(const Message& message);
};

}  // namespace tt::fractal
