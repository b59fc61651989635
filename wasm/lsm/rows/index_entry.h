// The rows of several indexes in one key space, as MyRocks stores them
// (storage/rocksdb/rdb_datadic.cc Rdb_key_def): the index's number goes before each key
// (engine/index_number.h), and a column of variable size begins with its length.
//
// A tree with columns (IndexInfo::key_columns) stores keys as they travel. A value's NULL bits and
// columns have `unpack info` between them if the key has texts that are filled up with blanks: a
// tag, a length of two bytes, and how many blanks each has lost or gained. An entry has nothing
// else. (rdb_converter.cc encode_value_slice, rdb_datadic.cc pack_record)
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

// Bytes of a stored entry's value that are no column's: NULL bits, unpack info, lengths.
u64 layout_bytes(Slice stored_value, const IndexInfo& tree);

// Returns the row's value, decoded from the stored entry's. The result may point into `buffer`.
Slice row_value(Slice stored_value, const IndexInfo& tree, std::string& buffer);

}  // namespace tt::lsm
