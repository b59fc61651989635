#include "fractal/node/old_versions.h"

#include <algorithm>

namespace tt::fractal {

bool ReadView::lacks(u64 xid) const { return std::binary_search(live.begin(), live.end(), xid); }

bool VersionsInUse::hidden(u64 xid) const {
  for (const ReadView& view : snapshots)
    if (view.lacks(xid)) return true;
  return false;
}

u64 VersionsInUse::snapshot_before(u64 xid) const {
  u64 before = 0;
  for (const ReadView& view : snapshots)
    if (view.id < xid) before = view.id;
  return before;
}

u64 VersionsInUse::youngest_without(u64 xid) const {
  const auto at = std::lower_bound(referenced.begin(), referenced.end(), xid,
                                   [](const Referenced& r, u64 x) { return r.xid < x; });
  if (at == referenced.end() || at->xid != xid) return 0;
  const u64 youngest = snapshot_before(at->ended);
  return youngest > xid ? youngest : 0;
}

bool VersionsInUse::reads(u64 snapshot, u64 xid) const {
  return snapshot >= xid && snapshot > youngest_without(xid);
}

std::vector<u64> VersionsInUse::needed(const std::vector<u64>& xids) const {
  std::vector<u64> keep;
  for (u64 i = 0; i < xids.size();) {
    keep.push_back(i);
    const u64 xid = xids[i++];
    // A transaction in the middle of its commit: readers may need what is just below it.
    if (std::binary_search(live.begin(), live.end(), xid)) continue;
    u64 reader = youngest_without(xid);
    if (reader == 0) reader = snapshot_before(xid);
    if (reader == 0) break;
    while (i + 1 < xids.size() && !reads(reader, xids[i])) i++;
  }
  return keep;
}

}  // namespace tt::fractal
