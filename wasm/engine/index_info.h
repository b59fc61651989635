// An index as engines see it: the file that it shares with the other indexes of its table, the
// shape of its rows, and the derivation of an entry from its row.
#pragma once
#include <span>
#include <string>

#include "core/types.h"

namespace tt {

// A column as engines see it. Its bytes compare like its values: numbers have their highest byte
// first and their sign flipped, a CHAR has blanks at its end.
struct ColumnInfo {
  u32 bytes = 0;  // at most, if it is variable
  bool variable = false;
  bool nullable = false;
  bool padded = false;  // a variable text that compares as if blanks followed it (latin1_bin)
  // A TEXT or BLOB, or the start of a column of more than 255 bytes: InnoDB has two bytes for a
  // length above 127, however few bytes there may be (DATA_BIG_COL).
  bool big = false;
};

// A piece of an entry's key: bytes of its row's key or value. If the row has columns, `at` is the
// number of one of its key or value, and `bytes` how many it gives at most; 0: all.
struct KeyPart {
  bool of_key = false;
  u32 at = 0, bytes = 0;
};

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
  // Parts of the keys of an index that is not clustered. A log that names only the row leads back
  // to its entries by these, as MySQL's key definitions do.
  std::span<const KeyPart> key_parts = {};
  // The columns of key and value, in the form of engine/row_format.h; key_bytes to changed_bytes
  // then say nothing. An index without columns of its key has none, and is bytes. The key of an
  // entry ends with those columns of its row's key that it lacks.
  std::span<const ColumnInfo> key_columns = {}, columns = {};
  bool has_columns() const { return !key_columns.empty(); }
};

// Returns the key of a row's entry. Parts past the row's end are left out.
inline std::string entry_key(std::span<const KeyPart> parts, Slice key, Slice value) {
  std::string entry;
  for (const KeyPart& part : parts) {
    const Slice from = part.of_key ? key : value;
    if (part.at < from.size()) entry.append(from.substr(part.at, part.bytes));
  }
  return entry;
}

}  // namespace tt
