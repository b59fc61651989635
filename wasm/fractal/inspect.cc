// The inspector: a leaf down to its basement nodes and rows, the messages of a node, the places of
// one key. It reads what is in memory and on the drive, and changes nothing.
#include "fractal/fractal_engine.h"

namespace tt::fractal {
namespace {

u64 type_index(MessageType type) {
  return type == MessageType::kInsert ? 0 : type == MessageType::kDelete ? 1 : 2;
}

// A copy of the node with everything in memory: missing parts are read from the drive without
// booking the reads.
std::unique_ptr<Node> whole_copy(const FractalState& state, const Node& n) {
  auto copy = std::make_unique<Node>(n);
  std::string scratch;
  if (!n.cached) {
    const Slice block = state.context.volume.view(state.file, n.disk_offset, n.disk_bytes, scratch);
    if (!read_node_header(block, state.options, *copy)) return nullptr;
    copy->cached = true;
  }
  for (u32 i = 0; i < copy->children(); i++) {
    Partition& p = copy->partition(i);
    if (p.state == PartState::kCompressed) decompress_channel(copy->channels[i]);
    if (p.state != PartState::kOnDrive) continue;
    const Slice bytes =
        state.context.volume.view(state.file, n.disk_offset + p.disk_at, p.disk_bytes, scratch);
    if (!read_partition(bytes, state.options, *copy, i)) return nullptr;
  }
  return copy;
}

void inspect_leaf(const FractalState& state, const Node& leaf, TableSink& sink) {
  if (!sink.begin(kBasements)) return;
  const std::unique_ptr<Node> copy = whole_copy(state, leaf);
  for (u32 i = 0; copy && i < copy->children(); i++) {
    const Basement& rows = copy->leaflets[i].rows;
    const bool in_memory = leaf.cached && leaf.leaflets[i].state == PartState::kAvailable;
    RowWriter& out = sink.row();
    out.integer(leaf.id)
        .integer(i)
        .bytes(i == 0 ? Slice() : Slice(copy->pivots[i - 1]))
        .integer(rows.rows());
    out.integer(rows.serialized_bytes())
        .integer(in_memory)
        .integer(rows.max_msn)
        .integer(copy->leaflets[i].disk_bytes);
  }
  sink.end();
}

void inspect_messages(const FractalState& state, const Node& node, TableSink& sink) {
  if (!sink.begin(kMessages)) return;
  const std::unique_ptr<Node> copy = whole_copy(state, node);
  for (u32 i = 0; copy && i < copy->children(); i++) {
    u64 place = 0;
    copy->channels[i].buffer.each([&](const Message& m) {
      RowWriter& out = sink.row();
      out.integer(node.id)
          .integer(i)
          .integer(place++)
          .integer(m.msn)
          .integer(type_index(m.type))
          .integer(m.fresh);
      out.bytes(m.key).bytes(m.value);
    });
  }
  sink.end();
}

void inspect_rows(const FractalState& state, const Node& leaf, Slice basement_text,
                  TableSink& sink) {
  if (!sink.begin(kRows)) return;
  u32 part = 0;
  for (const char c : basement_text) part = part * 10 + static_cast<u32>(c - '0');
  const std::unique_ptr<Node> copy = whole_copy(state, leaf);
  if (copy && part < copy->children()) {
    const Basement& rows = copy->leaflets[part].rows;
    for (u32 row = 0; row < rows.rows(); row++) {
      const LeafEntry entry = LeafEntry::decode(rows.entry(row));
      RowWriter& out = sink.row();
      out.integer(row)
          .bytes(rows.key(row))
          .integer(rows.entry(row).size())
          .integer(entry.has_provisional ? 2 : 1);
      out.bytes(entry.newest().value);
    }
  }
  sink.end();
}

void inspect_places(const FractalState& state, Slice key, TableSink& sink) {
  if (!sink.begin(kPlaces)) return;
  u64 place = 0;
  for (const Node* n = &state.node(state.root);;) {
    const std::unique_ptr<Node> copy = whole_copy(state, *n);
    if (!copy) break;
    const u32 i = copy->which_child(key);
    if (copy->leaf()) {
      const Basement& rows = copy->leaflets[i].rows;
      u32 row = 0;
      if (rows.find(key, &row))
        sink.row()
            .integer(place++)
            .integer(n->id)
            .integer(0)
            .integer(i)
            .integer(rows.max_msn)
            .integer(0);
      break;
    }
    std::vector<Message> found;
    copy->channels[i].buffer.each([&](const Message& m) {
      if (m.key == key) found.push_back(m);
    });
    for (size_t k = found.size(); k-- > 0;)
      sink.row()
          .integer(place++)
          .integer(n->id)
          .integer(n->height)
          .integer(i)
          .integer(found[k].msn)
          .integer(type_index(found[k].type));
    n = &state.node(copy->channels[i].child);
  }
  sink.end();
}

}  // namespace

// fractal.nodes: row of node `id`, its basement nodes or messages. fractal.rows: rows of the
// basement node of leaf `id` whose number is the key's decimal text. fractal.places: the messages
// and rows of `key`.
void FractalEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  if (table == kPlaces) return inspect_places(state_, key, sink);
  const Node* n = state_.find(static_cast<NodeId>(id));
  if (n == nullptr) return;
  if (table == kNodes) {
    if (sink.begin(kNodes)) {
      state_.write_node_row(*n, sink.row());
      sink.end();
    }
    n->leaf() ? inspect_leaf(state_, *n, sink) : inspect_messages(state_, *n, sink);
  }
  if (table == kRows && n->leaf()) inspect_rows(state_, *n, key, sink);
}

}  // namespace tt::fractal
