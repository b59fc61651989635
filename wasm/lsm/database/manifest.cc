#include "lsm/database/manifest.h"

#include <algorithm>
#include <utility>

#include "core/coding.h"
#include "core/hash.h"
#include "lsm/log/log_format.h"
#include "lsm/log/log_reader.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {

// add_to() makes the same checks of a record that is read.
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
  TT_CHECK(now >= busy_until_ && !edits.empty());
  u32 left = static_cast<u32>(edits.size());
  for (VersionEdit& edit : edits) {
    left--;
    if (edits.size() > 1) edit.left_in_group = left;
    append(std::move(edit));
    uninstalled_ends_.push_back(database_.context.volume.size(file_));
  }
  return sync(now);
}

void Manifest::installed() {
  if (uninstalled_ends_.empty()) return;  // create() has written it
  TT_CHECK(installed_bytes_ <= uninstalled_ends_.front());
  installed_bytes_ = uninstalled_ends_.front();
  uninstalled_ends_.pop_front();
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
      return {ErrorCode::kCorruption, "number of a column family"};
    state.families.push_back({edit.family_name, std::make_shared<Version>(num_levels)});
  }
  if (edit.family >= state.families.size())
    return {ErrorCode::kCorruption, "an unknown column family"};
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

// Keeps the records of a group until it is complete (db/version_set.cc AtomicGroupReadBuffer).
class GroupReader {
 public:
  // Adds a record. Returns the edits that it completes: its own, or those of its group. `damaged`:
  // bytes before the record could not be read, so it must belong to the rest of the last group.
  // kCorruption if it does not.
  Result<std::vector<VersionEdit>> add(VersionEdit edit, bool damaged) {
    const std::optional<u32> left = edit.left_in_group;
    const bool fits =
        damaged ? left && *left < left_ : left_ == kNoGroup || (left && *left + 1 == left_);
    if (!fits) return Error{ErrorCode::kCorruption, "damaged before its end"};
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

Error at_record(u64 offset, const Error& error) {
  return {error.code, "record at " + std::to_string(offset) + ": " + error.message};
}

// The payload of the record that `rest` begins with, if it is a valid one of a single fragment and
// at most `most` bytes.
std::optional<Slice> whole_record(Slice rest, u64 most) {
  if (rest.size() < kLogHeader || rest[6] != kFullFragment) return {};
  const u64 size = static_cast<u8>(rest[4]) | u64{static_cast<u8>(rest[5])} << 8;
  if (size > most || size > rest.size() - kLogHeader) return {};
  if (load32le(rest.data()) != mask_crc(crc32c(rest.substr(6, 1 + size)))) return {};
  return rest.substr(kLogHeader, size);
}

// After damage the log reader continues with the next block. Calls visit(edit) for each valid
// record before that. It may begin at any byte, since the damage may be in a length, so only small
// records are tried.
template <class Visit>
Error each_hidden_edit(Slice bytes, u64 damaged_at, Visit&& visit) {
  constexpr u64 kSmall = 2 * KiB;
  const u64 end = std::min<u64>((damaged_at / kLogBlock + 1) * kLogBlock, bytes.size());
  for (u64 at = damaged_at + 1; at < end;) {
    const std::optional<Slice> record = whole_record(bytes.substr(at, end - at), kSmall);
    if (record) {
      const Result<VersionEdit> edit = decode_edit(*record);
      if (edit.ok())
        if (Error wrong = visit(edit.value()); !wrong.ok()) return wrong;
    }
    at += record ? kLogHeader + record->size() : 1;
  }
  return Error::none();
}

}  // namespace

Result<ManifestState> read_manifest(Slice bytes, u64 num_levels) {
  ManifestState state;
  state.families.push_back({"default", std::make_shared<Version>(num_levels)});
  LogReader reader(bytes, 0, WalRecoveryMode::kSkipAnyCorruptedRecords);
  GroupReader groups;
  bool any = false, looked = false;
  // Each record was durable before the next one was written, unless both are in a group. So a valid
  // record after the damage proves that it is no torn end. Records with smaller file numbers are
  // the remains of an earlier file on the drive.
  const auto check_after_damage = [&] {
    if (looked || !reader.skipped()) return Error::none();
    looked = true;
    return each_hidden_edit(bytes, reader.skipped_at(), [&](const VersionEdit& edit) {
      if (edit.next_file_number < state.next_file_number) return Error::none();
      const auto fits = groups.add(edit, true);
      return fits.ok() ? Error::none() : at_record(reader.skipped_at(), fits.error());
    });
  };
  for (Slice record; reader.next(&record); any = true) {
    if (Error wrong = check_after_damage(); !wrong.ok()) return wrong;
    Result<VersionEdit> edit = decode_edit(record);
    if (!edit.ok()) return at_record(reader.record_at(), edit.error());
    if (!any) state.flushed_sequence = edit.value().last_sequence;
    const Result<std::vector<VersionEdit>> whole =
        groups.add(std::move(edit.value()), reader.skipped());
    if (!whole.ok())
      return at_record(reader.skipped() ? reader.skipped_at() : reader.record_at(), whole.error());
    for (const VersionEdit& one : whole.value())
      if (Error wrong = add_to(state, one, num_levels); !wrong.ok())
        return at_record(reader.record_at(), wrong);
  }
  if (Error wrong = check_after_damage(); !wrong.ok()) return wrong;
  if (!any) return Error{ErrorCode::kCorruption, "no record can be read"};
  std::sort(state.single_sequences.begin(), state.single_sequences.end());
  if (reader.skipped()) state.damaged_at = reader.skipped_at();
  return state;
}

}  // namespace tt::lsm
