// Records and pages of tables with several columns, against MariaDB 10.11.19 with the same rows in
// the same order, 100 a transaction (engine/testing/sql_tables.h).
#include "engine/testing/sql_tables.h"

#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "btree/refusals.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

// Index pages of one level, and their records.
struct Level {
  u32 pages, records, bytes;
  bool operator==(const Level&) const = default;
};
struct Levels {
  Level leaves, inner;
  bool operator==(const Levels&) const = default;
};
void PrintTo(const Levels& l, std::ostream* out) {
  for (const Level& level : {l.leaves, l.inner})
    *out << level.pages << " pages, " << level.records << " records, " << level.bytes << " bytes; ";
}

struct Truth {
  u32 file_bytes;
  std::vector<Levels> indexes;
};

// By table, in order and shuffled.
const Truth kTruth[kSqlTables][2] = {
    {{10485760, {{{37, 5000, 429016}, {1, 37, 1221}}, {{32, 5000, 364016}, {1, 32, 2479}}}},
     {10485760, {{{40, 5000, 429016}, {1, 40, 1320}}, {{32, 5000, 364016}, {1, 32, 2616}}}}},
    {{393216, {{{19, 5000, 270000}, {1, 19, 475}}}},
     {491520, {{{25, 5000, 270000}, {1, 25, 625}}}}},
    {{9437184, {{{86, 5000, 1273056}, {1, 86, 1462}}}},
     {10485760, {{{118, 5000, 1273056}, {1, 118, 2006}}}}},
    {{753664, {{{31, 5000, 321665}, {1, 31, 558}}, {{9, 5000, 100000}, {1, 9, 216}}}},
     {671744, {{{27, 5000, 321665}, {1, 27, 486}}, {{8, 5000, 100000}, {1, 8, 192}}}}},
    {{11534336, {{{166, 5000, 2464396}, {1, 166, 2988}}, {{20, 5000, 179816}, {1, 20, 788}}}},
     {12582912, {{{228, 5000, 2464396}, {1, 228, 4104}}, {{16, 5000, 179816}, {1, 16, 658}}}}},
    {{9437184, {{{74, 5000, 850301}, {1, 74, 2508}}}},
     {9437184, {{{76, 5000, 850301}, {1, 76, 2570}}}}},
};

struct Loaded : EngineBench<BtreeEngine, Options> {
  explicit Loaded(const SqlTable& t, std::span<const IndexInfo> indexes)
      : EngineBench(options(), 1, indexes, 512 * MiB), table(t), infos(indexes) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  static Options options() {
    Options o;
    o.flush_log_at_trx_commit = FlushLog::kEachSecond;
    return o;
  }
  void insert(const SqlTable::Row& row, bool commits) {
    const std::string value = table.value(row);
    for (u32 i = 0; i < infos.size(); i++) {
      const std::string key = table.key(i, row);
      Statement statement = Statement::put(key, i == 0 ? Slice(value) : Slice());
      statement.index = i;
      statement.write().commits = commits && i + 1 == infos.size();
      run_to_end(scheduler, engine, statement, *cursor, client);
      // Undo, purge and replay find the entry by the row alone.
      if (i == 0) continue;
      EXPECT_EQ(entry_key(infos[0], infos[i], table.key(0, row), value), key);
    }
  }
  void load(bool shuffled) {
    u32 n = 0;
    for (const u64 number : SqlTable::order(shuffled)) insert(table.row(number), ++n % 100 == 0);
  }
  Levels levels(u32 number) const {
    Levels out{};
    const Instance& instance = engine.instance();
    const Space& space = *instance.spaces[1];
    for (u32 i = 0; i < space.pages(); i++) {
      const PageInfo& info = space.info(i);
      if (!info.used || (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner)) continue;
      if (info.index != number) continue;
      std::string bytes = instance.page_bytes(page_id(1, i));
      const Page page(bytes.data(), instance.pool.page_size());
      Level& level = page.leaf() ? out.leaves : out.inner;
      level.pages++, level.records += page.records(), level.bytes += page.data_bytes();
    }
    return out;
  }
  const SqlTable& table;
  std::span<const IndexInfo> infos;
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

TEST(SqlTables, RecordsAndPagesAreMariaDBs) {
  for (u32 number = 0; number < kSqlTables; number++)
    for (const bool shuffled : {false, true}) {
      const SqlTable table = make_sql_table(number);
      SCOPED_TRACE(std::string(table.name()) + (shuffled ? ", shuffled" : ""));
      std::vector<IndexInfo> indexes = table.indexes();
      indexes[0].auto_increment = number == 2;
      Loaded s(table, indexes);
      s.load(shuffled);
      check_invariants(s.engine.instance());
      const Truth& truth = kTruth[number][shuffled];
      for (u32 i = 0; i < indexes.size(); i++) EXPECT_EQ(s.levels(i), truth.indexes[i]);
      EXPECT_EQ(s.engine.instance().spaces[1]->pages() * 16 * KiB, truth.file_bytes);
    }
}

TEST(SqlTables, KeysMayHaveThreeSixteenthsOfAPage) {
  ColumnInfo key[] = {{.bytes = 3072, .variable = true, .padded = true}};
  static constexpr ColumnInfo kText[] = {{.bytes = 65535, .variable = true, .padded = true}};
  const IndexInfo indexes[] = {{.name = "t", .key_columns = key, .columns = kText}};
  const Demands demands{.indexes = indexes};
  EXPECT_TRUE(refuse(Options{}, demands).ok());
  key[0].bytes++;
  EXPECT_EQ(refuse(Options{}, demands).message,
            "t has 3073 bytes of key columns, more than the 3072 that such pages can hold");
  // The row's key, which ends the key of an entry, does not count.
  static constexpr ColumnInfo kRow[] = {{.bytes = 8}}, kEntry[] = {{.bytes = 3072}, {.bytes = 8}};
  static constexpr KeyPart kParts[] = {{false, 0, 3072}, {true, 0, 0}};
  const IndexInfo table[] = {
      {.name = "t", .key_columns = kRow, .columns = kText},
      {.clustered = false, .name = "t.k", .key_parts = kParts, .key_columns = kEntry}};
  EXPECT_TRUE(refuse(Options{}, Demands{.indexes = table}).ok());
}

TEST(SqlTables, ARowOverHalfAPageEndsTheRun) {
  const SqlTable table = make_sql_table(2);
  const std::vector<IndexInfo> indexes = table.indexes();
  Loaded s(table, indexes);
  SqlTable::Row row = table.row(0);
  // 8125 bytes at most (page_zip_rec_needs_ext): 5 of header, 2 of length, 8, 13, 16 and the text.
  row[4].bytes.assign(8125 - 44, 'x');
  s.insert(row, true);
  EXPECT_TRUE(s.engine.error().ok());
  row[0].bytes[7]++, row[4].bytes += 'x';
  Outcome outcome;
  const std::string key = table.key(0, row), value = table.value(row);
  const Statement put = Statement::put(key, value);
  EXPECT_EQ(s.engine.run(s.scheduler.now(), put, *s.cursor, outcome).kind, Progress::kPark);
  EXPECT_NE(s.engine.error().message.find("half a page"), std::string::npos);
}

}  // namespace
}  // namespace tt::btree
