// For tests: stops the run if the instance is inconsistent. Checks the pool's lists, and of every
// index the pages' own rules, the links within a level, the order of keys, pointers and counters,
// and that the change buffer's bitmap promises no more room than there is.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

void check_invariants(const Instance& instance);

}  // namespace tt::btree
