// A table's filter block: Bloom (bloom_filter.h) or Ribbon (ribbon_filter.h), by its options. The
// last bytes of a filter tell the kinds apart (RocksDB filter_policy.cc
// BuiltinFilterPolicy::CreateFilterBitsReader).
#pragma once
#include <vector>

#include "core/types.h"

namespace tt::lsm {

// Collects the keys of a table and builds a filter over them.
class FilterBuilder {
 public:
  // `fast`: filters of format_version 5 and later. `ribbon`: build a Ribbon filter if there are
  // enough keys for one.
  FilterBuilder(u64 millibits_per_key, bool fast, bool ribbon = false)
      : millibits_per_key_(millibits_per_key), fast_(fast), ribbon_(ribbon) {}
  void add(Slice user_key);  // consecutive equal keys count once
  // Appends the filter; nothing if no key was added.
  void finish(std::string& out) const;
  u64 keys() const { return hashes_.size(); }

 private:
  u64 millibits_per_key_;
  bool fast_, ribbon_;
  std::vector<u64> hashes_;
};

// False if the key is certainly not in the table. True for an empty or unknown filter.
bool filter_may_contain(Slice filter, Slice user_key);

}  // namespace tt::lsm
