#include "fractal/recovery/recovered.h"

#include "fractal/recovery/log_scan.h"
#include "fractal/recovery/tree_reader.h"

namespace tt::fractal {
namespace {

bool names(Slice files, u32 number) {
  for (; files.size() >= 4; files.remove_prefix(4))
    if (load32le(files.data()) == number) return true;
  return false;
}

// Applies the log to the rows of one dictionary.
class RowReplay {
 public:
  RowReplay(const DictionaryFile& dictionary, TreeReader& tree, RecoveredRows& found)
      : dictionary_(dictionary), rows_(tree.rows), found_(found) {}
  Error take(const LogRecord& record);
  // Undoes transactions that did not end.
  void abort_live() {
    found_.aborted += live_.size();
    for (auto& [key, row] : rows_)
      for (const u64 xid : live_) row.abort(xid);
  }

 private:
  Error apply(const LogRecord& r, StoredType type, Slice key, Slice value) {
    if (r.nested) return {ErrorCode::kUnsupported, "the log has nested transactions"};
    const StoredMessage m{type, 0, {r.xid}, std::string(key), std::string(value)};
    if (!is_broadcast(type)) return rows_[m.key].apply(m, dictionary_.update);
    for (auto& [other, row] : rows_)
      if (Error error = row.apply(m, dictionary_.update); !error.ok()) return error;
    return Error::none();
  }
  Error apply_multiple(const LogRecord& r, StoredType type) {
    if (r.file == dictionary_.number) return apply(r, type, r.key, r.value);
    if (!names(r.other_files, dictionary_.number)) return Error::none();
    return apply(r, type, entry_key(dictionary_.key_parts, r.key, r.value), {});
  }

  const DictionaryFile& dictionary_;
  std::map<std::string, RowVersions>& rows_;
  RecoveredRows& found_;
  std::set<u64> live_;
};

Error RowReplay::take(const LogRecord& r) {
  found_.replayed++;
  const bool own = r.file == dictionary_.number;
  switch (r.command) {
    case LogCommand::kBegin:
    case LogCommand::kStillOpen: live_.insert(r.xid); break;
    case LogCommand::kInsert:
      return own ? apply(r, StoredType::kInsert, r.key, r.value) : Error::none();
    case LogCommand::kDelete: return own ? apply(r, StoredType::kDelete, r.key, {}) : Error::none();
    case LogCommand::kUpdate:
      return own ? apply(r, StoredType::kUpdate, r.key, r.value) : Error::none();
    case LogCommand::kUpdateBroadcast:
      return own ? apply(r, StoredType::kUpdateBroadcast, {}, r.value) : Error::none();
    case LogCommand::kInsertMultiple: return apply_multiple(r, StoredType::kInsert);
    case LogCommand::kDeleteMultiple: return apply_multiple(r, StoredType::kDelete);
    case LogCommand::kCommit: found_.committed += live_.erase(r.xid); break;
    case LogCommand::kAbort:
      found_.aborted += live_.erase(r.xid);
      for (auto& [key, row] : rows_) row.abort(r.xid);
      break;
    default: break;
  }
  return Error::none();
}

}  // namespace

Result<LogContent> read_log(const Volume& volume) {
  const Result<LogScan> scan = scan_log(volume, find_log_files(volume));
  if (!scan.ok()) return scan.error();
  LogContent log;
  log.checkpoint_lsn = scan.value().checkpoint_lsn;
  for (const LogScan::File& file : scan.value().files)
    log.files.push_back(bytes_of(volume, file.id, 0, file.whole_bytes));
  for (const std::string& bytes : log.files)
    for (u64 at = kLogHeaderBytes; at < bytes.size(); at += log.records.back().bytes)
      log.records.push_back(decode_log_record(Slice(bytes).substr(at)).value());
  return log;
}

Result<RecoveredRows> recovered_rows(const Volume& volume, const LogContent& log,
                                     const DictionaryFile& dictionary) {
  RecoveredRows found;
  TreeReader tree(volume, dictionary.file, dictionary.update);
  const std::string start = bytes_of(volume, dictionary.file, 0, 2 * kHeaderReserve);
  const Result<DictionaryHeader> header = newest_header(start, log.checkpoint_lsn);
  if (header.ok()) {
    found.checkpoint_lsn = header.value().checkpoint_lsn;
    if (Error error = tree.read(header.value()); !error.ok()) return error;
  } else if (log.checkpoint_lsn > 0) {
    return named(volume, dictionary.file, header.error());
  }
  found.nodes = tree.nodes;
  found.messages = tree.messages;
  RowReplay replay(dictionary, tree, found);
  for (const LogRecord& r : log.records) {
    // A checkpoint that had nothing to write of this file left its older header.
    if (r.lsn < found.checkpoint_lsn) continue;
    if (Error error = replay.take(r); !error.ok()) return error;
  }
  replay.abort_live();
  for (const auto& [key, row] : tree.rows)
    if (row.present()) found.rows.emplace(key, row.value());
  return found;
}

}  // namespace tt::fractal
