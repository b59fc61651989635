// Dead weight: what lies in a file and nobody at present can read any more, as a newer version or a
// delete in another file hides it.
//
// No file knows this of itself, and counting it would mean to merge the whole tree. So it is judged
// by the files' samples (key_sample.h), laid side by side where somebody asks. Memtables hide
// nothing here: what they hold has not come down yet.
#pragma once
#include <vector>

#include "lsm/version/version.h"

namespace tt::lsm {

struct FileWeight {
  const FileMeta* file;
  u64 sampled = 0;  // versions in its sample, tombstones included
  u64 shadowed =
      0;  // of these, values and merge operands that are hidden; snapshots may see them still
};

// By level, in the version's order. Of many files it takes fewer keys, so that asking costs no
// more: about a million of steps. Files whose sample has not been taken are left out.
std::vector<FileWeight> dead_weight(const Version& version);

}  // namespace tt::lsm
