#include "fractal/format/x1764.h"

#include "core/coding.h"

namespace tt::fractal {

u32 x1764(Slice bytes) {
  u64 sum = 0;
  const char* p = bytes.data();
  u64 left = bytes.size();
  for (; left >= 8; p += 8, left -= 8) sum = sum * 17 + load64le(p);
  if (left > 0) {
    u64 last = 0;
    std::memcpy(&last, p, left);
    sum = sum * 17 + last;
  }
  return ~static_cast<u32>(sum ^ (sum >> 32));
}

bool ends_in_x1764(Slice bytes) {
  if (bytes.size() < 4) return false;
  const Slice before = bytes.substr(0, bytes.size() - 4);
  return load32le(bytes.data() + before.size()) == x1764(before);
}

}  // namespace tt::fractal
