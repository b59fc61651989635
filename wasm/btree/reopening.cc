// The engine after a power cut: it opens the database on the volume, and continues the counters of
// the engine that lost power.
#include "btree/btree_engine.h"

#include <utility>

#include "btree/recovery/table_files.h"
#include "btree/undo/system_pages.h"

namespace tt::btree {

void BtreeEngine::emit_lost_rows() {
  cleaner_.emit_lost_rows();
  if (buffer_) buffer_->emit_lost_rows();
  for (const auto& space : instance_.spaces)
    for (u32 number = 0; number < space->pages(); number++)
      if (space->info(number).shown)
        instance_.context.facts.emit(kCauseSpace, 0, [&] {
          return PageFreed{.key = {.page = page_id(space->id(), number)}};
        });
}

// The number of the last acknowledged commit. Commits that wait for the log are acknowledged when
// they are durable.
u64 BtreeEngine::last_write() const {
  return instance_.options.flush_log_at_trx_commit == FlushLog::kEachCommit
             ? instance_.numbers.last_durable(instance_.log.flushed())
             : instance_.numbers.last();
}

// Counters cover the whole run, so they continue; numbers of jobs are not used twice.
void BtreeEngine::adopt_counters(const Recoverable& crashed) {
  const BtreeEngine& before = static_cast<const BtreeEngine&>(crashed);
  const u64 history = instance_.counters.history;
  instance_.counters = before.instance_.counters;
  instance_.counters.history = history;
  instance_.pool.counters = before.instance_.pool.counters;
  instance_.next_job = before.instance_.next_job;
  instance_.commits = before.instance_.commits;
  instance_.numbers = before.instance_.numbers;
  baseline_ = before.baseline_;
  pool_baseline_ = before.pool_baseline_;
  log_baseline_ = before.log_baseline_;
  instance_.log.adopt_counters(before.instance_.log);
  instance_.emit_counters();
  instance_.emit_pool();
  instance_.emit_doublewrite();
  instance_.emit_recovery();
  if (buffer_) buffer_->emit();
  write_path_.emit_writes(false);
}

Error BtreeEngine::open_files(const std::map<u32, std::string>& names) {
  Volume& volume = instance_.context.volume;
  const Ns now = instance_.context.scheduler.now();
  const auto have = [&](u32 space) {
    for (u32 next = static_cast<u32>(instance_.spaces.size()); next <= space; next++)
      instance_.spaces.push_back(Space::gone(next, instance_.file_page_size(next)));
  };
  std::vector<u32> spaces_of;  // tables, by their first space
  for (u32 space = 0; space <= tables(); space++) {
    Space::Reopened f = file_of(space);
    if (space > 0) f.id = space_of_file(volume, names, f.name, space, f.page_size);
    if (f.id > Space::kMost) return {ErrorCode::kCorruption, f.name + " is of no space"};
    spaces_of.push_back(f.id);
    if (Error error = complete_names(volume, now, f.name, f.id); !error.ok()) return error;
    const Result<FileId> file = volume.find(f.name);
    if (!file.ok()) return {ErrorCode::kCorruption, f.name + ": " + file.error().message};
    f.file = file.value();
    const u32 least = std::exchange(f.pages, static_cast<u32>(volume.size(f.file) / f.page_size));
    if (f.pages < least) return {ErrorCode::kCorruption, f.name + " is cut short"};
    have(f.id);
    if (instance_.has_space(f.id)) return {ErrorCode::kCorruption, f.name + " is of another space"};
    instance_.spaces[f.id] = std::make_unique<Space>(f);
  }
  // Numbers of spaces that the log names are not used again.
  if (!names.empty()) have(std::min(names.rbegin()->first, Space::kMost));
  for (Index& index : instance_.indexes) index.space = spaces_of[index.space];
  return place_doublewrite();
}

// Reads the place of the doublewrite buffer from TRX_SYS (buf_dblwr_t::init_or_load_pages).
Error BtreeEngine::place_doublewrite() {
  const u32 size = instance_.pool.page_size();
  std::string scratch;
  const Slice page = instance_.context.volume.view(
      instance_.spaces[0]->file(), u64{TransactionPage::kNumber} * size, size, scratch);
  const char* at = page.data() + size - TransactionPage::kDoublewriteFromEnd + 10;
  if (load32(at) != TransactionPage::kDoublewriteMagic)
    return {ErrorCode::kCorruption, "ibdata1 does not say where its doublewrite buffer is"};
  instance_.doublewrite_page = load32(at + 4);
  if (u64{instance_.doublewrite_page} + instance_.doublewrite_pages() >
      instance_.spaces[0]->pages())
    return {ErrorCode::kCorruption, "ibdata1 ends before its doublewrite buffer"};
  return Error::none();
}

// Files without a log, or with one that was never begun, belong to a database that was never
// completed.
void BtreeEngine::remove_files(Ns now) {
  Volume& volume = instance_.context.volume;
  remove_temporary(volume, now);
  for (FileId file : volume.files()) {
    bool ours = volume.name(file) == RedoLog::kName;
    for (u32 space = 0; space <= tables(); space++)
      ours |= volume.name(file) == file_of(space).name;
    if (ours) volume.remove(now, file);
  }
}

void BtreeEngine::create(Ns now) {
  remove_files(now);
  instance_.log.reserve(now);
  create_files(now);
  instance_.emit_pages();
}

Progress BtreeEngine::recover_undo(Ns now) {
  if (undo_pages_ == nullptr) {
    undo_pages_ =
        std::make_unique<Fetch>(instance_, *opening_, kCauseRecoveryRead, ReadReason::kRecovery);
    if (Error error = buffer_ ? buffer_->load() : Error::none(); !error.ok())
      instance_.fail(std::move(error));
  }
  if (!undo_.recover(now, *undo_pages_))
    return instance_.error.ok() ? undo_pages_->progress() : Progress::park();
  undo_pages_->release(now);
  rollback_ = std::make_unique<Rollback>(instance_, index_ops_, undo_, cleaner_, *opening_,
                                         kCauseRecoveryRead, ReadReason::kRecovery);
  return Progress::done(0);
}

// There are no row locks, so statements wait until nothing is left of what was not committed.
Progress BtreeEngine::roll_back(Ns now) {
  const Progress freed = index_change_.free_unfinished(now, *opening_, *undo_pages_);
  if (freed.kind != Progress::kDone) return freed;
  const Progress progress = rollback_->run(now);
  instance_.recovery.rolled_back = rollback_->transactions();
  instance_.recovery.undone = rollback_->records();
  return progress;
}

void BtreeEngine::opened(Ns now) {
  remove_temporary(instance_.context.volume, now);
  recovered_write_ = instance_.numbers.last();
  for (Actor* client : waiting_for_open_) instance_.context.scheduler.wake(*client, now);
  waiting_for_open_.clear();
  instance_.wake_cleaner(now);
  purge_.wake(now);
}

}  // namespace tt::btree
