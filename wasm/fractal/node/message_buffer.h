// The messages that a nonleaf node holds for one child, as bytes in the order of arrival, which is
// the order of their MSNs.
//
// A message is laid out as on the drive (PerconaFT ft/msg.cc serialize_to_wbuf): type, freshness,
// MSN, xids, key length, key, value length, value. That is 19 + 8 bytes for one transaction + key +
// value, as many as PerconaFT's layout in memory takes (ft/msg_buffer.h).
//
// Two trees of offsets, in the order of key and MSN, list fresh messages and those that a query has
// applied, called stale (ft/node.h ftnode_nonleaf_childinfo). A query only marks what it applies,
// because it holds no write lock; marked messages move to the stale tree when the node is next
// locked for a write, copied, written or compressed (toku_ft_bnc_move_messages_to_stale).
//
// A broadcast, a message to all rows, is in neither tree but in a separate list, in the order of
// arrival: every query that passes applies it.
#pragma once
#include <vector>

#include "core/result.h"
#include "fractal/format/bytes.h"
#include "fractal/node/offset_tree.h"
#include "fractal/options/schema.h"

namespace tt::fractal {

// PerconaFT's codes (ft/msg.h): FT_INSERT, FT_DELETE_ANY, FT_ABORT_ANY, FT_COMMIT_ANY, FT_UPDATE,
// and the messages to all rows: FT_COMMIT_BROADCAST_ALL, FT_COMMIT_BROADCAST_TXN,
// FT_ABORT_BROADCAST_TXN, FT_OPTIMIZE, FT_UPDATE_BROADCAST_ALL.
enum class MessageType : u8 {
  kInsert = 1,
  kDelete = 2,
  kAbort = 4,
  kCommit = 6,
  kCommitAllRows = 8,
  kCommitRows = 9,
  kAbortRows = 10,
  kOptimize = 12,
  kUpdate = 14,
  kUpdateAllRows = 15
};
// True if the message carries a version. Aborts and commits end a version that is there.
inline bool writes_row(MessageType type) {
  return type == MessageType::kInsert || type == MessageType::kDelete;
}
// True if the message goes to every row (ft_msg_type_applies_all).
inline bool is_broadcast(MessageType type) {
  return (type >= MessageType::kCommitAllRows && type <= MessageType::kOptimize) ||
         type == MessageType::kUpdateAllRows;
}
inline MessageKind kind_of(MessageType type) {
  switch (type) {
    case MessageType::kInsert: return MessageKind::kInsert;
    case MessageType::kDelete: return MessageKind::kDelete;
    case MessageType::kAbort: return MessageKind::kAbort;
    case MessageType::kCommit: return MessageKind::kCommit;
    case MessageType::kUpdate: return MessageKind::kUpdate;
    case MessageType::kUpdateAllRows: return MessageKind::kUpdateAllRows;
    case MessageType::kCommitAllRows: return MessageKind::kCommitAllRows;
    case MessageType::kCommitRows: return MessageKind::kCommitRows;
    case MessageType::kAbortRows: return MessageKind::kAbortRows;
    case MessageType::kOptimize: return MessageKind::kOptimize;
  }
  return MessageKind::kCommit;
}

struct Message {
  MessageType type;
  // xid: 0 is no transaction, which an optimize message can have, and the insertion of an entry
  // whose row is older than all transactions.
  u64 msn, xid;
  Slice key, value;
  bool fresh = true;     // no query has applied it yet
  bool written = false;  // has been on the drive, in this node or one above
};

inline constexpr u32 kMessageHeader = 19 + 8;
inline u64 message_bytes(Slice key, Slice value) {
  return kMessageHeader + key.size() + value.size();
}
inline u64 message_bytes(const Message& m) {
  return message_bytes(m.key, m.value) - (m.xid == 0 ? 8 : 0);
}

class MessageBuffer {
 public:
  // `least_bytes`: the smallest array to account for (next_power_of_two in msg_buffer.cc).
  void append(const Message& message, u64 least_bytes = 4 * KiB);
  u64 bytes() const { return bytes_.size(); }
  u32 count() const { return count_; }
  bool empty() const { return count_ == 0; }
  // The message at an offset; *next is the next message's offset.
  Message at(u64 offset, u64* next) const;
  template <class Visit>
  void each(Visit&& visit) const {
    for (u64 offset = 0; offset < bytes_.size();) visit(at(offset, &offset));
  }
  // Calls visit(message) for the messages with lower < key <= upper (null: no bound) and an MSN
  // above `above_msn`, and for broadcasts above it, and marks all messages in that range as
  // applied. Visits in the order of key and MSN, or of MSN alone if some are fresh and others are
  // not, or if there are broadcasts (bnc_apply_messages_to_basement_node).
  template <class Visit>
  void apply_range(const std::string* lower, const std::string* upper, u64 above_msn,
                   Visit&& visit) {
    for (u32 offset : take_range(lower, upper, above_msn)) {
      u64 next = 0;
      visit(at(offset, &next));
      bytes_[offset + kFlagsAt] &= ~kFresh;
    }
  }
  // has_marks(): a query has applied messages that are still in the fresh tree. move_to_stale()
  // moves these.
  bool has_marks() const { return fresh_.has_marks(); }
  void move_to_stale();
  // Returns the user bytes of messages never written to the drive so far, and marks them as
  // written.
  u64 take_first_bytes();
  // Appends the content as on the drive: count, messages, and the offsets of both trees and of the
  // broadcast list. Requires !has_marks().
  void serialize(std::string& out) const;
  // kCorruption; kUnsupported: it has messages that this engine does not send.
  Error deserialize(Slice bytes);
  u32 broadcasts() const { return static_cast<u32>(broadcasts_.size()); }
  u64 serialized_bytes() const { return 4 + bytes() + 12 + 4 * u64{count_}; }
  void clear();
  void swap(MessageBuffer& other);
  // Memory that a 64-bit build's allocator reserves for the buffer (toku_bnc_memory_size:
  // ft/msg_buffer.cc memory_footprint, util/omt.cc memory_size), and for a clone (toku_clone_nl).
  // Imitated, not measured: the cachetable's limit is in these bytes.
  u64 memory_bytes() const { return bytes_of(fresh_.memory_bytes() + stale_.memory_bytes()); }
  u64 copy_bytes() const { return bytes_of(fresh_.copy_bytes() + stale_.copy_bytes()); }

