// Linear read-ahead (buf0rea.cc buf_read_ahead_linear, MariaDB 10.11): when a scan is at the border
// of an area of up to 64 pages, and has used almost all of them in order, the whole next area is
// read at once.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

// Called when a scan uses a page for the first time (btr0pcur.cc btr_pcur_move_to_next_page).
void read_ahead(Instance& instance, Ns now, PageId page);

}  // namespace tt::btree
