#include "fractal/recovery/recovered.h"

#include <algorithm>

#include "fractal/node/node_format.h"

namespace tt::fractal {
namespace {

Error named(const Volume& volume, FileId file, const Error& error, u64 block = 0) {
  const std::string place = block == 0 ? "" : ", block " + std::to_string(block);
  return {error.code, std::string(volume.name(file)) + place + ": " + error.message};
}

std::string bytes_of(const Volume& volume, FileId file, u64 offset, u64 bytes) {
  std::string scratch;
  const u64 size = volume.size(file), from = std::min(offset, size);
  return std::string(volume.view(file, from, std::min(bytes, size - from), scratch));
}

// One dictionary's tree, read from the root down; each leaf takes the messages above it.
class TreeReader {
 public:
  TreeReader(const Volume& volume, FileId file, RecoveredRows& found)
      : volume_(volume), file_(file), found_(found) {}
  Error read(const DictionaryHeader& header);
  // Every row with its versions.
  std::map<std::string, std::string>& entries() { return entries_; }

 private:
  Error visit(u32 block, u32 height_below, std::vector<Message> above);
  Error take_leaf(Node& leaf, std::vector<Message>& above);
  Error load(u32 block, NodeInfo& info, Node& node);

  const Volume& volume_;
  FileId file_;
  RecoveredRows& found_;
  Translation table_;
  std::vector<bool> visited_;
  std::map<std::string, std::string> entries_;
};

constexpr u32 kAnyHeight = ~u32{0};

Error TreeReader::read(const DictionaryHeader& header) {
  const std::string bytes = bytes_of(volume_, file_, header.table.offset, header.table.bytes);
  Result<Translation> table = decode_translation(bytes);
  if (!table.ok()) return named(volume_, file_, table.error());
  table_ = std::move(table.value());
  visited_.assign(table_.places.size(), false);
  if (header.root >> 32 != 0) return {ErrorCode::kCorruption, "an impossible root"};
  return visit(static_cast<u32>(header.root), kAnyHeight, {});
}

// The whole node. Of a nonleaf node's buffers the sizes are known once they are read.
Error TreeReader::load(u32 block, NodeInfo& info, Node& node) {
  if (block >= table_.places.size() || table_.places[block].bytes == 0 || visited_[block])
    return {ErrorCode::kCorruption, "it has no place, or two parents"};
  visited_[block] = true;
  found_.nodes++;
  const Place place = table_.places[block];
  const std::string bytes = bytes_of(volume_, file_, place.offset, place.bytes);
  Result<NodeInfo> read = read_node_info(bytes);
  if (!read.ok()) return read.error();
  info = std::move(read.value());
  node.height = info.height;
  if (!node.leaf()) {
    node.pivots = info.pivots;
    node.channels.resize(info.parts.size());
    for (size_t i = 0; i < info.parts.size(); i++) node.channels[i].child = info.children[i];
  }
  if (Error error = read_node_header(bytes, node); !error.ok()) return error;
  for (u32 i = 0; i < node.children(); i++) {
    const Extent part = info.parts[i];
    if (Error error = read_any_partition(Slice(bytes).substr(part.at, part.bytes), node, i);
        !error.ok())
      return error;
  }
  return Error::none();
}

Error TreeReader::visit(u32 block, u32 height, std::vector<Message> above) {
  NodeInfo info;
  Node node{};
  Error error = load(block, info, node);
  if (error.ok() && height != kAnyHeight && node.height != height)
    error = {ErrorCode::kCorruption, "it has another height"};
  if (!error.ok()) return named(volume_, file_, error, block);
  if (node.leaf()) return take_leaf(node, above);
  for (u32 i = 0; i < node.children(); i++) {
    std::vector<Message> messages;
    for (const Message& m : above)
      if (node.which_child(m.key) == i) messages.push_back(m);
    node.channels[i].buffer.each([&](const Message& m) { messages.push_back(m); });
    Error below = visit(info.children[i], node.height - 1, std::move(messages));
    if (!below.ok()) return below;
  }
  return Error::none();
}

Error TreeReader::take_leaf(Node& leaf, std::vector<Message>& above) {
  Basement rows;
  for (const Leaflet& l : leaf.leaflets)
    for (u32 row = 0; row < l.rows.rows(); row++) rows.append(l.rows.key(row), l.rows.entry(row));
  rows.note_built();
  std::sort(above.begin(), above.end(),
            [](const Message& a, const Message& b) { return a.msn < b.msn; });
  for (const Message& m : above) {
    if (m.msn <= leaf.max_msn) continue;  // a flush or a query had applied it when it was written
    rows.apply(m, 0);
    found_.messages++;
  }
  for (u32 row = 0; row < rows.rows(); row++)
    if (!entries_.emplace(rows.key(row), rows.entry(row)).second)
      return {ErrorCode::kCorruption, "a row is in two leaves"};
  return Error::none();
}

// Applies a message to a row's versions, as a leaf does (toku_ft_bn_apply_msg).
void apply(std::map<std::string, std::string>& entries, const Message& m) {
  const auto at = entries.find(std::string(m.key));
  if (at == entries.end() && m.type != MessageType::kInsert) return;
  LeafEntry entry;
  if (at != entries.end()) entry = LeafEntry::decode(at->second);
  entry.apply(m);
  std::string bytes(entry.bytes(), '\0');
  entry.encode(bytes.data());
  entries[std::string(m.key)] = std::move(bytes);
}

}  // namespace

Result<LogContent> read_log(const Volume& volume) {
  LogContent log;
  std::map<std::string, FileId> names;
  for (FileId file : volume.files())
    if (const std::string name(volume.name(file)); name.ends_with(".tokulog29"))
      names.emplace(name, file);
  for (const auto& [name, file] : names)
    log.files.push_back(bytes_of(volume, file, 0, volume.size(file)));
  u64 next_lsn = 0;
  for (const std::string& bytes : log.files) {
    if (!check_log_header(bytes).ok()) break;  // it was created, but nothing of it survived
    Slice rest = Slice(bytes).substr(kLogHeaderBytes);
    bool broken = false;
    while (!rest.empty() && !broken) {
      const Result<LogRecord> read = decode_log_record(rest);
      if (!read.ok() && read.error().code != ErrorCode::kNotFound) return read.error();
      broken = !read.ok() || (next_lsn != 0 && read.value().lsn != next_lsn);
      if (broken) break;
      const LogRecord& r = read.value();
      next_lsn = r.lsn + 1;
      if (r.command == LogCommand::kEndCheckpoint) log.checkpoint_lsn = r.begin_lsn;
      log.records.push_back(r);
      rest.remove_prefix(r.bytes);
    }
    if (broken) break;
  }
  return log;
}

Result<RecoveredRows> recovered_rows(const Volume& volume, const LogContent& log, FileId file,
                                     u32 number) {
  RecoveredRows found;
  TreeReader tree(volume, file, found);
  const std::string start = bytes_of(volume, file, 0, 2 * kHeaderReserve);
  const Result<DictionaryHeader> header = newest_header(start, log.checkpoint_lsn);
  if (header.ok()) {
    found.checkpoint_lsn = header.value().checkpoint_lsn;
    if (Error error = tree.read(header.value()); !error.ok()) return error;
  } else if (log.checkpoint_lsn > 0) {
    return named(volume, file, header.error());
  }
  std::map<std::string, std::string>& entries = tree.entries();
  std::set<u64> live;
  for (const LogRecord& r : log.records) {
    // A checkpoint that had nothing to write of this file left its older header.
    if (r.lsn < found.checkpoint_lsn) continue;
    found.replayed++;
    const auto take = [&](MessageType type) {
      if (r.file == number) apply(entries, {type, 0, r.xid, r.key, r.value});
    };
    switch (r.command) {
      case LogCommand::kBegin:
      case LogCommand::kStillOpen: live.insert(r.xid); break;
      case LogCommand::kInsert: take(MessageType::kInsert); break;
      case LogCommand::kDelete: take(MessageType::kDelete); break;
      case LogCommand::kCommit: found.committed += live.erase(r.xid); break;
      case LogCommand::kInsertMultiple:
        return Error{ErrorCode::kUnsupported, "rows of several dictionaries"};
      default: break;
    }
  }
  found.aborted = live.size();
  for (const auto& [key, bytes] : entries) {
    const LeafEntry entry = LeafEntry::decode(bytes);
    const Version& version =
        entry.has_provisional && live.contains(entry.xid) ? entry.committed : entry.newest();
    if (version.present) found.rows.emplace(key, version.value);
  }
  return found;
}

}  // namespace tt::fractal
