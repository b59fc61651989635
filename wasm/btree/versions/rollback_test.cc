// Rollback against a model: rows with entries in two other indexes, changed by a transaction that
// is then rolled back, in one go or after cuts in the middle.
#include "btree/versions/rollback.h"

#include <map>

#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

constexpr KeyPart kFirstParts[] = {{false, 0, 4}, {true, 0, 8}},
                  kSecondParts[] = {{false, 4, 4}, {false, 0, 4}, {true, 0, 8}};
constexpr IndexInfo kInfos[] = {{0, true, 8, 8, true},
                                {0, false, 12, 0, false, 0, ~0u, "first", false, kFirstParts},
                                {0, false, 16, 0, false, 0, ~0u, "second", false, kSecondParts},
                                {1, false}};  // entries of no row

// The parts of an engine that rollback uses. Clients with a transaction each.
struct Parts {
  Parts(const EngineContext& context, const Options& o)
      : instance(context, o),
        index_ops(instance),
        undo(instance),
        cleaner(instance),
        purge(instance, index_ops, undo, cleaner),
        write_path(instance, index_ops, undo, cleaner, purge) {
    instance.cleaner = &cleaner;
    for (Actor* actor : {static_cast<Actor*>(&instance.log), static_cast<Actor*>(&cleaner),
                         static_cast<Actor*>(&cleaner.checkpointer()), static_cast<Actor*>(&purge)})
      context.scheduler.add(*actor);
    const u32 size = instance.pool.page_size();
    for (u32 id = 0; id < 3; id++) {
      const std::string name = "space" + std::to_string(id);
      const FileId file = context.volume.create(name, OpenMode::kDirect);
      const u32 pages = id == 0 ? 768 : 4;
      TT_CHECK(
          context.volume.fallocate(0, file, u64{pages} * size, KeepSize::kNo, {kCauseSpace}).ok());
      instance.spaces.push_back(
          std::make_unique<Space>(id, name, file, size, pages, id == 0 ? 256 : 0));
    }
    for (const IndexInfo& info : kInfos) {
      Index index;
      index.info = info;
      index.space = info.table + 1;
      index.number = index.table = static_cast<u32>(instance.indexes.size());
      index.leaf_format = RecordFormat(info, true);
      index.inner_format = RecordFormat(info, false);
      instance.indexes.push_back(index);
    }
    lay_out_columns(instance.indexes);
    instance.log.reserve(0);
    instance.log.create(0);
    Mtr mtr(instance);
    for (u32 space = 0; space < 3; space++) mtr.describe(space);
    undo.create(mtr);
    for (u32 i = 0; i < instance.indexes.size(); i++) index_ops.create(mtr, i);
    mtr.commit(0);
    undo.load();
  }
  Instance instance;
  IndexOps index_ops;
  Undo undo;
  PageCleaner cleaner;
  Purge purge;
  WritePath write_path;
};

Options options() {
  Options o = tiny_options();
  o.rollback_segments = 3;
  o.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
  return o;
}

using Model = std::map<std::string, std::string>;

