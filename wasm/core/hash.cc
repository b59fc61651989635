#include "core/hash.h"

#include <array>

#define XXH_INLINE_ALL
#include "core/coding.h"
#include "xxhash.h"

namespace tt {

u64 xxh3(Slice bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
Hash128 xxh3_128(Slice bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

namespace {

using Crc32cTables = std::array<std::array<u32, 256>, 8>;

// Slicing-by-8 tables: table[k][b] advances the CRC of byte b by k more zero bytes.
Crc32cTables make_crc32c_tables() {
  Crc32cTables t{};
  for (u32 i = 0; i < 256; i++) {
    u32 crc = i;
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0x82f63b78u & (0u - (crc & 1)));
    t[0][i] = crc;
  }
  for (u32 k = 1; k < 8; k++)
    for (u32 i = 0; i < 256; i++) t[k][i] = (t[k - 1][i] >> 8) ^ t[0][t[k - 1][i] & 255];
  return t;
}

// Made when first used: as constants they would be 8 kB of every download, and do not compress.
const Crc32cTables& crc32c_tables() {
  static const Crc32cTables tables = make_crc32c_tables();
  return tables;
}

}  // namespace

u32 crc32c(Slice bytes, u32 crc) {
  const Crc32cTables& tables = crc32c_tables();
  crc = ~crc;
  const char* p = bytes.data();
  size_t n = bytes.size();
  for (; n >= 8; p += 8, n -= 8) {
    const u64 w = load64le(p) ^ crc;
    crc = tables[7][w & 255] ^ tables[6][(w >> 8) & 255] ^ tables[5][(w >> 16) & 255] ^
          tables[4][(w >> 24) & 255] ^ tables[3][(w >> 32) & 255] ^ tables[2][(w >> 40) & 255] ^
          tables[1][(w >> 48) & 255] ^ tables[0][w >> 56];
  }
  for (; n > 0; p++, n--) crc = (crc >> 8) ^ tables[0][(crc ^ static_cast<u8>(*p)) & 255];
  return ~crc;
}

}  // namespace tt
