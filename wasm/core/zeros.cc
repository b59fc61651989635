#include "core/zeros.h"

#include "core/coding.h"

namespace tt {

bool is_zero(Slice bytes) {
  constexpr size_t kStride = 64;
  while (bytes.size() >= kStride) {
    u64 any = 0;
    for (size_t at = 0; at < kStride; at += 8) any |= load64le(bytes.data() + at);
    if (any != 0) return false;
    bytes.remove_prefix(kStride);
  }
  for (const char byte : bytes)
    if (byte != '\0') return false;
  return true;
}

}  // namespace tt
