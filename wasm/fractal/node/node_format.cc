#include "fractal/node/node_format.h"

#include <algorithm>

#include "fractal/format/compressed.h"
#include "fractal/format/damaged.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr u32 kMagicBytes = 8, kHeaderFixed = 28;
constexpr u8 kPartLeaf = 0xaa, kPartBuffer = 0xbb;

// compress_ftnode_sub_block: compressed size, size, data, checksum.
void append_block(Codec codec, u64 level, Slice raw, std::string& out) {
  const u64 begin = out.size();
  out.resize(begin + 8);
  append_compressed(codec, level, raw, out);
  store32le(&out[begin], static_cast<u32>(out.size() - begin - 8));
  store32le(&out[begin + 4], static_cast<u32>(raw.size()));
  append32le(out, x1764(Slice(out).substr(begin)));
}

// Checks and decompresses a block (read_compressed_sub_block, just_decompress_sub_block).
Error open_block(Slice bytes, std::string& raw) {
  ByteReader in(bytes);
  const u64 stored = in.u32le(), size = in.u32le();
  const Slice data = in.bytes(stored);
  const u32 sum = in.u32le();
  if (!in.ok() || data.empty()) return damaged("a part is cut short");
  if (sum != x1764(bytes.substr(0, 8 + stored))) return damaged("a part has a wrong checksum");
  return decompress(data, size, raw);
}

void append_partition(const Node& node, u32 i, const Basement* rows, std::string& raw) {
  raw.clear();
  raw.push_back(static_cast<char>(node.leaf() ? kPartLeaf : kPartBuffer));
  if (node.leaf())
    rows->serialize(raw);
  else
    node.channels[i].buffer.serialize(raw);
  append32le(raw, x1764(raw));
}

// serialize_ftnode_info.
void append_info(const Node& node, std::string& raw) {
  append64words(raw, node.max_msn);
  append32le(raw, 0);  // the node's size in older layouts
  append32le(raw, 0);  // flags
  append32le(raw, node.height);
  append64words(raw, node.oldest_xid);
  for (const std::string& pivot : node.pivots) {
    append32le(raw, static_cast<u32>(pivot.size()));
    raw.append(pivot);
  }
  for (const Channel& channel : node.channels) append64words(raw, block_of(channel.child));
  append32le(raw, x1764(raw));
}

void append_header(const Node& node, std::string& out) {
  out.append(node.leaf() ? "tokuleaf" : "tokunode", kMagicBytes);
  append32le(out, kLayoutVersion);
  append32le(out, kLayoutVersion);  // original layout
  append32le(out, 0);               // build
  append32le(out, node.children());
  for (u32 i = 0; i < node.children(); i++) {
    append32le(out, node.partition(i).disk_at);
    append32le(out, node.partition(i).disk_bytes);
  }
  append32le(out, x1764(out));
}

}  // namespace

Codec codec_of(Compression compression) {
  constexpr Codec kCodecs[] = {Codec::kNone, Codec::kZlib, Codec::kLz4, Codec::kZstd};
  return kCodecs[static_cast<size_t>(compression)];
}
u8 compression_method(Compression compression) { return compression_method(codec_of(compression)); }

void rebalance_leaf(Node& leaf, u64 basement_size) {
  u64 msn = 0;
  for (const Leaflet& l : leaf.leaflets) msn = std::max(msn, l.rows.max_msn);
  RowCounts unsaved;
  for (const Leaflet& l : leaf.leaflets) unsaved += l.rows.unsaved;
  const u32 seqinsert = leaf.leaflets.back().rows.seqinsert;
  std::vector<Leaflet> packed;
  leaf.pivots.clear();
  u64 filled = 0;
  const auto open = [&] {
    packed.emplace_back();
    packed.back().rows.reserve(static_cast<u32>(basement_size / 64),
                               basement_size + basement_size / 8);
    filled = 0;
  };
  open();
  for (const Leaflet& l : leaf.leaflets) {
    for (u32 row = 0; row < l.rows.rows(); row++) {
      const u64 size = l.rows.row_size(row);
      if (filled + size > basement_size && !packed.back().rows.empty()) {
        const Basement& full = packed.back().rows;
        leaf.pivots.emplace_back(full.key(full.rows() - 1));
        open();
      }
      packed.back().rows.append(l.rows.key(row), l.rows.entry(row));
      filled += size;
    }
  }
  for (Leaflet& l : packed) {
    l.rows.max_msn = msn;
    l.rows.seqinsert = seqinsert;
    l.rows.note_built(Basement::Built::kRepacked);
  }
  packed.front().rows.unsaved = unsaved;
  leaf.leaflets = std::move(packed);
  leaf.partitions = static_cast<u32>(leaf.leaflets.size());
  leaf.max_msn = msn;
}

