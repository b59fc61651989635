// Offsets of messages in the order of key and MSN, in the memory that PerconaFT's order-maintenance
// tree takes (util/omt.cc): an array while it grows at its end, otherwise a weight-balanced tree.
// It is rebuilt with twice the room each time that it is full or its root is out of balance, so its
// memory depends on where offsets were inserted.
//
// A tree with marks (marked_off_omt_t) is never an array.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt::fractal {

class OffsetTree {
 public:
  enum class Kind : u8 { kPlain, kMarked };
  explicit OffsetTree(Kind kind) : marked_(kind == Kind::kMarked), array_(!marked_) {}

  u32 size() const { return array_ ? static_cast<u32>(values_.size()) : weight(root_); }
  // The number of offsets for which before(offset) holds. These must come first.
  template <class Before>
  u32 count_before(Before&& before) const {
    u32 index = 0;
    if (array_) {
      for (u32 end = size(); index < end;) {
        const u32 middle = index + (end - index) / 2;
        if (before(values_[middle]))
          index = middle + 1;
        else
          end = middle;
      }
      return index;
    }
    for (u32 at = root_; at != kNone;) {
      const TreeNode& n = nodes_[at];
      if (before(n.value))
        index += weight(n.left) + 1, at = n.right;
      else
        at = n.left;
    }
    return index;
  }
  void insert_at(u32 offset, u32 index);
  // Replaces the content. `room`: that of the array it is in (create_steal_sorted_array).
  void assign(std::vector<u32> offsets, u32 room);
  // Appends the offsets with from <= index < to.
  void collect(u32 from, u32 to, std::vector<u32>& out) const;
  // iterate_and_mark_range. No offset may be inserted before take_marked(): marks are not moved.
  void mark(u32 from, u32 to) { mark(root_, 0, from, to); }
  bool has_marks() const {
    return marked_ && root_ != kNone && (nodes_[root_].mark || nodes_[root_].marks_below);
  }
  // Removes the marked offsets and returns them (iterate_over_marked, delete_all_marked).
  std::vector<u32> take_marked();
  void clear() { *this = OffsetTree(marked_ ? Kind::kMarked : Kind::kPlain); }

  u64 memory_bytes() const { return kStruct + u64{room_} * (array_ ? 4 : kNode); }
  // Memory of a clone (omt::clone): a full array, from which a marked tree is then built.
  u64 copy_bytes() const {
    return kStruct + (marked_ ? u64{room_for(size())} * kNode : u64{size()} * 4);
  }

 private:
  static constexpr u32 kNone = 0xffff'ffff, kStruct = 24, kNode = 16;  // sizeof
  struct TreeNode {
    u32 weight : 30, mark : 1, marks_below : 1;
    u32 left = kNone, right = kNone, value;
  };
  static_assert(sizeof(TreeNode) == kNode);
  static u32 room_for(u32 offsets) { return offsets <= 2 ? 4 : 2 * offsets; }

  u32 weight(u32 at) const { return at == kNone ? 0 : nodes_[at].weight; }
  bool needs_rebalance(const TreeNode& n, int more_left, int more_right) const;
  void make_room(u32 offsets);
  void to_array();
  void to_tree();
  u32 build(const u32* values, u32 count);
  u32 rebuild(const u32* nodes, u32 count);
  void rebalance(u32* link);
  void insert_node(u32 offset, u32 index);
  void erase_at(u32 index);
  void collect(u32 at, u32 first, u32 from, u32 to, std::vector<u32>& out) const;
  void mark(u32 at, u32 first, u32 from, u32 to);
  void unmark(u32 at, u32 first, std::vector<u32>& indexes, std::vector<u32>& values);

  bool marked_, array_;
  u32 room_ = 0;
  std::vector<u32> values_;      // offsets, while it is an array
  std::vector<TreeNode> nodes_;  // tree nodes, also those no longer used
  u32 root_ = kNone;
};

}  // namespace tt::fractal
