#include "lsm/version/file_order.h"

#include <algorithm>

#include "lsm/options/rules.h"

namespace tt::lsm {
namespace {

// The file with the smallest rank is compacted first.
u64 rank_of(CompactionPri order, const FileMeta& file, const RankedFile& ranked) {
  switch (order) {
    case CompactionPri::kByCompensatedSize: return ~file.compensated_bytes();
    case CompactionPri::kOldestLargestSeqFirst: return file.largest_sequence;
    case CompactionPri::kOldestSmallestSeqFirst: return file.smallest_sequence;
    case CompactionPri::kMinOverlappingRatio: return ranked.ratio;
  }
  return 0;
}

// FileTtlBooster: the divisor of the ratio. Boosting starts at half the ttl, and later in deeper
// levels; when the next level's begins, this one's has reached 16.
class TtlBoost {
 public:
  TtlBoost(const Version& version, u32 level, u64 ttl_s) : now_s_(version.now_s) {
    const u32 last = version.last_level_with_files();
    if (ttl_s == 0 || level == 0 || level >= last) return;
    const u64 range = (ttl_s / 32 * 31 - ttl_s / 2) >> (last - level);
    starts_s_ = ttl_s / 2 + range;
    step_s_ = std::max<u64>(1, range / 16);
  }
  u64 of(const FileMeta& file) const {
    const u64 age = now_s_ - std::min(now_s_, file.oldest_ancestor_s);
    return step_s_ != 0 && age > starts_s_ ? (age - starts_s_) / step_s_ + 1 : 1;
  }

 private:
  u64 now_s_, starts_s_ = 0, step_s_ = 0;  // no step: no boost
};

}  // namespace

// Walks both levels once. A file of the next level that crosses the right end of a file counts for
// its neighbour as well. For L0 the walk is meaningless, since its files are not in key order and
// go to the base level, but RocksDB does it all the same and with L1.
std::vector<RankedFile> files_in_order(CompactionPri order, const Version& version, u32 level,
                                       u64 ttl_s) {
  TT_CHECK(level + 1 < version.levels.size());
  const std::vector<FilePtr>& files = version.levels[level];
  const std::vector<FilePtr>& next_files = version.levels[level + 1];
  std::vector<RankedFile> ranked;
  ranked.reserve(files.size());
  const TtlBoost boost(version, level, ttl_s);
  size_t next = 0;
  for (u32 index = 0; index < files.size(); index++) {
    const FileMeta& file = *files[index];
    while (next < next_files.size() &&
           compare_internal(next_files[next]->largest, file.smallest) < 0)
      next++;
    u64 overlap = 0;
    while (next < next_files.size() &&
           compare_internal(next_files[next]->smallest, file.largest) < 0) {
      overlap += next_files[next]->bytes;
      if (compare_internal(next_files[next]->largest, file.largest) > 0) break;
      next++;
    }
    ranked.push_back(
        {index, overlap,
         overlap * 1024 / std::max<u64>(1, file.compensated_bytes()) / boost.of(file)});
  }
  std::sort(ranked.begin(), ranked.end(), [&](const RankedFile& a, const RankedFile& b) {
    const u64 rank_a = rank_of(order, *files[a.index], a),
              rank_b = rank_of(order, *files[b.index], b);
    if (rank_a != rank_b) return rank_a < rank_b;
    return compare_internal(files[a.index]->smallest, files[b.index]->smallest) < 0;
  });
  return ranked;
}

u64 counting_ttl(const Options& options) { return rules_of(options).age_counts ? options.ttl : 0; }

}  // namespace tt::lsm
