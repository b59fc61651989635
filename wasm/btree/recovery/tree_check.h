// Whether the pages of an index that was opened are one tree: what changes it later relies on that
// each level is one list of pages in key order, and that the level above points to each of them
// (btr0btr.cc btr_validate_index). Read without I/O, as the bookkeeping is.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// Pages that are torn are left out: who reads them finds that.
Error check_tree(const Instance& instance, const Index& index);

}  // namespace tt::btree
