// Numbers of the B-tree engine: pages, log sequence numbers, and the encoding of integers in a page
// (big-endian).
#pragma once
#include "core/coding.h"

namespace tt::btree {

using Lsn = u64;     // bytes of redo since the beginning
using PageId = u64;  // space << 32 | page number, as tables show it
inline constexpr u32 kNoPageNumber = 0xffffffffu;
inline constexpr u32 kNone = 0xffffffffu;

inline constexpr PageId page_id(u32 space, u32 number) { return u64{space} << 32 | number; }
inline constexpr u32 space_of(PageId id) { return static_cast<u32>(id >> 32); }
inline constexpr u32 number_of(PageId id) { return static_cast<u32>(id); }

inline u32 load16(const char* p) {
  return static_cast<u32>(static_cast<u8>(p[0]) << 8 | static_cast<u8>(p[1]));
}
inline void store16(char* p, u32 v) {
  p[0] = static_cast<char>(v >> 8), p[1] = static_cast<char>(v);
}
inline u32 load32(const char* p) { return __builtin_bswap32(load32le(p)); }
inline void store32(char* p, u32 v) { store32le(p, __builtin_bswap32(v)); }
inline u64 load48(const char* p) { return u64{load16(p)} << 32 | load32(p + 2); }
inline void store48(char* p, u64 v) {
  store16(p, static_cast<u32>(v >> 32) & 0xffff), store32(p + 2, static_cast<u32>(v));
}
inline u64 load56(const char* p) { return u64{static_cast<u8>(p[0])} << 48 | load48(p + 1); }
inline void store56(char* p, u64 v) { p[0] = static_cast<char>(v >> 48), store48(p + 1, v); }

}  // namespace tt::btree
