// The packed form: u16 size of the tokens; the tokens, by LZ4 if that makes them smaller.
//
//   tokens:  (u16 bytes, as many bytes, u16 bytes of a run, u64 its first state)*, u16 bytes, as many bytes
#include "images/packing.h"

#include <algorithm>

#include "core/codec.h"
#include "core/coding.h"
#include "core/prng.h"

namespace tt::images {
namespace {

constexpr u64 kWord = 8, kToken = 2, kRun = kToken + kWord;
constexpr u64 kMostTokens = 2 * kBlock;
constexpr CodecEffort kNoEffort{0, 0};  // LZ4 has none

constexpr u64 inverse(u64 odd) {
  u64 x = odd;
  for (int i = 0; i < 6; i++) x *= 2 - odd * x;
  return x;
}

// The state from which a word comes: mix64 undone.
constexpr u64 state_of(u64 word) {
  u64 x = word ^ word >> 31 ^ word >> 62;
  x *= inverse(0x94d049bb133111ebull);
  x = x ^ x >> 27 ^ x >> 54;
  x *= inverse(0xbf58476d1ce4e5b9ull);
  return (x ^ x >> 30 ^ x >> 60) - 0x9e3779b97f4a7c15ull;
}
static_assert(state_of(mix64(12345)) == 12345);

// Bit 7 of each byte that is zero; bytes above a zero may be told wrongly.
constexpr u64 zero_bytes(u64 word) { return (word - 0x0101010101010101ull) & ~word & 0x8080808080808080ull; }

u64 run_bytes(Slice bytes, u64 state) {
  SplitMix64 words(state);
  u64 size = 0, word = words.next();
  for (; size + kWord <= bytes.size() && load64le(bytes.data() + size) == word; size += kWord) word = words.next();
  for (; size < bytes.size() && static_cast<u8>(bytes[size]) == (word & 255); size++) word >>= 8;
  return size;
}

char* put16(char* out, u64 value) {
  out[0] = static_cast<char>(value), out[1] = static_cast<char>(value >> 8);
  return out + kToken;
}

u64 get16(const char* in) { return static_cast<u8>(in[0]) | u64{static_cast<u8>(in[1])} << 8; }

char* put_bytes(char* out, Slice bytes) {
  out = put16(out, bytes.size());
  std::memcpy(out, bytes.data(), bytes.size());
  return out + bytes.size();
}

// A run is worth its token from two words on; structures are passed quickly, as their words hold zeros and random ones seldom do.
u64 tokens_of(Slice block, char* out) {
  char* const begin = out;
  u64 told = 0;
  for (u64 at = 0; at + 2 * kWord <= block.size();) {
    const u64 word = load64le(block.data() + at);
    if (const u64 zeros = zero_bytes(word); zeros != 0) {
      at += kWord - static_cast<u64>(__builtin_clzll(zeros)) / 8;
      continue;
    }
    const u64 state = state_of(word);
    if (mix64(state + 0x9e3779b97f4a7c15ull) != load64le(block.data() + at + kWord)) {
      at++;
      continue;
    }
    const u64 size = run_bytes(block.substr(at), state);
    out = put16(put_bytes(out, block.substr(told, at - told)), size);
    store64le(out, state);
    out += kWord;
    told = at += size;
  }
  return static_cast<u64>(put_bytes(out, block.substr(told)) - begin);
}

}  // namespace

Slice pack(Slice block) {
  TT_CHECK(block.size() == kBlock);
  static char tokens[kMostTokens], packed[kToken + kMostTokens];
  const u64 size = tokens_of(block, tokens);
  char* const body = put16(packed, size);
  u64 smaller = codec_compress(Codec::kLz4, kNoEffort, Slice(tokens, size), body, size - 1);
  if (smaller == kCodecFailed || smaller >= size) std::memcpy(body, tokens, smaller = size);
  return {packed, static_cast<size_t>(kToken + smaller)};
}

void unpack(Slice packed, char* out) {
  static char unpacked[kMostTokens];
  const u64 size = get16(packed.data());
  const Slice body = packed.substr(kToken);
  if (body.size() < size)
    TT_CHECK(codec_decompress(Codec::kLz4, kNoEffort.zlib_window_bits, body, unpacked, size) == size);
  const char* in = body.size() < size ? unpacked : body.data();
  for (char* const end = out + kBlock;;) {
    const u64 literals = get16(in);
    std::memcpy(out, in + kToken, literals);
    in += kToken + literals;
    out += literals;
    if (out == end) return;
    SplitMix64 words(load64le(in + kToken));
    u64 run = get16(in);
    in += kRun;
    for (; run >= kWord; run -= kWord, out += kWord) store64le(out, words.next());
    if (run == 0) continue;
    char last[kWord];
    store64le(last, words.next());
    std::memcpy(out, last, run);
    out += run;
  }
}

}  // namespace tt::images
