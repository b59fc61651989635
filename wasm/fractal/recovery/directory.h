// The directory of a PerconaFT environment, the dictionary `tokudb.directory`: it maps each
// dictionary to its file (src/ydb_db.cc toku_db_open). An environment of this engine has none: its
// files are named after the indexes.
#pragma once
#include "core/result.h"
#include "device/volume/volume.h"

namespace tt::fractal {

// Returns the file of the dictionary with that name, or of the only one if the name is empty.
// `own`, this engine's name for the file, is the answer if that file exists or there is no
// directory. kNotFound: the directory lacks the dictionary; kCorruption: it cannot be read.
Result<std::string> find_file(const Volume& volume, std::string_view dictionary,
                              const std::string& own);
// Passed as a pointer, so that the page's first part, where a database is new, links without it.
using FindFile = decltype(&find_file);
// Names in directory and log are relative to the environment's folder; drops a leading "./".
Slice without_folder(Slice name);

}  // namespace tt::fractal
