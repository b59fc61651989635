// Compactions by level against the engine's other counters, and against its files.
#include "lsm/database/compaction_stats.h"

#include "engine/testing/engine_test_rig.h"
#include "facts/row_reader.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {
namespace {

using Bench = EngineBench<LsmEngine, Options>;

Options tiny(CompactionStyle style) {
  Options o;
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.compaction_style = style;
  return o;
}

LevelStats sum(const CompactionStats& levels) {
  LevelStats all;
  for (const LevelStats& level : levels) {
    all.upper_bytes += level.upper_bytes;
    all.level_bytes += level.level_bytes;
    all.written_bytes += level.written_bytes;
    all.flushed_bytes += level.flushed_bytes;
    all.moved_bytes += level.moved_bytes;
    all.jobs += level.jobs;
    all.entries += level.entries;
    all.entries_dropped += level.entries_dropped;
  }
  return all;
}

u64 bytes_of(const Version& version) {
  u64 bytes = 0;
  for (const auto& level : version.levels)
    for (const FilePtr& file : level) bytes += file->bytes;
  return bytes;
}

void run(Bench& bench, const std::function<void()>& after_each = {}) {
  StatementMix mix;
  mix.keys = 2000;
  run_random_clients(bench, 7, 1, 8000, mix, after_each);
}

TEST(CompactionStats, SumsAreTheEnginesOwn) {
  for (const CompactionStyle style : {CompactionStyle::kLevel, CompactionStyle::kUniversal}) {
    Bench bench(tiny(style));
    const ColumnFamily& family = bench.engine.family();
    run(bench);
    const Counters& c = family.counters;
    const CompactionStats& levels = family.compaction_stats;
    const LevelStats all = sum(levels);
    EXPECT_GT(c.compactions, 5u);
    EXPECT_EQ(all.written_bytes, c.flush_bytes + c.compact_write_bytes);
    EXPECT_EQ(all.flushed_bytes, c.flush_bytes);
    EXPECT_EQ(all.flushed_bytes, levels[0].flushed_bytes);
    EXPECT_EQ(all.jobs, c.flushes + c.compactions);
    EXPECT_GT(all.entries, all.entries_dropped);
    EXPECT_GT(all.entries_dropped, 0u);
    // Bytes that were written and are gone were inputs; a move changes neither.
    EXPECT_EQ(all.written_bytes - all.upper_bytes - all.level_bytes, bytes_of(*family.version));
  }
}

TEST(CompactionStats, MovesAreCountedWhereTheyGo) {
  Options o = tiny(CompactionStyle::kLevel);
  o.level_compaction_dynamic_level_bytes = false;
  Bench bench(o);
  StatementMix rising;
  rising.in_phases = true;
  run_random_clients(bench, 3, 1, 12000, rising);
  const Counters& c = bench.engine.family().counters;
  const CompactionStats& levels = bench.engine.family().compaction_stats;
  ASSERT_GT(c.trivial_moves, 0u);
  EXPECT_EQ(levels[0].moved_bytes, 0u);
  EXPECT_GT(sum(levels).moved_bytes, 0u);
  // The bytes that entered a level and did not leave it are there. From level 0 all go to level 1,
  // so only level 1 can be checked.
  const u64 gone_from_0 = levels[1].upper_bytes + levels[1].moved_bytes + levels[0].level_bytes;
  EXPECT_EQ(levels[0].written_bytes - gone_from_0, bench.engine.family().version->level_bytes(0));
}

TEST(CompactionStats, SinceMeasuringBegan) {
  Bench bench(tiny(CompactionStyle::kLevel));
  u32 statements = 0;
  LevelStats before;
  run(bench, [&] {
    if (++statements != 4000) return;
    before = sum(bench.engine.family().compaction_stats);
    bench.engine.begin_measuring();
  });
  ASSERT_GT(before.jobs, 0u);
  std::string out;
  TableSink sink(&out, {kCompactionStats});
  bench.engine.describe(sink);
  RowReader in(out);
  ASSERT_EQ(in.integer(), u64{kCompactionStats});
  const u64 levels = bench.engine.family().version->levels.size();
  ASSERT_EQ(in.integer(), 2 * levels);
  in.integer();  // bytes of the rows
  u64 written[2] = {}, jobs[2] = {};
  for (u64 row = 0; row < 2 * levels; row++) {
    const u64 since = in.integer();
    ASSERT_EQ(since, row / levels);
    for (u64 column = 1; column < kSchema.tables[kCompactionStats & 0xff].columns.size();
         column++) {
      const u64 value = in.integer();
      if (column == 9) written[since] += value;
      if (column == 14) jobs[since] += value;
    }
  }
  ASSERT_TRUE(in.at_end());
  const Counters& after = bench.engine.family().counters;
  EXPECT_EQ(written[0], after.flush_bytes + after.compact_write_bytes);
  EXPECT_EQ(written[1], written[0] - before.written_bytes);
  EXPECT_EQ(jobs[1], after.flushes + after.compactions - before.jobs);
}

}  // namespace
}  // namespace tt::lsm
