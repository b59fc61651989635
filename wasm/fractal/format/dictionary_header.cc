#include "fractal/format/dictionary_header.h"

#include <algorithm>

#include "fractal/format/bytes.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr Slice kDictionaryMagic = "tokudata";
constexpr u64 kByteOrder = 0x0102030405060708;  // toku_byte_order_host, as it lies in memory
constexpr u64 kMinMsn = u64{1} << 62;           // messages from before layout 21 have smaller ones

Error damaged_header(const char* what) {
  return {ErrorCode::kCorruption, std::string("the header ") + what};
}

}  // namespace

std::string encode_header(const DictionaryHeader& h) {
  std::string out(kDictionaryMagic);
  append32network(out, kLayoutVersion);
  append32network(out, 0);  // build
  append32network(out, kHeaderBytes);
  append64le(out, kByteOrder);
  append64words(out, h.checkpoint_count);
  append64words(out, h.checkpoint_lsn);
  append32le(out, h.node_size);
  append64words(out, h.table.offset);
  append64words(out, h.table.bytes);
  append64words(out, h.root);
  append32le(out, h.flags);
  append32le(out, kLayoutVersion);  // the original one
  append32le(out, 0);               // the original build
  append64words(out, h.created);
  append64words(out, h.modified);
  append64words(out, h.creating_xid);
  append32le(out, h.basement_size);
  append64words(out, 0);  // last verification
  append64words(out, h.rows);
  append64words(out, h.row_bytes);
  append64words(out, 0);  // last optimization: begin, end,
  append64words(out, 0);
  append32le(out, 0);     // number of optimizations in progress,
  append64words(out, 0);  // and the MSN at which the last complete one began
  out.push_back(static_cast<char>(h.compression));
  append64words(out, kMinMsn - 1);
  append64words(out, h.max_msn);
  append32le(out, h.fanout);
  append64words(out, h.logical_rows);
  append32le(out, x1764(out));
  return out;
}

Result<DictionaryHeader> decode_header(Slice slot) {
  ByteReader in(slot.substr(0, kHeaderBytes));
  if (in.bytes(kDictionaryMagic.size()) != kDictionaryMagic)
    return damaged_header("is not that of a dictionary");
  const u32 version = in.u32network();
  if (in.ok() && version != kLayoutVersion)
    return Error{ErrorCode::kUnsupported, "the file has layout " + std::to_string(version)};
  (void)in.u32network();  // build
  if (in.u32network() != kHeaderBytes) return damaged_header("has a wrong size");
  if (!ends_in_x1764(slot.substr(0, kHeaderBytes))) return damaged_header("has a wrong checksum");
  if (in.u64le() != kByteOrder) return damaged_header("has another byte order");
  DictionaryHeader h;
  h.checkpoint_count = in.u64words();
  h.checkpoint_lsn = in.u64words();
  h.node_size = in.u32le();
  h.table.offset = in.u64words();
  h.table.bytes = in.u64words();
  h.root = in.u64words();
  h.flags = in.u32le();
  in.bytes(4 + 4);  // original layout and build
  h.created = in.u64words();
  h.modified = in.u64words();
  h.creating_xid = in.u64words();
  h.basement_size = in.u32le();
  in.bytes(8);
  h.rows = in.u64words();
  h.row_bytes = in.u64words();
  in.bytes(8 + 8 + 4 + 8);
  h.compression = in.byte();
  in.bytes(8);
  h.max_msn = in.u64words();
  h.fanout = in.u32le();
  h.logical_rows = in.u64words();
  // Numbers continue from these; a set top bit would make them overflow.
  if ((h.checkpoint_count | h.max_msn) >> 63 != 0) return damaged_header("has impossible numbers");
  return in.ok() ? Result<DictionaryHeader>(h) : damaged_header("is too short");
}

Result<DictionaryHeader> newest_header(Slice file_start, u64 most_lsn) {
  const auto slot = [&](u64 at) -> Result<DictionaryHeader> {
    Result<DictionaryHeader> h =
        decode_header(file_start.substr(std::min<u64>(at, file_start.size())));
    if (h.ok() && h.value().checkpoint_lsn > most_lsn)
      return Error{ErrorCode::kNotFound, "the header is of a checkpoint that did not end"};
    return h;
  };
  Result<DictionaryHeader> first = slot(0), second = slot(kHeaderReserve);
  if (!second.ok()) return first;
  if (!first.ok()) return second;
  return first.value().checkpoint_count > second.value().checkpoint_count ? first : second;
}

}  // namespace tt::fractal
