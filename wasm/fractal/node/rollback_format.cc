#include "fractal/node/rollback_format.h"

#include <algorithm>

#include "fractal/format/bytes.h"
#include "fractal/format/damaged.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr Slice kRollbackMagic = "tokuroll";
constexpr u64 kOverhead = 8 + 3 * 4;                   // node_header_overhead
constexpr u64 kFixed = 16 + 4 * 8 + 8;                 // fields before the entries
constexpr u64 kMaxSubBlocks = 8, kTarget = 512 * KiB;  // target_sub_block_size
constexpr u64 kSerializedStruct = 24 + 40 * kMaxSubBlocks;

// choose_sub_block_size.
u64 sub_block_bytes(u64 total) {
  const u64 n = std::min(total / kTarget, kMaxSubBlocks);
  if (n <= 1) return total;
  u64 size = round_up(total / n, 32);
  while (size * n < total) size += 32;
  return size;
}

// decompress_all_sub_blocks.
Error open_sub_blocks(Slice bytes, std::string& raw) {
  ByteReader in(bytes);
  in.bytes(kOverhead);
  const u64 n = in.u32le();
  if (n == 0 || n > kMaxSubBlocks) return damaged("it has a wrong number of sub-blocks");
  struct SubBlock {
    u32 compressed, size, sum;
  };
  std::vector<SubBlock> blocks;
  for (u64 i = 0; i < n; i++) {
    SubBlock block{};
    block.compressed = in.u32le(), block.size = in.u32le(), block.sum = in.u32le();
    blocks.push_back(block);
  }
  const u64 header = kOverhead + 4 + 12 * n;
  const u32 sum = in.u32le();
  if (!in.ok() || sum != x1764(bytes.substr(0, header)))
    return damaged("its header has a wrong checksum");
  for (const SubBlock& block : blocks) {
    const Slice data = in.bytes(block.compressed);
    if (!in.ok() || x1764(data) != block.sum) return damaged("a part has a wrong checksum");
    std::string part;
    if (Error error = decompress(data, block.size, part); !error.ok()) return error;
    raw += part;
  }
  return Error::none();
}

}  // namespace

NodeImage serialize_rollback(const RollbackNode& node, u32 block, const Options& options) {
  NodeImage image;
  if (!node.used()) return image;
  std::string raw;
  append64words(raw, node.xid);
  append64words(raw, 0);  // no transaction within it
  append64words(raw, node.sequence);
  append64words(raw, block);
  append64words(raw, node.previous);
  append64words(raw, node.bytes());
  append64words(raw, node.arena_bytes());
  for (u64 nth = 0; nth < node.entries(); nth++) raw.append(node.serialized(nth));
  std::string& out = image.bytes;
  out.append(kRollbackMagic);
  append32le(out, kLayoutVersion);
  append32le(out, kLayoutVersion);  // the original one
  append32le(out, 0);               // build
  const u64 each = sub_block_bytes(raw.size()), n = (raw.size() + each - 1) / each;
  append32le(out, static_cast<u32>(n));
  std::string body;
  for (u64 i = 0; i < n; i++) {
    const Slice part = Slice(raw).substr(i * each, each);
    const u64 begin = body.size();
    append_compressed(codec_of(options.compression), options.compression_level, part, body);
    append32le(out, static_cast<u32>(body.size() - begin));
    append32le(out, static_cast<u32>(part.size()));
    append32le(out, x1764(Slice(body).substr(begin)));
  }
  append32le(out, x1764(out));
  out.append(body);
  image.uncompressed_bytes = kOverhead + raw.size();
  out.resize(round_up(out.size(), kSector));
  return image;
}

u64 rollback_clone_bytes(const RollbackNode& node) {
  return kSerializedStruct + (node.used() ? kOverhead + kFixed + node.bytes() : 0);
}

Error read_rollback(Slice bytes, u32 block, RollbackNode& node) {
  ByteReader start(bytes);
  if (start.bytes(kRollbackMagic.size()) != kRollbackMagic)
    return damaged("it is not a rollback node");
  if (start.u32le() != kLayoutVersion) return {ErrorCode::kUnsupported, "it has another layout"};
  std::string raw;
  if (Error error = open_sub_blocks(bytes, raw); !error.ok()) return error;
  ByteReader in(raw);
  const u64 xid = in.u64words(), child = in.u64words(), sequence = in.u64words();
  const u64 own = in.u64words(), previous = in.u64words();
  in.bytes(8 + 8);  // bytes of the entries, of the arena
  if (!in.ok() || own != block || previous >> 32 != 0) return damaged("it is another node");
  if (child != 0) return {ErrorCode::kUnsupported, "it is of a nested transaction"};
  std::vector<RollbackEntry> entries;  // newest first
  while (in.left() > 0) {
    const u32 length = in.u32le();
    const u8 command = in.byte();
    if (in.ok() && command != 'i' && command != 'd' && command != 'B')
      return {ErrorCode::kUnsupported, "it has an entry of another kind"};
    const u32 file = in.u32le();
    if (command == 'B') {
      entries.push_back({file, false, {}, true, in.byte() != 0});
      if (!in.ok() || length != RollbackNode::kAllRowsBytes)
        return damaged("an entry is cut short");
      continue;
    }
    entries.push_back({file, command == 'd', in.counted()});
    if (!in.ok() || length != RollbackNode::entry_bytes(entries.back().key))
      return damaged("an entry is cut short");
  }
  node.begin(xid, sequence, static_cast<u32>(previous));
  for (size_t i = entries.size(); i-- > 0;) node.save(entries[i]);
  return Error::none();
}

}  // namespace tt::fractal
