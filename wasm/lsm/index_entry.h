// The rows of several indexes in one key space, as MyRocks stores them (storage/rocksdb/rdb_datadic.cc Rdb_key_def): the index's
// number, four bytes big-endian, goes before each key, and a column of variable size begins with its length.
//
// A workload that does not name its trees has one, whose keys and values are stored as they come.
#pragma once
#include "engine/engine.h"

namespace tt::lsm {

inline constexpr u32 kIndexNumberBytes = 4;
inline constexpr u32 kFirstIndexNumber = 256;  // smaller ones are the dictionary's own

// Statements as they are stored, in buffers of its own.
class IndexEntry {
 public:
  // `trees` as in EngineContext. Key and value stay valid until the next call.
  Statement encode(const Statement& statement, std::span<const TreeInfo> trees);

 private:
  std::string key_, value_;
};

// The index's number before a stored key, and the row that a stored entry stands for; `buffer` may be used for the value.
Slice index_number(Slice stored_key);
Slice row_key(Slice stored_key);
Slice row_value(Slice stored_value, const TreeInfo& tree, std::string& buffer);

}  // namespace tt::lsm
