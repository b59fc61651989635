// Reads one dictionary's tree from its root down (PerconaFT ft/serialize/ft_node-serialize.cc):
// each leaf takes the messages above it that it has not applied. Reads what PerconaFT writes,
// versions of nested transactions, broadcasts and updates included.
#pragma once
#include <map>

#include "device/volume/volume.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/node/node_format.h"
#include "fractal/recovery/row_versions.h"

namespace tt::fractal {

// Up to `bytes` bytes of a file from `offset` on; fewer at its end.
std::string bytes_of(const Volume& volume, FileId file, u64 offset, u64 bytes);
// Adds file and block to an error's message.
Error named(const Volume& volume, FileId file, const Error& error, u64 block = 0);

class TreeReader {
 public:
  TreeReader(const Volume& volume, FileId file, Update update)
      : volume_(volume), file_(file), update_(update) {}
  Error read(const DictionaryHeader& header);

  std::map<std::string, RowVersions> rows;
  u64 nodes = 0, messages = 0;  // read, and applied on the way to the leaves

 private:
  using Messages = std::vector<StoredMessage>;
  Error visit(u32 block, u32 height, const Messages& above);
  Error load(u32 block, std::string& bytes, NodeInfo& info);
  Error take_leaf(Slice bytes, const NodeInfo& info, Messages above);
  Error apply(const StoredMessage& message, std::vector<std::string>& keys);

  const Volume& volume_;
  const FileId file_;
  const Update update_;
  Translation table_;
  std::vector<bool> visited_;
};

}  // namespace tt::fractal
