#include "fractal/recovery/skeleton.h"

#include <algorithm>

#include "fractal/recovery/sound_node.h"

namespace tt::fractal {
namespace {

Error corrupt(const char* what) { return {ErrorCode::kCorruption, what}; }

std::string bytes_of(const Volume& volume, FileId file, const Place& place) {
  std::string scratch;
  const u64 size = volume.size(file), from = std::min(place.offset, size);
  return std::string(volume.view(file, from, std::min(place.bytes, size - from), scratch));
}

class TreeBuilder {
 public:
  TreeBuilder(Nodes& nodes, Dictionary& dictionary) : nodes_(nodes), dictionary_(dictionary) {}
  // Builds the node in that block and all below it. `height`: the height that it must have;
  // `upper`: bound of its keys, null: none.
  Error build(u32 block, u32 height, NodeId parent, const std::string& lower,
              const std::string* upper);
  Error build_root(u32 block);
  const OpenedTree& opened() const { return opened_; }

 private:
  static constexpr u32 kAnyHeight = ~u32{0}, kMaxHeight = 32;
  Error read(u32 block, u32 height, Node& whole);

  Nodes& nodes_;
  Dictionary& dictionary_;
  OpenedTree opened_;
};

Error TreeBuilder::build_root(u32 block) { return build(block, kAnyHeight, kNoNode, {}, nullptr); }

// Reads the node with all its partitions.
Error TreeBuilder::read(u32 block, u32 height, Node& whole) {
  const std::string bytes =
      bytes_of(nodes_.env.volume, dictionary_.file, dictionary_.blocks.place(block));
  Result<NodeInfo> info = read_node_info(bytes);
  if (!info.ok()) return info.error();
  whole.height = info.value().height;
  if (height == kAnyHeight ? whole.height > kMaxHeight : whole.height != height)
    return corrupt("it has another height");
  if (!whole.leaf()) {
    whole.pivots = std::move(info.value().pivots);
    for (const u32 child : info.value().children) {
      if (child >= kBlocksOfDictionary) return corrupt("it names an impossible child");
      whole.channels.emplace_back();
      whole.channels.back().child = node_id(dictionary_.number, child);
    }
  }
  if (Error error = read_node_header(bytes, whole); !error.ok()) return error;
  for (u32 i = 0; i < whole.children(); i++) {
    const Partition& part = whole.partition(i);
    const Error error =
        read_any_partition(Slice(bytes).substr(part.disk_at, part.disk_bytes), whole, i);
    if (error.code == ErrorCode::kUnsupported)
      opened_.foreign = true;
    else if (!error.ok())
      return error;
  }
  return Error::none();
}

Error TreeBuilder::build(u32 block, u32 height, NodeId parent, const std::string& lower,
                         const std::string* upper) {
  const auto named = [&](const Error& error) {
    return Error{error.code,
                 dictionary_.file_name + ", block " + std::to_string(block) + ": " + error.message};
  };
  const NodeId id = node_id(dictionary_.number, block);
  if (!dictionary_.blocks.has(block)) return named(corrupt("it has no place"));
  if (nodes_.dictionaries.find(id) != nullptr) return named(corrupt("it has two parents"));
  Node whole{};
  whole.cached = true;
  if (Error error = read(block, height, whole); !error.ok()) return named(error);
  if (Error error = check_sound(whole, {lower, upper, dictionary_.last_msn}); !error.ok())
    return named(error);
  Node& n = nodes_.node_on_drive(dictionary_, block, whole.height, parent, lower);
  n.partitions = whole.children();
  n.serialized = whole.serialized_bytes();
  n.rows = whole.leaf() ? whole.row_count() : 0;
  n.provisional = whole.leaf() ? whole.provisional_count() : 0;
  n.max_msn = whole.max_msn;
  n.oldest_xid = whole.oldest_xid;
  opened_.nodes++;
  if (n.leaf()) return Error::none();
  n.pivots = std::move(whole.pivots);
  n.channels = std::move(whole.channels);
  for (Channel& c : n.channels) {
    c.buffer.clear();
    c.state = PartState::kOnDrive;
    c.touched = true;
  }
  for (u32 i = 0; i < n.channels.size(); i++) {
    const u32 child = block_of(n.channels[i].child);
    const std::string& above = i == 0 ? n.lower : n.pivots[i - 1];
    const std::string* const end = i < n.pivots.size() ? &n.pivots[i] : upper;
    if (Error error = build(child, n.height - 1, id, above, end); !error.ok()) return error;
  }
  return Error::none();
}

}  // namespace

ChosenHeader choose_header(const Volume& volume, FileId file, u64 most_lsn) {
  ChosenHeader chosen;
  for (u32 slot = 0; slot < 2; slot++) {
    const std::string bytes = bytes_of(volume, file, {slot * kHeaderReserve, kHeaderBytes});
    const Result<DictionaryHeader> header = decode_header(bytes);
    if (!header.ok()) {
      chosen.torn |= std::any_of(bytes.begin(), bytes.end(), [](char c) { return c != 0; });
      continue;
    }
    if (header.value().checkpoint_lsn > most_lsn) {
      chosen.passed_over = true;
      continue;
    }
    if (chosen.found && chosen.header.checkpoint_count > header.value().checkpoint_count) continue;
    chosen.found = true;
    chosen.slot = slot;
    chosen.header = header.value();
  }
  return chosen;
}

Result<OpenedTree> open_tree(Nodes& nodes, Dictionary& dictionary, const DictionaryHeader& header) {
  const auto named = [&](const Error& error) {
    return Error{error.code, dictionary.file_name + ": " + error.message};
  };
  const Volume& volume = nodes.env.volume;
  const Result<Translation> table =
      decode_translation(bytes_of(volume, dictionary.file, header.table));
  if (!table.ok()) return named(table.error());
  if (Error error =
          dictionary.blocks.open(table.value(), header.table, volume.size(dictionary.file));
      !error.ok())
    return named(error);
  if (header.root >= kBlocksOfDictionary) return named(corrupt("the header names no root"));
  dictionary.root = node_id(dictionary.number, static_cast<u32>(header.root));
  dictionary.last_msn = header.max_msn;
  dictionary.headers = header.checkpoint_count;
  dictionary.on_drive.rows = static_cast<i64>(header.rows);
  dictionary.on_drive.bytes = static_cast<i64>(header.row_bytes);
  dictionary.logical_rows = header.logical_rows;
  dictionary.opened_lsn = header.checkpoint_lsn;
  TreeBuilder tree(nodes, dictionary);
  if (Error error = tree.build_root(block_of(dictionary.root)); !error.ok()) return error;
  nodes.status.space_changed();
  return tree.opened();
}

}  // namespace tt::fractal
