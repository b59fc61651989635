#include "core/codec.h"

#include <algorithm>

#include "lz4.h"
#include "zlib.h"
#include "zstd.h"

namespace tt {
namespace {

constexpr int kZlibMemoryLevel = 8;

// The codecs' working memory, made at first use and kept: setting it up costs more than a small
// block. No state carries over between blocks, so a block's bytes do not depend on those before it.
struct Contexts {
  LZ4_stream_t lz4;
  ZSTD_CCtx* zstd_compress = nullptr;
  ZSTD_DCtx* zstd_decompress = nullptr;
  z_stream deflate = {}, inflate = {};
  CodecEffort deflate_effort{0, 0};  // level 0: not made yet
  u32 inflate_window_bits = 0;       // 0: not made yet
};
Contexts& contexts() {
  static Contexts kept;
  return kept;
}

// Each function returns the bytes written to [out, out + room), or kFailed.
constexpr u64 kFailed = kCodecFailed;

// RocksDB feeds a fresh stream (LZ4_compress_fast_continue), which fills its table differently from
// LZ4_compress_default for inputs below 64 KiB. The bytes differ, so the stream is imitated; a
// fresh one clears 16 KiB for each block.
u64 lz4_compress(Slice raw, char* out, u64 room, const CodecDictionary* dictionary) {
  LZ4_stream_t* stream = LZ4_initStream(&contexts().lz4, sizeof(LZ4_stream_t));
  if (dictionary != nullptr)
    LZ4_loadDict(stream, dictionary->bytes().data(), static_cast<int>(dictionary->bytes().size()));
  const int size = LZ4_compress_fast_continue(stream, raw.data(), out, static_cast<int>(raw.size()),
                                              static_cast<int>(room), 1);
  return size > 0 ? static_cast<u64>(size) : kFailed;
}

u64 zstd_compress(u64 level, Slice raw, char* out, u64 room, const CodecDictionary* dictionary) {
  Contexts& c = contexts();
  if (c.zstd_compress == nullptr) c.zstd_compress = ZSTD_createCCtx();
  const size_t size = dictionary != nullptr
                          ? ZSTD_compress_usingCDict(
                                c.zstd_compress, out, room, raw.data(), raw.size(),
                                static_cast<const ZSTD_CDict*>(dictionary->zstd_for_level(level)))
                          : ZSTD_compressCCtx(c.zstd_compress, out, room, raw.data(), raw.size(),
                                              static_cast<int>(level));
  return ZSTD_isError(size) ? kFailed : size;
}

z_stream* fresh_deflate(CodecEffort effort) {
  Contexts& c = contexts();
  effort.level = std::min<u64>(std::max<u64>(effort.level, 1), 9);
  if (c.deflate_effort == effort) return deflateReset(&c.deflate) == Z_OK ? &c.deflate : nullptr;
  if (c.deflate_effort.level != 0) deflateEnd(&c.deflate);
  c.deflate = {};
  c.deflate_effort = {0, 0};
  if (deflateInit2(&c.deflate, static_cast<int>(effort.level), Z_DEFLATED,
                   -static_cast<int>(effort.zlib_window_bits), kZlibMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return nullptr;
  c.deflate_effort = effort;
  return &c.deflate;
}

Bytef* zlib_bytes(const char* p) { return reinterpret_cast<Bytef*>(const_cast<char*>(p)); }

u64 zlib_compress(CodecEffort effort, Slice raw, char* out, u64 room,
                  const CodecDictionary* dictionary) {
  z_stream* stream = fresh_deflate(effort);
  if (stream == nullptr) return kFailed;
  if (dictionary != nullptr &&
      deflateSetDictionary(stream, zlib_bytes(dictionary->bytes().data()),
                           static_cast<uInt>(dictionary->bytes().size())) != Z_OK)
    return kFailed;
  stream->next_in = zlib_bytes(raw.data());
  stream->avail_in = static_cast<uInt>(raw.size());
  stream->next_out = zlib_bytes(out);
  stream->avail_out = static_cast<uInt>(room);
  return deflate(stream, Z_FINISH) == Z_STREAM_END ? room - stream->avail_out : kFailed;
}

u64 zlib_decompress(u32 window_bits, Slice bytes, char* out, u64 room,
                    const CodecDictionary* dictionary) {
  Contexts& c = contexts();
  if (c.inflate_window_bits == window_bits) {
    if (inflateReset(&c.inflate) != Z_OK) return kFailed;
  } else {
    if (c.inflate_window_bits != 0) inflateEnd(&c.inflate);
    c.inflate = {};
    c.inflate_window_bits = 0;
    if (inflateInit2(&c.inflate, -static_cast<int>(window_bits)) != Z_OK) return kFailed;
    c.inflate_window_bits = window_bits;
  }
  if (dictionary != nullptr &&
      inflateSetDictionary(&c.inflate, zlib_bytes(dictionary->bytes().data()),
                           static_cast<uInt>(dictionary->bytes().size())) != Z_OK)
    return kFailed;
  c.inflate.next_in = zlib_bytes(bytes.data());
  c.inflate.avail_in = static_cast<uInt>(bytes.size());
  c.inflate.next_out = zlib_bytes(out);
  c.inflate.avail_out = static_cast<uInt>(room);
  return inflate(&c.inflate, Z_FINISH) == Z_STREAM_END ? room - c.inflate.avail_out : kFailed;
}

u64 zstd_decompress(Slice bytes, char* out, u64 room, const CodecDictionary* dictionary) {
  Contexts& c = contexts();
  if (c.zstd_decompress == nullptr) c.zstd_decompress = ZSTD_createDCtx();
  const size_t size =
      dictionary != nullptr
          ? ZSTD_decompress_usingDDict(
                c.zstd_decompress, out, room, bytes.data(), bytes.size(),
                static_cast<const ZSTD_DDict*>(dictionary->zstd_for_reading()))
          : ZSTD_decompressDCtx(c.zstd_decompress, out, room, bytes.data(), bytes.size());
  return ZSTD_isError(size) ? kFailed : size;
}

u64 lz4_decompress(Slice bytes, char* out, u64 room, const CodecDictionary* dictionary) {
  const Slice before = dictionary != nullptr ? dictionary->bytes() : Slice();
  const int size = LZ4_decompress_safe_usingDict(bytes.data(), out, static_cast<int>(bytes.size()),
                                                 static_cast<int>(room), before.data(),
                                                 static_cast<int>(before.size()));
  return size >= 0 ? static_cast<u64>(size) : kFailed;
}

}  // namespace

u64 codec_bound(Codec codec, u64 size) {
  switch (codec) {
    case Codec::kNone: return 0;
    case Codec::kLz4: return static_cast<u64>(LZ4_compressBound(static_cast<int>(size)));
    case Codec::kZstd: return ZSTD_compressBound(size);
    case Codec::kZlib: return size + (size >> 9) + 64;  // stored blocks of 16 KiB cost 5 bytes each
  }
  return 0;
}

u64 codec_compress(Codec codec, CodecEffort effort, Slice raw, char* out, u64 room,
                   const CodecDictionary* dictionary) {
  switch (codec) {
    case Codec::kNone: return kCodecFailed;
    case Codec::kLz4: return lz4_compress(raw, out, room, dictionary);
    case Codec::kZstd: return zstd_compress(effort.level, raw, out, room, dictionary);
    case Codec::kZlib: return zlib_compress(effort, raw, out, room, dictionary);
  }
  return kCodecFailed;
}

u64 codec_decompress(Codec codec, u32 zlib_window_bits, Slice bytes, char* out, u64 room,
                     const CodecDictionary* dictionary) {
  switch (codec) {
    case Codec::kNone: return kCodecFailed;
    case Codec::kLz4: return lz4_decompress(bytes, out, room, dictionary);
    case Codec::kZstd: return zstd_decompress(bytes, out, room, dictionary);
    case Codec::kZlib: return zlib_decompress(zlib_window_bits, bytes, out, room, dictionary);
  }
  return kCodecFailed;
}

CodecDictionary::~CodecDictionary() {
  ZSTD_freeCDict(static_cast<ZSTD_CDict*>(compress_));
  ZSTD_freeDDict(static_cast<ZSTD_DDict*>(decompress_));
}

const void* CodecDictionary::zstd_for_level(u64 level) const {
  if (compress_ != nullptr && level_ == level) return compress_;
  ZSTD_freeCDict(static_cast<ZSTD_CDict*>(compress_));
  level_ = level;
  return compress_ = ZSTD_createCDict(bytes_.data(), bytes_.size(), static_cast<int>(level));
}

const void* CodecDictionary::zstd_for_reading() const {
  if (decompress_ == nullptr) decompress_ = ZSTD_createDDict(bytes_.data(), bytes_.size());
  return decompress_;
}

}  // namespace tt
