#include "btree/statements/table_rebuild.h"

#include "btree/instance/temporary_files.h"

namespace tt::btree {
namespace {

constexpr u32 kFirstPages = 4;            // FIL_IBD_FILE_INITIAL_SIZE
constexpr u64 kNoHistory = u64{1} << 55;  // reset_trx_id: the roll pointer of an insert
constexpr Ns kPause = 1 * kMillisecond;   // buf_flush_remove_pages

}  // namespace

bool TableRebuild::locks(const Statement& statement, const StatementCursor& cursor) {
  if (!is_of_others(cursor) || cursor.running) return false;
  const bool open = cursor.trx.log != kNone;                // the rebuild waits for it
  if (statement.op == Op::kOptimize && open) return false;  // it commits first
  if (!changes_table(statement.op)) {
    if (!names_row(statement.op) || !is_of_table(statement)) return false;
    if (is_write(statement.op) ? open : !exclusive_) return false;
  }
  wait(cursor);
  return true;
}

u32& TableRebuild::statements(const Statement& statement) {
  running_.resize(instance_.indexes.size());
  return running_[statement.index];
}

void TableRebuild::ends(Ns now, const Statement& statement) {
  statements(statement)--;
  wake(now);
}

void TableRebuild::wake(Ns now) {
  if (waits_) instance_.context.scheduler.wake(client_->client, now);
}

// True while statements of other clients are under way, or before the rows are read, while they
// have transactions open.
bool TableRebuild::has_others() {
  u32 others = 0;
  running_.resize(instance_.indexes.size());
  for (u32 i = 0; i < running_.size(); i++)
    if (instance_.indexes[i].space == instance_.indexes[index_].space) others += running_[i];
  waits_ = others > 0 || (!exclusive_ && undo_.has_active());
  return waits_;
}

Progress TableRebuild::run(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (client_ == nullptr) {
    begin(cursor, statement.index);
    stage_ = Stage::kOpen;
  }
  now_ = now;
  const Progress progress = instance_.error.ok() ? advance(now, cursor) : Progress::park();
  if (!instance_.error.ok()) return Progress::park();
  if (progress.kind == Progress::kDone) end_rebuild(now);
  return progress;
}

Progress TableRebuild::advance(Ns now, StatementCursor& cursor) {
  Fetch& fetch = cursor.fetch;
  switch (stage_) {
    case Stage::kOpen:
      if (has_others()) return Progress::park();
      if (!undo_.views().empty()) return refuse_views();
      old_ = instance_.indexes[index_].space;
      for (Index& index : instance_.indexes)
        if (index.space == old_) index.dropping = true;
      stage_ = Stage::kMerge;
      [[fallthrough]];
    case Stage::kMerge:
      if (buffer_ != nullptr && !buffer_->merge_all(now, fetch)) return fetch.progress();
      stage_ = Stage::kCreate;
      [[fallthrough]];
    case Stage::kCreate:
      if (stall(now, cursor.client)) return Progress::park();
      if (!create(now, fetch)) return fetch.progress();
      cursor.from.clear();
      cursor.rows = cursor.stepped_over = cursor.inside = 0, cursor.answer = cursor.leaf = 0;
      stage_ = Stage::kScan;
      [[fallthrough]];
    case Stage::kScan: return scan(now, cursor);
    case Stage::kRows: return load_rows(now, cursor);
    case Stage::kEntries: return load_entries(now, cursor);
    case Stage::kLock:
      exclusive_ = true;
      if (has_others()) return Progress::park();
      log_names(now);
      stage_ = Stage::kLog;
      [[fallthrough]];
    case Stage::kLog:
      if (!is_durable(now, cursor.client)) return Progress::park();
      stage_ = Stage::kNames;
      return Progress::wait(rename_files(now));
    case Stage::kNames:
      swap_trees();
      stage_ = Stage::kDrop;
      [[fallthrough]];
    case Stage::kDrop: break;
  }
  return drop_pages(now) ? Progress::done(0) : Progress::wait(now + kPause);
}

Progress TableRebuild::refuse_views() {
  instance_.fail({ErrorCode::kBadOption,
                  "a table cannot be optimized while a snapshot of it is held: it has no history "
                  "afterwards (ER_TABLE_DEF_CHANGED)"});
  return Progress::park();
}

// fil_ibd_create, and btr_create of each index.
bool TableRebuild::create(Ns now, Fetch& fetch) {
  const u32 indexes = static_cast<u32>(instance_.indexes.size());
  if (!fetch.need_frames(now, 4 + indexes)) return false;
  Volume& volume = instance_.context.volume;
  const Space& old = old_space();
  new_ = static_cast<u32>(instance_.spaces.size());
  const std::string name = file_beside(old.name(), kBuiltFile, new_);
  const FileId file = volume.create(name, OpenMode::kDirect);
  instance_.spaces.push_back(
      std::make_unique<Space>(new_, name, file, old.page_size(), kFirstPages));
  const Result<Ns> done =
      volume.fallocate(now, file, u64{kFirstPages} * old.page_size(), KeepSize::kNo, {kCauseSpace});
  if (!done.ok()) return fetch.refuse(done.error());
  Mtr mtr(instance_);
  mtr.describe(new_);
  mtr.commit(now);
  begin_trees(now);
  fetch.release(now);
  return true;
}

void TableRebuild::begin_trees(Ns now) {
  const u64 newest = undo_.next_number() - 1;
  for (u32 i = 0; i < instance_.indexes.size(); i++) {
    const Index& index = instance_.indexes[i];
    if (index.space != old_ || !index.there) continue;
    Tree& tree = **trees_.insert(index.info.clustered ? trees_.begin() : trees_.end(),
                                 std::make_unique<Tree>(Tree{i, index, {}, {}}));
    tree.index.space = new_;
    tree.index.height = 1;
    if (!index.info.clustered)
      tree.sort.emplace(instance_.context.volume, instance_.options.sort_buffer_size,
                        instance_.options.cpu_scan_row_ns);
  }
  for (const auto& tree : trees_) {
    reserve_extents(instance_, now, new_, 2, Reserve::kNormal);
    Mtr mtr(instance_);
    index_ops_.create(mtr, tree->number, tree->index);
    mtr.commit(now);
    tree->build.emplace(instance_, index_ops_, tree->number, tree->index, newest);
  }
}

void TableRebuild::row(Slice key, Slice value) {
  const IndexInfo& info = trees_[0]->index.info;
  rows_.emplace_back(key, value);
  row_bytes_ += trees_[0]->index.leaf_format.size(key, value);
  for (size_t i = 1; i < trees_.size(); i++) {
    build_entry(info, trees_[i]->index.info, key, value, entry_);
    trees_[i]->sort->add(now_, entry_);
  }
}

// row_merge_read_clustered_index: leaf by leaf, until the rows fill the sort buffer.
Progress TableRebuild::scan(Ns now, StatementCursor& cursor) {
  Statement all = Statement::scan({}, ~0u);
  all.index = trees_[0]->number;
  all.read().rows = this;
  const Ns cpu = instance_.options.cpu_scan_row_ns;
  while (!scanned_ && row_bytes_ < instance_.options.sort_buffer_size) {
    cursor.reads_ahead = false;
    const Queries::Rows rows = queries_.scan_leaf(now, all, cursor);
    cursor.reads_ahead = true;
    if (rows == Queries::Rows::kBlocked) return cursor.fetch.progress();
    scanned_ = rows == Queries::Rows::kEnds;
  }
  cursor.fetch.release(now);
  if (scanned_) cursor.leaf = 0;
  stage_ = Stage::kRows;
  return Progress::wait(now + rows_.size() * cpu);
}

Progress TableRebuild::load_rows(Ns now, StatementCursor& cursor) {
  BulkBuild& build = *trees_[0]->build;
  Progress wait = Progress::park();
  for (; loaded_ < rows_.size(); loaded_++) {
    const auto& [key, value] = rows_[loaded_];
    const bool turns = !build.takes(key, value);
    if (turns && !turn(now, cursor, build, &wait)) return wait;
    build.add(now, key, 0, kNoHistory, value);
    if (turns) cursor.fetch.release(now);
  }
  if (scanned_) {
    if (!turn(now, cursor, build, &wait)) return wait;
    build.finish(now);
    cursor.fetch.release(now);
    for (size_t i = 1; i < trees_.size(); i++) trees_[i]->sort->end(now);
    loading_ = 1;
  } else {
    build.release(now);
  }
  cleaner_.changed(now);
  const Ns cpu = rows_.size() * instance_.options.cpu_scan_row_ns;
  rows_.clear(), loaded_ = row_bytes_ = 0;
  stage_ = scanned_ ? Stage::kEntries : Stage::kScan;
  return Progress::wait(now + cpu);
}

Progress TableRebuild::load_entries(Ns now, StatementCursor& cursor) {
  if (loading_ == trees_.size()) {
    stage_ = Stage::kLock;
    return Progress::wait(now);
  }
  Tree& tree = *trees_[loading_];
  const Progress progress = load(now, cursor, *tree.sort, *tree.build);
  if (progress.kind != Progress::kDone) return progress;
  tree.sort->remove_files(now);
  loading_++;
  return Progress::wait(now + progress.time);
}

// fil_space_t::rename, twice; the server's dictionary makes one change of both. A checkpoint names
// the files as they are then.
void TableRebuild::log_names(Ns now) {
  const std::string name = old_space().name(), replaced = file_beside(name, kReplacedFile, old_);
  RedoRecords records;
  records.file_rename(old_, "./" + name, "./" + replaced);
  records.file_rename(new_, "./" + new_space().name(), "./" + name);
  instance_.log.append(now, records.bytes());
  end_ = instance_.log.lsn();
  old_space().rename(replaced);
  new_space().rename(name);
}

Ns TableRebuild::rename_files(Ns now) {
  Volume& volume = instance_.context.volume;
  for (Space* space : {&old_space(), &new_space()}) volume.rename(space->file(), space->name());
  const Result<Ns> done = volume.sync(now, new_space().file(), {kCauseSpace});
  if (!done.ok()) instance_.fail(done.error());
  return done.ok() ? done.value() : now;
}

void TableRebuild::swap_trees() {
  for (const auto& tree : trees_) {
    Index& index = instance_.indexes[tree->number];
    index.space = tree->index.space, index.root = tree->index.root;
    index.leaves = tree->index.leaves, index.inner = tree->index.inner;
    index.height = tree->index.height;
  }
  // Dropped indexes have no pages, but the table's file is theirs as well.
  for (Index& index : instance_.indexes)
    if (index.space == old_) index.space = new_;
  instance_.named[old_] = 0;
}

// buf_flush_remove_pages, fil_delete_tablespace. False while a page is in use.
bool TableRebuild::drop_pages(Ns now) {
  BufferPool& pool = instance_.pool;
  Space& old = old_space();
  bool all = !cleaner_.writes(old_);
  for (u32 number = 0; number < old.pages(); number++) {
    PageInfo& info = old.info(number);
    if (info.frame == kNone) continue;
    Frame& frame = pool.frame(info.frame);
    if (frame.oldest != 0) pool.cleaned(frame);
    if (frame.reading && frame.ready_at <= now) frame.reading = false;
    if (frame.fixes > 0 || frame.reading || frame.writing) {
      all = false;
      continue;
    }
    info.used = false;
    instance_.evict(frame);
  }
  if (!all) return false;
  for (u32 number = 0; number < old.pages(); number++)
    if (old.info(number).shown)
      instance_.context.facts.emit(
          kCauseSpace, 0, [&] { return PageFreed{.key = {.page = page_id(old_, number)}}; });
  instance_.context.volume.remove(now, old.file());
  instance_.spaces[old_] = Space::gone(old_, old.page_size());
  instance_.emit_counters();
  return true;
}

void TableRebuild::end_rebuild(Ns now) {
  for (Index& index : instance_.indexes)
    if (index.space == new_) index.dropping = false;
  trees_.clear();
  waits_ = exclusive_ = scanned_ = false;
  end(now);
}

}  // namespace tt::btree
