// The engine's outside: files and trees are made, statements run, transactions commit.
#include "btree/btree_engine.h"

#include <algorithm>
#include <cstring>

#include "btree/statement_cursor.h"
#include "core/hash.h"

namespace tt::btree {
namespace {

constexpr u32 kSystemFirstPages = 768;  // ibdata1:12M
constexpr u32 kDoublewriteFirst = 64;   // two extents behind the first
constexpr u32 kSystemReserved = 64 + kDoublewritePages;

}  // namespace

BtreeEngine::BtreeEngine(const EngineContext& context, const Options& options)
    : instance_(context, options),
      trees_(instance_),
      undo_(instance_),
      cleaner_(instance_),
      purge_(instance_, trees_, undo_) {
  instance_.cleaner = &cleaner_;
  context.scheduler.add(instance_.log);
  context.scheduler.add(cleaner_);
  context.scheduler.add(purge_);
  create_files();
}

void BtreeEngine::create_files() {
  Volume& volume = instance_.context.volume;
  const u32 size = instance_.pool.page_size();
  const auto make = [&](u32 id, std::string name, u32 reserved, u32 pages, u32 autoextend_pages) {
    const FileId file = volume.create(name, OpenMode::kDirect);
    const Result<Ns> done =
        volume.fallocate(0, file, u64{pages} * size, KeepSize::kNo, {kCauseSpace});
    if (!done.ok()) return instance_.fail(done.error());
    instance_.spaces.push_back(
        std::make_unique<Space>(id, name, file, size, reserved, pages, autoextend_pages));
  };
  static constexpr IndexInfo kOne;
  const std::span<const IndexInfo> infos = instance_.context.indexes.empty()
                                               ? std::span<const IndexInfo>(&kOne, 1)
                                               : instance_.context.indexes;
  make(0, "ibdata1", kSystemReserved,
       std::max(kSystemFirstPages, static_cast<u32>(12 * MiB / size)),
       static_cast<u32>(instance_.options.autoextend_increment / size));
  u32 tables = 0;
  for (const IndexInfo& info : infos) tables = std::max(tables, info.table + 1);
  for (u32 table = 0; table < tables && instance_.error.ok(); table++)
    make(table + 1, "t/t" + std::to_string(table) + ".ibd", 3, 4 + 3, 0);
  if (!instance_.error.ok()) return;
  for (const IndexInfo& info : infos) {
    TreeState tree;
    tree.info = info;
    tree.space = info.table + 1;
    tree.leaf_format = RecordFormat(info, true);
    tree.inner_format = RecordFormat(info, false);
    instance_.trees.push_back(tree);
  }
  Mtr mtr(instance_);
  for (u32 number : {0, 2}) {
    instance_.spaces[0]->declare(number, PageKind::kSpace);
    for (u32 table = 1; table <= tables; table++)
      mtr.create_at(page_id(table, number), PageKind::kSpace);
  }
  cleaner_.place_doublewrite(kDoublewriteFirst);
  undo_.create();
  for (u32 i = 0; i < instance_.trees.size(); i++) trees_.create(mtr, i);
  mtr.commit(0);
  undo_.load();
}

// As SET GLOBAL: parts read the options where they use them. Pages already chosen to be written go
// the way they were chosen for.
Error BtreeEngine::change_options(Ns now, const u64* values) {
  std::memcpy(static_cast<void*>(&instance_.options), values, sizeof instance_.options);
  instance_.pool.change_options(instance_.options);
  instance_.emit_pool();
  instance_.wake_cleaner(now);
  return Error::none();
}

std::unique_ptr<Cursor> BtreeEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client, instance_);
}

bool BtreeEngine::background_idle() const {
  return purge_.idle() && !cleaner_.running() && instance_.log.idle();
}

Progress BtreeEngine::run(Ns now, const Statement& statement, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  if (!instance_.error.ok()) return Progress::park();
  if (!cursor.running) cursor.fetch.begin();
  const bool first = !cursor.running;
  cursor.running = true;
  Progress progress = Progress::park();
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete: progress = run_write(now, statement, cursor); break;
    case Op::kGet: progress = run_get(now, statement, cursor, outcome); break;
    case Op::kScan:
      if (first)
        cursor.from.assign(statement.key), cursor.rows = 0, cursor.answer = 0, cursor.leaf = 0;
      progress = run_scan(now, statement, cursor, outcome);
      break;
    case Op::kFlush:
    case Op::kCompact: progress = run_flush(now, cursor); break;
    case Op::kMerge:
    case Op::kDeleteRange:
    case Op::kCheckpoint: break;  // never asked for: see Engine::capabilities()
  }
  cursor.running = progress.kind != Progress::kDone;
  outcome.block_reads = cursor.fetch.reads();
  return progress;
}

