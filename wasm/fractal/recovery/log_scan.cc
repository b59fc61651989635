#include "fractal/recovery/log_scan.h"

#include <algorithm>

#include "fractal/format/loaded_name.h"
#include "fractal/log/log.h"
#include "fractal/recovery/directory.h"

namespace tt::fractal {
namespace {

std::string content_of(const Volume& volume, const LogScan::File& file) {
  std::string scratch;
  return std::string(volume.view(file.id, 0, file.size, scratch));
}

}  // namespace

u64 LogScan::torn_bytes() const {
  u64 torn = 0;
  for (const File& file : files) torn += file.size - file.whole_bytes;
  return torn;
}

std::string LogScan::end_name(const Volume& volume) const {
  auto file = files.begin();
  while (std::next(file) != files.end() && file->whole_bytes == file->size) ++file;
  return std::string(volume.name(file->id)) + ", record at " + std::to_string(file->whole_bytes);
}

std::vector<LogScan::File> find_log_files(const Volume& volume) {
  std::vector<LogScan::File> files;
  for (FileId id : volume.files())
    if (const std::optional<u64> number = Log::file_number(volume.name(id)))
      files.push_back({.number = *number, .id = id, .size = volume.size(id)});
  std::sort(files.begin(), files.end(),
            [](const LogScan::File& a, const LogScan::File& b) { return a.number < b.number; });
  return files;
}

namespace {

// Follows which file is a dictionary's.
class NameScan {
 public:
  explicit NameScan(LogScan::Names& names) : names_(names) {}
  void take(const LogRecord& r) {
    if (r.command == LogCommand::kAssociate) {
      numbers_[r.file] = own_name(without_folder(r.value));
      name({r.file, std::string(without_folder(r.value))});
    }
    if (r.command == LogCommand::kLoad || r.command == LogCommand::kCreateFile ||
        r.command == LogCommand::kDeleteFile)
      changes_.emplace(r.xid, File{r.file, std::string(r.value)});
    if (r.command != LogCommand::kCommit) return;
    const auto [begin, end] = changes_.equal_range(r.xid);
    for (auto change = begin; change != end; ++change) name(change->second);
    changes_.erase(begin, end);
  }

 private:
  // A file's number in the log and its name; none if it was deleted.
  struct File {
    u32 number;
    std::string name;
  };
  void name(const File& file) {
    const auto known = numbers_.find(file.number);
    const std::string own = !file.name.empty()        ? own_name(file.name)
                            : known != numbers_.end() ? known->second
                                                      : LogScan::number_name(file.number);
    names_[own] = file.name;
    if (!file.name.empty()) names_.erase(LogScan::number_name(file.number));
  }
  LogScan::Names& names_;
  std::map<u32, std::string> numbers_;  // own names by number
  std::multimap<u64, File> changes_;    // by transaction, until it commits
};

}  // namespace

Result<LogScan> scan_log(const Volume& volume, std::vector<LogScan::File> files) {
  LogScan scan;
  scan.files = std::move(files);
  struct Begin {
    u64 lsn, records, bytes;  // before it
  };
  std::vector<Begin> begins;  // begin records of checkpoints
  u64 records = 0, bytes = 0;
  NameScan names(scan.names);
  for (LogScan::File& file : scan.files) {
    const std::string content = content_of(volume, file);
    if (!check_log_header(content)
             .ok()) {  // its start was lost, or an opening truncated it to nothing
      if (scan.last_lsn == 0 && file.size > 0) break;
      continue;
    }
    file.whole_bytes = kLogHeaderBytes;
    while (file.whole_bytes < file.size) {
      const Result<LogRecord> read = decode_log_record(Slice(content).substr(file.whole_bytes));
      if (!read.ok() && read.error().code != ErrorCode::kNotFound)
        return Error{read.error().code,
                     std::string(volume.name(file.id)) + ": " + read.error().message};
      if (!read.ok() || (scan.last_lsn != 0 && read.value().lsn != scan.last_lsn + 1)) break;
      const LogRecord& r = read.value();
      if (r.command == LogCommand::kBeginCheckpoint) begins.push_back({r.lsn, records, bytes});
      if (r.command == LogCommand::kEndCheckpoint) scan.checkpoint_lsn = r.begin_lsn;
      names.take(r);
      scan.last_lsn = file.last_lsn = r.lsn;
      file.whole_bytes += r.bytes;
      records++;
      bytes += r.bytes;
    }
  }
  scan.records = records;
  scan.bytes = bytes;
  for (const Begin& begin : begins) {
    if (begin.lsn != scan.checkpoint_lsn) continue;
    scan.records = records - begin.records;
    scan.bytes = bytes - begin.bytes;
    return scan;
  }
  if (scan.checkpoint_lsn != 0)
    return Error{ErrorCode::kCorruption,
                 scan.end_name(volume) + ": the log lacks the begin of the last checkpoint before"};
  return scan;
}

LogWalk::LogWalk(const Volume& volume, const LogScan& scan, LogScan::Position from)
    : volume_(&volume), scan_(&scan), at_(from) {
  if (!at_end()) content_ = content_of(volume, scan.files[at_.file]);
  load();
}

void LogWalk::next() {
  at_.offset += record_.bytes;
  load();
}

// Loads the current record, from the next file at the end of one.
void LogWalk::load() {
  while (!at_end() && at_.offset >= scan_->files[at_.file].whole_bytes) {
    at_ = {.file = at_.file + 1};
    if (!at_end()) content_ = content_of(*volume_, scan_->files[at_.file]);
  }
  if (at_end()) return;
  const Result<LogRecord> read = decode_log_record(Slice(content_).substr(at_.offset));
  TT_CHECK(read.ok());  // the scan has checked it
  record_ = read.value();
}

}  // namespace tt::fractal
