#include "lsm/compression.h"

#include <algorithm>

#include "core/coding.h"
#include "lz4.h"
#include "zlib.h"
#include "zstd.h"

namespace tt::lsm {
namespace {

constexpr int kZlibWindowBits = -14;  // raw deflate, no header
constexpr int kZlibMemoryLevel = 8;

// The codecs' working memory, made at first use and kept. It holds no state from one block to the next.
struct Contexts {
  LZ4_stream_t lz4;
  ZSTD_CCtx* zstd_compress = nullptr;
  ZSTD_DCtx* zstd_decompress = nullptr;
  z_stream deflate = {}, inflate = {};
  int deflate_level = 0;  // 0: not made yet
  bool inflate_made = false;
};
Contexts& contexts() {
  static Contexts kept;
  return kept;
}

// Each answers the size of what it wrote to [out, out + room), or kFailed.
constexpr u64 kFailed = ~u64{0};

// RocksDB feeds a fresh stream (LZ4_compress_fast_continue), which fills its table in another way than
// LZ4_compress_default does with inputs below 64 KiB; the bytes differ, so it is imitated. A fresh stream means 16 KiB
// of zeros for each block.
u64 lz4_compress(Slice raw, char* out, u64 room) {
  LZ4_stream_t* stream = LZ4_initStream(&contexts().lz4, sizeof(LZ4_stream_t));
  const int size =
      LZ4_compress_fast_continue(stream, raw.data(), out, static_cast<int>(raw.size()), static_cast<int>(room), 1);
  return size > 0 ? static_cast<u64>(size) : kFailed;
}

u64 zstd_compress(u64 level, Slice raw, char* out, u64 room) {
  Contexts& c = contexts();
  if (c.zstd_compress == nullptr) c.zstd_compress = ZSTD_createCCtx();
  const size_t size = ZSTD_compressCCtx(c.zstd_compress, out, room, raw.data(), raw.size(), static_cast<int>(level));
  return ZSTD_isError(size) ? kFailed : size;
}

z_stream* fresh_deflate(u64 level) {
  Contexts& c = contexts();
  const int wanted = static_cast<int>(std::min<u64>(std::max<u64>(level, 1), 9));
  if (c.deflate_level == wanted) return deflateReset(&c.deflate) == Z_OK ? &c.deflate : nullptr;
  if (c.deflate_level != 0) deflateEnd(&c.deflate);
  c.deflate = {};
  c.deflate_level = 0;
  if (deflateInit2(&c.deflate, wanted, Z_DEFLATED, kZlibWindowBits, kZlibMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
    return nullptr;
  c.deflate_level = wanted;
  return &c.deflate;
}

Bytef* zlib_bytes(const char* p) { return reinterpret_cast<Bytef*>(const_cast<char*>(p)); }

u64 zlib_compress(u64 level, Slice raw, char* out, u64 room) {
  z_stream* stream = fresh_deflate(level);
  if (stream == nullptr) return kFailed;
  stream->next_in = zlib_bytes(raw.data());
  stream->avail_in = static_cast<uInt>(raw.size());
  stream->next_out = zlib_bytes(out);
  stream->avail_out = static_cast<uInt>(room);
  return deflate(stream, Z_FINISH) == Z_STREAM_END ? room - stream->avail_out : kFailed;
}

u64 zlib_decompress(Slice bytes, char* out, u64 room) {
  Contexts& c = contexts();
  if (!c.inflate_made && inflateInit2(&c.inflate, kZlibWindowBits) != Z_OK) return kFailed;
  if (c.inflate_made && inflateReset(&c.inflate) != Z_OK) return kFailed;
  c.inflate_made = true;
  c.inflate.next_in = zlib_bytes(bytes.data());
  c.inflate.avail_in = static_cast<uInt>(bytes.size());
  c.inflate.next_out = zlib_bytes(out);
  c.inflate.avail_out = static_cast<uInt>(room);
  return inflate(&c.inflate, Z_FINISH) == Z_STREAM_END ? room - c.inflate.avail_out : kFailed;
}

u64 zstd_decompress(Slice bytes, char* out, u64 room) {
  Contexts& c = contexts();
  if (c.zstd_decompress == nullptr) c.zstd_decompress = ZSTD_createDCtx();
  const size_t size = ZSTD_decompressDCtx(c.zstd_decompress, out, room, bytes.data(), bytes.size());
  return ZSTD_isError(size) ? kFailed : size;
}

u64 lz4_decompress(Slice bytes, char* out, u64 room) {
  const int size = LZ4_decompress_safe(bytes.data(), out, static_cast<int>(bytes.size()), static_cast<int>(room));
  return size >= 0 ? static_cast<u64>(size) : kFailed;
}

// Room that is enough for any input of this size.
u64 compress_bound(Compression codec, u64 size) {
  switch (codec) {
    case Compression::kNone: return 0;
    case Compression::kLz4: return static_cast<u64>(LZ4_compressBound(static_cast<int>(size)));
    case Compression::kZstd: return ZSTD_compressBound(size);
    case Compression::kZlib: return size + (size >> 9) + 64;  // stored blocks of 16 KiB cost 5 bytes each
  }
  return 0;
}

// The most that one compressed byte can stand for: no damaged size makes us reserve more.
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

bool compress(Compression codec, u64 level, Slice raw, std::string& out) {
  if (codec == Compression::kNone || raw.size() > kMaxRawBytes) return false;
  const u64 start = out.size();
  append_varint(out, raw.size());
  const u64 begin = out.size(), room = compress_bound(codec, raw.size());
  out.resize(begin + room);
  char* const p = &out[begin];
  const u64 size = codec == Compression::kLz4    ? lz4_compress(raw, p, room)
                   : codec == Compression::kZstd ? zstd_compress(level, raw, p, room)
                                                 : zlib_compress(level, raw, p, room);
  out.resize(size == kFailed ? start : begin + size);
  return size != kFailed;
}

bool decompress(Compression codec, Slice compressed, std::string& out) {
  const char* const end = compressed.data() + compressed.size();
  u32 raw_size = 0;
  const char* bytes = get_varint32(compressed.data(), end, &raw_size);
  if (codec == Compression::kNone || bytes == nullptr) return false;
  const Slice rest(bytes, static_cast<size_t>(end - bytes));
  if (raw_size > kMaxRawBytes || raw_size > (rest.size() + 1) * greatest_ratio(codec)) return false;
  const u64 start = out.size();
  out.resize(start + raw_size);
  char* const p = &out[start];
  const u64 size = codec == Compression::kLz4    ? lz4_decompress(rest, p, raw_size)
                   : codec == Compression::kZstd ? zstd_decompress(rest, p, raw_size)
                                                 : zlib_decompress(rest, p, raw_size);
  if (size != raw_size) out.resize(start);
  return size == raw_size;
}

u8 disk_code(Compression codec) {
  constexpr u8 kCodes[] = {0, 4, 7, 2};
  return kCodes[static_cast<u64>(codec)];
}

bool from_disk_code(u8 code, Compression* codec) {
  for (const Compression c : {Compression::kNone, Compression::kLz4, Compression::kZstd, Compression::kZlib}) {
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
