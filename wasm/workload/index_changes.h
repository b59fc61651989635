// The secondary indexes that a table has in each phase: drop_index and add_index change them. Rows
// that are put while an index is dropped have no entry in it.
#pragma once
#include <bit>
#include <initializer_list>
#include <span>
#include <string>

#include "core/result.h"
#include "engine/index_info.h"

namespace tt::workload {

class IndexChanges {
 public:
  // A set of indexes, by Statement::index.
  using Set = u32;
  static bool has(Set set, u32 index) { return (set >> index & 1) != 0; }
  // The indexes of `set` among the `count` ones from `first` on.
  static u32 count(Set set, u32 first, u32 count) {
    return static_cast<u32>(std::popcount(set >> first & ((Set{1} << count) - 1)));
  }
  // The nth of these, from 0; counted from `first`.
  static u32 nth(Set set, u32 first, u32 nth) {
    for (u32 i = 0;; i++)
      if (has(set, first + i) && nth-- == 0) return i;
  }

  explicit IndexChanges(std::span<const IndexInfo> indexes) : indexes_(indexes) {}
  // A phase puts rows into the table with these indexes.
  void use(u32 first, u32 count) { used_ |= ((Set{1} << count) - 1) << first; }
  Set present() const { return present_; }
  // Drops or adds `index`, or the last one that is not clustered if that is 0, and sets it. The
  // error's message begins with an option's name.
  Error change(bool adds, u64& index) {
    if (index == 0)
      for (u32 i = 0; i < indexes_.size(); i++)
        if (has(used_, i) && !indexes_[i].clustered) index = i;
    if (index >= indexes_.size() || indexes_[index].clustered)
      return refuse(".index: " + std::to_string(index) + " is not a secondary index");
    const std::string name(indexes_[index].name);
    const u32 number = static_cast<u32>(index);
    if (!has(used_, number)) return refuse(".index: no phase before puts rows of " + name);
    if (has(present_, number) == adds)
      return refuse(".index: " + name + (adds ? " is there already" : " is dropped already"));
    present_ ^= Set{1} << number;
    return Error::none();
  }
  // Refuses a phase that reads these indexes if one is dropped.
  Error read(std::string_view phase, std::initializer_list<u32> indexes) const {
    for (const u32 index : indexes)
      if (!has(present_, index))
        return refuse(".kind: " + std::string(phase) + " reads " +
                      std::string(indexes_[index].name) + ", which is dropped before");
    return Error::none();
  }

 private:
  static Error refuse(const std::string& reason) { return {ErrorCode::kBadOption, reason}; }

  std::span<const IndexInfo> indexes_;
  Set used_ = 0, present_ = ~Set{0};
};

}  // namespace tt::workload
