// Several column families in one database: the families of indexes, histories against maps, logs
// that are removed when no family needs them.
#include "lsm/database/family_plan.h"

#include <cstring>

#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

constexpr IndexInfo kTrees[] = {
    {0, true, 0, 0, true, 0, ~0u}, {0, false, 0, 0, true, 0, ~0u}, {0, false, 0, 0, true, 0, ~0u}};

Options tiny(FamilyOfIndexes families) {
  Options o = tiny_options();
  o.column_family_of_indexes = families;
  return o;
}

TEST(ColumnFamilies, OfIndexes) {
  using Families = std::vector<FamilyPlan::Family>;
  const auto of = [](FamilyOfIndexes rule) { return plan_families(tiny(rule), kTrees); };
  EXPECT_EQ(of(FamilyOfIndexes::kDefault).families, (Families{{"default", false}}));
  const FamilyPlan secondary = of(FamilyOfIndexes::kEachSecondary);
  EXPECT_EQ(secondary.families,
            (Families{{"default", false}, {"index_257", true}, {"index_258", true}}));
  EXPECT_EQ(secondary.of_index, (std::vector<u32>{0, 1, 2}));
  const FamilyPlan each = of(FamilyOfIndexes::kEach);
  EXPECT_EQ(
      each.families,
      (Families{
          {"default", false}, {"index_256", false}, {"index_257", true}, {"index_258", true}}));
  EXPECT_EQ(each.of_index, (std::vector<u32>{1, 2, 3}));
  EXPECT_EQ(plan_families(tiny(FamilyOfIndexes::kEach), {}).families.size(),
            1u);  // a workload without named trees
}

TEST(ColumnFamilies, SecondaryIndexesMayHaveOptionsOfTheirOwn) {
  Options o = tiny(FamilyOfIndexes::kEachSecondary);
  o.compression = Compression::kLz4;
  EXPECT_EQ(family_options(o, true).compression, o.compression) << "inherited while it is not set";
  o.secondary_compression = Compression::kNone;
  o.secondary_bloom_millibits_per_key = 0;
  EXPECT_EQ(family_options(o, true).compression, o.secondary_compression);
  EXPECT_EQ(family_options(o, true).bloom_millibits_per_key, 0u);
  EXPECT_EQ(family_options(o, true).write_buffer_size, o.write_buffer_size);
  EXPECT_EQ(family_options(o, false).compression, o.compression);
  EXPECT_EQ(family_options(o, false).bloom_millibits_per_key, o.bloom_millibits_per_key);
}

// Every key in a family's files and memtables belongs to one of the family's indexes.
void expect_own_keys(const Database& database) {
  for (const std::unique_ptr<ColumnFamily>& family : database.families) {
    family->version->check_invariants();
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) {
        ASSERT_EQ(database.family_of_key(file->smallest_user()), family->number);
        ASSERT_EQ(database.family_of_key(file->largest_user()), family->number);
      }
  }
}

void run_history(const Options& options, u64 seed, u32 clients) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed, kTrees);
  StatementMix mix;
  mix.look_ups = 200;
  mix.indexes = 3;
  u64 most_logs = 0;
  run_random_clients(bench, seed, clients, 9000, mix, [&] {
    expect_own_keys(bench.engine.database());
    most_logs = std::max<u64>(most_logs, bench.engine.logs());
  });
  for (const std::unique_ptr<ColumnFamily>& family : bench.engine.database().families)
    EXPECT_EQ(
        family->version->file_count() > 0,
        options.column_family_of_indexes == FamilyOfIndexes::kEachSecondary || family->number > 0);
  EXPECT_GT(most_logs, 2u);
}

TEST(ColumnFamilies, AgreeWithAMap) {
  for (u64 seed = 1; seed <= 3; seed++) run_history(tiny(FamilyOfIndexes::kEachSecondary), seed, 6);
  for (u64 seed = 4; seed <= 5; seed++) {
    Options o = tiny(FamilyOfIndexes::kEach);
    o.wal_sync = true;
    o.max_background_compactions = 3;
    o.db_write_buffer_size = seed % 2 * 128 * KiB;
    run_history(o, seed, 6);
  }
  Options own = tiny(FamilyOfIndexes::kEachSecondary);
  own.secondary_write_buffer_size = 128 * KiB;
  own.secondary_compaction_style = CompactionStyle::kUniversal;
  own.secondary_compression = Compression::kZstd;
  own.secondary_bloom_millibits_per_key = 0;
  run_history(own, 6, 6);
}

