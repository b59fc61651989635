// RocksDB's Bloom filters (util/bloom_impl.h, filter_policy.cc): one cache line a key, by one hash
// of 64 bits from format_version 5 on, before (legacy) by one of 32 bits, which errs more often.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt::lsm {

class BloomFilterBuilder {
 public:
  // With `ribbon` a Ribbon filter is built of the same keys, where there are enough of them
  // (ribbon_filter.h).
  BloomFilterBuilder(u64 millibits_per_key, bool fast, bool ribbon = false)
      : millibits_per_key_(millibits_per_key), fast_(fast), ribbon_(ribbon) {}
  void add(Slice user_key);  // equal keys in a row count once
  // Appends the filter block: round-up-to-64(keys x bits / 8) + 5 bytes of metadata; a legacy one
  // has an odd number of lines of 64 bytes. Nothing if there were no keys.
  void finish(std::string& out);
  u64 keys() const { return hashes_.size(); }

 private:
  void finish_fast(std::string& out) const;
  void finish_legacy(std::string& out) const;
  u64 millibits_per_key_;
  bool fast_, ribbon_;
  std::vector<u64> hashes_;
};

// True if the key may be in the table, Ribbon filters included; always true for an empty or unknown
// filter.
bool bloom_may_contain(Slice filter, Slice user_key);
// Where a filter looks for a key: the probes within one line of 64 bytes. None of an empty or
// unknown filter.
struct BloomLook {
  u64 line = 0, lines = 0;
  std::vector<u32> bits;  // of the line's 512, in the order of looking
};
BloomLook bloom_look(Slice filter, Slice user_key);
// Probes for a filter of so many millibits a key (filter_policy.cc ChooseNumProbes).
u32 bloom_probes(u64 millibits_per_key);
// Bytes of a fast filter of so many keys, metadata included.
u64 fast_bloom_bytes(u64 keys, u64 millibits_per_key);
u32 legacy_bloom_probes(u64 millibits_per_key);
u32 legacy_bloom_hash(Slice user_key);

}  // namespace tt::lsm
