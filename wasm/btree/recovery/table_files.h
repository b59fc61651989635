// Tables' files when a database is opened: the space that each has, and what a rebuild that the
// power cut has left of names. (InnoDB asks its dictionary.)
#pragma once
#include <map>
#include <string>

#include "btree/instance/instance.h"

namespace tt::btree {

// The space of the table that has this file: as the log names it at its end (`names`), else as the
// file's first page says; `first` if it has had no other.
u32 space_of_file(const Volume& volume, const std::map<u32, std::string>& names,
                  const std::string& file, u32 first, u32 page_size);
// Completes the change of names that the log has decided: the file of the space is named `file`.
Error complete_names(Volume& volume, Ns now, const std::string& file, u32 space);
// Removes what rebuilds and sorts have left: a server's temporary files go with its process.
void remove_temporary(Volume& volume, Ns now);

}  // namespace tt::btree