// log_free_check: the redo log must not run into its own tail.
bool BtreeEngine::stall(Ns now, StatementCursor& cursor) {
  if (instance_.log.age() > instance_.log.ages().most) {
    if (cursor.stalled_since == kNever) {
      cursor.stalled_since = now;
      instance_.counters.stalls++;
      emit_writes(true);
    }
    cleaner_.wait_for_checkpoint(now, cursor.client);
    return true;
  }
  if (cursor.stalled_since != kNever) {
    instance_.counters.stall_ns += now - cursor.stalled_since;
    cursor.stalled_since = kNever;
    emit_writes(false);
  }
  return false;
}

Progress BtreeEngine::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (cursor.commit_lsn != 0) {  // applied; waits for its redo
    if (instance_.log.flushed() < cursor.commit_lsn &&
        !instance_.log.durable(now, cursor.commit_lsn, cursor.client))
      return Progress::park();
    cursor.commit_lsn = 0;
    return Progress::done(0);
  }
  if (stall(now, cursor)) return Progress::park();
  if (!prepare(now, statement, cursor))
    return instance_.error.ok() ? cursor.fetch.progress() : Progress::park();
  apply(now, statement, cursor);
  cursor.fetch.release(now);
  instance_.emit_pool();
  cleaner_.look_at_age(now);
  return statement.write().commits ? commit(now, cursor)
                                   : Progress::done(instance_.options.cpu_put_ns);
}

bool BtreeEngine::prepare(Ns now, const Statement& statement, StatementCursor& cursor) {
  const Slice key = statement.key, value = statement.write().value;
  const u32 size = trees_.record_size(statement.index, key, value);
  if (size > trees_.largest_record() || key.size() > 255) {
    instance_.fail({ErrorCode::kUnsupported,
                    "a row of " + std::to_string(key.size() + value.size()) +
                        " bytes does not fit half a page; columns off the page are not built"});
    return false;
  }
  if (!trees_.search(now, statement.index, key, cursor.fetch, cursor.path)) return false;
  const TreeState& tree = instance_.trees[statement.index];
  Page leaf = instance_.page(cursor.path.leaf().page);
  bool ready = true;
  const bool in_place =
      cursor.path.found &&
      tree.leaf_format.parse(leaf.at(cursor.path.leaf().origin)).value.size() == value.size();
  if (statement.op == Op::kPut && !in_place) {
    ready &= trees_.plan_insert(now, statement.index, cursor.path, size, cursor.fetch);
    if (!grow(now, tree.space, tree.height / 16 + 3)) return false;
  }
  if (cursor.fetch.blocked()) return false;
  const u32 undo_bytes =
      64 + static_cast<u32>(key.size()) +
      (cursor.path.found ? leaf.at(0) != nullptr
                               ? tree.leaf_format.parse(leaf.at(cursor.path.leaf().origin)).data
                               : 0
                         : 0);
  ready &= undo_.plan(now, cursor.trx, undo_bytes, statement.write().commits, cursor.fetch);
  ready =
      ready && cursor.fetch.need_frames(now, 2 * static_cast<u32>(cursor.path.steps.size()) + 6);
  return ready && grow(now, 0, 2);
}

// Makes the file large enough for so many more extents (fsp_reserve_free_extents). MariaDB only
// reserves the space.
bool BtreeEngine::grow(Ns now, u32 number, u32 extents) {
  Space& space = *instance_.spaces[number];
  const u32 wanted = space.size_wanted(extents);
  if (wanted <= space.pages()) return true;
  const Result<Ns> done = instance_.context.volume.fallocate(
      now, space.file(), u64{wanted} * instance_.pool.page_size(), KeepSize::kNo, {kCauseSpace});
  if (!done.ok()) return instance_.fail(done.error()), false;
  space.grow(wanted);
  for (u32 at = instance_.pool.page_size(); at < wanted; at += instance_.pool.page_size())
    if (!instance_.resident(page_id(number, at)) &&
        instance_.info(page_id(number, at)).writes == 0 && instance_.make_free(1)) {
      Mtr mtr(instance_);
      mtr.create_at(page_id(number, at), PageKind::kSpace);
      mtr.commit(now);
    }
  return true;
}

