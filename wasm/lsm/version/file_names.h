// The names of a database's files (RocksDB file/filename.cc).
#pragma once
#include <optional>

#include "core/padded.h"

namespace tt::lsm {

enum class FileKind : u8 { kLog, kTable, kManifest, kCurrent, kTemporary };
struct DatabaseFile {
  FileKind kind;
  u64 number;  // 0 for CURRENT
};

inline std::string log_name(u64 number) { return padded(number, 6) + ".log"; }
inline std::string table_name(u64 number) { return padded(number, 6) + ".sst"; }
inline std::string manifest_name(u64 number) { return "MANIFEST-" + padded(number, 6); }
inline std::string temporary_name(u64 number) { return padded(number, 6) + ".dbtmp"; }
inline constexpr const char* kCurrentName = "CURRENT";

// Returns nothing for a name that no file of a database has.
inline std::optional<DatabaseFile> parse_file_name(Slice name) {
  if (name == kCurrentName) return DatabaseFile{FileKind::kCurrent, 0};
  const bool manifest = name.substr(0, 9) == "MANIFEST-";
  if (manifest) name.remove_prefix(9);
  u64 number = 0;
  size_t digits = 0;
  while (digits < name.size() && digits < 18 && name[digits] >= '0' && name[digits] <= '9')
    number = number * 10 + static_cast<u64>(name[digits++] - '0');
  if (digits == 0) return std::nullopt;
  const Slice ending = name.substr(digits);
  if (manifest && ending.empty()) return DatabaseFile{FileKind::kManifest, number};
  if (!manifest && ending == ".log") return DatabaseFile{FileKind::kLog, number};
  if (!manifest && ending == ".sst") return DatabaseFile{FileKind::kTable, number};
  if (!manifest && ending == ".dbtmp") return DatabaseFile{FileKind::kTemporary, number};
  return std::nullopt;
}

}  // namespace tt::lsm
