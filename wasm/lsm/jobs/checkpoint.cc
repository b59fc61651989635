#include "lsm/jobs/checkpoint.h"

#include "lsm/database/column_family.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {

bool Checkpoint::exists(const Volume& volume, u64 number) {
  const std::string directory = "checkpoint_" + std::to_string(number) + "/";
  for (FileId file : volume.files())
    for (const std::string& name : volume.names(file))
      if (name.starts_with(directory)) return true;
  return false;
}

void Checkpoint::begin(Ns now, const Manifest& manifest, const std::vector<Wal::LiveLog>& logs,
                       bool logs_are_recycled) {
  TT_CHECK(copies_.empty());
  Volume& volume = database_.context.volume;
  for (FileId file : volume.files())
    for (const std::string& name : std::vector(volume.names(file)))
      if (name.starts_with(path(""))) volume.unlink(now, file, name);  // CleanStagingDirectory
  sequence_ = database_.last_sequence;
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) {
        link(file->file_id, table_name(file->number));
        tables_++;
      }
  const std::string name = manifest_name(manifest.number());
  copies_.push_back({name, manifest.file(), manifest.installed_bytes(), {}});
  copies_.push_back({kCurrentName, kNowhere, 0, name + "\n"});
  for (const Wal::LiveLog& log : logs) {
    // Only the last log still grows; the others can be linked.
    if (&log == &logs.back() || logs_are_recycled) {
      copies_.push_back({log_name(log.number), log.file, volume.size(log.file), {}});
    } else {
      link(log.file, log_name(log.number));
    }
  }
}

void Checkpoint::link(FileId file, const std::string& name) {
  database_.context.volume.link(file, path(name));
  linked_bytes_ += database_.context.volume.size(file);
}

std::optional<Result<Ns>> Checkpoint::step(Ns now) {
  Volume& volume = database_.context.volume;
  if (next_ < copies_.size()) {
    const Copy& copy = copies_[next_];
    if (copy.from != kNowhere && !has_read_) {
      has_read_ = true;
      return volume.read(now, copy.from, 0, copy.bytes, {kCauseCheckpoint});
    }
    has_read_ = false;
    next_++;
    return write(now, copy);
  }
  if (renamed_) return std::nullopt;
  renamed_ = true;
  volume.rename_directory(path(""), directory() + "/");
  return volume.sync(now, last_, {kCauseCheckpoint});  // the directory
}

Result<Ns> Checkpoint::write(Ns now, const Copy& copy) {
  Volume& volume = database_.context.volume;
  std::string scratch;
  const Slice bytes =
      copy.from == kNowhere ? Slice(copy.contents) : volume.view(copy.from, 0, copy.bytes, scratch);
  TT_CHECK(copy.from == kNowhere || bytes.size() == copy.bytes);
  last_ = volume.create(path(copy.name));
  volume.append(last_, bytes, {kCauseCheckpoint});
  copied_bytes_ += bytes.size();
  return volume.sync(now, last_, {kCauseCheckpoint});
}

}  // namespace tt::lsm
