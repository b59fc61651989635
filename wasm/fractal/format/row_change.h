// The update function of this engine (DB_ENV->set_update): an update message's argument names a
// change of bytes at an offset, which adds a column, drops one or sets one. Offsets and lengths are
// little-endian numbers of 32 bits; those beyond the value's end are taken as its end.
//
// TokuDB's own arguments (storage/tokudb/ha_tokudb_update.cc) name columns and their types; how a
// row's bytes change is the same.
#pragma once
#include <string>

#include "core/types.h"

namespace tt::fractal {

// Arguments: bytes to insert at an offset; a number of bytes to remove; bytes to set.
std::string insert_bytes(u32 offset, Slice bytes);
std::string remove_bytes(u32 offset, u32 count);
// True if change_row() understands the argument.
bool is_row_change(Slice argument);
// Returns the changed value. `argument`: is_row_change().
std::string change_row(Slice value, Slice argument);

}  // namespace tt::fractal
