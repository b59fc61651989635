// What an engine may know about an index: the file that it shares with the other indexes of its
// table, and the shape of its rows.
#pragma once
#include "core/types.h"

namespace tt {

struct IndexInfo {
  u32 table = 0;  // the indexes of one table may share a file
  // Holds the rows themselves; otherwise entries, whose keys end with the row's primary key.
  bool clustered = true;
  u32 key_bytes = 0;            // 0: variable
  u32 fixed_bytes = 0;          // columns of fixed size at the start of the value
  bool variable = true;         // followed by one column of variable size
  u32 changed_from = 0;         // an update changes the value's columns from this byte …
  u32 changed_bytes = ~0u;      // … for this many bytes (fixed columns only); ~0: all of them
  std::string_view name = {};   // table and index, for people
  bool auto_increment = false;  // the key is a counter, which the tree keeps (InnoDB: in its root)
};

}  // namespace tt
