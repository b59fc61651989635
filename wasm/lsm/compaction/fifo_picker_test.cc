// FIFO compaction on drawn versions and in an engine.
#include "lsm/compaction/fifo_picker.h"

#include "engine/testing/engine_test_rig.h"
#include "lsm/lsm_engine.h"
#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

Options fifo(u64 most_bytes) {
  Options o;
  o.compaction_style = CompactionStyle::kFifo;
  o.fifo_max_table_files_size = most_bytes;
  return o;
}

TEST(FifoPicker, TheOldestGoUntilTheRestIsWithinTheLimit) {
  const Version version = draw("L0: [a-b]10 [c-d]20 [e-f]20 [g-h]30");
  EXPECT_FALSE(pick_fifo_compaction(fifo(80), version));
  const auto task = pick_fifo_compaction(fifo(49), version);
  ASSERT_TRUE(task);
  EXPECT_TRUE(task->deletion);
  EXPECT_EQ(picture_of(task->inputs), " [g-h] [e-f]");
  EXPECT_FALSE(pick_fifo_compaction(fifo(49), draw("L0: [a-b]10 [c-d]20 [e-f]20 [g-h]30!1")));
}

TEST(FifoPicker, ExpiredFilesGoFirst) {
  Options o = fifo(80);
  o.ttl = 100;
  Version version = draw("L0: [a-b]10 [c-d]20 [e-f]20");
  version.now_s = 150;
  version.levels[0][0]->oldest_ancestor_s = 60;
  version.levels[0][1]->oldest_ancestor_s = 40;
  const auto task = pick_fifo_compaction(o, version);
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kTtl);
  EXPECT_EQ(picture_of(task->inputs), " [e-f] [c-d]");
}

TEST(FifoPicker, MergesSmallFilesIfItMay) {
  Options o = fifo(1000);
  o.write_buffer_size = 100;
  const Version version = draw("L0: [a-b]10 [c-d]10 [e-f]10 [g-h]10");
  EXPECT_FALSE(pick_fifo_compaction(o, version));
  o.fifo_allow_compaction = true;
  const auto task = pick_fifo_compaction(o, version);
  ASSERT_TRUE(task);
  EXPECT_FALSE(task->deletion);
  EXPECT_EQ(task->inputs.size(), 4u);
}

TEST(FifoPicker, AnEngineKeepsTheNewestAndStaysWithinTheLimit) {
  Options o = fifo(300 * KiB);
  o.write_buffer_size = 64 * KiB;
  o.ttl = 0;
  EngineBench<LsmEngine, Options> bench(o);
  class Writer : public Actor {
   public:
    explicit Writer(EngineBench<LsmEngine, Options>& b) : bench(b) {
      bench.scheduler.add(*this, 0);
      cursor = bench.engine.new_cursor(*this);
    }
    Ns step(Ns now) override {
      if (done == 2000) return kNever;
      key = "key" + std::to_string(mix64(done));
      Outcome outcome;
      const Progress p = bench.engine.run(now, Statement::put(key, value), *cursor, outcome);
      if (p.kind == Progress::kDone) done++;
      return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
    }
    const char* name() const override { return "writer"; }
    EngineBench<LsmEngine, Options>& bench;
    u64 done = 0;
    std::string key, value = std::string(1000, 'x');
    std::unique_ptr<Cursor> cursor;
  };
  Writer writer(bench);
  while (bench.scheduler.run_step()) {
  }
  const ColumnFamily& family = bench.engine.family();
  EXPECT_EQ(writer.done, 2000u);
  EXPECT_LE(family.version->level_bytes(0), 300 * KiB);
  EXPECT_GT(family.version->level_bytes(0), 200 * KiB);
  EXPECT_EQ(family.counters.compactions + family.counters.trivial_moves, 0u);
  EXPECT_GT(family.version->levels[0].back()->smallest_sequence, 1500u);
}

}  // namespace
}  // namespace tt::lsm
