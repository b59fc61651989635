#include "fractal/node/node_format.h"

#include "core/codec.h"

namespace tt::fractal {
namespace {

constexpr u32 kLayoutVersion = 29;
constexpr u32 kMagicBytes = 8, kHeaderFixed = 28;
constexpr u8 kPartLeaf = 0xaa, kPartBuffer = 0xbb;
constexpr u32 kZlibWindowBits = 15;

// x1764 (PerconaFT util/x1764.cc): polynomial in 17 over 64-bit words.
u32 checksum(Slice bytes) {
  u64 sum = 0;
  const char* p = bytes.data();
  u64 left = bytes.size();
  for (; left >= 8; p += 8, left -= 8) sum = sum * 17 + load64le(p);
  u64 last = 0;
  std::memcpy(&last, p, left);
  if (left > 0) sum = sum * 17 + last;
  return ~static_cast<u32>(sum ^ (sum >> 32));
}

Codec codec_of(Compression compression) {
  constexpr Codec kCodecs[] = {Codec::kNone, Codec::kZlib, Codec::kLz4, Codec::kZstd};
  return kCodecs[static_cast<size_t>(compression)];
}
// The first byte of compressed data names the method (ft/serialize/compress.h); lz4 and zstd take
// codes that PerconaFT leaves free.
u8 method_code(Codec codec) {
  constexpr u8 kCodes[] = {0, 12, 13, 11};  // by Codec: none, lz4, zstd, zlib without checksum
  return kCodes[static_cast<u64>(codec)];
}
u64 method_bytes(Codec codec) { return codec == Codec::kZlib ? 2 : 1; }

// compress_ftnode_sub_block: compressed size, size, method, data, checksum.
void append_block(Codec codec, u64 level, Slice raw, std::string& out) {
  const u64 begin = out.size(), header = 8 + method_bytes(codec);
  const u64 room = codec == Codec::kNone ? raw.size() : codec_bound(codec, raw.size());
  out.resize(begin + header + room);
  u64 size = raw.size();
  if (codec == Codec::kNone)
    std::memcpy(&out[begin + header], raw.data(), raw.size());
  else
    size = codec_compress(codec, {level, kZlibWindowBits}, raw, &out[begin + header], room);
  TT_CHECK(size != kCodecFailed);
  out.resize(begin + header + size);
  store32le(&out[begin], static_cast<u32>(size + method_bytes(codec)));
  store32le(&out[begin + 4], static_cast<u32>(raw.size()));
  out[begin + 8] = static_cast<char>(method_code(codec) | (codec == Codec::kZlib ? level << 4 : 0));
  if (codec == Codec::kZlib) out[begin + 9] = static_cast<char>(-static_cast<int>(kZlibWindowBits));
  append32le(out, checksum(Slice(out).substr(begin)));
}

// The raw bytes of a block. False if it is damaged.
bool open_block(Codec codec, Slice bytes, std::string& raw) {
  const u64 header = 8 + method_bytes(codec);
  if (bytes.size() < header + 4) return false;
  const u64 stored = load32le(bytes.data()), size = load32le(bytes.data() + 4);
  if (8 + stored + 4 > bytes.size() || stored < method_bytes(codec)) return false;
  if (load32le(bytes.data() + 8 + stored) != checksum(bytes.substr(0, 8 + stored))) return false;
  const Slice data = bytes.substr(header, stored - method_bytes(codec));
  if (codec == Codec::kNone) {
    raw.assign(data);
    return raw.size() == size;
  }
  raw.resize(size);
  return codec_decompress(codec, kZlibWindowBits, data, raw.data(), size) == size;
}

void append_partition(const Node& node, u32 i, const Basement* rows, std::string& raw) {
  raw.clear();
  raw.push_back(static_cast<char>(node.leaf() ? kPartLeaf : kPartBuffer));
  if (node.leaf())
    rows->serialize(raw);
  else
    node.channels[i].buffer.serialize(raw);
  append32le(raw, checksum(raw));
}

// serialize_ftnode_info.
void append_info(const Node& node, const Options& options, std::string& raw) {
  append64le(raw, node.max_msn);
  append32le(raw, static_cast<u32>(options.block_size));
  append32le(raw, 0);  // flags
  append32le(raw, node.height);
  append64le(raw, node.oldest_xid);
  for (const std::string& pivot : node.pivots) append32le(raw, static_cast<u32>(pivot.size()));
  for (const std::string& pivot : node.pivots) raw.append(pivot);
  for (const Channel& channel : node.channels) append64le(raw, block_of(channel.child));
  append32le(raw, checksum(raw));
}

void append_header(const Node& node, std::string& out) {
  out.append(node.leaf() ? "tokuleaf" : "tokunode", kMagicBytes);
  append32le(out, kLayoutVersion);
  append32le(out, kLayoutVersion);  // the original one
  append32le(out, 0);               // build
  append32le(out, node.children());
  for (u32 i = 0; i < node.children(); i++) {
    append32le(out, node.partition(i).disk_at);
    append32le(out, node.partition(i).disk_bytes);
  }
  append32le(out, checksum(out));
}

}  // namespace

void rebalance_leaf(Node& leaf, u64 basement_size) {
  u64 msn = 0;
  for (const Leaflet& l : leaf.leaflets) msn = std::max(msn, l.rows.max_msn);
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
    l.rows.note_built();
  }
  leaf.leaflets = std::move(packed);
  leaf.partitions = static_cast<u32>(leaf.leaflets.size());
  leaf.max_msn = msn;
}

