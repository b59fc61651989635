#include "fractal/recovery/directory.h"

#include "fractal/recovery/skeleton.h"
#include "fractal/recovery/tree_reader.h"

namespace tt::fractal {
namespace {

constexpr const char* kDirectoryFile = "tokudb.directory";

// Keys and values are C strings, with a zero at the end.
Slice text(Slice bytes) { return bytes.substr(0, bytes.find('\0')); }

}  // namespace

Slice without_folder(Slice name) {
  if (name.starts_with("./")) name.remove_prefix(2);
  return name;
}

Result<std::string> find_file(const Volume& volume, std::string_view dictionary,
                              const std::string& own) {
  const Result<FileId> directory = volume.find(kDirectoryFile);
  if (volume.find(own).ok() || !directory.ok()) return own;
  const auto fails = [](ErrorCode code, const std::string& why) {
    return Error{code, std::string(kDirectoryFile) + why};
  };
  const ChosenHeader chosen = choose_header(volume, directory.value());
  if (!chosen.found) return fails(ErrorCode::kCorruption, ": neither header is whole");
  TreeReader tree(volume, directory.value(), nullptr);
  if (Error error = tree.read(chosen.header); !error.ok()) return error;
  std::string names;
  u64 present = 0;
  const RowVersions* found = nullptr;
  for (const auto& [key, row] : tree.rows) {
    if (!row.present()) continue;
    present++;
    names += std::string(names.empty() ? "" : ", ") + std::string(text(key));
    if (dictionary.empty() || text(key) == dictionary) found = &row;
  }
  if (found != nullptr && (!dictionary.empty() || present == 1))
    return std::string(without_folder(text(found->value())));
  return fails(ErrorCode::kNotFound,
               (dictionary.empty() ? std::string(" has not one dictionary but ")
                                   : " has no \"" + std::string(dictionary) + "\" but ") +
                   (names.empty() ? "none" : names));
}

}  // namespace tt::fractal
