// Sized integers, virtual time, byte slices and the two kinds of assertion, for every room.
//
// Nothing here depends on the machine's word size: counts are u64, so that 32-bit WebAssembly and
// 64-bit native builds reach the same numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tt {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

// Virtual time of the emulated machine, integer nanoseconds since the run began. Never the wall
// clock.
using Ns = u64;
inline constexpr Ns kNever = ~Ns{0};
inline constexpr Ns kMicrosecond = 1000, kMillisecond = 1000 * kMicrosecond,
                    kSecond = 1000 * kMillisecond;

inline constexpr u64 KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;

// Bytes owned by someone else. Compared as unsigned bytes (memcmp), a prefix before longer strings.
using Slice = std::string_view;

inline constexpr u64 div_up(u64 a, u64 b) { return (a + b - 1) / b; }
inline constexpr u64 round_up(u64 a, u64 b) { return div_up(a, b) * b; }

// Stops the run with a message; used for bugs only. Expected failures travel as Result.
[[noreturn]] void panic(const char* what, const char* file, int line);

}  // namespace tt

// Always on: cheap checks of conditions that would otherwise corrupt a run silently. The page does
// not download their texts (3 kB): file and line find them in the sources of its build.
#ifdef __EMSCRIPTEN__
#define TT_CHECK(condition) \
  ((condition) ? (void)0 : ::tt::panic("a check failed", __FILE__, __LINE__))
#else
#define TT_CHECK(condition) ((condition) ? (void)0 : ::tt::panic(#condition, __FILE__, __LINE__))
#endif
// On where TT_DEBUG is defined (sanitized builds): checks on hot paths. Other builds compile the
// condition, so that its names count as used and it cannot rot, but never evaluate it.
#ifdef TT_DEBUG
#define TT_DCHECK(condition) TT_CHECK(condition)
#else
#define TT_DCHECK(condition) ((void)(false && (condition)))
#endif
