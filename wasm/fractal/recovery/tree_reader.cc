#include "fractal/recovery/tree_reader.h"

#include <algorithm>

#include "fractal/format/damaged.h"

namespace tt::fractal {
namespace {

constexpr u32 kAnyHeight = ~u32{0};

// Reads a buffer: count, messages, and three lists of offsets, which add nothing
// (message_buffer::deserialize_from_rbuf).
Error read_messages(Slice buffer, std::vector<StoredMessage>& out) {
  ByteReader in(buffer);
  const u32 count = in.u32le();
  for (u32 i = 0; i < count && in.ok(); i++) {
    StoredMessage m;
    const u8 type = in.byte();
    in.byte();  // freshness
    m.msn = in.u64words();
    for (u32 left = in.byte(); left > 0 && in.ok(); left--) m.xids.push_back(in.u64words());
    m.key = in.counted();
    m.value = in.counted();
    if (!in.ok()) return damaged("its messages are cut short");
    if (!is_known(type))
      return {ErrorCode::kUnsupported, "it has a message of type " + std::to_string(type)};
    m.type = static_cast<StoredType>(type);
    out.push_back(std::move(m));
  }
  return in.ok() ? Error::none() : damaged("it has no messages");
}

u32 child_of(const NodeInfo& info, const std::string& key) {
  return static_cast<u32>(std::lower_bound(info.pivots.begin(), info.pivots.end(), key) -
                          info.pivots.begin());
}

}  // namespace

Error named(const Volume& volume, FileId file, const Error& error, u64 block) {
  const std::string place = block == 0 ? "" : ", block " + std::to_string(block);
  return {error.code, std::string(volume.name(file)) + place + ": " + error.message};
}

std::string bytes_of(const Volume& volume, FileId file, u64 offset, u64 bytes) {
  std::string scratch;
  const u64 size = volume.size(file), from = std::min(offset, size);
  return std::string(volume.view(file, from, std::min(bytes, size - from), scratch));
}

Error TreeReader::read(const DictionaryHeader& header) {
  const std::string bytes = bytes_of(volume_, file_, header.table.offset, header.table.bytes);
  Result<Translation> table = decode_translation(bytes);
  if (!table.ok()) return named(volume_, file_, table.error());
  table_ = std::move(table.value());
  visited_.assign(table_.places.size(), false);
  if (header.root >> 32 != 0) return damaged("an impossible root");
  return visit(static_cast<u32>(header.root), kAnyHeight, {});
}

Error TreeReader::load(u32 block, std::string& bytes, NodeInfo& info) {
  if (block >= table_.places.size() || table_.places[block].bytes == 0 || visited_[block])
    return damaged("it has no place, or two parents");
  visited_[block] = true;
  nodes++;
  bytes = bytes_of(volume_, file_, table_.places[block].offset, table_.places[block].bytes);
  Result<NodeInfo> read = read_node_info(bytes);
  if (!read.ok()) return read.error();
  info = std::move(read.value());
  return Error::none();
}

Error TreeReader::visit(u32 block, u32 height, const Messages& above) {
  NodeInfo info;
  std::string bytes;
  Error error = load(block, bytes, info);
  if (error.ok() && height != kAnyHeight && info.height != height)
    error = damaged("it has another height");
  if (error.ok() && info.height == 0) error = take_leaf(bytes, info, above);
  if (!error.ok()) return named(volume_, file_, error, block);
  for (u32 i = 0; info.height > 0 && i < info.parts.size(); i++) {
    Messages down;
    for (const StoredMessage& m : above)
      if (is_broadcast(m.type) || child_of(info, m.key) == i) down.push_back(m);
    const Extent part = info.parts[i];
    const Result<std::string> buffer =
        open_partition(Slice(bytes).substr(part.at, part.bytes), false);
    error = buffer.ok() ? read_messages(buffer.value(), down) : buffer.error();
    if (!error.ok()) return named(volume_, file_, error, block);
    error = visit(info.children[i], info.height - 1, down);
    if (!error.ok()) return error;
  }
  return Error::none();
}

// Applies a message to the rows of a leaf, which have these keys.
Error TreeReader::apply(const StoredMessage& m, std::vector<std::string>& keys) {
  messages++;
  if (!is_broadcast(m.type)) {
    const auto [row, is_new] = rows.try_emplace(m.key);
    if (is_new) keys.push_back(m.key);
    return row->second.apply(m, update_);
  }
  for (const std::string& key : keys)
    if (Error error = rows[key].apply(m, update_); !error.ok()) return error;
  return Error::none();
}

Error TreeReader::take_leaf(Slice bytes, const NodeInfo& info, Messages above) {
  std::vector<std::string> keys;
  for (const Extent part : info.parts) {
    Result<std::string> raw = open_partition(bytes.substr(part.at, part.bytes), true);
    if (!raw.ok()) return raw.error();
    Basement basement;
    Error error = basement.deserialize(std::move(raw.value()), LeafEntry::Allowed::kAny);
    if (!error.ok()) return error;
    for (u32 row = 0; row < basement.rows(); row++) {
      keys.emplace_back(basement.key(row));
      if (!rows.emplace(keys.back(), RowVersions::decode(basement.entry(row))).second)
        return damaged("a row is in two leaves");
    }
  }
  std::stable_sort(above.begin(), above.end(),
                   [](const StoredMessage& a, const StoredMessage& b) { return a.msn < b.msn; });
  for (const StoredMessage& m : above) {
    if (m.msn <= info.max_msn) continue;  // the leaf was written with it applied
    if (Error error = apply(m, keys); !error.ok()) return error;
  }
  return Error::none();
}

}  // namespace tt::fractal
