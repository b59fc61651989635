// Hashes: XXH3 (for block checksums, Bloom filters and the run's digest) and the masked CRC32C of
// LevelDB-style logs.
#pragma once
#include "core/types.h"

namespace tt {

// XXH3_64bits of the bytes (xxHash 0.8), the same in every build.
u64 xxh3(Slice bytes);
struct Hash128 {
  u64 low, high;
};
Hash128 xxh3_128(Slice bytes);  // XXH3_128bits

// CRC-32C (Castagnoli) continued from `crc`, and RocksDB's masking of stored CRCs (util/crc32c.h).
u32 crc32c(Slice bytes, u32 crc = 0);
inline u32 mask_crc(u32 crc) { return ((crc >> 15) | (crc << 17)) + 0xa282ead8u; }

// Folds a value into a running digest. Order matters.
inline u64 fold_digest(u64 digest, u64 value) {
  digest = (digest ^ value) * 0x9fb21c651e98df25ull;
  return digest ^ (digest >> 32);
}

}  // namespace tt
