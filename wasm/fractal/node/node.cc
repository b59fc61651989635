#include "fractal/node/node.h"

#include <algorithm>

#include "core/compare.h"

namespace tt::fractal {

u32 Node::which_child(Slice key) const {
  const auto at =
      std::lower_bound(pivots.begin(), pivots.end(), key,
                       [](const std::string& p, Slice k) { return compare_bytes(p, k) < 0; });
  return static_cast<u32>(at - pivots.begin());
}

u32 Node::child_after(Slice key) const {
  const auto at =
      std::upper_bound(pivots.begin(), pivots.end(), key,
                       [](Slice k, const std::string& p) { return compare_bytes(k, p) < 0; });
  return static_cast<u32>(at - pivots.begin());
}

bool Node::whole() const {
  if (!cached) return false;
  const auto available = [](const Partition& p) { return p.state == PartState::kAvailable; };
  return leaf() ? std::all_of(leaflets.begin(), leaflets.end(), available)
                : std::all_of(channels.begin(), channels.end(), available);
}

Residency Node::residency() const {
  return !cached ? Residency::kOnDrive : whole() ? Residency::kWhole : Residency::kPartly;
}

u64 Node::serialized_bytes() const {
  if (!cached || (leaf() && !whole())) return serialized;
  const u64 n = children();
  u64 bytes = 28 + 8 * n + 32 + 4 * (n - 1) + (leaf() ? 0 : 8 * n);
  for (const std::string& pivot : pivots) bytes += pivot.size();
  for (const Channel& channel : channels) bytes += channel.serialized_bytes();
  for (const Leaflet& leaflet : leaflets) bytes += 1 + leaflet.rows.serialized_bytes() + 4;
  return bytes;
}

u64 Node::memory_bytes() const {
  if (!cached) return 0;
  if (rollback.has_value()) return rollback->memory_bytes();
  constexpr u64 kNodeStruct = 128, kPartitionStruct = 40, kSubBlockStruct = 40;
  u64 bytes = kNodeStruct + kPartitionStruct * children();
  for (const std::string& pivot : pivots) bytes += round_up(pivot.size(), 4);
  const auto add = [&](const Partition& p, u64 available) {
    if (p.state == PartState::kAvailable) bytes += available;
    if (p.state == PartState::kCompressed) bytes += kSubBlockStruct + p.compressed_bytes();
  };
  for (const Channel& c : channels)
    add(c, c.state == PartState::kAvailable ? c.buffer.memory_bytes() : 0);
  for (const Leaflet& l : leaflets)
    add(l, l.state == PartState::kAvailable ? l.rows.memory_bytes() : 0);
  return bytes;
}

u64 Node::copy_bytes() const {
  u64 bytes = memory_bytes();
  for (const Channel& c : channels) bytes += c.buffer.copy_bytes() - c.buffer.memory_bytes();
  return bytes;
}

void Node::move_to_stale() {
  for (Channel& c : channels)
    if (c.state == PartState::kAvailable) c.buffer.move_to_stale();
}

u64 Node::cache_pressure() const {
  u64 bytes = 0;
  bool empty = true;
  for (const Channel& c : channels) {
    if (c.state == PartState::kCompressed) {
      bytes += c.compressed_bytes();
      empty = false;
    } else if (c.state == PartState::kAvailable) {
      bytes += c.buffer.memory_bytes() + c.workdone;
      empty = empty && c.messages == 0;
    }
  }
  return empty ? 0 : bytes;
}

u64 Node::buffered_bytes() const {
  u64 bytes = 0;
  for (const Channel& c : channels) bytes += c.bytes;
  return bytes;
}
u64 Node::buffered_messages() const {
  u64 messages = 0;
  for (const Channel& c : channels) messages += c.messages;
  return messages;
}
u64 Node::workdone() const {
  u64 work = 0;
  for (const Channel& c : channels) work += c.workdone;
  return work;
}
u64 Node::row_count() const {
  if (!whole()) return rows;
  u64 sum = 0;
  for (const Leaflet& l : leaflets) sum += l.rows.rows();
  return sum;
}
u64 Node::provisional_count() const {
  if (!whole()) return provisional;
  u64 sum = 0;
  for (const Leaflet& l : leaflets) sum += l.rows.provisional();
  return sum;
}

Reactivity reactivity(const Node& node, const Options& options) {
  if (node.leaf()) {
    const u64 bytes = node.serialized_bytes();
    if (bytes > options.block_size && node.row_count() > 1) return Reactivity::kFissible;
    return bytes * 4 < options.block_size && node.leaflets.back().rows.seqinsert == 0
               ? Reactivity::kFusible
               : Reactivity::kStable;
  }
  if (node.children() > options.fanout) return Reactivity::kFissible;
  return node.children() * 4 < options.fanout ? Reactivity::kFusible : Reactivity::kStable;
}

bool gorged(const Node& node, u64 nodesize) {
  return node.serialized_bytes() + node.workdone() > nodesize && node.buffered_bytes() > 0;
}

u32 heaviest_child(const Node& node) {
  u32 best = 0;
  for (u32 i = 1; i < node.channels.size(); i++)
    if (node.channels[i].weight() > node.channels[best].weight()) best = i;
  return best;
}

SplitPlace leaf_split_place(const Node& leaf, SplitMode mode) {
  const u32 n = leaf.children();
  const auto rows_of = [&](u32 i) { return leaf.leaflets[i].rows.rows(); };
  if (mode == SplitMode::kLeftHeavy)
    return rows_of(n - 1) > 0 ? SplitPlace{n, rows_of(n - 1)} : SplitPlace{n - 1, rows_of(n - 2)};
  if (mode == SplitMode::kRightHeavy) return {1, rows_of(0) > 0 ? 1u : 0u};
  // SPLIT_EVENLY: at half of the rows' bytes.
  u64 sum = 0, so_far = 0;
  for (const Leaflet& l : leaf.leaflets) sum += l.rows.row_bytes();
  for (u32 i = 0; i < n; i++) {
    for (u32 row = 0; row < rows_of(i); row++) {
      so_far += leaf.leaflets[i].rows.row_size(row);
      if (so_far < sum / 2) continue;
      if (i + 1 < n || row + 1 < rows_of(i)) return {i + 1, row + 1};
      // A split after the last row would leave the right node empty.
      return row > 0 ? SplitPlace{i + 1, row} : SplitPlace{i, rows_of(i - 1)};
    }
  }
  panic("a leaf without rows is not split", __FILE__, __LINE__);
}

MergeChoice leaf_merge_choice(u64 left, u64 right, u64 rows, u64 nodesize) {
  if (rows > 1 && (left + right) * 4 > nodesize * 3)
    return left * 4 > nodesize && right * 4 > nodesize ? MergeChoice::kNothing
                                                       : MergeChoice::kRebalance;
  return MergeChoice::kMerge;
}

}  // namespace tt::fractal
