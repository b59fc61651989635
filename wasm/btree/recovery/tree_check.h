// Verifies that the pages of an opened index are one tree: later changes assume that each level is
// one list of pages in key order, and that the level above points to each of them (btr0btr.cc
// btr_validate_index). Reads without I/O, like the bookkeeping.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// kCorruption names the first page that does not fit. Skips torn pages; readers detect them.
Error check_tree(const Instance& instance, const Index& index);

}  // namespace tt::btree
