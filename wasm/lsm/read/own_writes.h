// The writes of an open transaction by key, so that its client reads them before they are in the
// database (RocksDB utilities/write_batch_with_index/). A key has one write, the last; merges are
// combined with what was written before them. Range deletes are seen when they are committed: an
// indexed batch of RocksDB refuses them.
#pragma once
#include <map>

#include "lsm/rows/merge_operator.h"

namespace tt::lsm {

class OwnWrites {
 public:
  struct Write {
    ValueType type;     // kDelete, kValue, or kMerge: it changes the row in the database
    std::string value;  // stored form
  };
  using Rows = std::map<std::string, Write, std::less<>>;

  void add(u32 family, ValueType type, Slice key, Slice value, MergeOperator op);
  void clear() { families_.clear(); }
  const Rows& rows(u32 family) const;
  const Write* find(u32 family, Slice key) const;

 private:
  std::map<u32, Rows> families_;
};

}  // namespace tt::lsm