 private:
  // Offsets of a message's fields, for one transaction; without one its number is missing. On the
  // drive the flags are 0 or 1: kFresh alone.
  static constexpr u32 kTypeAt = 0, kFlagsAt = 1, kMsnAt = 2, kXidsAt = 10, kXidAt = 11,
                       kKeyLengthAt = 19, kKeyAt = 23;
  static u32 missing(const char* message) { return message[kXidsAt] == 0 ? 8 : 0; }
  static constexpr char kFresh = 1, kWritten = 2;
  static Error check(Slice bytes, u32 count);
  static Error check_kind(u8 type, u8 xids, Slice value);
  Slice key_at(u32 offset) const;
  std::vector<u32> take_range(const std::string* lower, const std::string* upper, u64 above_msn);
  void put_in_tree(OffsetTree& tree, u32 offset);
  void put_in_list(u32 offset);
  void list_messages();
  u64 bytes_of(u64 trees) const;

  std::string bytes_;
  u32 count_ = 0;
  u64 memory_size_ = 0;  // bytes of the imitated byte array
  std::vector<u32> broadcasts_;
  u32 broadcast_room_ = 0;  // capacity of the imitated list of broadcasts
  u64 first_from_ = 0;      // earlier offsets have been written
  OffsetTree fresh_{OffsetTree::Kind::kMarked}, stale_{OffsetTree::Kind::kPlain};
};

// Bytes that malloc reserves for a request, as PerconaFT counts them: large blocks by the pages
// touched (portability/memory.cc).
u64 malloc_footprint(u64 requested, u64 touched);

}  // namespace tt::fractal
