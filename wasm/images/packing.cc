// The packed form: u16 size of the tokens; the tokens, by LZ4 if that makes them smaller. A change
// names the stretches of the block that are new, and packs them together.
//
//   tokens:  (u16 bytes, as many bytes, u16 bytes of a run, u64 its first state)*, u16 bytes, as
//            many bytes
//   change:  u16 stretches, (u16 bytes that stay, u16 bytes that are new)*, packed form of all new
//            bytes
#include "images/packing.h"

#include <algorithm>

#include "core/codec.h"
#include "core/coding.h"
#include "core/prng.h"

namespace tt::images {
namespace {

constexpr u64 kWord = 8, kToken = 2, kRun = kToken + kWord;
constexpr u64 kMaxTokens = 2 * kBlock;
// Fewer unchanged bytes than this do not end a stretch of new ones.
constexpr u64 kLeastStay = 2 * kWord;
constexpr u64 kStretch = 2 * kToken;
constexpr u64 kMaxStretches = kBlock / kLeastStay;
constexpr u64 kLook = 4 * kWord;
constexpr u64 kStep = 0x9e3779b97f4a7c15ull;  // from one word's state to the next one's
constexpr CodecEffort kNoEffort{0, 0};        // LZ4 has none

constexpr u64 inverse(u64 odd) {
  u64 x = odd;
  for (int i = 0; i < 6; i++) x *= 2 - odd * x;
  return x;
}

// Inverts mix64: the splitmix64 state that generates `word`.
constexpr u64 state_of(u64 word) {
  u64 x = word ^ word >> 31 ^ word >> 62;
  x *= inverse(0x94d049bb133111ebull);
  x = x ^ x >> 27 ^ x >> 54;
  x *= inverse(0xbf58476d1ce4e5b9ull);
  return (x ^ x >> 30 ^ x >> 60) - kStep;
}
static_assert(state_of(mix64(12345)) == 12345);

// Bit 7 of each byte that is zero; bytes above a zero may be reported wrongly.
constexpr u64 zero_bytes(u64 word) {
  return (word - 0x0101010101010101ull) & ~word & 0x8080808080808080ull;
}

u64 run_bytes(Slice bytes, u64 state) {
  SplitMix64 words(state);
  u64 size = 0, word = words.next();
  for (; size + kWord <= bytes.size() && load64le(bytes.data() + size) == word; size += kWord)
    word = words.next();
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

// True if two consecutive words at `at` belong to a run; `state` is that of the first. Words with
// several zero bytes are skipped quickly: structures have them, random words rarely do.
bool is_run(const char* at, u64& state) {
  const u64 word = load64le(at), zeros = zero_bytes(word);
  if ((zeros & (zeros - 1)) != 0) return false;
  state = state_of(word);
  return mix64(state + kStep) == load64le(at + kWord);
}

// Tries all eight alignments of a run's words every kLook bytes, so a run of at least kLook bytes
// and a word is found wherever it begins.
u64 tokens_of(Slice bytes, char* out) {
  char* const begin = out;
  const char* const in = bytes.data();
  u64 written = 0, state = 0;
  for (u64 look = 0; look + 2 * kWord <= bytes.size();) {
    const u64 end = std::min(look + kWord, bytes.size() - 2 * kWord + 1);
    u64 at = look;
    while (at < end && !is_run(in + at, state)) at++;
    if (at == end) {
      look += kLook;
      continue;
    }
    for (; at >= written + kWord && mix64(state - kStep) == load64le(in + at - kWord); at -= kWord)
      state -= kStep;
    const u64 size = run_bytes(bytes.substr(at), state);
    out = put16(put_bytes(out, bytes.substr(written, at - written)), size);
    store64le(out, state);
    out += kWord;
    written = look = at + size;
  }
  return static_cast<u64>(put_bytes(out, bytes.substr(written)) - begin);
}

// Packs up to a block into `out`; returns the bytes written.
u64 pack_bytes(Slice bytes, char* out) {
  static char tokens[kMaxTokens];
  const u64 size = tokens_of(bytes, tokens);
  char* const body = put16(out, size);
  u64 smaller = codec_compress(Codec::kLz4, kNoEffort, Slice(tokens, size), body, size - 1);
  if (smaller == kCodecFailed || smaller >= size) std::memcpy(body, tokens, smaller = size);
  return kToken + smaller;
}

void unpack_bytes(Slice packed, char* out, u64 bytes) {
  static char unpacked[kMaxTokens];
  const u64 size = get16(packed.data());
  const Slice body = packed.substr(kToken);
  if (body.size() < size)
    TT_CHECK(codec_decompress(Codec::kLz4, kNoEffort.zlib_window_bits, body, unpacked, size) ==
             size);
  const char* in = body.size() < size ? unpacked : body.data();
  for (char* const end = out + bytes;;) {
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

struct Stretch {
  u64 begin, end;
};

// Returns the first stretch of new bytes from `at` on; one at the end of the block if there is
// none.
Stretch next_stretch(const char* from, const char* to, u64 at) {
  const auto differing = [&](u64 word) { return load64le(from + word) ^ load64le(to + word); };
  while (at < kBlock && differing(at) == 0) at += kWord;
  if (at == kBlock) return {kBlock, kBlock};
  Stretch found{at + static_cast<u64>(__builtin_ctzll(differing(at))) / 8, 0};
  for (u64 same = 0; at < kBlock && same < kLeastStay; at += kWord) {
    if (const u64 bits = differing(at); bits == 0) {
      same += kWord;
    } else {
      same = 0;
      found.end = at + kWord - static_cast<u64>(__builtin_clzll(bits)) / 8;
    }
  }
  return found;
}

}  // namespace

Slice pack(Slice block) {
  TT_CHECK(block.size() == kBlock);
  static char packed[kToken + kMaxTokens];
  return {packed, static_cast<size_t>(pack_bytes(block, packed))};
}

void unpack(Slice packed, char* out) { unpack_bytes(packed, out, kBlock); }

Slice pack_change(Slice from, Slice block) {
  TT_CHECK(from.size() == kBlock && block.size() == kBlock);
  static char packed[kToken + kMaxStretches * kStretch + kToken + kMaxTokens], fresh[kBlock];
  char* out = packed + kToken;
  u64 written = 0, size = 0, stretches = 0;
  for (u64 at = 0;; at = (written + kWord - 1) / kWord * kWord) {
    const Stretch next = next_stretch(from.data(), block.data(), at);
    if (next.begin == kBlock) break;
    out = put16(put16(out, next.begin - written), next.end - next.begin);
    std::memcpy(fresh + size, block.data() + next.begin, next.end - next.begin);
    size += next.end - next.begin;
    written = next.end;
    stretches++;
    if (size > kBlock / 2) return {};
  }
  put16(packed, stretches);
  out += pack_bytes(Slice(fresh, size), out);
  return {packed, static_cast<size_t>(out - packed)};
}

void apply_change(Slice change, char* block) {
  static char fresh[kBlock];
  const u64 stretches = get16(change.data());
  const char* const list = change.data() + kToken;
  u64 size = 0;
  for (u64 i = 0; i < stretches; i++) size += get16(list + i * kStretch + kToken);
  unpack_bytes(change.substr(kToken + stretches * kStretch), fresh, size);
  const char* in = fresh;
  for (u64 i = 0; i < stretches; i++) {
    block += get16(list + i * kStretch);
    const u64 bytes = get16(list + i * kStretch + kToken);
    std::memcpy(block, in, bytes);
    block += bytes, in += bytes;
  }
}

}  // namespace tt::images
