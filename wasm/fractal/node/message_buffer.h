// The messages that a nonleaf node holds for one child, as bytes in the order of their arrival,
// which is the order of their MSNs.
//
// A message is laid out as on the drive (PerconaFT ft/msg.cc serialize_to_wbuf): type, freshness,
// MSN, xids, key length, key, value length, value: 19 + 8 bytes for one transaction + key + value,
// as many as PerconaFT's layout in memory takes (ft/msg_buffer.h). PerconaFT keeps two trees of
// offsets (fresh and stale messages) for queries; here one sorted index is made when a query first
// asks, and freshness stays a flag.
#pragma once
#include <vector>

#include "core/result.h"
#include "fractal/format/bytes.h"
#include "fractal/options/schema.h"

namespace tt::fractal {

// PerconaFT's codes (ft/msg.h): FT_INSERT, FT_DELETE_ANY, FT_ABORT_ANY, FT_COMMIT_ANY.
enum class MessageType : u8 { kInsert = 1, kDelete = 2, kAbort = 4, kCommit = 6 };
// Others end what their transaction has done to a row, and carry nothing new.
inline bool writes_row(MessageType type) {
  return type == MessageType::kInsert || type == MessageType::kDelete;
}
inline MessageKind kind_of(MessageType type) {
  switch (type) {
    case MessageType::kInsert: return MessageKind::kInsert;
    case MessageType::kDelete: return MessageKind::kDelete;
    case MessageType::kAbort: return MessageKind::kAbort;
    case MessageType::kCommit: return MessageKind::kCommit;
  }
  return MessageKind::kCommit;
}

struct Message {
  MessageType type;
  u64 msn, xid;
  Slice key, value;
  bool fresh = true;     // no query has applied it yet
  bool written = false;  // it has been on the drive, in this node or in one above
};

inline constexpr u32 kMessageHeader = 19 + 8;
inline u64 message_bytes(Slice key, Slice value) {
  return kMessageHeader + key.size() + value.size();
}

class MessageBuffer {
 public:
  void append(const Message& message);
  u64 bytes() const { return bytes_.size(); }
  u32 count() const { return count_; }
  bool empty() const { return count_ == 0; }
  // The message at an offset, and where the next one begins.
  Message at(u64 offset, u64* next) const;
  template <class Visit>
  void each(Visit&& visit) const {
    for (u64 offset = 0; offset < bytes_.size();) visit(at(offset, &offset));
  }
  // Calls visit(message) for the messages with lower < key <= upper (null: no bound), in the order
  // of key and MSN, and marks them as applied.
  template <class Visit>
  void apply_range(const std::string* lower, const std::string* upper, Visit&& visit) {
    sort_index();
    for (u64 i = lower == nullptr ? 0 : first_behind(*lower); i < sorted_.size(); i++) {
      u64 next = 0;
      const Message m = at(sorted_[i], &next);
      if (upper != nullptr && m.key > *upper) break;
      visit(m);
      bytes_[sorted_[i] + kFlagsAt] &= ~kFresh;
    }
  }
  // Returns the user bytes of messages never written to the drive so far, and counts them as
  // written.
  u64 take_first_bytes();
  // Its content on the drive: count, messages, and the offsets of both trees and of the (empty)
  // broadcast list.
  void serialize(std::string& out) const;
  Error deserialize(Slice bytes);
  u64 serialized_bytes() const { return 4 + bytes() + 12 + 4 * u64{count_}; }
  void clear();
  void swap(MessageBuffer& other);
  // What a 64-bit build's allocator reserves for it (ft/msg_buffer.cc memory_footprint, util/omt.cc
  // memory_size).
  u64 memory_bytes() const;

 private:
  // Where a message of one transaction has what. The flags are 0 or 1 on the drive: kFresh alone.
  static constexpr u32 kTypeAt = 0, kFlagsAt = 1, kMsnAt = 2, kXidsAt = 10, kXidAt = 11,
                       kKeyLengthAt = 19, kKeyAt = 23;
  static constexpr char kFresh = 1, kWritten = 2;
  static Error check(Slice bytes, u32 count);
  void sort_index() const;
  u64 first_behind(Slice key) const;
  void note_growth();

  std::string bytes_;
  u32 count_ = 0;
  u32 index_capacity_ = 0;  // of the imitated tree of offsets
  u64 memory_size_ = 0;     // of the imitated byte array
  u64 first_from_ = 0;      // messages before this offset have been written
  mutable std::vector<u32>
      sorted_;  // offsets by (key, MSN), for the first sorted_.size() messages or all of them
  mutable u64 sorted_bytes_ = 0;
};

// The bytes that malloc reserves for a request, and how PerconaFT counts them: large blocks by the
// pages touched (portability/memory.cc).
u64 malloc_footprint(u64 requested, u64 touched);

}  // namespace tt::fractal
