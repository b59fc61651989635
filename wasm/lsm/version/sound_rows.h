// Verifies the rows of a data block in a file that an earlier run has left, whatever its bytes: a
// right checksum shows only that they came back as they were written. Merging and the table builder
// rely on the order of rows that this checks.
#pragma once
#include "lsm/version/version.h"

namespace tt::lsm {

// Returns the first fault, or null if the rows are sound. `raw` is the block before compression.
const char* unsound_rows(const FileMeta& file, u32 block, Slice raw);
// The same for the file's range tombstones.
const char* unsound_ranges(const FileMeta& file);

}  // namespace tt::lsm
