// The key axis, by which engines aggregate what they show: 1,024 columns with equal numbers of
// keys, the segments of the indexes side by side.
//
// The boundaries are the workload's quantile keys (workload.h key_at, index_at), fixed for the run
// and shared by all engines, so a column means the same keys in every picture.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace tt {

class KeyAxis {
 public:
  static constexpr u32 kColumns = 1024;

  // The first key of a column. Boundaries are sorted by index, then by key.
  struct Boundary {
    u32 index;
    std::string key;
  };
  KeyAxis() = default;
  explicit KeyAxis(std::vector<Boundary> begins) : begins_(std::move(begins)) {}

  // The column of a key; keys before the first boundary belong to the first column of their
  // index.
  u32 column_of(u32 index, Slice key) const {
    const auto before = [&](const Boundary& b) {
      return b.index != index ? b.index < index : Slice(b.key) <= key;
    };
    const auto after = std::partition_point(begins_.begin(), begins_.end(), before);
    if (after == begins_.begin()) return 0;
    const u32 column = static_cast<u32>(after - begins_.begin()) - 1;
    const bool earlier_index = begins_[column].index < index && column + 1 < begins_.size();
    return earlier_index && begins_[column + 1].index == index ? column + 1 : column;
  }
  // True if the index has columns; indexes that a run does not use have none.
  bool has(u32 index) const { return begins_.empty() || first_column(index) < end_column(index); }
  // An index has the columns [first_column(index), end_column(index)).
  u32 first_column(u32 index) const { return place(index); }
  u32 end_column(u32 index) const { return place(index + 1); }

 private:
  u32 place(u32 index) const {
    const auto at = std::partition_point(begins_.begin(), begins_.end(),
                                         [&](const Boundary& b) { return b.index < index; });
    return static_cast<u32>(at - begins_.begin());
  }
  std::vector<Boundary> begins_;
};

}  // namespace tt
