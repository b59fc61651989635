#include "lsm/manifest.h"

namespace tt::lsm {

void Manifest::create(Ns now) {
  char name[32];
  std::snprintf(name, sizeof name, "MANIFEST-%06llu", static_cast<unsigned long long>(tree_.next_file_number++));
  file_ = tree_.context.volume.create(name);
  current_ = tree_.context.volume.create("CURRENT");
  tree_.context.volume.append(current_, std::string(name) + "\n", {kCauseManifest});
  const Result<Ns> done = tree_.context.volume.write_back(now, current_, {kCauseManifest});
  if (!done.ok()) tree_.fail(done.error());
}

Result<Ns> Manifest::log(Ns now, VersionEdit edit) {
  edit.next_file_number = tree_.next_file_number;
  edit.last_sequence = tree_.last_sequence;
  edit.names_comparator = !named_;
  named_ = true;
  framed_.clear();
  writer_.add_record(encode_edit(edit), framed_);
  tree_.context.volume.append(file_, framed_, {kCauseManifest});
  return tree_.context.volume.sync(now, file_, {kCauseManifest});
}

}  // namespace tt::lsm
