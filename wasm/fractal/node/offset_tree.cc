#include "fractal/node/offset_tree.h"

namespace tt::fractal {
namespace {

// Scratch of rebalance(), which runs too often to allocate.
std::vector<u32> order, path;

}  // namespace

// will_need_rebalance: one side would be less than half as heavy as the other.
bool OffsetTree::needs_rebalance(const TreeNode& n, int more_left, int more_right) const {
  const u32 left = weight(n.left) + static_cast<u32>(more_left),
            right = weight(n.right) + static_cast<u32>(more_right);
  return 1 + left < (2 + right) / 2 || 1 + right < (2 + left) / 2;
}

// maybe_resize_or_convert.
void OffsetTree::make_room(u32 offsets) {
  const u32 wanted = room_for(offsets);
  if (array_) {
    if (room_ < offsets || room_ / 2 >= wanted) room_ = wanted;
    return;
  }
  // Nodes of removed offsets are not reused, so a tree can be full with fewer offsets than nodes.
  const bool full = nodes_.size() >= room_ && size() < offsets;
  if (!full && room_ / 2 < wanted && room_ >= offsets) return;
  to_array();
  if (marked_) to_tree();
}

void OffsetTree::to_array() {
  std::vector<u32> values;
  values.reserve(size());
  collect(0, size(), values);
  room_ = room_for(size());
  values_ = std::move(values);
  nodes_ = {};
  root_ = kNone;
  array_ = true;
}

void OffsetTree::to_tree() {
  room_ = room_for(size());
  array_ = false;
  nodes_.reserve(room_);
  root_ = build(values_.data(), static_cast<u32>(values_.size()));
  values_ = {};
}

// rebuild_from_sorted_array.
u32 OffsetTree::build(const u32* values, u32 count) {
  if (count == 0) return kNone;
  const u32 half = count / 2, at = static_cast<u32>(nodes_.size());
  nodes_.push_back({.weight = count, .mark = 0, .marks_below = 0, .value = values[half]});
  const u32 left = build(values, half), right = build(values + half + 1, count - half - 1);
  nodes_[at].left = left;
  nodes_[at].right = right;
  return at;
}

// rebuild_subtree_from_idxs.
u32 OffsetTree::rebuild(const u32* nodes, u32 count) {
  if (count == 0) return kNone;
  const u32 half = count / 2;
  TreeNode& n = nodes_[nodes[half]];
  n.weight = count;
  n.left = rebuild(nodes, half);
  n.right = rebuild(nodes + half + 1, count - half - 1);
  return nodes[half];
}

void OffsetTree::rebalance(u32* link) {
  if (*link == root_) {
    to_array();
    if (marked_) to_tree();
    return;
  }
  order.clear();
  for (u32 at = *link; at != kNone || !path.empty();) {
    for (; at != kNone; at = nodes_[at].left) path.push_back(at);
    order.push_back(path.back());
    at = nodes_[path.back()].right;
    path.pop_back();
  }
  *link = rebuild(order.data(), static_cast<u32>(order.size()));
}

void OffsetTree::insert_at(u32 offset, u32 index) {
  make_room(size() + 1);
  if (array_ && index != size()) to_tree();
  if (array_)
    values_.push_back(offset);
  else
    insert_node(offset, index);
}

// insert_internal: rebalances at the highest node out of balance, which covers those below it.
void OffsetTree::insert_node(u32 offset, u32 index) {
  u32 *link = &root_, *unbalanced = nullptr;
  while (*link != kNone) {
    TreeNode& n = nodes_[*link];
    const u32 left = weight(n.left);
    const bool goes_left = index <= left;
    if (unbalanced == nullptr && needs_rebalance(n, goes_left ? 1 : 0, goes_left ? 0 : 1))
      unbalanced = link;
    n.weight++;
    if (!goes_left) index -= left + 1;
    link = goes_left ? &n.left : &n.right;
  }
  *link = static_cast<u32>(nodes_.size());
  nodes_.push_back({.weight = 1, .mark = 0, .marks_below = 0, .value = offset});
  if (unbalanced != nullptr) rebalance(unbalanced);
}

// delete_at, delete_internal: a node with two children takes the next offset's value, and that
// offset's node is unlinked.
void OffsetTree::erase_at(u32 index) {
  make_room(size() - 1);
  u32 *link = &root_, *unbalanced = nullptr;
  TreeNode* replaced = nullptr;
  for (;;) {
    TreeNode& n = nodes_[*link];
    const u32 left = weight(n.left);
    if (index == left && (n.left == kNone || n.right == kNone)) {
      if (replaced != nullptr) replaced->value = n.value;
      *link = n.left == kNone ? n.right : n.left;
      break;
    }
    const bool goes_left = index < left;
    if (unbalanced == nullptr && needs_rebalance(n, goes_left ? -1 : 0, goes_left ? 0 : -1))
      unbalanced = link;
    n.weight--;
    if (index == left)
      replaced = &n, index = 0;
    else if (!goes_left)
      index -= left + 1;
    link = goes_left ? &n.left : &n.right;
  }
  if (unbalanced != nullptr) rebalance(unbalanced);
}

void OffsetTree::assign(std::vector<u32> offsets, u32 room) {
  clear();
  values_ = std::move(offsets);
  array_ = true;
  room_ = room;
  if (marked_) to_tree();
}

void OffsetTree::collect(u32 from, u32 to, std::vector<u32>& out) const {
  if (array_)
    out.insert(out.end(), values_.begin() + from, values_.begin() + to);
  else
    collect(root_, 0, from, to, out);
}

void OffsetTree::collect(u32 at, u32 first, u32 from, u32 to, std::vector<u32>& out) const {
  if (at == kNone) return;
  const TreeNode& n = nodes_[at];
  const u32 index = first + weight(n.left);
  if (from < index) collect(n.left, first, from, to, out);
  if (from <= index && index < to) out.push_back(n.value);
  if (index + 1 < to) collect(n.right, index + 1, from, to, out);
}

void OffsetTree::mark(u32 at, u32 first, u32 from, u32 to) {
  if (at == kNone || from >= to) return;
  TreeNode& n = nodes_[at];
  const u32 index = first + weight(n.left);
  const bool left = from < index && n.left != kNone, right = index + 1 < to && n.right != kNone;
  if (left || right) n.marks_below = 1;
  if (left) mark(n.left, first, from, to);
  if (from <= index && index < to) n.mark = 1;
  if (right) mark(n.right, index + 1, from, to);
}

void OffsetTree::unmark(u32 at, u32 first, std::vector<u32>& indexes, std::vector<u32>& values) {
  if (at == kNone) return;
  TreeNode& n = nodes_[at];
  const u32 index = first + weight(n.left);
  const bool below = n.marks_below;
  if (below) unmark(n.left, first, indexes, values);
  if (n.mark) indexes.push_back(index), values.push_back(n.value);
  n.mark = n.marks_below = 0;
  if (below) unmark(n.right, index + 1, indexes, values);
}

std::vector<u32> OffsetTree::take_marked() {
  std::vector<u32> indexes, values;
  if (!has_marks()) return values;
  unmark(root_, 0, indexes, values);
  for (u32 i = 0; i < indexes.size(); i++) erase_at(indexes[i] - i);
  return values;
}

}  // namespace tt::fractal
