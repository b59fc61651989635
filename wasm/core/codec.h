// The real codecs, bare: their output carries no size, name or checksum. Engines frame it as their
// formats do.
//
// Output bytes are the same in 32-bit and 64-bit builds, and independent of earlier inputs.
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

// A raw-content dictionary: bytes likely to recur, placed before each input.
class CodecDictionary {
 public:
  explicit CodecDictionary(std::string bytes) : bytes_(std::move(bytes)) {}
  ~CodecDictionary();
  CodecDictionary(const CodecDictionary&) = delete;
  Slice bytes() const { return bytes_; }
  // zstd's digested forms (ZSTD_CDict, ZSTD_DDict), made at first use. One level is kept at a time.
  const void* zstd_for_level(u64 level) const;
  const void* zstd_for_reading() const;

 private:
  const std::string bytes_;
  mutable u64 level_ = 0;
  mutable void* compress_ = nullptr;
  mutable void* decompress_ = nullptr;
};

inline constexpr u64 kCodecFailed = ~u64{0};
// Upper bound on the compressed size of `size` bytes; 0 for kNone.
u64 codec_bound(Codec codec, u64 size);
// Both return the bytes written to [out, out + room), or kCodecFailed: no room, damaged input, or
// kNone.
u64 codec_compress(Codec codec, CodecEffort effort, Slice raw, char* out, u64 room,
                   const CodecDictionary* dictionary = nullptr);
u64 codec_decompress(Codec codec, u32 zlib_window_bits, Slice bytes, char* out, u64 room,
                     const CodecDictionary* dictionary = nullptr);

}  // namespace tt
