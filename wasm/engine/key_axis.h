// The key axis, for engines that aggregate what they show: 1,024 columns of equally many keys, the
// trees' segments side by side.
//
// The boundaries are the workload's quantile keys (workload.h key_at, tree_at), fixed for the run
// and shared by every engine, so a column means the same keys in every picture.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace tt {

class KeyAxis {
 public:
  static constexpr u32 kColumns = 1024;

  // A column begins at this key of this tree. Boundaries come in rising order, by tree, then by
  // key.
  struct Boundary {
    u32 tree;
    std::string key;
  };
  KeyAxis() = default;
  explicit KeyAxis(std::vector<Boundary> begins) : begins_(std::move(begins)) {}

  // The column that the key lies in; keys before the first boundary belong to the first column of
  // their tree.
  u32 column_of(u32 tree, Slice key) const {
    const auto before = [&](const Boundary& b) {
      return b.tree != tree ? b.tree < tree : Slice(b.key) <= key;
    };
    const auto after = std::partition_point(begins_.begin(), begins_.end(), before);
    if (after == begins_.begin()) return 0;
    const u32 column = static_cast<u32>(after - begins_.begin()) - 1;
    const bool earlier_tree = begins_[column].tree < tree && column + 1 < begins_.size();
    return earlier_tree && begins_[column + 1].tree == tree ? column + 1 : column;
  }
  // Whether the tree has columns at all: those that a run does not use have none.
  bool has(u32 tree) const { return begins_.empty() || first_column(tree) < end_column(tree); }
  // The columns of a tree are first_column(tree) up to, not including, end_column(tree).
  u32 first_column(u32 tree) const { return place(tree); }
  u32 end_column(u32 tree) const { return place(tree + 1); }

 private:
  u32 place(u32 tree) const {
    const auto at = std::partition_point(begins_.begin(), begins_.end(),
                                         [&](const Boundary& b) { return b.tree < tree; });
    return static_cast<u32>(at - begins_.begin());
  }
  std::vector<Boundary> begins_;
};

}  // namespace tt
