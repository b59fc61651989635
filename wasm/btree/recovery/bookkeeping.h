// What the instance knows beside the bytes, found out from them: who owns each page and what it
// holds, and where the indexes begin. As when InnoDB opens files and its dictionary; what only
// pictures need, it reads without I/O.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// Once redo is applied: in memory or in the files, all pages are those of the log's end.
Error load_bookkeeping(Instance& instance);

}  // namespace tt::btree
