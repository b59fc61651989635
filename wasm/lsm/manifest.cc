#include "lsm/manifest.h"

#include <algorithm>

#include "lsm/file_names.h"
#include "lsm/log_reader.h"

namespace tt::lsm {

Result<Ns> Manifest::append(Ns now, VersionEdit edit) {
  edit.next_file_number = database_.next_file_number;
  edit.last_sequence = database_.last_sequence;
  framed_.clear();
  writer_.add_record(encode_edit(edit), framed_);
  database_.context.volume.append(file_, framed_, {kCauseManifest});
  const Result<Ns> durable = database_.context.volume.sync(now, file_, {kCauseManifest});
  if (durable.ok()) busy_until_ = durable.value();
  return durable;
}

Result<Ns> Manifest::log(Ns now, VersionEdit edit) {
  TT_CHECK(now >= busy_until_);
  return append(now, std::move(edit));
}

Result<Ns> Manifest::create(Ns now, VersionEdit edit) {
  number_ = database_.next_file_number++;
  file_ = database_.context.volume.create(manifest_name(number_));
  writer_ = LogWriter();
  edit.names_comparator = true;
  return append(now, std::move(edit));
}

// file/filename.cc SetCurrentFile.
Result<Ns> Manifest::prepare_current(Ns now) {
  next_current_ = database_.context.volume.create(temporary_name(number_));
  database_.context.volume.append(next_current_, manifest_name(number_) + "\n", {kCauseManifest});
  return database_.context.volume.sync(now, next_current_, {kCauseManifest});
}

Result<Ns> Manifest::replace_current(Ns now) {
  const Result<FileId> old = database_.context.volume.find(kCurrentName);
  database_.context.volume.rename(next_current_, kCurrentName);
  if (old.ok()) database_.context.volume.remove(now, old.value());
  return database_.context.volume.sync(now, next_current_, {kCauseManifest});  // the directory
}

Result<ManifestState> read_manifest(Slice bytes, u64 num_levels) {
  ManifestState state{std::make_shared<Version>(num_levels)};
  LogReader reader(bytes, 0, WalRecoveryMode::kSkipAnyCorruptedRecords);
  bool any = false;
  for (Slice record; reader.next(&record); any = true) {
    if (reader.skipped()) return Error{ErrorCode::kCorruption, "MANIFEST: damaged before its end"};
    const Result<VersionEdit> edit = decode_edit(record);
    if (!edit.ok()) return edit.error();
    if (Error wrong = check_edit(*state.version, edit.value()); !wrong.ok()) return wrong;
    state.version = apply_edit(*state.version, edit.value());
    state.log_number = std::max(state.log_number, edit.value().log_number);
    state.next_file_number = edit.value().next_file_number;
    if (!any) state.flushed_sequence = edit.value().last_sequence;
    state.flushed_sequence = std::max(state.flushed_sequence, edit.value().flushed_sequence);
    for (const VersionEdit::Added& added : edit.value().added)
      state.flushed_sequence = std::max(state.flushed_sequence, added.file->largest_sequence);
  }
  if (!any) return Error{ErrorCode::kCorruption, "MANIFEST: no record can be read"};
  return state;
}

}  // namespace tt::lsm
