// Streams of the measured MariaDB workloads: bytes, indexes, transactions and pace.
#include "workload/tables.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/coding.h"
#include "core/prng.h"

namespace tt::workload {
namespace {

std::unique_ptr<Workload> make(u64 rows, std::vector<TableStream> kinds, u64 batch = 2,
                               Ns elapsed = 0) {
  TablesOptions options;
  options.rows = rows;
  options.rows_per_transaction = batch;
  std::vector<TablesPhaseOptions> phases;
  for (TableStream kind : kinds) {
    phases.emplace_back();
    phases.back().kind = kind;
    phases.back().elapsed_ns = elapsed;
  }
  return std::move(make_tables(options, phases, 1).value());
}

TEST(Tables, ARowIsAStatementForEachIndexAndCommitsWithItsBatch) {
  const auto workload = make(3, {TableStream::kIib});
  Issue issue;
  for (u32 i = 0; i < 12; i++) {
    ASSERT_TRUE(workload->next(issue));
    EXPECT_EQ(issue.statement.index, 2 + i % 4);
    EXPECT_EQ(issue.statement.write().commits, i == 7 || i == 11) << i;
    EXPECT_EQ(issue.statement.key.size(), workload->indexes()[issue.statement.index].key_bytes);
    EXPECT_EQ(issue.statement.write().value.size(), i % 4 == 0 ? 124u : 0u);
  }
  EXPECT_FALSE(workload->next(issue));
}

TEST(Tables, ValuesAreTheMeasuredOnes) {
  const auto workload = make(2, {TableStream::kRnd});
  Issue issue;
  ASSERT_TRUE(workload->next(issue));
  // mix64(0), the truth streams' key(0)
  EXPECT_EQ(load64be(issue.statement.key.data()), 0xe220a8397b1dcdafull);
  EXPECT_EQ(issue.statement.write().value.substr(0, 50), issue.statement.write().value.substr(50));
}

// A log that names only the rows leads back to the entries.
TEST(Tables, KeysOfEntriesFollowFromTheirRows) {
  for (const TableStream kind : {TableStream::kIib, TableStream::kSbload}) {
    const auto workload = make(50, {kind});
    Issue issue;
    std::string key, value;
    u32 entries = 0;
    while (workload->next(issue)) {
      const Statement& put = issue.statement;
      const IndexInfo& index = workload->indexes()[put.index];
      if (index.clustered) {
        key = put.key, value = put.write().value;
        continue;
      }
      entries++;
      EXPECT_EQ(entry_key(index.key_parts, key, value), put.key) << index.name;
    }
    EXPECT_EQ(entries, kind == TableStream::kIib ? 150u : 50u);
  }
}

// Draws like the measured server's driver: an update of k names the row, its old entry and its new
// one, and leaves c as the last update made it.
TEST(Tables, AnUpdateOfAnIndexedColumnMovesTheRowsEntry) {
  constexpr u64 kRows = 20;
  const auto workload = make(kRows, {TableStream::kSbload, TableStream::kSbupd, TableStream::kSbidx,
                                     TableStream::kSbupd, TableStream::kSbidx});
  std::map<std::string, std::string> rows;
  std::set<std::string> entries;
  Issue issue;
  u64 changed = 0;
  while (workload->next(issue)) {
    const Statement& s = issue.statement;
    const WriteArgs& write = s.write();
    const bool of_k = issue.phase == 2 || issue.phase == 4;
    const std::string key(s.key);
    if (s.index == 6) {
      const auto row = rows.find(key);
      EXPECT_EQ(write.entries, issue.phase == 0 || of_k ? 2u : 1u);
      if (row != rows.end()) {
        // the unchanged part, except for the pad
        const u32 from = of_k ? 4 : 0, until = of_k ? 184 : 4;
        EXPECT_EQ(row->second.substr(from, until - from), write.value.substr(from, until - from));
        EXPECT_EQ(row->second.substr(124), write.value.substr(124)) << "pad";
        changed += row->second != write.value;
      }
      rows[key] = write.value;
    } else if (s.op == Op::kDelete) {
      EXPECT_EQ(entries.erase(key), 1u);
    } else {
      EXPECT_TRUE(entries.insert(key).second);
      EXPECT_EQ(key, rows[key.substr(4)].substr(0, 4) + key.substr(4));
    }
    EXPECT_EQ(write.commits, issue.phase > 0 ? !of_k || issue.index_in_phase % 3 == 2
                                             : issue.index_in_phase % 4 == 3);
  }
  EXPECT_GT(changed, 3 * kRows) << "a few are drawn with what they have";
  EXPECT_EQ(rows.size(), kRows);
  EXPECT_EQ(entries.size(), kRows);
}

TEST(Tables, RefusesWhatWouldLeaveEntriesBehind) {
  TablesOptions options;
  std::vector<TablesPhaseOptions> phases(1);
  phases[0].kind = TableStream::kSbidx;
  EXPECT_EQ(make_tables(options, phases, 1).error().message,
            "workload.phases[0].kind: sbidx updates what sbload has put before");
  phases.insert(phases.begin(), 1, {});
  phases[0].kind = TableStream::kSbload;
  EXPECT_TRUE(make_tables(options, phases, 1).ok());
  phases.push_back(phases[0]);
  EXPECT_EQ(make_tables(options, phases, 1).error().message,
            "workload.phases[2].kind: sbload cannot come after sbidx, whose entries would stay");
  phases.pop_back();
  options.rows = 100'000'001;
  EXPECT_EQ(make_tables(options, phases, 1).error().message,
            "workload.options.rows: with a phase of sbidx, which remembers eight bytes of each "
            "row, at most 100000000");
}

// The indexes that the phases use share the key axis; each key is in the segment of its index.
TEST(Tables, UsedIndexesShareTheAxis) {
  const auto workload = make(300, {TableStream::kIib, TableStream::kFlush});
  EXPECT_EQ(workload->index_at(0), 2u);
  EXPECT_EQ(workload->index_at(255), 2u);
  EXPECT_EQ(workload->index_at(256), 3u);
  EXPECT_EQ(workload->index_at(1024), 5u);
  for (u32 quantile = 1; quantile <= Workload::kQuantiles; quantile++)
    if (workload->index_at(quantile) == workload->index_at(quantile - 1))
      EXPECT_GE(workload->key_at(quantile), workload->key_at(quantile - 1)) << quantile;
  const KeyAxis axis = workload->axis();
  Issue issue;
  while (workload->next(issue)) {
    if (issue.statement.op != Op::kPut) continue;
    const u32 column = axis.column_of(issue.statement.index, issue.statement.key);
    EXPECT_EQ(column / 256, issue.statement.index - 2);
  }
  EXPECT_EQ(make(10, {TableStream::kSbload, TableStream::kSbupd})->index_at(1024), 7u);
  EXPECT_EQ(make(10, {TableStream::kRnd})->key_at(1024), std::string(8, '\xff'));
  std::string described;
  TableSink sink(&described, {kIndexes});
  workload->describe(sink);
  for (const char* name : {"iib", "iib.marketsegment", "iib.registersegment", "iib.pdc"})
    EXPECT_NE(described.find(name), std::string::npos) << name;
}

TEST(Tables, AnUpdateChangesOneColumnOfALoadedRow) {
  const auto workload = make(50, {TableStream::kSbload, TableStream::kSbupd});
  Issue issue;
  std::vector<std::string> loaded;
  for (u32 i = 0; i < 100; i++) {
    ASSERT_TRUE(workload->next(issue));
    if (i % 2 == 0) loaded.emplace_back(issue.statement.write().value);
  }
  SplitMix64 random(22);
  for (u32 i = 0; i < 50; i++) {
    ASSERT_TRUE(workload->next(issue));
    const u64 id = 1 + random.below(50);
    for (u32 d = 0; d < 10; d++) (void)random.next();
    const std::string& old = loaded[id - 1];
    EXPECT_EQ(issue.statement.key.back(), static_cast<char>(id));
    EXPECT_EQ(issue.statement.write().value.substr(0, 4), old.substr(0, 4));
    EXPECT_NE(issue.statement.write().value.substr(4, 119), old.substr(4, 119));
    EXPECT_EQ(issue.statement.write().value.substr(124), old.substr(124));
    EXPECT_TRUE(issue.statement.write().commits);
  }
}

TEST(Tables, StatementsKeepThePace) {
  const auto workload = make(5, {TableStream::kSeq, TableStream::kFlush}, 1000, 400);
  Issue issue;
  for (Ns due : {0, 100, 200, 300, 400, 0, 400}) {
    ASSERT_TRUE(workload->next(issue));
    EXPECT_EQ(issue.due, due);
  }
}

// The draws are those of the measured reads: a price, then a row, for each.
TEST(Tables, ReadsBeginAtTheMeasuredKeys) {
  TablesPhaseOptions iib, range, point;
  iib.kind = TableStream::kIib;
  range.kind = TableStream::kRangeWithRows, range.statements = 2, range.scan_rows = 7;
  range.price_width = 500, range.elapsed_ns = 1000, range.planned = false;
  point.kind = TableStream::kPoint, point.statements = 2;
  TablesOptions options;
  options.rows = 20;
  const auto workload = std::move(make_tables(options, {iib, range, point}, 1).value());
  EXPECT_TRUE(workload->phase(1).needs.ranges);
  Issue issue;
  for (u32 i = 0; i < 80; i++) ASSERT_TRUE(workload->next(issue));
  const auto bytes = [](u64 number, u32 size) {
    std::string key(8, '\0');
    store64be(key.data(), number);
    return key.substr(8 - size);
  };
  SplitMix64 draws(31);
  for (u32 i = 0; i < 2; i++) {
    ASSERT_TRUE(workload->next(issue));
    const u64 price = draws.below(50'000) % 49'500;
    (void)draws.next();
    EXPECT_EQ(issue.statement.index, 3u);
    EXPECT_EQ(issue.statement.key, bytes(price, 4));
    EXPECT_EQ(issue.statement.read().until, bytes(price + 500, 4));
    EXPECT_EQ(issue.statement.read().limit, 7u);
    EXPECT_FALSE(issue.statement.read().planned);
    EXPECT_EQ(issue.due, 1000u * i);
    Outcome outcome;
    Completed completed{Op::kScan, 0};
    for (u64 id : {4, 9})
      issue.statement.read().rows->row(bytes(price, 4) + bytes(1, 4) + bytes(id, 8), {});
    for (u32 row = 0; row < 2; row++) {
      EXPECT_FALSE(workload->completes(issue, outcome, completed));
      ASSERT_TRUE(workload->next(issue));
      EXPECT_EQ(issue.statement.key, bytes(row == 0 ? 4 : 9, 8));
      EXPECT_EQ(issue.due, 1000u * i + 250 * row) << "lookups are spread over a query's time";
    }
    EXPECT_TRUE(workload->completes(issue, outcome, completed));
  }
  draws = SplitMix64(31);
  for (u32 i = 0; i < 2; i++) {
    ASSERT_TRUE(workload->next(issue));
    (void)draws.next();
    EXPECT_EQ(issue.statement.op, Op::kGet);
    EXPECT_EQ(issue.statement.key, bytes(1 + draws.below(20), 8));
  }
  EXPECT_FALSE(workload->next(issue));
  EXPECT_EQ(make_tables({}, {point}, 1).error().message,
            "workload.phases[0].kind: point reads what iib has inserted before");
}

TEST(Tables, RowsAreDeletedOfThosePutBefore) {
  const auto statements = [](std::vector<u64> puts) {
    std::vector<TablesPhaseOptions> phases;
    for (u64 rows : puts) {
      phases.push_back({.kind = TableStream::kRnd});
      phases.back().statements = rows;
      if (phases.size() == 1) phases.push_back({.kind = TableStream::kRndDelete});
    }
    return make_tables({}, phases, 1).value()->phase(1).statements;
  };
  EXPECT_EQ(statements({400, 40}), statements({400}));
  EXPECT_GT(statements({400}), statements({40}));
}

TEST(Tables, AQuarterOfRndIsDeletedInTheOrderOfItsKeysAndAsOneTransaction) {
  const auto workload = make(400, {TableStream::kRnd, TableStream::kRndDelete, TableStream::kScan,
                                   TableStream::kOptimize});
  std::map<std::string, std::string> rows;
  Issue issue;
  std::string last;
  u32 deleted = 0;
  u64 statements = 0;
  for (; workload->next(issue); statements++) {
    const Statement& s = issue.statement;
    if (s.op == Op::kPut) rows.emplace(s.key, s.write().value);
    if (s.op == Op::kScan || s.op == Op::kOptimize) {
      EXPECT_EQ(s.index, 1u);
    }
    if (s.op != Op::kDelete) continue;
    EXPECT_EQ(s.index, 1u);
    EXPECT_LT(last, s.key);
    last.assign(s.key);
    EXPECT_EQ(rows.erase(last), 1u);
    deleted++;
    EXPECT_EQ(s.write().commits, issue.index_in_phase + 1 == workload->phase(1).statements);
  }
  EXPECT_EQ(statements, workload->statements_total());
  EXPECT_GT(deleted, 80u);
  for (const auto& [key, value] : rows) EXPECT_GE(static_cast<u8>(value[0]), 64) << key;
  EXPECT_EQ(workload->live_user_bytes(), rows.size() * 108);
  EXPECT_TRUE(workload->phase(3).needs.optimizes);
}

TEST(Tables, RefusesChangesOfATableWithoutRows) {
  const auto refusal = [](std::vector<TablesPhaseOptions> phases, TableStream kind) {
    phases.emplace_back();
    phases.back().kind = kind;
    const auto made = make_tables(TablesOptions{}, phases, 1);
    return made.ok() ? "" : made.error().message;
  };
  std::vector<TablesPhaseOptions> seq(1);
  EXPECT_NE(refusal({}, TableStream::kOptimize), "");
  EXPECT_NE(refusal({}, TableStream::kScan), "");
  EXPECT_NE(refusal(seq, TableStream::kRndDelete), "");
  EXPECT_EQ(refusal(seq, TableStream::kOptimize), "");
  EXPECT_EQ(refusal(seq, TableStream::kScan), "");
}

TEST(Tables, RefusesUpdatesBeforeTheLoad) {
  const auto refused = make_tables({}, {TablesPhaseOptions{.kind = TableStream::kSbupd}}, 1);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message,
            "workload.phases[0].kind: sbupd updates what sbload has put before");
}

}  // namespace
}  // namespace tt::workload
