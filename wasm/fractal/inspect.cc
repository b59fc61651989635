// The inspector: a leaf down to its basement nodes and rows, the messages of a node, the places of
// one key. It reads memory and the drive, and changes nothing.
#include "fractal/fractal_engine.h"

namespace tt::fractal {
namespace {

// Copies the node with everything in memory. Missing parts are read from the drive without booking
// the reads, as an inspection must not change the run. Null: they are damaged.
std::unique_ptr<Node> whole_copy(const Volume& volume, FileId file, const Node& n) {
  auto copy = std::make_unique<Node>(n);
  std::string scratch;
  if (!n.cached) {
    const Slice block = volume.view(file, n.disk_offset, n.disk_bytes, scratch);
    if (!read_node_header(block, *copy).ok()) return nullptr;
    copy->cached = true;
  }
  for (u32 i = 0; i < copy->children(); i++) {
    Partition& p = copy->partition(i);
    if (p.state == PartState::kCompressed) decompress_channel(copy->channels[i]);
    if (p.state != PartState::kOnDrive) continue;
    const Slice bytes = volume.view(file, n.disk_offset + p.disk_at, p.disk_bytes, scratch);
    if (!read_partition(bytes, *copy, i).ok()) return nullptr;
  }
  return copy;
}

void inspect_leaf(const Volume& volume, FileId file, const Node& leaf, TableSink& sink) {
  sink.rows<BasementsRow>([&](auto&& add) {
    const std::unique_ptr<Node> copy = whole_copy(volume, file, leaf);
    for (u32 i = 0; copy && i < copy->children(); i++) {
      const Basement& rows = copy->leaflets[i].rows;
      add(BasementsRow{.node = leaf.id,
                       .basement = i,
                       .first_key = i == 0 ? Slice() : Slice(copy->pivots[i - 1]),
                       .rows = rows.rows(),
                       .bytes = rows.serialized_bytes(),
                       .in_memory = leaf.cached && leaf.leaflets[i].state == PartState::kAvailable,
                       .msn = rows.max_msn,
                       .disk_bytes = copy->leaflets[i].disk_bytes});
    }
  });
}

void inspect_messages(const Volume& volume, FileId file, const Node& node, TableSink& sink) {
  sink.rows<MessagesRow>([&](auto&& add) {
    const std::unique_ptr<Node> copy = whole_copy(volume, file, node);
    for (u32 i = 0; copy && i < copy->children(); i++) {
      u64 place = 0;
      copy->channels[i].buffer.each([&](const Message& m) {
        add(MessagesRow{.node = node.id,
                        .child = i,
                        .message = place++,
                        .msn = m.msn,
                        .type = kind_of(m.type),
                        .fresh = m.fresh,
                        .key = m.key,
                        .value = m.value});
      });
    }
  });
}

void inspect_rows(const Volume& volume, FileId file, const Node& leaf, Slice basement_text,
                  TableSink& sink) {
  u32 part = 0;
  for (const char c : basement_text) part = part * 10 + static_cast<u32>(c - '0');
  sink.rows<RowsRow>([&](auto&& add) {
    const std::unique_ptr<Node> copy = whole_copy(volume, file, leaf);
    if (!copy || part >= copy->children()) return;
    const Basement& rows = copy->leaflets[part].rows;
    for (u32 row = 0; row < rows.rows(); row++) {
      const LeafEntry entry = LeafEntry::decode(rows.entry(row));
      add(RowsRow{.row = row,
                  .key = rows.key(row),
                  .entry_bytes = rows.entry(row).size(),
                  .versions = static_cast<u32>(entry.versions()),
                  .value = entry.newest().value});
    }
  });
}

// Calls add(row) for the places of a key in this node: its messages, newest first, or its row.
template <class Add>
void add_places(const Node& n, Slice key, u64 place, Add&& add) {
  const u32 i = n.which_child(key);
  const auto row = [&](u64 msn, MessageKind kind) {
    return PlacesRow{
        .place = place++, .node = n.id, .height = n.height, .child = i, .msn = msn, .type = kind};
  };
  if (n.leaf()) {
    const Basement& rows = n.leaflets[i].rows;
    u32 found = 0;
    if (rows.find(key, &found)) add(row(rows.max_msn, MessageKind::kInsert));
    return;
  }
  std::vector<Message> found;
  n.channels[i].buffer.each([&](const Message& m) {
    if (m.key == key || is_broadcast(m.type)) found.push_back(m);
  });
  for (size_t k = found.size(); k-- > 0;) add(row(found[k].msn, kind_of(found[k].type)));
}

void inspect_places(const Volume& volume, const Dictionaries& dictionaries,
                    const Dictionary& dictionary, Slice key, TableSink& sink) {
  sink.rows<PlacesRow>([&](auto&& add) {
    u64 places = 0;
    for (const Node* n = &dictionaries.node(dictionary.root);;) {
      const std::unique_ptr<Node> copy = whole_copy(volume, dictionary.file, *n);
      if (!copy) break;
      add_places(*copy, key, places, [&](const PlacesRow& row) { add(row), places++; });
      if (copy->leaf()) break;
      n = &dictionaries.node(copy->channels[copy->which_child(key)].child);
    }
  });
}

}  // namespace

// fractal.nodes: row of node `id`, its basement nodes or messages. fractal.rows: its row, and those
// of the basement node of leaf `id` whose number is the key's decimal text. fractal.places: the
// messages and rows of `key` in index `id`.
void FractalEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  const Volume& volume = state_.env.volume;
  const Dictionaries& dictionaries = state_.dictionaries;
  if (table == kPlaces) {
    const Dictionary* dictionary = dictionaries.of_index(static_cast<u32>(id));
    if (dictionary != nullptr && dictionaries.find(dictionary->root) != nullptr)
      inspect_places(volume, dictionaries, *dictionary, key, sink);
    return;
  }
  const Node* n = dictionaries.find(static_cast<NodeId>(id));
  if (n == nullptr) return;
  const FileId file = dictionaries.of(*n).file;
  if (table == kNodes) {
    sink.row([&] { return row_of(*n); });
    n->leaf() ? inspect_leaf(volume, file, *n, sink) : inspect_messages(volume, file, *n, sink);
  }
  if (table == kRows && n->leaf()) {
    sink.row([&] { return row_of(*n); });
    inspect_rows(volume, file, *n, key, sink);
  }
}

}  // namespace tt::fractal
