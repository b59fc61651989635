// The rows of several indexes in one key space, as MyRocks stores them
// (storage/rocksdb/rdb_datadic.cc Rdb_key_def): the index's number goes before each key
// (engine/index_number.h), and a column of variable size begins with its length.
//
// A workload that names no trees has a single one; its keys and values are stored unchanged.
#pragma once
#include "engine/engine.h"
#include "engine/index_number.h"

namespace tt::lsm {

// Encodes statements into their stored form, in its own buffers.
class IndexEntry {
 public:
  // `trees` as in EngineContext. Returns the statement unchanged if there are none, or if it names
  // no row. Key and value stay valid until the next call.
  Statement encode(const Statement& statement, std::span<const IndexInfo> trees);

 private:
  Statement range(const Statement& statement);
  std::string key_, value_;
};

// Returns the row's value, decoded from the stored entry's. The result may point into `buffer`.
Slice row_value(Slice stored_value, const IndexInfo& tree, std::string& buffer);

}  // namespace tt::lsm
