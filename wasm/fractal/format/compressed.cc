#include "fractal/format/compressed.h"

#include <algorithm>
#include <cstring>

#include "core/coding.h"
#include "fractal/format/damaged.h"
#include "fractal/format/quicklz.h"

namespace tt::fractal {
namespace {

constexpr u32 kZlibWindowBits = 15;
constexpr u64 kLargestPart = 256 * MiB;  // uncompressed; a node has at most 16 MiB and two batches

u64 method_bytes(Codec codec) { return codec == Codec::kZlib ? 2 : 1; }

}  // namespace

// The first byte of compressed data names the method (ft/serialize/compress.h); lz4 and zstd take
// codes that PerconaFT leaves free, so its tools cannot open such files.
u8 compression_method(Codec codec) {
  constexpr u8 kCodes[] = {0, 12, 13, 11};  // by Codec: none, lz4, zstd, zlib without checksum
  return kCodes[static_cast<u64>(codec)];
}

void append_compressed(Codec codec, u64 level, Slice raw, std::string& out) {
  const u64 begin = out.size(), header = method_bytes(codec);
  const u64 room = codec == Codec::kNone ? raw.size() : codec_bound(codec, raw.size());
  out.resize(begin + header + room);
  u64 size = raw.size();
  if (codec == Codec::kNone)
    std::memcpy(&out[begin + header], raw.data(), raw.size());
  else
    size = codec_compress(codec, {level, kZlibWindowBits}, raw, &out[begin + header], room);
  TT_CHECK(size != kCodecFailed);
  out.resize(begin + header + size);
  out[begin] =
      static_cast<char>(compression_method(codec) | (codec == Codec::kZlib ? level << 4 : 0));
  if (codec == Codec::kZlib) out[begin + 1] = static_cast<char>(-static_cast<int>(kZlibWindowBits));
}

// TOKU_ZLIB_METHOD, 8, is the first byte of zlib's own header, which its checksum follows.
Error decompress(Slice data, u64 size, std::string& raw) {
  if (data.empty()) return damaged("a part is cut short");
  const u8 method = static_cast<u8>(data[0]) & 15;
  constexpr u8 kNone = 0, kZlib = 8, kQuicklz = 9, kRawDeflate = 11, kLz4 = 12, kZstd = 13;
  const u64 header = method == kZlib || method == kRawDeflate ? 2 : 1,
            trailer = method == kZlib ? 4 : 0;
  if (data.size() < header + trailer) return damaged("a part is cut short");
  const Slice body = data.substr(header, data.size() - header - trailer);
  // The most that a byte can expand to: deflate 1032, lz4 255, zstd without limit. Larger sizes are
  // forged, and would allocate much.
  const auto unpack = [&](Codec codec, u64 most) {
    if (size > std::min(most, kLargestPart)) return damaged("a part is too large");
    raw.resize(size);
    return codec_decompress(codec, kZlibWindowBits, body, raw.data(), size) == size
               ? Error::none()
               : damaged("a part cannot be decompressed");
  };
  switch (method) {
    case kNone:
      if (body.size() != size) return damaged("a part has another size than it says");
      raw.assign(body);
      return Error::none();
    case kQuicklz: return quicklz_decompress(body, size, raw);
    case kZlib:
    case kRawDeflate: return unpack(Codec::kZlib, 1032 * body.size());
    case kLz4: return unpack(Codec::kLz4, 255 * body.size());
    case kZstd: return unpack(Codec::kZstd, kLargestPart);
    default:
      return {ErrorCode::kUnsupported, "a part is compressed by method " + std::to_string(method)};
  }
}

}  // namespace tt::fractal
