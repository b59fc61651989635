// Dead weight: entries of a file that no read of the present can see, because a newer version or a
// delete in another file hides them.
//
// No property of a file says how much that is, and counting would mean merging all files. So it is
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
  // Of these, values and merge operands that are hidden; snapshots may still see them.
  u64 shadowed = 0;
};

// By level, in the version's order. `samples` holds, by file number, the samples of files that
// carry none; a file without either is left out. With many files it takes fewer keys of each, so
// that it never costs more than about a million steps.
std::vector<FileWeight> dead_weight(const Version& version,
                                    const std::map<u64, KeySample>& samples = {});

}  // namespace tt::lsm
