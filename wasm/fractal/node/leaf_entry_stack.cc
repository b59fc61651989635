// The committed versions of a row below its newest: those that a snapshot reads, and those that are
// collected. Rows have such versions only while a snapshot is open, or from another program's file.
#include <algorithm>

#include "fractal/node/leaf_entry.h"

namespace tt::fractal {

const Version& LeafEntry::seen_by(const ReadView& view, u64 own_xid) const {
  const auto sees = [&](u64 writer) { return writer == own_xid || view.sees(writer); };
  if (has_provisional && sees(xid)) return provisional;
  if (older.empty() || sees(committed.xid)) return committed;
  for (size_t i = 0; i + 1 < older.size(); i++)
    if (sees(older[i].xid)) return older[i];
  return older.back();
}

void LeafEntry::keep_newest(u64 count) {
  while (older.size() >= count) older.pop_back();
  (older.empty() ? committed : older.back()).xid = 0;
}

void LeafEntry::collect_stack(const Collection& collection) {
  constexpr u64 kStackToCollect = 5, kBytesToCollect = MiB;  // ULE_MIN_..._TO_FORCE_GC
  if (!collection.keeps_older()) return keep_newest(1);
  const u64 oldest = collection.in_use->oldest(~u64{0});
  u64 keep = 0;
  while (keep <= older.size() && (keep == 0 ? committed : older[keep - 1]).xid >= oldest) keep++;
  keep_newest(std::min<u64>(keep, older.size()) + 1);
  const u64 left = older.size() + 1;
  if (left > 1 && (collection.full || left >= kStackToCollect || bytes() >= kBytesToCollect))
    collect_full(collection);
}

void LeafEntry::collect_full(const Collection& collection) {
  if (!collection.keeps_older()) return keep_newest(1);
  std::vector<u64> xids = {committed.xid};
  for (const Committed& v : older) xids.push_back(v.xid);
  const std::vector<u64> needed = collection.in_use->needed(xids);
  for (u64 i = 1; i < needed.size(); i++) older[i - 1] = older[needed[i] - 1];
  keep_newest(needed.size());
}

}  // namespace tt::fractal
