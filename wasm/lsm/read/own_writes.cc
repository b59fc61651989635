#include "lsm/read/own_writes.h"

namespace tt::lsm {

void OwnWrites::add(u32 family, ValueType type, Slice key, Slice value, MergeOperator op) {
  if (type == ValueType::kRangeDelete) return;
  Rows& rows = families_[family];
  const auto at = rows.find(key);
  Write write{is_tombstone(type) ? ValueType::kDelete : type, std::string(value)};
  if (type == ValueType::kMerge && at != rows.end()) {
    const Write& older = at->second;
    const bool gone = older.type == ValueType::kDelete;
    write = {gone ? ValueType::kValue : older.type,
             gone ? merged_with_nothing(op, value) : merged(op, older.value, value)};
  }
  rows.insert_or_assign(std::string(key), std::move(write));
}

const OwnWrites::Rows& OwnWrites::rows(u32 family) const {
  static const Rows kNone;
  const auto at = families_.find(family);
  return at == families_.end() ? kNone : at->second;
}

const OwnWrites::Write* OwnWrites::find(u32 family, Slice key) const {
  const Rows& all = rows(family);
  const auto at = all.find(key);
  return at == all.end() ? nullptr : &at->second;
}

}  // namespace tt::lsm
