#include "fractal/invariants.h"

namespace tt::fractal {

void check_invariants(const FractalState& state) {
  for (const auto& dictionary : state.dictionaries.all()) dictionary->blocks.check_invariants();
  u64 memory = 0, nodes = 0, leaf_memory = 0;
  state.dictionaries.each_node([&](const Node& n) {
    if (n.cached) nodes++, memory += n.memory, leaf_memory += n.leaf() ? n.memory : 0;
    if (!n.leaf()) {
      TT_CHECK(n.pivots.size() + 1 == n.channels.size() && n.partitions == n.channels.size());
      for (u32 i = 0; i < n.channels.size(); i++) {
        const Node& child = state.dictionaries.node(n.channels[i].child);
        TT_CHECK(child.parent == n.id && child.height + 1 == n.height && child.index == n.index);
        TT_CHECK(child.lower == (i == 0 ? n.lower : n.pivots[i - 1]));
      }
    }
    for (size_t i = 1; i < n.pivots.size(); i++) TT_CHECK(n.pivots[i - 1] < n.pivots[i]);
    if (!n.cached) return;
    TT_CHECK(Nodes::held_by_flush(n) || n.memory == n.memory_bytes());
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
        u64 bytes = 0, provisional = 0;
        for (u32 row = 0; row < rows.rows(); row++) {
          TT_CHECK(inside(rows.key(row)) && (row == 0 || rows.key(row - 1) < rows.key(row)));
          TT_CHECK(LeafEntry::decode(rows.entry(row)).bytes() == rows.entry(row).size());
          bytes += rows.row_size(row);
          provisional += !LeafEntry::decode(rows.entry(row)).clean();
        }
        TT_CHECK(bytes == rows.row_bytes() && provisional == rows.provisional());
      } else {
        const Channel& c = n.channels[i];
        u64 msn = 0, messages = 0;
        c.buffer.each([&](const Message& m) {
          TT_CHECK(m.msn > msn && m.msn <= n.max_msn && (is_broadcast(m.type) || inside(m.key)));
          msn = m.msn;
          messages++;
        });
        TT_CHECK(messages == c.messages && c.buffer.bytes() == c.bytes);
      }
    }
  });
  u64 rollback_memory = 0;
  for (const auto& dictionary : state.dictionaries.all()) {
    if (dictionary->shown()) continue;
    dictionary->each_node([&](const Node& n) {
      if (!n.cached) return;
      nodes++;
      memory += n.memory;
      (n.rollback.has_value() ? rollback_memory : leaf_memory) += n.memory;
      TT_CHECK(n.memory == n.memory_bytes());
    });
  }
  TT_CHECK(leaf_memory == state.cache.leaf_bytes() &&
           rollback_memory == state.cache.rollback_bytes() &&
           memory - leaf_memory - rollback_memory == state.cache.nonleaf_bytes());
  TT_CHECK(nodes == state.cache.nodes() &&
           memory + state.cache.clone_bytes() + state.cache.reserved_bytes() ==
               state.cache.bytes());
}

}  // namespace tt::fractal
