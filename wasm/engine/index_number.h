// Several indexes in one key space: the index's number, four bytes big-endian, precedes each key,
// as in MyRocks (storage/rocksdb/rdb_datadic.cc Rdb_key_def).
//
// A workload that does not name its indexes has one, whose keys are stored unchanged.
#pragma once
#include "core/coding.h"
#include "core/types.h"

namespace tt {

inline constexpr u32 kIndexNumberBytes = 4;
inline constexpr u32 kFirstIndexNumber = 256;  // smaller ones belong to the dictionary

inline void put_index_number(std::string& key, u32 index) {
  const u32 number = kFirstIndexNumber + index;
  for (u32 shift = 32; shift > 0; shift -= 8) key += static_cast<char>(number >> (shift - 8));
}

// The index whose number a stored key has; a number that no index has gives a number that none has.
inline u32 index_of_stored(Slice stored_key) {
  u32 number = 0;
  for (u32 i = 0; i < kIndexNumberBytes; i++) number = number << 8 | static_cast<u8>(stored_key[i]);
  return number - kFirstIndexNumber;
}

// A stored key's index number, and the row's key after it.
inline Slice index_number(Slice stored_key) { return stored_key.substr(0, kIndexNumberBytes); }
inline Slice row_key(Slice stored_key) { return stored_key.substr(kIndexNumberBytes); }

}  // namespace tt
