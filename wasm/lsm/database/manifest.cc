#include "lsm/database/manifest.h"

#include <algorithm>
#include <utility>

#include "lsm/log/log_reader.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {

// The pair of add_to(), which refuses on reading what is refused here.
void Manifest::append(VersionEdit edit) {
  TT_CHECK(edit.family < database_.families.size());
  for (const VersionEdit::Added& added : edit.added)
    TT_CHECK(added.file->number < database_.next_file_number &&
             added.file->largest_sequence <= database_.last_sequence);
  edit.next_file_number = database_.next_file_number;
  edit.last_sequence = database_.last_sequence;
  framed_.clear();
  writer_.add_record(encode_edit(edit), framed_);
  database_.context.volume.append(file_, framed_, {kCauseManifest});
}

Result<Ns> Manifest::sync(Ns now) {
  const Result<Ns> durable = database_.context.volume.sync(now, file_, {kCauseManifest});
  if (durable.ok()) busy_until_ = durable.value();
  return durable;
}

Result<Ns> Manifest::log(Ns now, std::vector<VersionEdit> edits) {
  TT_CHECK(now >= busy_until_);
  u32 left = static_cast<u32>(edits.size());
  for (VersionEdit& edit : edits) {
    left--;
    if (edits.size() > 1) edit.left_in_group = left;
    append(std::move(edit));
    ends_on_their_way_.push_back(database_.context.volume.size(file_));
  }
  return sync(now);
}

void Manifest::installed() {
  if (ends_on_their_way_.empty()) return;  // what create() has written
  installed_bytes_ = ends_on_their_way_.front();
  ends_on_their_way_.pop_front();
}

// RocksDB writes a second record of each family for its files (db/version_set.cc
// WriteCurrentStateToManifest), and makes the families of a new database one by one when it is
// open.
Result<Ns> Manifest::create(Ns now, std::vector<VersionEdit> edits) {
  number_ = database_.next_file_number++;
  file_ = database_.context.volume.create(manifest_name(number_));
  writer_ = LogWriter();
  for (VersionEdit& edit : edits) {
    edit.names_comparator = true;
    append(std::move(edit));
  }
  installed_bytes_ = database_.context.volume.size(file_);
  return sync(now);
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

namespace {

Error add_to(ManifestState& state, const VersionEdit& edit, u64 num_levels) {
  if (!edit.family_name.empty()) {
    if (edit.family != state.families.size())
      return {ErrorCode::kCorruption, "MANIFEST: number of a column family"};
    state.families.push_back({edit.family_name, std::make_shared<Version>(num_levels)});
  }
  if (edit.family >= state.families.size())
    return {ErrorCode::kCorruption, "MANIFEST: an unknown column family"};
  ManifestState::Family& family = state.families[edit.family];
  if (Error wrong = check_edit(*family.version, edit); !wrong.ok()) return wrong;
  family.version = apply_edit(*family.version, edit);
  family.log_number = std::max(family.log_number, edit.log_number);
  state.min_log_number = std::max(state.min_log_number, edit.min_log_number);
  state.next_file_number = edit.next_file_number;
  state.flushed_sequence = std::max(state.flushed_sequence, edit.flushed_sequence);
  for (const VersionEdit::Added& added : edit.added) {
    const u64 smallest = added.file->smallest_sequence, largest = added.file->largest_sequence;
    state.flushed_sequence = std::max(state.flushed_sequence, largest);
    if (smallest == largest) state.single_sequences.push_back(largest);
  }
  return Error::none();
}

// Keeps the records of a group until it is whole (db/version_set.cc AtomicGroupReadBuffer).
class GroupReader {
 public:
  // The edits that count from now on: that of a record alone, or those of a group that is whole
  // with it. `damaged`: something before the record could not be read, so that it must be what is
  // left of the last group.
  Result<std::vector<VersionEdit>> take(VersionEdit edit, bool damaged) {
    const std::optional<u32> left = edit.left_in_group;
    const bool fits =
        damaged ? left && *left < left_ : left_ == kNoGroup || (left && *left + 1 == left_);
    if (!fits) return Error{ErrorCode::kCorruption, "MANIFEST: damaged before its end"};
    left_ = left.value_or(0);
    if (damaged) return std::vector<VersionEdit>();
    group_.push_back(std::move(edit));
    if (left_ > 0) return std::vector<VersionEdit>();
    left_ = kNoGroup;
    return std::exchange(group_, {});
  }

 private:
  static constexpr u64 kNoGroup = ~u64{0};
  std::vector<VersionEdit> group_;
  u64 left_ = kNoGroup;  // records of the group after the last one read
};

}  // namespace

Result<ManifestState> read_manifest(Slice bytes, u64 num_levels) {
  ManifestState state;
  state.families.push_back({"default", std::make_shared<Version>(num_levels)});
  LogReader reader(bytes, 0, WalRecoveryMode::kSkipAnyCorruptedRecords);
  GroupReader groups;
  bool any = false;
  for (Slice record; reader.next(&record); any = true) {
    Result<VersionEdit> edit = decode_edit(record);
    if (!edit.ok()) return edit.error();
    if (!any) state.flushed_sequence = edit.value().last_sequence;
    const Result<std::vector<VersionEdit>> whole =
        groups.take(std::move(edit.value()), reader.skipped());
    if (!whole.ok()) return whole.error();
    for (const VersionEdit& one : whole.value())
      if (Error wrong = add_to(state, one, num_levels); !wrong.ok()) return wrong;
  }
  if (!any) return Error{ErrorCode::kCorruption, "MANIFEST: no record can be read"};
  std::sort(state.single_sequences.begin(), state.single_sequences.end());
  return state;
}

}  // namespace tt::lsm
