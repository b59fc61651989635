#include "core/page_deflate.h"

#include "zlib.h"

namespace tt {
namespace {

constexpr int kPageLevel = 6, kPageWindowBits = 14, kPageMemoryLevel = 9;

// Made at first use and kept: no state carries over between pages.
struct PageStreams {
  z_stream deflate = {}, inflate = {};
  bool deflates = false, inflates = false;
};
PageStreams& page_streams() {
  static PageStreams kept;
  return kept;
}

z_stream* fresh_page_deflate() {
  PageStreams& s = page_streams();
  if (s.deflates) return deflateReset(&s.deflate) == Z_OK ? &s.deflate : nullptr;
  if (deflateInit2(&s.deflate, kPageLevel, Z_DEFLATED, kPageWindowBits, kPageMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return nullptr;
  s.deflates = true;
  return &s.deflate;
}

z_stream* fresh_page_inflate() {
  PageStreams& s = page_streams();
  if (s.inflates) return inflateReset(&s.inflate) == Z_OK ? &s.inflate : nullptr;
  if (inflateInit2(&s.inflate, kPageWindowBits) != Z_OK) return nullptr;
  s.inflates = true;
  return &s.inflate;
}

Bytef* stream_bytes(const char* p) { return reinterpret_cast<Bytef*>(const_cast<char*>(p)); }

void give_input(z_stream& stream, Slice bytes) {
  stream.next_in = stream_bytes(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
}

}  // namespace

u64 deflate_page(Slice first, Slice second, char* out, u64 room) {
  z_stream* stream = fresh_page_deflate();
  if (stream == nullptr) return kCodecFailed;
  stream->next_out = stream_bytes(out);
  stream->avail_out = static_cast<uInt>(room);
  give_input(*stream, first);
  if (deflate(stream, Z_FULL_FLUSH) != Z_OK) return kCodecFailed;
  give_input(*stream, second);
  return deflate(stream, Z_FINISH) == Z_STREAM_END ? room - stream->avail_out : kCodecFailed;
}

bool inflate_page(Slice bytes, char* out, u64 room, InflatedPage& sizes) {
  z_stream* stream = fresh_page_inflate();
  if (stream == nullptr) return false;
  give_input(*stream, bytes);
  stream->next_out = stream_bytes(out);
  stream->avail_out = static_cast<uInt>(room);
  // After the header, and after the first block, whose end is the first part's.
  for (int blocks = 0; blocks < 2; blocks++)
    if (inflate(stream, Z_BLOCK) != Z_OK) return false;
  sizes.first = stream->total_out;
  if (inflate(stream, Z_FINISH) != Z_STREAM_END) return false;
  sizes.second = stream->total_out - sizes.first;
  sizes.used = stream->total_in;
  return true;
}

}  // namespace tt
