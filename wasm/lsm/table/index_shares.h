// The shares of a table's indexes in its entries and data blocks, counted as the table is built.
// MyRocks keeps such counts in the properties of its tables
// (storage/rocksdb/properties_collector.cc Rdb_tbl_prop_coll); here they are state of the run,
// which a database that is opened finds again by reading.
#pragma once
#include <vector>

#include "engine/index_info.h"

namespace tt::lsm {

struct IndexShare {
  u32 index = 0;  // Statement::index
  u64 entries = 0;
  u64 block_bytes = 0;  // in the file, trailers included; a block counts for its last entry's index
  u64 metadata = 0;     // IndexSpace::metadata
  bool operator==(const IndexShare&) const = default;
};

class IndexShares {
 public:
  static constexpr u64 kTrailer = 8;  // sequence number and type
  // `indexes` as in EngineContext.
  explicit IndexShares(std::span<const IndexInfo> indexes = {}) : indexes_(indexes) {}
  void add(Slice internal_key, Slice value);
  // After the entries of a data block.
  void add_block(Slice last_key, u64 bytes);
  u64 zero_sequences() const { return zero_sequences_; }
  const std::vector<IndexShare>& all() const { return shares_; }

 private:
  u32 index_of(Slice key) const;
  std::span<const IndexInfo> indexes_;
  std::vector<IndexShare> shares_;  // in the order of their keys
  u64 zero_sequences_ = 0;
};

}  // namespace tt::lsm
