// RocksDB's Ribbon filter (standard128, util/ribbon_alg.h, ribbon_impl.h, filter_policy.cc of
// 7.8.3): 70 % of a Bloom filter's bytes at the same false positive rate, but slower to build.
//
// Each key is a linear equation over GF(2): of the 128 slots from its start, its hash chooses some,
// and their values must add up to the key's fingerprint. Each bit of the fingerprint is a separate
// equation over the same slots. Building solves the system: equations are brought into band form
// one by one (Gaussian elimination); if two contradict each other, it starts over with the next
// seed; then back substitution finds the slots' values from the last to the first. The bits of a
// slot are stored in columns; blocks of 128 slots have one column less up to a certain block, so
// that the false positive rate can be matched closely.
#pragma once
#include <array>
#include <vector>

#include "core/types.h"

namespace tt::lsm {

// Appends the filter of these keys' hashes (preview_hash), with the false positive rate of a Bloom
// filter of that many millibits per key. False, and nothing is appended, where RocksDB builds a
// Bloom filter instead: for few keys, if that is smaller, or if none of 256 seeds works.
bool build_ribbon(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out);

bool is_ribbon(Slice filter);
// False if the key with that hash is certainly not in the table. True for a damaged filter.
bool ribbon_may_contain(Slice filter, u64 hash);
// A lookup in detail: the key's 128 slots from `start`, the ones that it chooses, and for each
// column of the solution those bits, their sum and the expected sum. No columns for an unknown
// filter.
struct RibbonLook {
  using Bits = std::array<char, 16>;  // bit i of byte i / 8: slot `start` + i
  struct Column {
    Bits bits;
    u32 sum, expected;
  };
  u64 start = 0, slots = 0;
  Bits chosen{};
  std::vector<Column> columns;
};
RibbonLook ribbon_look(Slice filter, u64 hash);

// For tests: the slots for `keys` keys, and a Bloom filter's expected lookups of absent keys per
// false positive.
u64 ribbon_slots(u64 keys);
double bloom_one_in(u64 millibits_per_key);

}  // namespace tt::lsm
