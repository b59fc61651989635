// The order in which a level's files are tried for compaction: by default, the files that overlap
// the fewest bytes of the next level in proportion to their size come first (kMinOverlappingRatio;
// RocksDB db/version_set.cc UpdateFilesByCompactionPri, SortFileByOverlappingRatio).
#pragma once
#include "lsm/options/options.h"
#include "lsm/version/version.h"

namespace tt::lsm {

struct RankedFile {
  u32 index;          // in its level
  u64 overlap_bytes;  // size of the overlapping files of the next level
  u64 ratio;          // overlap_bytes x 1024 / compensated bytes, rounded down
};
// Returns all files of a level, which is not the last one, best first. Ties: smaller start key
// (RocksDB's sort leaves ties of the other orders open). RocksDB orders only the best 50 and leaves
// the rest as its partial sort happens to; here the rest is in order too. With a ttl (seconds) the
// ratio of files older than half of it shrinks with their age, in levels near the bottom later
// (db/compaction/file_pri.h); 0: age does not count.
std::vector<RankedFile> files_in_order(CompactionPri order, const Version& version, u32 level,
                                       u64 ttl_s = 0);

// The option ttl if files' ages count under the version's rules, else 0.
u64 counting_ttl(const Options& options);

}  // namespace tt::lsm
