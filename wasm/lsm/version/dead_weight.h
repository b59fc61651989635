// Dead weight: entries of a file that no read of the present can see, because a newer version or a
// delete in another file hides them.
//
// No property of a file has that figure, and an exact count would have to merge all files. So it is
// estimated from the files' samples (key_sample.h), merged on request. Memtables hide nothing here:
// their rows are not in files yet.
#pragma once
#include <map>
#include <vector>

#include "lsm/version/version.h"

namespace tt::lsm {

struct FileWeight {
  const FileMeta* file;
  u64 sampled = 0;  // versions in its sample, tombstones included
  // Hidden values and merge operands among them; snapshots may still see them.
  u64 shadowed = 0;
};

// Returns the files' weights by level, in the version's order. `samples` has, by file number, the
// samples of files that carry none; a file without a sample is left out. With many files, fewer
// keys of each are used, so that a call never costs more than about a million steps.
std::vector<FileWeight> dead_weight(const Version& version,
                                    const std::map<u64, KeySample>& samples = {});

}  // namespace tt::lsm
