// Peaks of space are the most that was ever allocated, and the memory bill adds up to what the
// engines' caches say, now and at most.
#include "lab/testing/stalling.h"

namespace tt::lab {
namespace {

TEST(Peaks, AreTheMostThatWasAllocatedAtAnyStep) {
  for (const Stalling& stalling : stalling_runs()) {
    SCOPED_TRACE(stalling.engine);
    const Result<std::unique_ptr<Lab>> made = Lab::create(config_of(stalling, false));
    ASSERT_TRUE(made.ok()) << made.error().message;
    Lab& lab = *made.value();
    const Slice logs = engine_in(config_of(stalling, false).engine_folder).files.logs;
    u64 most = 0, most_logs = 0;
    do {
      u64 of_logs = 0;
      for (const FileId file : lab.volume().files())
        if (lab.volume().name(file).ends_with(logs)) of_logs += lab.volume().allocated_bytes(file);
      most = std::max(most, lab.volume().allocated_bytes());
      most_logs = std::max(most_logs, of_logs);
      lab.advance(StopAt::kEnd, 0, 1);
    } while (lab.state() == RunState::kRunning);
    std::map<std::string, u64> counts = counts_of(lab);
    EXPECT_EQ(counts["space.allocated_peak"], most);
    EXPECT_EQ(counts["space.logs_peak"], most_logs);
    EXPECT_GE(most, counts["space.allocated"]);
  }
}

struct BillRow {
  u64 bytes, most;
};

std::map<u64, BillRow> bill_of(const Lab& lab) {
  std::map<u64, BillRow> bill;
  for (const std::vector<u64>& row : rows_of(lab, kMemory, 3)) bill[row[0]] = {row[1], row[2]};
  return bill;
}

u64 bytes_of(const Lab& lab, std::initializer_list<MemoryKind> kinds) {
  std::map<u64, BillRow> bill = bill_of(lab);
  u64 sum = 0;
  for (const MemoryKind kind : kinds) sum += bill[static_cast<u64>(kind)].bytes;
  return sum;
}

// A number of the engine's only row of a table.
u64 cell_of(const Lab& lab, Slice table, size_t column) {
  for (const FolderSchema* folder : folders())
    for (u64 i = 0; i < folder->tables.size(); i++)
      if (folder->tables[i].name == table)
        return rows_of(lab, make_id(folder->folder, static_cast<u8>(i)), column + 1).at(0)[column];
  ADD_FAILURE() << table;
  return 0;
}

void expect_sum(const Lab& lab, Slice engine, u64 page_size) {
  using enum MemoryKind;
  if (engine == "lsm") {
    EXPECT_EQ(bytes_of(lab, {kDataBlocks, kIndexBlocks, kFilterBlocks}),
              cell_of(lab, "lsm.cache", 1));
  } else if (engine == "btree") {
    EXPECT_EQ(bytes_of(lab, {kLeafPages, kInnerPages, kUndoPages, kOtherPages, kFreePages}),
              cell_of(lab, "btree.pool", 1) * page_size);
  } else {
    EXPECT_EQ(bytes_of(lab, {kLeafNodes, kInnerNodes, kRollbackNodes, kClones, kLoader}),
              cell_of(lab, "fractal.cachetable", 1));
  }
}

TEST(MemoryBill, AddsUpToTheCacheAndKeepsTheMost) {
  for (Stalling run : stalling_runs()) {
    SCOPED_TRACE(run.engine);
    if (run.engine == Slice("lsm")) run.options["cache_index_and_filter_blocks"] = 1;
    const Result<std::unique_ptr<Lab>> made = Lab::create(config_of(run, false));
    ASSERT_TRUE(made.ok()) << made.error().message;
    Lab& lab = *made.value();
    std::map<u64, u64> most_before;
    u64 most_at_once = 0, most_by_kind = 0;
    for (u64 statements = 0; statements <= 24000; statements += 50) {
      lab.advance(StopAt::kStatements, statements, ~u64{0});
      u64 sum = 0;
      most_by_kind = 0;
      for (const auto& [kind, row] : bill_of(lab)) {
        EXPECT_GE(row.most, std::max(row.bytes, most_before[kind]));
        most_before[kind] = row.bytes == row.most ? 0 : row.most;  // only moments are kept
        sum += row.bytes, most_by_kind += row.most;
      }
      most_at_once = std::max(most_at_once, sum);
      expect_sum(lab, run.engine, 16 * KiB);
    }
    // Memory that came and went between two moments is missed.
    EXPECT_GT(most_by_kind, most_at_once / 100 * 95);
    EXPECT_GE(bill_of(lab).size(), 3u);
  }
}

TEST(MemoryBill, CanBeAskedForAtEachStepOfARecovery) {
  for (const Stalling& run : stalling_runs()) {
    SCOPED_TRACE(run.engine);
    const Result<std::unique_ptr<Lab>> made = Lab::create(config_of(run, false));
    ASSERT_TRUE(made.ok()) << made.error().message;
    Lab& lab = *made.value();
    lab.advance(StopAt::kStatements, 9000, ~u64{0});
    lab.crash(1);
    for (int step = 0; step < 300; step++) {
      lab.advance(StopAt::kEnd, 0, 1);
      bill_of(lab);
    }
    lab.advance(StopAt::kStatements, 12000, ~u64{0});
    EXPECT_GE(bill_of(lab).size(), 2u);
    std::map<std::string, u64> counts = counts_of(lab);
    EXPECT_EQ(counts["crashes.count"], 1u);
  }
}

}  // namespace
}  // namespace tt::lab
