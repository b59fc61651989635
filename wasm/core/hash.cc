#include "core/hash.h"

#define XXH_INLINE_ALL
#include "xxhash.h"

namespace tt {

u64 xxh3(Slice bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
Hash128 xxh3_128(Slice bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

}  // namespace tt
