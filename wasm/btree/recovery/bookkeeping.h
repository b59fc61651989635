// Works out from the files' bytes what the instance knows besides: who owns each page, what it
// holds, and where the indexes begin, as InnoDB does when it opens files and its dictionary. What
// only pictures need is read without I/O.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// To be called once redo is applied: all pages, in memory or in the files, are those of the log's
// end then.
Error load_bookkeeping(Instance& instance);

}  // namespace tt::btree
