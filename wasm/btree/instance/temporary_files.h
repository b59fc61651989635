// Names of files while a table is being rebuilt: the new one's, and the old one's afterwards.
#pragma once
#include <string>

#include "core/types.h"

namespace tt::btree {

inline constexpr Slice kBuiltFile = "#sql-alter-", kReplacedFile = "#sql-backup-";

// A name in the same folder.
inline std::string file_beside(const std::string& file, Slice prefix, u32 space) {
  const size_t folder = file.rfind('/') + 1;
  return file.substr(0, folder) + std::string(prefix) + std::to_string(space) + ".ibd";
}

}  // namespace tt::btree