NodeImage serialize_node(Node& node, const Options& options, u64 clone_oldest_xid,
                         const Collection& collection) {
  const Codec codec = codec_of(options.compression);
  std::string raw, body;
  NodeImage image;
  node.move_to_stale();
  append_info(node, raw);
  image.uncompressed_bytes = raw.size() + 4;
  append_block(codec, options.compression_level, raw, body);
  const u64 header = kHeaderFixed + 8 * u64{node.children()};
  for (u32 i = 0; i < node.children(); i++) {
    Basement collected;
    const Basement* rows = node.leaf() ? &node.leaflets[i].rows : nullptr;
    if (rows != nullptr && clone_oldest_xid > 0) {
      collected = *rows;
      collected.collect_garbage(clone_oldest_xid, collection);
      rows = &collected;
    }
    append_partition(node, i, rows, raw);
    const u64 begin = body.size();
    append_block(codec, options.compression_level, raw, body);
    node.partition(i).disk_at = static_cast<u32>(header + begin);
    node.partition(i).disk_bytes = static_cast<u32>(body.size() - begin);
    image.uncompressed_bytes += raw.size() + 4;
  }
  append_header(node, image.bytes);
  TT_CHECK(image.bytes.size() == header);
  image.uncompressed_bytes += header;
  image.bytes.append(body);
  image.bytes.resize(round_up(image.bytes.size(), kSector));
  return image;
}

u64 info_end(Slice block) {
  if (block.size() < kHeaderFixed) return kHeaderFixed;
  const u64 header = kHeaderFixed + 8 * u64{load32le(block.data() + 20)};
  if (block.size() < header + 8) return header + 8;
  return header + 8 + load32le(block.data() + header) + 4;
}

// deserialize_ftnode_header_from_rbuf_if_small_enough, deserialize_ftnode_info.
Result<NodeInfo> read_node_info(Slice block) {
  NodeInfo info;
  ByteReader in(block);
  const Slice magic = in.bytes(kMagicBytes);
  if (magic != "tokuleaf" && magic != "tokunode") return damaged("it is not a node");
  if (in.u32le() != kLayoutVersion) return Error{ErrorCode::kUnsupported, "it has another layout"};
  in.bytes(8);  // original layout, build
  const u64 n = in.u32le(), header = kHeaderFixed + 8 * n;
  if (n == 0 || header > block.size()) return damaged("its header is cut short");
  if (!ends_in_x1764(block.substr(0, header))) return damaged("its header has a wrong checksum");
  for (u64 i = 0; i < n; i++) {
    const Extent part{in.u32le(), in.u32le()};
    if (part.at < header || u64{part.at} + part.bytes > block.size())
      return damaged("a part is outside of it");
    info.parts.push_back(part);
  }
  std::string raw;
  if (Error error = open_block(block.substr(header), raw); !error.ok()) return error;
  if (!ends_in_x1764(raw)) return damaged("its info has a wrong checksum");
  ByteReader fields(Slice(raw).substr(0, raw.size() - 4));
  info.max_msn = fields.u64words();
  fields.bytes(8);  // node size, flags
  info.height = fields.u32le();
  info.oldest_xid = fields.u64words();
  for (u64 i = 0; i + 1 < n; i++) {
    info.pivots.emplace_back(fields.counted());
    if (!fields.ok() || (i > 0 && info.pivots[i] <= info.pivots[i - 1]))
      return damaged("its pivots are not in order");
  }
  for (u64 i = 0; info.height > 0 && i < n; i++) {
    const u64 child = fields.u64words();
    if (child < kReservedBlocks || child >> 32 != 0) return damaged("it names an impossible child");
    info.children.push_back(static_cast<u32>(child));
  }
  if (!fields.at_end() || (info.height == 0) != (magic == "tokuleaf"))
    return damaged("its info has another size than it says");
  return info;
}

