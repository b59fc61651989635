// An output of a level >= 1 is closed before a key
//
//   1. if it has reached its maximum size: the target, or twice that while there are grandparents
//      to align to;
//   2. or if the key crosses a grandparent boundary (the beginning or end of a file) and
//      a. the output and the grandparents that it overlaps would exceed max_compaction_bytes, or
//      b. the key skips a whole grandparent file, and the grandparents skipped hold more than an
//         eighth of the target (so the next compaction can leave that file out), or
//      c. the output has reached 50 % of the target, plus 5 % for each boundary crossed, at most
//         90 %;
//   3. or if the key enters or leaves the range of an old file of the output level (7.8, with ttl).
#include "lsm/compaction/output_cutter.h"

#include <algorithm>

namespace tt::lsm {

// Moves to the grandparent that holds the key, the last one if a boundary key is in several, or to
// the gap before the next. Returns the number of boundaries crossed; the first key crosses none.
u32 OutputCutter::walk_to(Slice user) {
  const std::vector<FilePtr>& files = task_.grandparents;
  u32 crossed = 0;
  while (grandparent_ < files.size()) {
    if (in_gap_) {
      if (compare_bytes(user, files[grandparent_]->smallest_user()) < 0) break;
      if (seen_key_) {
        crossed++;
        overlapped_bytes_ += files[grandparent_]->bytes;
      }
      in_gap_ = false;
    } else {
      const KeyEnd end = files[grandparent_]->end();
      const bool last_with_key = grandparent_ + 1 == files.size() ||
                                 compare_bytes(user, files[grandparent_ + 1]->smallest_user()) < 0;
      if (!end.before(user) && (last_with_key || !end.includes(user))) break;
      if (seen_key_) crossed++;
      in_gap_ = true;
      grandparent_++;
    }
  }
  boundaries_in_output_ += crossed;
  if (!seen_key_ && !in_gap_) overlapped_bytes_ = bytes_under(user);
  seen_key_ = true;
  return crossed;
}

// Bytes of all grandparents that hold the key.
u64 OutputCutter::bytes_under(Slice user) const {
  if (in_gap_) return 0;
  TT_DCHECK(grandparent_ < task_.grandparents.size());
  u64 bytes = task_.grandparents[grandparent_]->bytes;
  for (u32 i = grandparent_; i-- > 0 && task_.grandparents[i]->end().includes(user);)
    bytes += task_.grandparents[i]->bytes;
  return bytes;
}

bool OutputCutter::should_stop_before(Slice internal_key, u64 output_bytes, bool output_open) {
  const Slice user = user_key(internal_key);
  const u64 before = overlapped_bytes_;
  const u32 crossed = walk_to(user);
  if (!output_open) return false;
  if (!should_cut(crossed, overlapped_bytes_ - before, output_bytes) &&
      !crosses_old_file(internal_key))
    return false;
  boundaries_in_output_ = 0;
  overlapped_bytes_ = bytes_under(user);
  return true;
}

bool OutputCutter::crosses_old_file(Slice internal_key) {
  const std::vector<FilePtr>& files = task_.ttl_cuts;
  if (in_old_file_) {
    TT_DCHECK(old_file_ < files.size());
    if (compare_internal(internal_key, files[old_file_]->largest) <= 0) return false;
    in_old_file_ = false;
    old_file_++;
    return true;
  }
  for (;
       old_file_ < files.size() && compare_internal(internal_key, files[old_file_]->smallest) >= 0;
       old_file_++)
    if (compare_internal(internal_key, files[old_file_]->largest) <= 0) return in_old_file_ = true;
  return false;
}

bool OutputCutter::should_cut(u32 crossed, u64 skipped_bytes, u64 output_bytes) const {
  if (task_.output_level == 0) return false;
  if (output_bytes >= task_.max_output_bytes) return true;
  if (crossed == 0) return false;
  if (overlapped_bytes_ + output_bytes > task_.max_compaction_bytes) return true;
  if (!align_) return false;
  const u32 whole_file = in_gap_ ? 2 : 3;
  if (crossed >= whole_file && skipped_bytes > target_file_bytes_ / 8) return true;
  const u64 per_cent = 50 + std::min<u64>(5 * boundaries_in_output_, 40);
  return output_bytes >= div_up(target_file_bytes_, 100) * per_cent;
}

}  // namespace tt::lsm