Slice BtreeEngine::old_columns(const IndexInfo& info, Slice value) const {
  if (info.changed_bytes == ~0u || info.changed_from > value.size()) return value;
  return value.substr(info.changed_from, info.changed_bytes);
}

void BtreeEngine::apply(Ns now, const Statement& statement, StatementCursor& cursor) {
  const TreeState& tree = instance_.trees[statement.index];
  const auto [leaf, origin] = cursor.path.leaf();
  Page page = instance_.page(leaf);
  const bool found = cursor.path.found, there = found && !page.deleted(origin);
  if (statement.op == Op::kDelete && !there) return;
  u64 roll = 0;
  const bool logged = tree.info.clustered ||
                      statement.op == Op::kDelete;  // entries of other indexes follow their rows
  if (logged) {
    u64 old_trx = 0, old_roll = 0;
    Slice old;
    if (found) {
      const Record r = tree.leaf_format.parse(page.at(origin));
      old = old_columns(tree.info, r.value);
      if (tree.info.clustered) {
        old_trx = load48(r.key.data() + r.key.size());
        old_roll = load56(r.key.data() + r.key.size() + 6);
      }
    }
    const UndoType type = statement.op == Op::kDelete ? UndoType::kDelete
                          : found                     ? UndoType::kUpdate
                                                      : UndoType::kInsert;
    Mtr mtr(instance_);
    roll = undo_.append(
        mtr, cursor.trx, type,
        undo_.build(cursor.trx, type, statement.index, statement.key, old_trx, old_roll, old));
    if (type == UndoType::kInsert) roll |= u64{1} << 55;
    mtr.commit(now);
  }
  Mtr mtr(instance_);
  PageId at = leaf;
  if (statement.op == Op::kDelete)
    trees_.mark(mtr, statement.index, cursor.path, cursor.trx.id, roll);
  else if (found)
    at = trees_.update(mtr, statement.index, cursor.path, cursor.trx.id, roll,
                       statement.write().value);
  else
    at = trees_.insert(mtr, statement.index, statement.key, cursor.trx.id, roll,
                       statement.write().value);
  mtr.told_by_caller(at);
  mtr.commit(now);
  emit_row(statement.op == Op::kDelete ? kRowMarked : kRowPut, at, statement.key,
           statement.key.size() + statement.write().value.size(), there);
}

Progress BtreeEngine::commit(Ns now, StatementCursor& cursor) {
  const Ns cpu = instance_.options.cpu_put_ns;
  const bool changed = cursor.trx.log != kNone;
  {
    Mtr mtr(instance_);
    undo_.commit(mtr, cursor.trx);
    mtr.commit(now);
  }
  if (!changed) return Progress::done(cpu);
  instance_.emit_counters();
  purge_.wake(now);
  const u64 mode = instance_.options.flush_log_at_trx_commit;
  if (mode == 1) {
    cursor.commit_lsn = instance_.log.lsn();
    return Progress::wait(now + cpu);  // then it queues for the log writer
  }
  instance_.log.flush_later(now);
  return Progress::done(mode == 2 ? std::max(instance_.log.write(now) - now, cpu) : cpu);
}

void BtreeEngine::emit_row(Fact fact, PageId id, Slice key, u64 bytes, bool update) {
  FactStream& facts = instance_.context.facts;
  if (!facts.begin(fact, kCauseLeaf)) return;
  instance_.write_page_row(id, facts.cells());
  facts.cells().bytes(key);
  if (fact == kRowPut) {
    Page page = instance_.page(id);
    bool equal = false;
    const u32 origin = page.find(instance_.trees[instance_.info(id).tree].leaf_format, key, &equal);
    u64 place = 0;
    for (u32 at = page.first(); at != origin && at != kSupremum; at = page.next_of(at)) place++;
    facts.cells().integer(bytes).integer(place).integer(update);
  }
  facts.end();
}

void BtreeEngine::emit_writes(bool stopped) {
  stopped_ = stopped;
  FactStream& facts = instance_.context.facts;
  if (!facts.begin(kWritesChanged, kCauseRedo)) return;
  facts.cells().integer(0).integer(stopped).integer(stopped ? 1 : 0);
  facts.cells().integer(instance_.counters.stalls).integer(instance_.counters.stall_ns);
  facts.end();
}

}  // namespace tt::btree