struct Table : EngineBench<Parts, Options> {
  explicit Table(u64 seed) : EngineBench(options(), 1, {}, 256 * MiB), random(seed) {
    scheduler.add(client);
  }
  ~Table() { cursors.clear(); }
  StatementCursor& cursor(u32 number) {
    while (cursors.size() <= number)
      cursors.push_back(std::make_unique<StatementCursor>(client, engine.instance, engine.undo));
    return *cursors[number];
  }
  // Until the step is done; everything else runs meanwhile.
  template <class Step>
  void finish(const Step& step) {
    for (u32 rounds = 0; rounds < 100000; rounds++) {
      ASSERT_TRUE(engine.instance.error.ok()) << engine.instance.error.message;
      const Progress p = step(scheduler.now());
      if (p.kind == Progress::kDone) return;
      if (p.kind == Progress::kWait) scheduler.wake(client, p.time);
      const u32 before = client.woken;
      while (client.woken == before) ASSERT_TRUE(scheduler.run_step());
    }
    FAIL() << "it never ends";
  }
  void run(u32 number, u32 index, const Statement& statement, bool commits) {
    Statement s = statement;
    s.index = index;
    s.write().commits = commits;
    finish([&](Ns now) { return engine.write_path.run_write(now, s, cursor(number)); });
  }
  void put(u32 number, const std::string& key, const std::string& value, bool commits = false) {
    const auto old = rows.find(key);
    run(number, 0, Statement::put(key, value), false);
    for (u32 index : {1, 2}) {
      std::string entry, before;
      build_entry(kInfos[0], kInfos[index], key, value, entry);
      if (old != rows.end()) build_entry(kInfos[0], kInfos[index], key, old->second, before);
      if (old != rows.end() && before != entry)
        run(number, index, Statement::remove(before), false);
      if (old == rows.end() || before != entry)
        run(number, index, Statement::put(entry, {}), commits && index == 2);
      else if (commits && index == 2)
        run(number, 0, Statement::put(key, value), true);
    }
    rows[key] = value;
  }
  void remove(u32 number, const std::string& key) {
    const auto old = rows.find(key);
    if (old == rows.end()) return;
    run(number, 0, Statement::remove(key), false);
    for (u32 index : {1, 2}) {
      std::string entry;
      build_entry(kInfos[0], kInfos[index], key, old->second, entry);
      run(number, index, Statement::remove(entry), false);
    }
    rows.erase(old);
  }
  void commit(u32 number) {
    const std::string key = unique_key();
    put(number, key, value_of(8), true);
  }
  std::string unique_key() { return "key" + std::to_string(90000 + unique++); }
  std::string value_of(u32 longest) {
    std::string value(8 + random.below(longest), static_cast<char>('a' + random.below(26)));
    store32(value.data(), static_cast<u32>(random.below(40)));
    store32(value.data() + 4, static_cast<u32>(random.below(5)));
    return value;
  }
  void change(u32 number, u32 keys, u32 longest) {
    const std::string key = "key" + std::to_string(10000 + random.below(keys));
    const u64 dice = random.below(10);
    if (dice < 6) return put(number, key, value_of(longest));
    if (dice < 9) return remove(number, key);
    if (number == 2) return;
    // Entries of no row. Nothing records which of two transactions changed one last.
    const std::string entry = "e" + std::to_string(random.below(60));
    if (random.below(3) == 0 && loose.contains(entry)) {
      run(number, 3, Statement::remove(entry), false);
      loose.erase(entry);
    } else {
      loose[entry] = value_of(60);
      run(number, 3, Statement::put(entry, loose[entry]), false);
    }
  }
  // The records of an index that are not marked; the marked ones are counted.
  Model content(u32 number) {
    const Index& index = engine.instance.indexes[number];
    Model model;
    u32 page = index.root;
    for (;;) {
      std::string bytes = engine.instance.page_bytes(page_id(index.space, page));
      const Page p(bytes.data(), engine.instance.pool.page_size());
      if (p.leaf()) break;
      page = load32(index.inner_format.parse(p.at(p.first())).value.data());
    }
    for (; page != kNoPageNumber;) {
      std::string bytes = engine.instance.page_bytes(page_id(index.space, page));
      const Page p(bytes.data(), engine.instance.pool.page_size());
      for (u32 at = p.first(); at != kSupremum; at = p.next_of(at)) {
        const Record r = index.leaf_format.parse(p.at(at));
        if (p.deleted(at))
          marked++;
        else
          model[std::string(r.key)] = std::string(r.value);
      }
      page = p.next();
    }
    return model;
  }
  void check(const Model& expected, const Model& expected_loose) {
    check_invariants(engine.instance);
    marked = 0;
    EXPECT_EQ(content(0), expected);
    for (u32 index : {1, 2}) {
      Model entries;
      std::string entry;
      for (const auto& [key, value] : expected) {
        build_entry(kInfos[0], kInfos[index], key, value, entry);
        entries[entry] = "";
      }
      EXPECT_EQ(content(index), entries) << "index " << index;
    }
    EXPECT_EQ(content(3), expected_loose);
  }
  void roll_back(std::vector<Transaction>& transactions) {
    Rollback rollback(engine.instance, engine.index_ops, engine.undo, engine.cleaner, client,
                      kCauseUserRead, ReadReason::kStatement);
    finish([&](Ns now) { return rollback.run(now, transactions); });
  }
  // Everything purged, nothing may be marked.
  void check_purged() {
    engine.purge.wake(scheduler.now());
    for (u32 i = 0; i < 100000 && !engine.purge.idle(); i++) ASSERT_TRUE(scheduler.run_step());
    ASSERT_TRUE(engine.purge.idle());
    marked = 0;
    for (u32 index : {0, 1, 2, 3}) content(index);
    EXPECT_EQ(marked, 0u);
    check_invariants(engine.instance);
  }
  void sleep(Ns time) {
    const Ns until = scheduler.now() + time;
    while (scheduler.run_step(until)) {
    }
  }

