#include "core/hash.h"

// In WebAssembly XXH3 takes SSE2's intrinsics, which Emscripten translates (wasm/CMakeLists.txt).
// xxhash.h would prefer arm_neon.h, which Debian's Emscripten does not ship whole.
#ifdef __EMSCRIPTEN__
#define XXH_HAS_INCLUDE(header) 0
#endif
#define XXH_INLINE_ALL
#include "xxhash.h"

namespace tt {

u64 xxh3(Slice bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
Hash128 xxh3_128(Slice bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

}  // namespace tt
