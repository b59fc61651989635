// RocksDB's Ribbon filter (standard128, util/ribbon_alg.h, ribbon_impl.h, filter_policy.cc of
// 7.8.3): seven tenths of a Bloom filter's bytes at the same error rate, for more work when it is
// built.
//
// Each key is a linear equation over GF(2): 128 neighbouring slots from its start on, of which its
// hash chooses some, shall add up to its fingerprint, whose bits are as many equations side by
// side. Building solves them: equations are brought into a band one after the other (Gauss), and if
// they contradict each other all begins anew with the next seed; then the slots' values follow from
// the last to the first. The bits of a slot lie in columns; blocks of 128 slots have one column
// less up to a certain block, so that the error rate can be fitted.
#pragma once
#include <array>
#include <vector>

#include "core/types.h"

namespace tt::lsm {

// Appends the filter of these keys' hashes (preview_hash), with as many errors as a Bloom filter of
// so many thousandths of a bit a key. False, and nothing is appended, where RocksDB builds a Bloom
// filter instead: of few keys, where that is smaller, or if no seed of 256 fits.
bool build_ribbon(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out);

bool is_ribbon(Slice filter);
// True if the key with that hash may be in the table; true for a damaged filter.
bool ribbon_may_contain(Slice filter, u64 hash);
// The same, with all that is looked at: a key's 128 slots from `start` on, which of them it
// chooses, and for each column of the solution those bits with their sum, and what the sum must be.
// No columns for an unknown filter.
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

// For tests. Slots for so many keys; keys for each one that is found though it is absent, as a
// Bloom filter is expected to have.
u64 ribbon_slots(u64 keys);
double bloom_one_in(u64 millibits_per_key);

}  // namespace tt::lsm