  SplitMix64 random;
  Sleeper client;
  std::vector<std::unique_ptr<StatementCursor>> cursors;
  Model rows, loose;
  u32 unique = 0, marked = 0;
};

// Committed changes, then an open transaction of `changes`, which is rolled back.
void follow(u64 seed, u32 changes, u32 keys, u32 longest, bool sleeps) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Table t(seed);
  for (u32 round = 0; round < 3; round++) {
    for (u32 i = 0; i < 60; i++) ASSERT_NO_FATAL_FAILURE(t.change(0, keys, longest));
    ASSERT_NO_FATAL_FAILURE(t.commit(0));
    if (sleeps && round == 1) t.sleep(2 * kSecond);
    const Model rows = t.rows, loose = t.loose;
    for (u32 i = 0; i < changes; i++) {
      ASSERT_NO_FATAL_FAILURE(t.change(1, keys, longest));
      if (sleeps && i == changes / 2) t.sleep(2 * kSecond);
    }
    std::vector<Transaction> open = {t.cursor(1).trx};
    t.cursor(1).trx = Transaction{};
    ASSERT_NO_FATAL_FAILURE(t.roll_back(open));
    t.check(rows, loose);
    t.rows = rows, t.loose = loose;
    if (testing::Test::HasFailure()) return;
  }
  ASSERT_NO_FATAL_FAILURE(t.commit(0));
  t.check_purged();
  t.check(t.rows, t.loose);
}

TEST(Rollback, LeavesWhatWasBefore) {
  for (u64 seed = 1; seed <= 6; seed++) {
    follow(seed, 5, 30, 40, false);
    follow(seed, 80, 30, 40, false);
    if (testing::Test::HasFailure()) return;
  }
}
TEST(Rollback, LeavesWhatWasBeforeWhilePurgeRuns) {
  for (u64 seed = 11; seed <= 14; seed++) {
    follow(seed, 80, 25, 40, true);
    if (testing::Test::HasFailure()) return;
  }
}
TEST(Rollback, OfLargeRowsSplitsAndMergesPages) {
  for (u64 seed = 21; seed <= 23; seed++) {
    follow(seed, 250, 200, 900, false);
    if (testing::Test::HasFailure()) return;
  }
}

// A server that finds two open transactions, and is cut again while it rolls them back: each time
// what is known of the undo logs is rebuilt from their pages.
TEST(Rollback, GoesOnAfterCuts) {
  for (u64 seed = 31; seed <= 34; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Table t(seed);
    for (u32 i = 0; i < 60; i++) ASSERT_NO_FATAL_FAILURE(t.change(0, 40, 300));
    ASSERT_NO_FATAL_FAILURE(t.commit(0));
    const Model rows = t.rows, loose = t.loose;
    for (u32 i = 0; i < 150; i++)
      ASSERT_NO_FATAL_FAILURE(t.change(1 + static_cast<u32>(t.random.below(2)), 40, 300));
    const u64 records = t.cursor(1).trx.undo_number + t.cursor(2).trx.undo_number;
    u64 undone = 0;
    for (u32 cut = 0;; cut++) {
      ASSERT_LT(cut, 200u);
      Undo undo(t.engine.instance);
      Fetch fetch(t.engine.instance, t.client, kCauseUserRead, ReadReason::kStatement);
      ASSERT_NO_FATAL_FAILURE(t.finish(
          [&](Ns now) { return undo.recover(now, fetch) ? Progress::done(0) : fetch.progress(); }));
      Rollback rollback(t.engine.instance, t.engine.index_ops, undo, t.engine.cleaner, t.client,
                        kCauseUserRead, ReadReason::kStatement);
      if (cut == 0) {
        EXPECT_EQ(undo.recovered().size(), 2u);
      }
      // Logs shrink by whole pages: a server that is always cut early gets nowhere.
      const u64 most = 1 + t.random.below(30) + 10 * cut;
      ASSERT_NO_FATAL_FAILURE(t.finish([&](Ns now) {
        if (rollback.records() >= most) return Progress::done(0);
        return rollback.run(now, undo.recovered(), most);
      }));
      undone += rollback.records();
      check_invariants(t.engine.instance);
      if (undo.recovered().empty()) break;
    }
    EXPECT_GE(undone, records);
    t.check(rows, loose);
  }
}

}  // namespace
}  // namespace tt::btree
