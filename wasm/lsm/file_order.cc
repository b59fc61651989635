#include "lsm/file_order.h"

#include <algorithm>

namespace tt::lsm {
namespace {

// What is compacted first has the smallest.
u64 rank_of(CompactionPri order, const FileMeta& file, const RankedFile& ranked) {
  switch (order) {
    case CompactionPri::kByCompensatedSize: return ~file.compensated_bytes();
    case CompactionPri::kOldestLargestSeqFirst: return file.largest_sequence;
    case CompactionPri::kOldestSmallestSeqFirst: return file.smallest_sequence;
    case CompactionPri::kMinOverlappingRatio: return ranked.ratio;
  }
  return 0;
}

}  // namespace

// Walks both levels once. A file of the next level that crosses the right end of a file counts for its
// neighbour as well. For L0 the walk is meaningless, since its files are not in key order and go to the base
// level, but RocksDB does it all the same and with L1.
std::vector<RankedFile> files_in_order(CompactionPri order, const Version& version, u32 level) {
  const std::vector<FilePtr>& files = version.levels[level];
  const std::vector<FilePtr>& next_files = version.levels[level + 1];
  std::vector<RankedFile> ranked;
  ranked.reserve(files.size());
  size_t next = 0;
  for (u32 index = 0; index < files.size(); index++) {
    const FileMeta& file = *files[index];
    while (next < next_files.size() && compare_internal(next_files[next]->largest, file.smallest) < 0) next++;
    u64 overlap = 0;
    while (next < next_files.size() && compare_internal(next_files[next]->smallest, file.largest) < 0) {
      overlap += next_files[next]->bytes;
      if (compare_internal(next_files[next]->largest, file.largest) > 0) break;
      next++;
    }
    ranked.push_back({index, overlap, overlap * 1024 / std::max<u64>(1, file.compensated_bytes())});
  }
  std::sort(ranked.begin(), ranked.end(), [&](const RankedFile& a, const RankedFile& b) {
    const u64 rank_a = rank_of(order, *files[a.index], a), rank_b = rank_of(order, *files[b.index], b);
    if (rank_a != rank_b) return rank_a < rank_b;
    return compare_internal(files[a.index]->smallest, files[b.index]->smallest) < 0;
  });
  return ranked;
}

}  // namespace tt::lsm
