// Rebuilds the rest of the instance's state from the files' bytes: the owner and content of each
// page and the roots of the indexes, which InnoDB reads when it opens files and its dictionary.
// State that only pictures need is read without I/O.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// Called after redo was applied, when all pages, in memory or in the files, are those of the log's
// end. kCorruption if they contradict each other or the log.
Error load_bookkeeping(Instance& instance);

}  // namespace tt::btree