// Writes rows of one size to one tree until it is stopped.
class Writer : public Actor {
 public:
  explicit Writer(Bench& bench) : bench_(bench), cursor_(bench.engine.new_cursor(*this)) {
    bench.scheduler.add(*this);
  }
  void write(u32 index, u64 rows, u64 value_bytes) {
    left_ = rows, index_ = index, value_.assign(value_bytes, 'v');
    bench_.scheduler.wake(*this, bench_.scheduler.now());
    while ((left_ > 0 || !bench_.engine.background_idle()) && bench_.scheduler.run_step()) {
    }
  }
  Ns step(Ns now) override {
    if (left_ == 0) return kNever;
    key_ = "key" + std::to_string(done_);
    Outcome outcome;
    Statement statement = Statement::put(key_, value_);
    statement.index = index_;
    const Progress p = bench_.engine.run(now, statement, *cursor_, outcome);
    if (p.kind == Progress::kDone) left_--, done_++;
    return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
  }
  const char* name() const override { return "writer"; }

 private:
  Bench& bench_;
  std::unique_ptr<Cursor> cursor_;
  std::string key_, value_;
  u64 left_ = 0, done_ = 0;
  u32 index_ = 0;
};

// Each family's memtables, files and levels follow its own options, also after options change while
// the database is open.
TEST(ColumnFamilies, RunWithTheirOwnOptions) {
  Options o = tiny(FamilyOfIndexes::kEachSecondary);
  o.secondary_write_buffer_size = 256 * KiB;
  o.secondary_compression = Compression::kZstd;
  o.secondary_bloom_millibits_per_key = 0;
  o.secondary_compaction_style = CompactionStyle::kUniversal;
  Bench bench(o, 1, kTrees);
  Writer writer(bench);
  for (const u32 index : {0, 1}) writer.write(index, 900, 1000);
  const ColumnFamily &base = bench.engine.family(0), &own = bench.engine.family(1);
  u64 base_files = 0, own_files = 0;
  const auto each_file = [](const ColumnFamily& family, auto&& visit) {
    for (const std::vector<FilePtr>& level : family.version->levels)
      for (const FilePtr& file : level) visit(*file);
  };
  each_file(base, [&](const FileMeta& file) {
    EXPECT_EQ(file.compression, Compression::kNone);
    EXPECT_TRUE(file.index->has_filter());
    base_files++;
  });
  each_file(own, [&](const FileMeta& file) {
    EXPECT_EQ(file.compression, Compression::kZstd);
    EXPECT_FALSE(file.index->has_filter());
    own_files++;
  });
  EXPECT_GT(base_files, 8 * own_files) << "32 KiB each, and whole sorted runs";
  EXPECT_GT(base.compaction_stats[0].jobs, 3 * own.compaction_stats[0].jobs)
      << "of four times the memtable";
  o.write_buffer_size = 512 * KiB;
  EXPECT_TRUE(bench.engine.change_options(bench.scheduler.now(), o.to_values()).ok());
  EXPECT_EQ(base.options.write_buffer_size, 512 * KiB);
  EXPECT_EQ(own.options.write_buffer_size, 256 * KiB);
}

// A family with one old row holds all logs since, until they take more than max_total_wal_size:
// then it is flushed.
TEST(ColumnFamilies, AFamilyThatHoldsTheOldestLogIsFlushed) {
  for (const u64 limit : {u64{0}, 200 * KiB}) {
    Options o = tiny(FamilyOfIndexes::kEachSecondary);
    o.max_total_wal_size = limit;
    Bench bench(o, 1, kTrees);
    Writer writer(bench);
    const ColumnFamily& idle = bench.engine.family(1);
    writer.write(1, 1, 10);
    const u64 first_log = idle.log_number();
    writer.write(0, 150, 1000);
    EXPECT_GT(bench.engine.logs(), 2u);
    EXPECT_EQ(idle.log_number(), first_log) << "its row is in the first log only";
    EXPECT_EQ(idle.version->file_count(), 0u);
    // 4 x 3 families x 2 memtables of 64 KiB are 1.5 MiB.
    writer.write(0, limit == 0 ? 600 : 100, 1000);
    EXPECT_EQ(idle.version->file_count() > 0, limit != 0);
    writer.write(0, limit == 0 ? 1200 : 100, 1000);
    EXPECT_EQ(idle.version->file_count(), 1u);
    EXPECT_GT(bench.engine.database().oldest_log_number(), first_log);
    EXPECT_LE(bench.engine.logs(), 30u);
  }
}

// For the budget of all memtables, the one that was begun first is flushed, not the one that takes
// the writes.
TEST(ColumnFamilies, TheOldestMemtableIsFlushedForTheBudget) {
  Options o = tiny(FamilyOfIndexes::kEachSecondary);
  o.write_buffer_size = 1 * MiB;
  o.db_write_buffer_size = 256 * KiB;
  Bench bench(o, 1, kTrees);
  Writer writer(bench);
  writer.write(1, 40, 1000);
  writer.write(0, 1, 1000);
  EXPECT_EQ(bench.engine.database().counters.flushes, 0u);
  writer.write(2, 200, 1000);
  EXPECT_EQ(
      bench.engine.family(1).version->file_count() + bench.engine.family(0).version->file_count(),
      2u);
}

}  // namespace
}  // namespace tt::lsm
