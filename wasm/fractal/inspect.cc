// The inspector: a leaf down to its basement nodes and rows, the messages of a node, the places of
// one key. It reads what is in memory and on the drive, and changes nothing.
#include "fractal/fractal_engine.h"

namespace tt::fractal {
namespace {

u64 type_index(MessageType type) {
  return type == MessageType::kInsert ? 0 : type == MessageType::kDelete ? 1 : 2;
}

// A copy of the node with everything in memory: what is not, is read from the drive without being
// paid for.
std::unique_ptr<Node> whole_copy(const Tree& tree, const Node& n) {
  auto copy = std::make_unique<Node>(n);
  std::string scratch;
  if (!n.cached) {
    const Slice block = tree.context.volume.view(tree.file, n.disk_offset, n.disk_bytes, scratch);
    if (!read_node_header(block, tree.options, *copy)) return nullptr;
    copy->cached = true;
  }
  for (u32 i = 0; i < copy->children(); i++) {
    Partition& p = copy->partition(i);
    if (p.state == PartState::kCompressed) decompress_channel(copy->channels[i]);
    if (p.state != PartState::kOnDrive) continue;
    const Slice bytes =
        tree.context.volume.view(tree.file, n.disk_offset + p.disk_at, p.disk_bytes, scratch);
    if (!read_partition(bytes, tree.options, *copy, i)) return nullptr;
  }
  return copy;
}

}  // namespace

// fractal.nodes: row of node `id`, its basement nodes or messages. fractal.rows: rows of the
// basement node of leaf `id` whose number is the key's decimal text. fractal.places: where `key`
// lies.
void FractalEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  if (table == kPlaces) return inspect_places(key, sink);
  Node* n = tree_.find(static_cast<NodeId>(id));
  if (n == nullptr) return;
  if (table == kNodes) {
    if (sink.begin(kNodes)) {
      tree_.write_node_row(*n, sink.row());
      sink.end();
    }
    n->leaf() ? inspect_leaf(*n, sink) : inspect_messages(*n, sink);
  }
  if (table == kRows && n->leaf()) inspect_rows(*n, key, sink);
}

void FractalEngine::inspect_leaf(Node& leaf, TableSink& sink) {
  if (!sink.begin(kBasements)) return;
  const std::unique_ptr<Node> copy = whole_copy(tree_, leaf);
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

void FractalEngine::inspect_messages(Node& node, TableSink& sink) {
  if (!sink.begin(kMessages)) return;
  const std::unique_ptr<Node> copy = whole_copy(tree_, node);
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

void FractalEngine::inspect_rows(Node& leaf, Slice basement_text, TableSink& sink) {
  if (!sink.begin(kRows)) return;
  u32 part = 0;
  for (const char c : basement_text) part = part * 10 + static_cast<u32>(c - '0');
  const std::unique_ptr<Node> copy = whole_copy(tree_, leaf);
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

void FractalEngine::inspect_places(Slice key, TableSink& sink) {
  if (!sink.begin(kPlaces)) return;
  u64 place = 0;
  for (const Node* n = &tree_.node(tree_.root);;) {
    const std::unique_ptr<Node> copy = whole_copy(tree_, *n);
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
    n = &tree_.node(copy->channels[i].child);
  }
  sink.end();
}

// Recounts what is kept as sums, and checks the order of keys and messages.
void FractalEngine::check_invariants() const {
  tree_.blocks.check_invariants();
  u64 memory = 0, nodes = 0, leaf_memory = 0;
  tree_.each_node([&](const Node& n) {
    if (n.cached) nodes++, memory += n.memory, leaf_memory += n.leaf() ? n.memory : 0;
    if (!n.leaf()) {
      TT_CHECK(n.pivots.size() + 1 == n.channels.size() && n.partitions == n.channels.size());
      for (u32 i = 0; i < n.channels.size(); i++) {
        const Node& child = tree_.node(n.channels[i].child);
        TT_CHECK(child.parent == n.id && child.height + 1 == n.height);
        TT_CHECK(child.lower == (i == 0 ? n.lower : n.pivots[i - 1]));
      }
    }
    for (size_t i = 1; i < n.pivots.size(); i++) TT_CHECK(n.pivots[i - 1] < n.pivots[i]);
    if (!n.cached) return;
    TT_CHECK(n.memory == n.memory_bytes());
    for (u32 i = 0; i < n.children(); i++) {
      if (n.partition(i).state != PartState::kAvailable) continue;
      const std::string* upper = i + 1 < n.children() ? &n.pivots[i] : nullptr;
      const Slice lower = i > 0 ? Slice(n.pivots[i - 1]) : Slice(n.lower);
      const bool bounded = i > 0 || !n.lower.empty();
      const auto inside = [&](Slice key) {
        return (!bounded || key > lower) && (upper == nullptr || key <= *upper);
      };
      if (n.leaf()) {
        const Basement& rows = n.leaflets[i].rows;
        u64 bytes = 0;
        for (u32 row = 0; row < rows.rows(); row++) {
          TT_CHECK(inside(rows.key(row)) && (row == 0 || rows.key(row - 1) < rows.key(row)));
          TT_CHECK(LeafEntry::decode(rows.entry(row)).bytes() == rows.entry(row).size());
          bytes += rows.row_size(row);
        }
        TT_CHECK(bytes == rows.row_bytes());
      } else {
        const Channel& c = n.channels[i];
        u64 msn = 0, messages = 0;
        c.buffer.each([&](const Message& m) {
          TT_CHECK(m.msn > msn && m.msn <= n.max_msn && inside(m.key));
          msn = m.msn;
          messages++;
        });
        TT_CHECK(messages == c.messages && c.buffer.bytes() == c.bytes);
      }
    }
  });
  TT_CHECK(leaf_memory == tree_.cache.leaf_bytes() &&
           memory - leaf_memory == tree_.cache.nonleaf_bytes());
  TT_CHECK(nodes == tree_.cache.nodes() &&
           memory + tree_.cache.clone_bytes() == tree_.cache.bytes());
}

}  // namespace tt::fractal
