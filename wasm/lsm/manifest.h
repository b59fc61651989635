// The MANIFEST: every change of the tree as one record of the log format, made durable before it is installed
// (RocksDB db/version_set.cc ProcessManifestWrites).
#pragma once
#include "lsm/log_format.h"
#include "lsm/tree.h"

namespace tt::lsm {

class Manifest {
 public:
  explicit Manifest(Tree& tree) : tree_(tree) {}
  void create(Ns now);  // MANIFEST and CURRENT; called once
  // Appends the edit and flushes; answers when it is durable.
  Result<Ns> log(Ns now, VersionEdit edit);

 private:
  Tree& tree_;
  FileId file_ = 0, current_ = 0;
  bool named_ = false;  // the first record names the comparator
  LogWriter writer_;
  std::string framed_;
};

}  // namespace tt::lsm
