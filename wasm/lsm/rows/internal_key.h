// Internal keys: the user key followed by 8 little-endian bytes of (sequence number << 8 | type)
// (RocksDB db/dbformat.h).
//
// Order: user key ascending, then sequence number descending, so the newest version of a key comes
// first.
#pragma once
#include "core/compare.h"

namespace tt::lsm {

enum class ValueType : u8 {
  kDelete = 0,
  kValue = 1,
  kMerge = 2,
  kSingleDelete = 7,
  kRangeDelete = 0xf,
  kSeek = 0x16
};
inline constexpr u64 kMaxSequence = (u64{1} << 56) - 1;
// No run gets that far, so a file that claims a greater one is damaged. The room above keeps the
// sequence numbers after it from overflowing.
inline constexpr u64 kMaxStoredSequence = kMaxSequence / 2;
// Sorts first among equal sequence numbers (db/dbformat.cc kValueTypeForSeek).
inline constexpr ValueType kSeekType = ValueType::kSeek;
inline bool is_stored_type(u64 type) { return type <= 2 || type == 7 || type == 0xf; }
inline bool is_tombstone(ValueType type) {
  return type == ValueType::kDelete || type == ValueType::kSingleDelete;
}

inline bool has_value(ValueType type) {
  return type == ValueType::kValue || type == ValueType::kMerge;
}

inline constexpr u64 pack_trailer(u64 sequence, ValueType type) {
  return sequence << 8 | static_cast<u64>(type);
}
inline Slice user_key(Slice internal) {
  TT_DCHECK(internal.size() >= 8);
  return internal.substr(0, internal.size() - 8);
}
inline u64 trailer(Slice internal) {
  TT_DCHECK(internal.size() >= 8);
  return load64le(internal.data() + internal.size() - 8);
}
inline u64 sequence_of(Slice internal) { return trailer(internal) >> 8; }
inline ValueType type_of(Slice internal) { return static_cast<ValueType>(trailer(internal) & 255); }

inline void append_internal_key(std::string& out, Slice user, u64 sequence, ValueType type) {
  TT_DCHECK(sequence <= kMaxSequence);  // else it would shift out of its 56 bits
  out.append(user);
  append64le(out, pack_trailer(sequence, type));
}
inline std::string make_internal_key(Slice user, u64 sequence, ValueType type) {
  std::string key;
  append_internal_key(key, user, sequence, type);
  return key;
}

// Returns a negative number, zero or a positive one, like memcmp. The greater trailer is the newer
// version and sorts first.
inline int compare_internal(Slice a, Slice b) {
  const int order = compare_bytes(user_key(a), user_key(b));
  if (order != 0) return order;
  const u64 ta = trailer(a), tb = trailer(b);
  return ta > tb ? -1 : ta < tb ? 1 : 0;
}

// True if the entry is a version of the row. The entry may be empty: there is none.
inline bool is_version_of(Slice entry, Slice user) {
  return entry.size() == user.size() + 8 && compare_bytes(user_key(entry), user) == 0;
}

// The trailer of a file's largest key if only a range tombstone reaches up to it. It sorts before
// all versions of its user key, which the file does not hold
// (db/compaction/compaction.cc kRangeTombstoneSentinel).
inline constexpr u64 kEndsBeforeKey = pack_trailer(kMaxSequence, ValueType::kRangeDelete);

// The upper end of a range of keys: a user key, included or not. Orders like
// db/compaction/compaction.cc sstableKeyCompare.
struct KeyEnd {
  Slice user;
  bool included = true;
  KeyEnd(Slice key, bool with_key = true) : user(key), included(with_key) {}
  // True if the key is beyond the end.
  bool before(Slice key) const {
    const int order = compare_bytes(user, key);
    return order < 0 || (order == 0 && !included);
  }
  bool includes(Slice key) const { return included && user == key; }
  bool operator<(const KeyEnd& other) const {
    return other.included ? before(other.user) : user < other.user;
  }
};

// User keys from smallest to largest. Points into file metadata.
struct KeyRange {
  Slice smallest;
  KeyEnd largest;
};

}  // namespace tt::lsm
