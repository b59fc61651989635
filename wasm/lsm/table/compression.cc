#include "lsm/table/compression.h"

#include "core/coding.h"

namespace tt::lsm {
namespace {

constexpr u32 kZlibWindowBits = 14;  // raw deflate, no header

Codec codec_of(Compression codec) {
  constexpr Codec kCodecs[] = {Codec::kNone, Codec::kLz4, Codec::kZstd, Codec::kZlib};
  return kCodecs[static_cast<u64>(codec)];
}

// The most bytes that one compressed byte can expand to. It bounds the memory that a damaged size
// can reserve.
u64 greatest_ratio(Compression codec) {
  switch (codec) {
    case Compression::kNone: return 0;
    case Compression::kLz4: return 255;
    case Compression::kZstd: return 128 * KiB / 4 + 1;  // a repeated byte: 128 KiB from 4 bytes
    case Compression::kZlib: return 1032;
  }
  return 0;
}

}  // namespace

bool compress(Compression codec, u64 level, Slice raw, std::string& out,
              const CodecDictionary* dictionary) {
  if (codec == Compression::kNone || raw.size() > kMaxRawBytes) return false;
  const u64 start = out.size();
  append_varint(out, raw.size());
  const u64 begin = out.size(), room = codec_bound(codec_of(codec), raw.size());
  out.resize(begin + room);
  char* const p = &out[begin];
  if (level == 0) level = codec == Compression::kZstd ? 3 : 6;
  const u64 size =
      codec_compress(codec_of(codec), {level, kZlibWindowBits}, raw, p, room, dictionary);
  TT_CHECK(size == kCodecFailed || size <= room);
  out.resize(size == kCodecFailed ? start : begin + size);
  return size != kCodecFailed;
}

bool decompress(Compression codec, Slice compressed, std::string& out,
                const CodecDictionary* dictionary) {
  const char* const end = compressed.data() + compressed.size();
  u32 raw_size = 0;
  const char* bytes = get_varint32(compressed.data(), end, &raw_size);
  if (codec == Compression::kNone || bytes == nullptr) return false;
  const Slice rest(bytes, static_cast<size_t>(end - bytes));
  if (raw_size > kMaxRawBytes || raw_size > (rest.size() + 1) * greatest_ratio(codec)) return false;
  const u64 start = out.size();
  out.resize(start + raw_size);
  char* const p = &out[start];
  const u64 size =
      codec_decompress(codec_of(codec), kZlibWindowBits, rest, p, raw_size, dictionary);
  if (size != raw_size) out.resize(start);
  return size == raw_size;
}

u8 disk_code(Compression codec) {
  constexpr u8 kCodes[] = {0, 4, 7, 2};
  return kCodes[static_cast<u64>(codec)];
}

bool from_disk_code(u8 code, Compression* codec) {
  for (const Compression c :
       {Compression::kNone, Compression::kLz4, Compression::kZstd, Compression::kZlib}) {
    if (disk_code(c) != code) continue;
    *codec = c;
    return true;
  }
  return false;
}

const char* disk_name(Compression codec) {
  constexpr const char* kNames[] = {"NoCompression", "LZ4", "ZSTD", "Zlib"};
  return kNames[static_cast<u64>(codec)];
}

}  // namespace tt::lsm