Error read_node_header(Slice block, Node& node) {
  Result<NodeInfo> read = read_node_info(block);
  if (!read.ok()) return read.error();
  NodeInfo& info = read.value();
  const u32 n = static_cast<u32>(info.parts.size());
  if (info.height != node.height) return damaged("it is another node");
  if (node.leaf()) {
    node.pivots = std::move(info.pivots);
    node.leaflets.clear();
    node.leaflets.resize(n);
    node.partitions = n;
  } else {
    bool same = info.pivots == node.pivots && n == node.channels.size();
    for (u32 i = 0; same && i < n; i++) same = info.children[i] == block_of(node.channels[i].child);
    if (!same) return damaged("it is another node");
  }
  node.max_msn = info.max_msn;
  node.oldest_xid = info.oldest_xid;
  for (u32 i = 0; i < n; i++) {
    Partition& p = node.partition(i);
    p.disk_at = info.parts[i].at;
    p.disk_bytes = info.parts[i].bytes;
    p.state = PartState::kOnDrive;
    p.compressed.clear();
  }
  return Error::none();
}

Error read_partition(Slice bytes, Node& node, u32 i) {
  if (node.leaf()) return read_any_partition(bytes, node, i);
  const u64 known_bytes = node.channels[i].bytes;
  const u32 known_messages = node.channels[i].messages;
  if (Error error = read_any_partition(bytes, node, i); !error.ok()) return error;
  const Channel& channel = node.channels[i];
  return channel.bytes == known_bytes && channel.messages == known_messages
             ? Error::none()
             : damaged("a buffer has other messages than were written");
}

Result<std::string> open_partition(Slice bytes, bool leaf) {
  std::string raw;
  if (Error error = open_block(bytes, raw); !error.ok()) return error;
  if (raw.size() < 5 || !ends_in_x1764(raw)) return damaged("a part has a wrong checksum inside");
  if (static_cast<u8>(raw[0]) != (leaf ? kPartLeaf : kPartBuffer))
    return damaged("a part is of another kind");
  return raw.substr(1, raw.size() - 5);
}

Error read_any_partition(Slice bytes, Node& node, u32 i) {
  Result<std::string> raw = open_partition(bytes, node.leaf());
  if (!raw.ok()) return raw.error();
  Partition& p = node.partition(i);
  p.clock = true;
  if (node.leaf()) {
    Basement& rows = node.leaflets[i].rows;
    if (Error error = rows.deserialize(std::move(raw.value())); !error.ok()) return error;
    rows.max_msn = node.max_msn;
  } else {
    Channel& channel = node.channels[i];
    if (Error error = channel.buffer.deserialize(raw.value()); !error.ok()) return error;
    channel.bytes = channel.buffer.bytes();
    channel.messages = channel.buffer.count();
    channel.broadcasts = channel.buffer.broadcasts();
  }
  p.state = PartState::kAvailable;
  return Error::none();
}

Error keep_compressed(Slice bytes, Node& node, u32 i) {
  // Decodes it now, so that damage is found before the bytes wait in memory.
  if (Error error = read_partition(bytes, node, i); !error.ok()) return error;
  Channel& channel = node.channels[i];
  channel.buffer.clear();
  channel.compressed.assign(bytes);
  channel.state = PartState::kCompressed;
  return Error::none();
}

void compress_channel(Channel& channel) {
  std::string raw(1, static_cast<char>(kPartBuffer));
  channel.buffer.move_to_stale();
  channel.buffer.serialize(raw);
  append32le(raw, x1764(raw));
  channel.compressed.clear();
  append_block(Codec::kLz4, 1, raw, channel.compressed);
  channel.compressed.shrink_to_fit();
  channel.buffer.clear();
  channel.state = PartState::kCompressed;
}

void decompress_channel(Channel& channel) {
  const Result<std::string> raw = open_partition(channel.compressed, false);
  TT_CHECK(raw.ok() && channel.buffer.deserialize(raw.value()).ok());
  channel.compressed.clear();
  channel.compressed.shrink_to_fit();
  channel.state = PartState::kAvailable;
  channel.clock = true;
}

}  // namespace tt::fractal
