#include "lsm/table/index_shares.h"

#include <algorithm>

#include "lsm/rows/index_entry.h"
#include "lsm/rows/internal_key.h"

namespace tt::lsm {

// Keys that no index of this run has stored count for the first one.
u32 IndexShares::index_of(Slice key) const {
  if (indexes_.empty() || key.size() < kIndexNumberBytes) return 0;
  const u32 index = index_of_stored(key);
  return index < indexes_.size() ? index : 0;
}

void IndexShares::add(Slice internal_key, Slice value) {
  const u32 index = index_of(internal_key);
  if (shares_.empty() || shares_.back().index != index) shares_.push_back({.index = index});
  IndexShare& share = shares_.back();
  share.entries++;
  share.metadata += kTrailer;
  zero_sequences_ += sequence_of(internal_key) == 0;
  if (indexes_.empty()) return;
  share.metadata += kIndexNumberBytes;
  if (has_value(type_of(internal_key))) share.metadata += layout_bytes(value, indexes_[index]);
}

void IndexShares::add_block(Slice last_key, u64 bytes) {
  const u32 index = index_of(last_key);
  const auto share = std::find_if(shares_.rbegin(), shares_.rend(),
                                  [&](const IndexShare& s) { return s.index == index; });
  if (share != shares_.rend()) share->block_bytes += bytes;
}

}  // namespace tt::lsm