NodeImage serialize_node(Node& node, const Options& options, u64 clone_oldest_xid) {
  const Codec codec = codec_of(options.compression);
  std::string raw, body;
  NodeImage image;
  append_info(node, options, raw);
  image.uncompressed_bytes = raw.size() + 4;
  append_block(codec, options.compression_level, raw, body);
  const u64 header = kHeaderFixed + 8 * u64{node.children()};
  for (u32 i = 0; i < node.children(); i++) {
    Basement collected;
    const Basement* rows = node.leaf() ? &node.leaflets[i].rows : nullptr;
    if (rows != nullptr && clone_oldest_xid > 0) {
      collected = *rows;
      collected.collect_garbage(clone_oldest_xid);
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

bool read_node_header(Slice block, const Options& options, Node& node) {
  if (block.size() < kHeaderFixed || block.size() < info_end(block)) return false;
  const u32 n = load32le(block.data() + 20);
  const u64 header = kHeaderFixed + 8 * u64{n};
  if (load32le(block.data() + header - 4) != checksum(block.substr(0, header - 4))) return false;
  std::string raw;
  if (!open_block(codec_of(options.compression), block.substr(header), raw)) return false;
  if (checksum(Slice(raw).substr(0, raw.size() - 4)) != load32le(raw.data() + raw.size() - 4))
    return false;
  if (load32le(raw.data() + 16) != node.height || n == 0) return false;
  node.max_msn = load64le(raw.data());
  node.oldest_xid = load64le(raw.data() + 20);
  const char* lengths = raw.data() + 28;
  u64 at = 28 + 4 * u64{n - 1};
  std::vector<std::string> pivots;
  for (u32 i = 0; i + 1 < n; i++) {
    const u32 length = load32le(lengths + 4 * u64{i});
    if (at + length > raw.size()) return false;
    pivots.emplace_back(raw, at, length);
    at += length;
  }
  if (node.leaf()) {
    node.pivots = std::move(pivots);
    node.leaflets.clear();
    node.leaflets.resize(n);
    node.partitions = n;
  } else {
    TT_CHECK(pivots == node.pivots &&
             n == node.channels.size());  // what is shown is what the drive holds
    for (Channel& channel : node.channels) {
      TT_CHECK(load64le(raw.data() + at) == block_of(channel.child));
      at += 8;
    }
  }
  for (u32 i = 0; i < n; i++) {
    Partition& p = node.partition(i);
    p.disk_at = load32le(block.data() + 24 + 8 * u64{i});
    p.disk_bytes = load32le(block.data() + 28 + 8 * u64{i});
    p.state = PartState::kOnDrive;
    p.compressed.clear();
  }
  return true;
}

bool read_partition(Slice bytes, const Options& options, Node& node, u32 i) {
  std::string raw;
  if (!open_block(codec_of(options.compression), bytes, raw) || raw.size() < 5) return false;
  if (checksum(Slice(raw).substr(0, raw.size() - 4)) != load32le(raw.data() + raw.size() - 4))
    return false;
  raw.resize(raw.size() - 4);
  Partition& p = node.partition(i);
  p.clock = true;
  if (node.leaf()) {
    if (static_cast<u8>(raw[0]) != kPartLeaf || !node.leaflets[i].rows.deserialize(raw.substr(1)))
      return false;
    node.leaflets[i].rows.max_msn = node.max_msn;
  } else {
    Channel& channel = node.channels[i];
    if (static_cast<u8>(raw[0]) != kPartBuffer || !channel.buffer.deserialize(Slice(raw).substr(1)))
      return false;
    TT_CHECK(channel.buffer.bytes() == channel.bytes && channel.buffer.count() == channel.messages);
  }
  p.state = PartState::kAvailable;
  return true;
}

void compress_channel(Channel& channel) {
  std::string raw;
  channel.buffer.serialize(raw);
  channel.compressed.clear();
  append_block(Codec::kLz4, 1, raw, channel.compressed);
  channel.compressed.shrink_to_fit();
  channel.buffer.clear();
  channel.state = PartState::kCompressed;
}

void decompress_channel(Channel& channel) {
  std::string raw;
  TT_CHECK(open_block(Codec::kLz4, channel.compressed, raw) && channel.buffer.deserialize(raw));
  channel.compressed.clear();
  channel.compressed.shrink_to_fit();
  channel.state = PartState::kAvailable;
  channel.clock = true;
}

}  // namespace tt::fractal
