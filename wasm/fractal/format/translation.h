// A block table as bytes (PerconaFT ft/serialize/block_table.cc): how many block numbers were ever
// used, the first free one, a place for each, and a checksum. Free numbers form a list through
// their entries.
#pragma once
#include <vector>

#include "core/result.h"
#include "core/types.h"

namespace tt::fractal {

struct Place {
  u64 offset = 0, bytes = 0;
  bool operator==(const Place&) const = default;
};

inline constexpr u32 kReservedBlocks = 3;  // 0 null, 1 block table, 2 descriptor

struct Translation {
  std::vector<Place> places;  // by block number; 0 bytes: none
  std::vector<u32> free;      // reused from the end
};

inline u64 translation_bytes(u64 blocks) { return 8 + 8 + 16 * blocks + 4; }
std::string encode_translation(const Translation& table);
// kCorruption.
Result<Translation> decode_translation(Slice bytes);

}  // namespace tt::fractal
