// Creates the files and indexes, and dispatches statements to their paths.
#include "btree/btree_engine.h"

#include <algorithm>
#include <cstring>

namespace tt::btree {
namespace {

constexpr u32 kSystemFirstPages = 768;  // ibdata1:12M
constexpr u32 kTableFirstPages = 4;     // FIL_IBD_FILE_INITIAL_SIZE

}  // namespace

BtreeEngine::BtreeEngine(const EngineContext& context, const Options& options,
                         std::span<const DictionaryEntry> dictionary)
    : instance_(context, options),
      index_ops_(instance_),
      undo_(instance_),
      cleaner_(instance_),
      purge_(instance_, index_ops_, undo_, cleaner_),
      write_path_(instance_, index_ops_, undo_, cleaner_, purge_),
      queries_(instance_, index_ops_) {
  instance_.cleaner = &cleaner_;
  const Ns now = context.scheduler.now();
  const Result<FileId> log = RedoLog::find(context.volume);
  describe_indexes(dictionary);
  if (!log.ok()) {
    remove_files(now);
    instance_.log.reserve(now);
  }
  context.scheduler.add(instance_.log);
  context.scheduler.add(cleaner_);
  context.scheduler.add(cleaner_.checkpointer());
  context.scheduler.add(purge_);
  if (!log.ok()) {
    create_files(now);
  } else {
    Opening::Host& host = *this;
    opening_ = std::make_unique<Opening>(instance_, host, log.value());
    context.scheduler.add(*opening_, opening_->begin(now));
  }
}

u32 BtreeEngine::tables() const {
  u32 tables = 0;
  for (const Index& index : instance_.indexes) tables = std::max(tables, index.space);
  return tables;
}

void BtreeEngine::describe_indexes(std::span<const DictionaryEntry> dictionary) {
  static constexpr IndexInfo kOne;
  const std::span<const IndexInfo> infos = instance_.context.indexes.empty()
                                               ? std::span<const IndexInfo>(&kOne, 1)
                                               : instance_.context.indexes;
  for (const IndexInfo& info : infos) {
    Index index;
    index.info = info;
    index.space = info.table + 1;
    index.number = index.table = static_cast<u32>(instance_.indexes.size());
    if (!dictionary.empty()) {
      const DictionaryEntry& entry = dictionary[index.number];
      index.space = entry.space, index.number = entry.index, index.table = entry.table;
      files_.resize(std::max<size_t>(files_.size(), entry.space + 1));
      files_[entry.space] = entry.file;
    }
    index.leaf_format = RecordFormat(info, true);
    index.inner_format = RecordFormat(info, false);
    instance_.indexes.push_back(index);
  }
  lay_out_columns(instance_.indexes);
}

// A file of the database, with the size that it begins with.
Space::Reopened BtreeEngine::file_of(u32 space) const {
  const u32 size = instance_.pool.page_size();
  if (space > 0) {
    std::string name = "t/t" + std::to_string(space - 1) + ".ibd";
    if (space < files_.size() && !files_[space].empty()) name = files_[space];
    return {space, name, 0, size, kTableFirstPages, 0};
  }
  const u32 pages = std::max(kSystemFirstPages, static_cast<u32>(12 * MiB / size));
  return {0,    "ibdata1", 0,
          size, pages,     static_cast<u32>(instance_.options.autoextend_increment / size)};
}

void BtreeEngine::create_files(Ns now) {
  Volume& volume = instance_.context.volume;
  for (u32 space = 0; space <= tables() && instance_.error.ok(); space++) {
    const Space::Reopened f = file_of(space);
    const FileId file = volume.create(f.name, OpenMode::kDirect);
    const Result<Ns> done =
        volume.fallocate(now, file, u64{f.pages} * f.page_size, KeepSize::kNo, {kCauseSpace});
    if (!done.ok()) return instance_.fail(done.error());
    instance_.spaces.push_back(
        std::make_unique<Space>(space, f.name, file, f.page_size, f.pages, f.autoextend_pages));
  }
  if (!instance_.error.ok()) return;
  instance_.log.create(now);
  Mtr mtr(instance_);
  for (u32 space = 0; space <= tables(); space++) mtr.describe(space);
  undo_.create(mtr);
  cleaner_.place_doublewrite(instance_.doublewrite_page);
  for (u32 i = 0; i < instance_.indexes.size(); i++) index_ops_.create(mtr, i);
  mtr.commit(now);
  undo_.load();
}

// As SET GLOBAL: the parts read the options at each use. Pages already chosen for writing are
// written the way they were chosen for.
Error BtreeEngine::change_options(Ns now, std::span<const u64> values) {
  instance_.options = Options::from_values(values);
  instance_.pool.change_options(instance_.options);
  instance_.emit_pool();
  instance_.wake_cleaner(now);
  return Error::none();
}

std::unique_ptr<Cursor> BtreeEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client, instance_);
}

bool BtreeEngine::background_idle() const {
  return is_open() && purge_.idle() && !cleaner_.running() && instance_.log.idle();
}

Progress BtreeEngine::run(Ns now, const Statement& statement, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  if (!instance_.error.ok()) return Progress::park();
  if (!is_open()) {
    waiting_for_open_.push_back(&cursor.client);
    return Progress::park();
  }
  if (!cursor.running) cursor.fetch.begin();
  const bool first = !cursor.running;
  cursor.running = true;
  Progress progress = Progress::park();
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete: progress = write_path_.run_write(now, statement, cursor); break;
    case Op::kGet: progress = queries_.run_get(now, statement, cursor, outcome); break;
    case Op::kScan:
      if (first)
        cursor.from.assign(statement.key), cursor.rows = 0, cursor.answer = cursor.leaf = 0;
      progress = queries_.run_scan(now, statement, cursor, outcome);
      break;
    case Op::kFlush:
    case Op::kCompact: progress = run_flush(now, cursor); break;
    case Op::kMerge:
    case Op::kDeleteRange:
    case Op::kCheckpoint:     // not requested: see Engine::capabilities()
    case Op::kSettle: break;  // clients do it
  }
  cursor.running = progress.kind != Progress::kDone;
  outcome.block_reads = cursor.fetch.reads();
  return progress;
}

// Or its rollback segment would be in use for ever, and its history never be empty.
Progress BtreeEngine::leave(Ns now, Cursor& cursor) {
  if (!instance_.error.ok()) return Progress::park();
  return write_path_.leave(now, static_cast<StatementCursor&>(cursor));
}

std::string BtreeEngine::waits_for(const Cursor& base) const {
  if (!is_open()) return "the database to open";
  const StatementCursor& cursor = static_cast<const StatementCursor&>(base);
  if (cursor.commit_lsn != 0) return "its redo to become durable";
  if (cursor.stalled_since != kNever) return "a checkpoint, as the redo log is full";
  if (cursor.purged) return "changed pages to be written";
  return cursor.fetch.waits_for();
}

// The history is purged first, since purge changes pages; then every changed page is written.
Progress BtreeEngine::run_flush(Ns now, StatementCursor& cursor) {
  if (!cursor.purged && !purge_.wait(cursor.client)) return Progress::park();
  cursor.purged = true;
  if (!cleaner_.write_all(now, cursor.client)) return Progress::park();
  cursor.purged = false;
  return Progress::done(0);
}

}  // namespace tt::btree
