// RocksDB's Bloom filters (util/bloom_impl.h, filter_policy.cc). All bits of a key are in one cache
// line. From format_version 5 on ("fast") they follow from a 64-bit hash; earlier ("legacy") from a
// 32-bit hash, which gives more false positives.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt::lsm {

// Append the filter of these hashes: round-up-to-64(keys x bits / 8) + 5 bytes of metadata. Hashes
// are those of preview_hash() for a fast filter and those of legacy_bloom_hash(), of 32 bits, for a
// legacy one, which has an odd number of lines of 64 bytes.
void build_fast_bloom(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out);
void build_legacy_bloom(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out);

// False if the key is certainly not in the table. True for an empty or unknown filter.
bool bloom_may_contain(Slice filter, Slice user_key);
// The bits that a filter probes for a key, all within one line of 64 bytes. No bits for an empty or
// unknown filter.
struct BloomLook {
  u64 line = 0, lines = 0;
  std::vector<u32> bits;  // indexes below 512, in probing order
};
BloomLook bloom_look(Slice filter, Slice user_key);
// Number of probes of a fast filter for this many millibits per key (filter_policy.cc
// ChooseNumProbes).
u32 bloom_probes(u64 millibits_per_key);
// Bytes of a fast filter over `keys` keys, metadata included.
u64 fast_bloom_bytes(u64 keys, u64 millibits_per_key);
u32 legacy_bloom_probes(u64 millibits_per_key);
u32 legacy_bloom_hash(Slice user_key);

}  // namespace tt::lsm
