// Random histories of rows whose entries wait in the change buffer, as their leaves are not in
// memory, cut short at any write: after each recovery the indexes have the entries of the rows that
// are there, and before it what waits, its counts and the bits of the bitmaps agree. TT_SOAK=1
// makes it long.
#include "btree/testing/crash_test_rig.h"
#include "btree/testing/small_instance.h"
#include "engine/testing/soak.h"

namespace tt::btree {
namespace {

// A pool of 72 pages of 4 KiB, and rows of five times as many.
CrashSetting buffering_setting(u64 seed) {
  constexpr ChangeBuffering kUses[] = {ChangeBuffering::kAll,     ChangeBuffering::kAll,
                                       ChangeBuffering::kInserts, ChangeBuffering::kChanges,
                                       ChangeBuffering::kDeletes, ChangeBuffering::kPurges};
  CrashSetting s;
  s.options = tiny_options();
  s.options.autoextend_increment = 1 * MiB;
  s.options.buffer_pool_size = 72 * (4 * KiB + 160);
  s.options.rollback_segments = 4;
  s.options.change_buffering = kUses[seed % std::size(kUses)];
  s.options.change_buffer_max_size = seed % 3 == 0 ? 2 : 25;
  s.sector = static_cast<SectorSize>(seed % 2);
  s.clients = 1 + static_cast<u32>(seed % 2);
  s.keys = 1500;
  s.statements = 1200;
  s.per_transaction = 3;
  s.indexed = true;
  s.largest_value = 700;
  s.think = kMillisecond;
  return s;
}

struct BufferingSeen {
  u64 inserts = 0, marks = 0, deletes = 0, waited = 0, survived = 0;
  u32 full = 0;
  void add(const BtreeEngine& engine) {
    const Counters& c = engine.instance().counters;
    inserts += c.merged_inserts, marks += c.merged_marks, deletes += c.merged_deletes;
  }
};

// Steps with checks in between. What waits is looked at only while the engine is open.
void run_checked(CrashBench& bench, u64 steps, BufferingSeen& seen) {
  for (u64 done = 0; done < steps; done += 1500) {
    bench.run(std::min<u64>(1500, steps - done));
    if (bench.failed() || !bench.engine().is_open()) return;
    check_invariants(bench.engine().instance());
    const ChangeBuffer& buffer = *bench.engine().change_buffer();
    seen.waited += buffer.entries();
    seen.full += buffer.size() >= buffer.most();
  }
}

TEST(ChangeBufferCrash, WhatWaitsSurvivesCutsAtAnyStep) {
  const u64 histories = soaks() ? 300 : 9;
  BufferingSeen seen;
  for (u64 seed = 1; seed <= histories && !::testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const CrashSetting setting = buffering_setting(seed);
    SplitMix64 random(mix64(seed));
    CrashBench bench(setting, seed, 0);
    for (u32 cut = 0; cut < 3; cut++) {
      run_checked(bench, 2000 + random.below(6000), seen);
      const ChangeBuffer* buffer = bench.engine().change_buffer();
      const u64 waits = bench.engine().is_open() ? buffer->entries() : 0;
      bench.crash(random.next());
      while (random.below(3) == 0) {
        bench.run(random.below(40));  // cut again while it is being opened
        bench.crash(random.next());
      }
      for (u64 steps = 0; steps < 100'000 && !bench.engine().is_open(); steps++) bench.run(1);
      if (bench.engine().is_open()) check_invariants(bench.engine().instance());
      seen.survived += waits > 0 && bench.engine().change_buffer()->entries() > 0;
      ASSERT_TRUE(bench.check());
      EXPECT_EQ(bench.engine().change_buffer()->entries(), 0u) << "a scan merges what waits";
    }
    run_checked(bench, 10'000'000, seen);
    ASSERT_TRUE(bench.finished()) << bench.waits();
    seen.add(bench.engine());
  }
  EXPECT_GT(seen.inserts, 0u);
  EXPECT_GT(seen.marks, 0u);
  EXPECT_GT(seen.deletes, 0u);
  EXPECT_GT(seen.waited, 0u);
  EXPECT_GT(seen.survived, 0u);
  EXPECT_GT(seen.full, 0u) << "no buffer was ever full";
}

class ChangeBufferCuts : public SoakPart {
 protected:
  ChangeBufferCuts() : SoakPart(2, 40) {}
};
INSTANTIATE_TEST_SUITE_P(Part, ChangeBufferCuts, ::testing::Range(u64{0}, soak_parts()));

// The cut comes at each write command of a history.
TEST_P(ChangeBufferCuts, EveryWriteMayBeTheLast) {
  u64 cuts = 0, survived = 0;
  for (u64 seed = first_seed(); seed <= last_seed(); seed++) {
    const CrashSetting setting = buffering_setting(seed);
    CrashBench uncut(setting, seed, ~u64{0});
    uncut.run(10'000'000);
    ASSERT_TRUE(uncut.finished()) << uncut.waits();
    const u64 stride = this->stride(37, uncut.writes());
    for (u64 write = 1 + seed % stride; write <= uncut.writes(); write += stride) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", write " + std::to_string(write));
      CrashBench bench(setting, seed, write);
      bench.run(10'000'000);
      if (!bench.failed()) break;  // the last ones may be merged otherwise
      bench.crash(mix64(seed * 1000 + write) % 16);
      for (u64 steps = 0; steps < 100'000 && !bench.engine().is_open(); steps++) bench.run(1);
      ASSERT_TRUE(bench.engine().is_open());
      check_invariants(bench.engine().instance());
      survived += bench.engine().change_buffer()->entries() > 0;
      ASSERT_TRUE(bench.check());
      cuts++;
    }
  }
  print_cuts(cuts);
  EXPECT_GT(survived, 0u);
}

}  // namespace
}  // namespace tt::btree
