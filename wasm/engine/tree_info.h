// What an engine may know of a tree: the file that it shares with others of its table, and the
// shape of its rows.
#pragma once
#include "core/types.h"

namespace tt {

struct TreeInfo {
  u32 table = 0;  // trees of one table may share a file
  // holds the rows themselves; else an index entry, whose key ends with the row's primary key
  bool clustered = true;
  u32 key_bytes = 0;           // 0: of variable size
  u32 fixed_bytes = 0;         // columns of fixed size at the start of the value
  bool variable = true;        // behind them a column of variable size
  u32 changed_from = 0;        // an update changes the value's columns from this byte on …
  u32 changed_bytes = ~0u;     // … so many bytes; columns of fixed size only, else all
  std::string_view name = {};  // of table and index, for people
};

}  // namespace tt
