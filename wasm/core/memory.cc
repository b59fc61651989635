// WebAssembly's memcpy, memmove, memcmp and memset. Emscripten's library works byte by byte or word
// by word, and bulk instructions are calls out of the module in today's browsers: too expensive for
// the dozen keys and records that an engine moves per statement. Short ranges use the widest loads
// and stores that fit, long ones the bulk instructions.
#ifdef __EMSCRIPTEN__
#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

namespace {

template <class Word>
Word load(const char* from) {
  Word word;
  __builtin_memcpy_inline(&word, from, sizeof word);
  return word;
}
template <class Word>
void store(char* to, Word word) {
  __builtin_memcpy_inline(to, &word, sizeof word);
}

// Size from which a bulk instruction is faster than a loop.
constexpr size_t kBulk = 512;

// Copies one to two words as two that may overlap; both are loaded before either is stored.
template <class Word>
void copy_ends(char* to, const char* from, size_t n) {
  const Word first = load<Word>(from), last = load<Word>(from + n - sizeof(Word));
  store(to, first);
  store(to + n - sizeof(Word), last);
}

inline __attribute__((always_inline)) void copy(char* to, const char* from, size_t n) {
  if (n > 32) {
    if (n >= kBulk) {
      __builtin_memmove(to, from, n);  // memory.copy
      return;
    }
    const v128_t first = load<v128_t>(from), last = load<v128_t>(from + n - 16);
    if (static_cast<size_t>(to - from) >= n)  // `to` is below `from` or past its end
      for (size_t at = 16; at < n - 16; at += 16) store(to + at, load<v128_t>(from + at));
    else
      for (size_t at = n - 16; at > 16; at -= 16) store(to + at - 16, load<v128_t>(from + at - 16));
    store(to, first);
    store(to + n - 16, last);
  } else if (n >= 16) {
    copy_ends<v128_t>(to, from, n);
  } else if (n >= 8) {
    copy_ends<uint64_t>(to, from, n);
  } else if (n >= 4) {
    copy_ends<uint32_t>(to, from, n);
  } else if (n >= 2) {
    copy_ends<uint16_t>(to, from, n);
  } else if (n == 1) {
    *to = *from;
  }
}

}  // namespace

extern "C" {

void* memmove(void* to, const void* from, size_t n) {
  copy(static_cast<char*>(to), static_cast<const char*>(from), n);
  return to;
}
void* memcpy(void* to, const void* from, size_t n) {
  copy(static_cast<char*>(to), static_cast<const char*>(from), n);
  return to;
}

int memcmp(const void* a, const void* b, size_t n) {
  const char* p = static_cast<const char*>(a);
  const char* q = static_cast<const char*>(b);
  for (; n >= 8; p += 8, q += 8, n -= 8) {
    const uint64_t v = load<uint64_t>(p), w = load<uint64_t>(q);
    if (v == w) continue;
    const int bit = __builtin_ctzll(v ^ w) & ~7;  // first bit of the first byte that differs
    return static_cast<int>(v >> bit & 255) - static_cast<int>(w >> bit & 255);
  }
  for (; n > 0; p++, q++, n--)
    if (*p != *q) return static_cast<uint8_t>(*p) - static_cast<uint8_t>(*q);
  return 0;
}

void* memset(void* to, int byte, size_t n) {
  char* p = static_cast<char*>(to);
  if (n >= kBulk) {
    __builtin_memset(to, byte, n);  // memory.fill
  } else if (n >= 16) {
    const v128_t sixteen = wasm_i8x16_splat(static_cast<int8_t>(byte));
    for (size_t at = 0; at < n - 16; at += 16) store(p + at, sixteen);
    store(p + n - 16, sixteen);
  } else {
    for (size_t at = 0; at < n; at++) p[at] = static_cast<char>(byte);
  }
  return to;
}

}  // extern "C"
#endif
