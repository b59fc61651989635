// Whether the rows of a data block are as they must be, whatever its bytes: a right checksum says
// only that they came back as they were written. Asked of files that an earlier run has left.
#pragma once
#include "lsm/version/version.h"

namespace tt::lsm {

// What is wrong with them, where `raw` is the block before compression; null: nothing.
const char* unsound_rows(const FileMeta& file, u32 block, Slice raw);
// The same of its range tombstones.
const char* unsound_ranges(const FileMeta& file);

}  // namespace tt::lsm
