// The rows of several indexes in one key space, as MyRocks stores them
// (storage/rocksdb/rdb_datadic.cc Rdb_key_def): the index's number goes before each key
// (engine/index_number.h), and a column of variable size begins with its length.
//
// A workload that does not name its trees has one, whose keys and values are stored as they come.
#pragma once
#include "engine/engine.h"
#include "engine/index_number.h"

namespace tt::lsm {

// Encodes statements as they are stored, into its own buffers.
class IndexEntry {
 public:
  // `trees` as in EngineContext. Key and value stay valid until the next call.
  Statement encode(const Statement& statement, std::span<const IndexInfo> trees);

 private:
  std::string key_, value_;
};

// The row's value from a stored entry's; `buffer` may be used for it.
Slice row_value(Slice stored_value, const IndexInfo& tree, std::string& buffer);

}  // namespace tt::lsm
