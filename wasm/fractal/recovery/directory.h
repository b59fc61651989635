// The directory of a PerconaFT environment, the dictionary `tokudb.directory`: in which file each
// dictionary is (src/ydb_db.cc toku_db_open). An environment of this engine has none: its files are
// named after the indexes.
#pragma once
#include "core/result.h"
#include "device/volume/volume.h"

namespace tt::fractal {

// The file of the dictionary with that name, or, without a name, of the only one that there is.
// `own`: what this engine calls the file. It is the answer if it is there or if there is no
// directory.
Result<std::string> find_file(const Volume& volume, std::string_view dictionary,
                              const std::string& own);
// Its type: it is handed over as a pointer, so that the page's first part does without it, as a new
// database does.
using FindFile = decltype(&find_file);
// Names of files in directory and log: from the environment's folder on.
Slice without_folder(Slice name);

}  // namespace tt::fractal
