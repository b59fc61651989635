#include "lsm/recovery/opening.h"

#include <algorithm>

#include "core/prng.h"
#include "lsm/compaction/output_codec.h"
#include "lsm/compaction/version_rules.h"
#include "lsm/database/table_parts.h"
#include "lsm/jobs/output_file.h"
#include "lsm/version/file_names.h"
#include "lsm/version/sound_rows.h"

namespace tt::lsm {

Ns Opening::begin(Ns now) {
  for (const std::unique_ptr<ColumnFamily>& family : database_.families) {
    VersionEdit& edit = edits_[family->number];
    edit.family = family->number;
    if (family->number != 0) edit.family_name = family->name;
  }
  const Result<FileId> current = database_.context.volume.find(kCurrentName);
  if (current.ok()) {
    file_ = current.value();
    next_ = Next::kCurrent;
    found_.state = OpeningState::kReading, found_.began = now;
    database_.context.facts.emit(kCauseRecovery, 0, [&] { return OpeningBegun{.row = row()}; });
    return read_whole(now, file_);
  }
  // Files without a CURRENT belong to a database that was never completed.
  for (FileId file : database_.context.volume.files())
    if (parse_file_name(database_.context.volume.name(file)))
      database_.context.volume.remove(now, file);
  const Ns durable = wait_for(manifest_.create(now, edits_), Next::kPrepareCurrent);
  host_.begin_log(now);
  return durable;
}

OpeningRow Opening::row() const {
  return {.id = 0u,
          .state = found_.state,
          .began_ns = found_.began,
          .ended_ns = found_.ended,
          .tables = found_.tables,
          .logs = found_.logs,
          .log_bytes = found_.log_bytes,
          .writes = found_.writes,
          .skipped = found_.skipped,
          .damaged_log = replay_.damaged_log(),
          .new_tables = found_.new_tables,
          .sequence = recovered_};
}

Ns Opening::fail(Error error) {
  database_.fail(std::move(error));
  return kNever;
}
Ns Opening::wait_for(const Result<Ns>& io, Next next) {
  next_ = next;
  return io.ok() ? io.value() : fail(io.error());
}
Ns Opening::read_whole(Ns now, FileId file) {
  return database_.context.volume.read(now, file, 0, database_.context.volume.size(file),
                                       {kCauseRecovery});
}
Slice Opening::whole(FileId file) {
  return database_.context.volume.view(file, 0, database_.context.volume.size(file), scratch_);
}

Ns Opening::step(Ns now) {
  if (!database_.error.ok()) return kNever;
  switch (next_) {
    case Next::kCurrent: return read_current(now);
    case Next::kManifest: return read_tree(now);
    case Next::kTables:
      find_logs();
      if (Error wrong = check_oldest_log(); !wrong.ok()) return fail(std::move(wrong));
      return read_log(now);
    case Next::kReplay: return replay_log(now);
    case Next::kFinish: return finish(now);
    case Next::kPrepareCurrent:
      return wait_for(manifest_.prepare_current(now), Next::kReplaceCurrent);
    case Next::kReplaceCurrent: return wait_for(manifest_.replace_current(now), Next::kInstall);
    case Next::kInstall:
      remove_obsolete_files(now);
      next_ = Next::kDone;
      host_.opened(now, edits_);
      edits_.clear();
      report_opened(now);
      return kNever;
    case Next::kDone: return kNever;
  }
  return kNever;
}

Ns Opening::read_current(Ns now) {
  Slice name = whole(file_);
  if (name.empty() || name.back() != '\n')
    return fail({ErrorCode::kCorruption, "CURRENT does not end with a new line"});
  name.remove_suffix(1);
  const Result<FileId> manifest = database_.context.volume.find(name);
  if (!manifest.ok()) return fail({ErrorCode::kCorruption, "CURRENT: " + manifest.error().message});
  file_ = manifest.value();
  next_ = Next::kManifest;
  return read_whole(now, file_);
}

Ns Opening::read_tree(Ns now) {
  Result<ManifestState> state = read_manifest(whole(file_), database_.options.num_levels);
  if (!state.ok()) {
    const std::string name(database_.context.volume.name(file_));
    const bool placed = state.error().message.starts_with("record at ");
    return fail({state.error().code, name + (placed ? ", " : ": ") + state.error().message});
  }
  state_ = std::move(state.value());
  if (Error wrong = check_families(); !wrong.ok()) return fail(std::move(wrong));
  replay_.set_taken(state_.single_sequences);
  // RocksDB continues after the largest number that the MANIFEST ever saw. No write with a number
  // above this one has survived, so new writes may reuse the numbers of those that were lost: then
  // sequence numbers always count the writes that exist.
  database_.last_sequence = recovered_ = state_.flushed_sequence;
  // Files that the MANIFEST does not name yet have numbers too.
  database_.next_file_number = state_.next_file_number;
  for (FileId file : database_.context.volume.files())
    if (const std::optional<DatabaseFile> known =
            parse_file_name(database_.context.volume.name(file)))
      database_.next_file_number = std::max(database_.next_file_number, known->number + 1);
  return open_tables(now);
}

// All existing families must be opened; missing ones are created (options.h
// create_missing_column_families).
Error Opening::check_families() const {
  for (u32 number = 0; number < state_.families.size(); number++) {
    const std::string& name = state_.families[number].name;
    if (number >= database_.families.size() || database_.family(number).name != name)
      return {ErrorCode::kBadOption, "column family not opened: " + name};
  }
  return Error::none();
}

// All tables are opened at once, as by RocksDB's file-opening threads. Only the part after the data
// blocks is read.
Ns Opening::open_tables(Ns now) {
  Ns done = now;
  for (u32 number = 0; number < state_.families.size(); number++) {
    ColumnFamily& family = database_.family(number);
    const Version& version = *state_.families[number].version;
    for (u32 level = 0; level < version.levels.size(); level++) {
      for (const FilePtr& file : version.levels[level]) {
        if (Error wrong = open_table(*file); !wrong.ok()) return fail(std::move(wrong));
        const u64 tail = bytes_read_to_open(family, *file, level);
        const Ns arrives = database_.context.volume.read(now, file->file_id, file->bytes - tail,
                                                         tail, {kCauseRecovery});
        done = std::max(done, arrives);
        open_parts(family, *file, level, false);
        edits_[number].added.push_back({level, file});
        found_.tables++;
      }
    }
  }
  next_ = Next::kTables;
  return done;
}

Error Opening::open_table(FileMeta& file) {
  const std::string name = table_name(file.number);
  const Result<FileId> found = database_.context.volume.find(name);
  if (!found.ok())
    return {ErrorCode::kCorruption,
            std::string(database_.context.volume.name(file_)) + ": " + found.error().message};
  file.file_id = found.value();
  file.unsound = unsound_rows;
  if (database_.context.volume.size(file.file_id) != file.bytes)
    return {ErrorCode::kCorruption, name + ": another size than the MANIFEST says"};
  TableProperties properties;
  auto index = TableIndex::open(whole(file.file_id), database_.options.checksum, &properties);
  if (!index.ok()) return {index.error().code, name + ": " + index.error().message};
  file.index = std::move(index.value());
  // db/table_cache.cc and table/block_based/block_based_table_reader.cc GetGlobalSequenceNumber:
  // the MANIFEST has the number.
  if (properties.from_outside) file.global_sequence = file.largest_sequence;
  // OutputFile::finish() checked the same before the file was written. Key order and overlaps are
  // checked with the MANIFEST's edits.
  if (properties.entries == 0 || properties.deletions > properties.entries ||
      file.smallest_sequence > file.largest_sequence)
    return {ErrorCode::kCorruption, name + ": properties contradict each other"};
  if (const char* wrong = unsound_ranges(file))
    return {ErrorCode::kCorruption, name + ": " + wrong};
  file.entries = properties.entries;
  file.deletions = properties.deletions;
  file.range_deletions = properties.range_deletions;
  file.raw_key_bytes = properties.raw_key_bytes;
  file.raw_value_bytes = properties.raw_value_bytes;
  return Error::none();
}

void Opening::find_logs() {
  for (FileId file : database_.context.volume.files()) {
    const std::optional<DatabaseFile> known = parse_file_name(database_.context.volume.name(file));
    if (known && known->kind == FileKind::kLog && known->number >= state_.min_log_number)
      logs_.push_back({known->number, file});
  }
  std::sort(logs_.begin(), logs_.end(),
            [](const Log& a, const Log& b) { return a.number > b.number; });
}

// A log is removed only after the edit that releases it is durable. If the MANIFEST ends in damage
// and still needs a log that is gone, then the damaged edit was durable.
Error Opening::check_oldest_log() const {
  const bool missing =
      state_.min_log_number > 0 && !logs_.empty() && logs_.back().number > state_.min_log_number;
  if (!state_.damaged_at || !missing) return Error::none();
  return {ErrorCode::kCorruption, std::string(database_.context.volume.name(file_)) +
                                      ", record at " + std::to_string(*state_.damaged_at) +
                                      ": damaged, and what precedes it needs " +
                                      log_name(state_.min_log_number)};
}

Ns Opening::read_log(Ns now) {
  next_ = logs_.empty() ? Next::kFinish : Next::kReplay;
  return logs_.empty() ? now : read_whole(now, logs_.back().file);
}

Ns Opening::replay_log(Ns now) {
  Ns done = now;
  u64 writes = 0;
  const Log log = logs_.back();
  logs_.pop_back();
  const Error error = replay_.replay(log.number, whole(log.file), [&](const BatchEntry& write) {
    recovered_ = std::max(recovered_, write.sequence);
    writes++;
    // Skips writes that the family has in tables already, and writes of families that were not
    // opened, like RocksDB's recovery.
    const bool known = write.family < database_.families.size();
    const bool made = write.family < state_.families.size();
    if (!known || (made && state_.families[write.family].log_number > log.number)) {
      found_.skipped++;
      return;
    }
    memtable_for(write, now, &done).add(write.sequence, write.type, write.key, write.value);
  });
  if (!error.ok()) return fail(error);
  database_.last_sequence = recovered_;
  found_.state = OpeningState::kReplaying;
  found_.logs++, found_.log_bytes = replay_.bytes(), found_.writes += writes;
  database_.context.facts.emit(kCauseRecovery, 0,
                               [&] { return LogReplayed{.row = row(), .number = log.number}; });
  return std::max({done, read_log(now), now + writes * database_.options.cpu_put_ns});
}

// The memtable that takes a write found in a log; a full one becomes a file first.
Memtable& Opening::memtable_for(const BatchEntry& write, Ns now, Ns* done) {
  TT_CHECK(write.family < memtables_.size());
  std::unique_ptr<Memtable>& memtable = memtables_[write.family];
  if (memtable && memtable->should_flush()) flush(now, write.family, done);
  if (!memtable) {
    const u64 id = database_.next_memtable++;
    memtable =
        std::make_unique<Memtable>(id, database_.family(write.family).options.write_buffer_size,
                                   mix64(database_.context.seed + id));
  }
  return *memtable;
}

// The memtable becomes a file of L0 (WriteLevel0TableForRecovery).
void Opening::flush(Ns now, u32 number, Ns* done) {
  ColumnFamily& family = database_.family(number);
  TT_CHECK(memtables_[number] != nullptr && !memtables_[number]->empty());
  OutputFile output(family, 0, family.options.compression, flush_filter(family.options),
                    now / kSecond);
  const u64 before = database_.counters.flush_bytes;
  VersionRules::Place place;
  place.merge_operator = family.options.merge_operator;
  const RangeTombstonesPtr ranges = memtables_[number]->range_tombstones();
  place.tombstones = ranges.get();
  VersionRules versions({}, place);
  const auto add = [&](Slice key, Slice value) {
    output.builder().add(key, value);
    output.add_first_bytes(user_key(key).size() + value.size());
  };
  const auto add_ready = [&] {
    if (versions.ready().empty()) return;
    add(versions.ready(), versions.ready_value());
    versions.pop();
  };
  Memtable::Iterator it(*memtables_[number]);
  for (it.seek_to_first(); it.valid(); it.next()) {
    const bool keep = versions.judge(it.key(), it.value()) != VersionRules::Verdict::kDrop;
    add_ready();
    if (keep) add(it.key(), it.value());
  }
  versions.end();
  add_ready();
  if (ranges != nullptr) output.add_first_bytes(output.add_range_tombstones(*ranges, {}, {}));
  memtables_[number] = nullptr;
  if (!versions.error().ok()) return database_.fail(versions.error());
  if (output.empty()) return output.discard(now);
  const Result<Ns> durable = output.finish(now, kCauseFlush, 0, &database_.counters.flush_bytes);
  if (!durable.ok()) return database_.fail(durable.error());
  TT_CHECK(database_.counters.flush_bytes > before);
  database_.counters.flushes++;
  family.compaction_stats[0].count_flush(output.meta()->bytes, durable.value() - now, 0);
  *done = std::max(*done, durable.value());
  edits_[number].added.push_back({0, output.meta()});
  found_.new_tables++;
}

// kCorruption if a family's tables hold writes from after the damage at which the logs end: some
// batches would be recovered in part (db_impl_open.cc RecoverLogFiles).
Error Opening::check_logs_reach_tables() const {
  for (const ManifestState::Family& family : state_.families)
    if (replay_.damaged_log() != 0 && family.log_number > replay_.damaged_log() &&
        family.version->file_count() > 0)
      return {ErrorCode::kCorruption,
              "tables of column family " + family.name + " are ahead of the logs"};
  return Error::none();
}

Ns Opening::finish(Ns now) {
  if (Error wrong = check_logs_reach_tables(); !wrong.ok()) return fail(std::move(wrong));
  Ns done = now;
  bool flushed = false;
  for (u32 number = 0; number < memtables_.size(); number++) {
    if (!memtables_[number]) continue;
    flush(now, number, &done);
    flushed = true;
  }
  if (flushed)
    return database_.error.ok() ? done : kNever;  // runs again when the files are durable
  host_.begin_log(now);
  for (VersionEdit& edit : edits_) edit.log_number = database_.oldest_log_number();
  edits_[0].min_log_number = edits_[0].log_number;
  return wait_for(manifest_.create(now, edits_), Next::kPrepareCurrent);
}

// Only a recovery is reported: a new database has found nothing.
void Opening::report_opened(Ns now) {
  if (found_.state == OpeningState::kIdle) return;
  found_.state = OpeningState::kOpen, found_.ended = now;
  database_.context.facts.emit(kCauseRecovery, 0, [&] { return Opened{.row = row()}; });
}

bool Opening::is_live(u64 table) const {
  return std::any_of(edits_.begin(), edits_.end(), [&](const VersionEdit& edit) {
    return std::any_of(edit.added.begin(), edit.added.end(), [&](const VersionEdit::Added& added) {
      return added.file->number == table;
    });
  });
}

void Opening::remove_obsolete_files(Ns now) {
  Volume& volume = database_.context.volume;
  for (FileId file : volume.files()) {
    const std::optional<DatabaseFile> known = parse_file_name(volume.name(file));
    if (!known || known->kind == FileKind::kCurrent) continue;
    bool needed =
        known->number ==
        (known->kind == FileKind::kManifest ? manifest_.number() : database_.oldest_log_number());
    if (known->kind == FileKind::kTable) needed = is_live(known->number);
    if (!needed) volume.remove(now, file);
  }
}

}  // namespace tt::lsm
