// The real codecs, bare: no size, no name, no checksum around what they make. Engines frame it as
// their formats do.
//
// Output bytes are the same in 32-bit and 64-bit builds, and do not depend on what was compressed
// before.
#pragma once
#include "core/types.h"

namespace tt {

enum class Codec : u8 { kNone, kLz4, kZstd, kZlib };

// Level: zstd 1 to 22, zlib 1 to 9 (higher means 9). Window bits: of raw deflate.
struct CodecEffort {
  u64 level;
  u32 zlib_window_bits;
  bool operator==(const CodecEffort&) const = default;
};

// Bytes that are likely to come again, put before each input: of any content.
class CodecDictionary {
 public:
  explicit CodecDictionary(std::string bytes) : bytes_(std::move(bytes)) {}
  ~CodecDictionary();
  CodecDictionary(const CodecDictionary&) = delete;
  Slice bytes() const { return bytes_; }
  // zstd's digests of it, for an effort and for reading, made at first use.
  const void* zstd_for_level(u64 level) const;
  const void* zstd_for_reading() const;

 private:
  const std::string bytes_;
  mutable u64 level_ = 0;
  mutable void* compress_ = nullptr;
  mutable void* decompress_ = nullptr;
};

inline constexpr u64 kCodecFailed = ~u64{0};
// Room that is enough for any input of this size.
u64 codec_bound(Codec codec, u64 size);
// Each answers the size of what it wrote to [out, out + room), or kCodecFailed.
u64 codec_compress(Codec codec, CodecEffort effort, Slice raw, char* out, u64 room,
                   const CodecDictionary* dictionary = nullptr);
u64 codec_decompress(Codec codec, u32 zlib_window_bits, Slice bytes, char* out, u64 room,
                     const CodecDictionary* dictionary = nullptr);

}  // namespace tt
