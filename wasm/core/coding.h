// Little- and big-endian integers and varints, in the encodings of LevelDB and RocksDB
// (util/coding.h).
#pragma once
#include <cstring>

#include "core/types.h"

namespace tt {

inline void store32le(void* p, u32 v) { std::memcpy(p, &v, 4); }
inline void store64le(void* p, u64 v) { std::memcpy(p, &v, 8); }
inline u32 load32le(const void* p) {
  u32 v;
  std::memcpy(&v, p, 4);
  return v;
}
inline u64 load64le(const void* p) {
  u64 v;
  std::memcpy(&v, p, 8);
  return v;
}
inline u64 load64be(const void* p) { return __builtin_bswap64(load64le(p)); }
inline void store64be(void* p, u64 v) { store64le(p, __builtin_bswap64(v)); }

inline u32 varint_size(u64 v) { return (70 - static_cast<u32>(__builtin_clzll(v | 1))) / 7; }

// Writes v at p, at most 10 bytes; returns the byte after it.
inline char* put_varint(char* p, u64 v) {
  while (v >= 128) {
    *p++ = static_cast<char>(v | 128);
    v >>= 7;
  }
  *p++ = static_cast<char>(v);
  return p;
}
inline void append_varint(std::string& out, u64 v) {
  char buffer[10];
  out.append(buffer, static_cast<size_t>(put_varint(buffer, v) - buffer));
}
inline void append32le(std::string& out, u32 v) {
  out.append(reinterpret_cast<const char*>(&v), 4);
}
inline void append64le(std::string& out, u64 v) {
  out.append(reinterpret_cast<const char*>(&v), 8);
}

// Reads a varint from [p, end). Returns the byte after it, or nullptr if it is cut short or longer
// than 10 bytes.
inline const char* get_varint(const char* p, const char* end, u64* v) {
  u64 result = 0;
  for (u32 shift = 0; shift < 64 && p < end; shift += 7) {
    const u64 byte = static_cast<u8>(*p++);
    result |= (byte & 127) << shift;
    if (byte < 128) {
      *v = result;
      return p;
    }
  }
  return nullptr;
}
inline const char* get_varint32(const char* p, const char* end, u32* v) {
  if (p < end && static_cast<u8>(*p) < 128) {
    *v = static_cast<u8>(*p);
    return p + 1;
  }
  u64 wide = 0;
  const char* next = get_varint(p, end, &wide);
  *v = static_cast<u32>(wide);
  return wide > 0xffffffffu ? nullptr : next;
}

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the encodings above copy words as they lie in memory");

}  // namespace tt
