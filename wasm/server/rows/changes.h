// The entries of indexes that a change of a row puts and deletes, the row itself first, as MySQL's
// engines change them: an entry whose key stays is left alone, of one that moves the old place is
// deleted before the new one is put (row0upd.cc, ha_rocksdb.cc).
#pragma once
#include <string>
#include <vector>

#include "server/rows/layout.h"

namespace tt::server {

struct Change {
  u32 index = 0;  // number in the table; 0 is the row
  bool puts = true;
  std::string key, value = {};
  bool moves = true;  // the key was not there, or is not any more
};

// Null: there is no row before, or after. Appends to `out`; nothing if the rows are equal.
void changes(const Layout& layout, const Row* before, const Row* after, std::vector<Change>& out);

}  // namespace tt::server
