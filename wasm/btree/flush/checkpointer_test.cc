// The order of a checkpoint's writes: its redo is durable before its block is written, and it
// counts once the block is durable.
#include "btree/flush/checkpointer.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Checkpointing : SmallInstance {
  Checkpointing() {
    engine.log.create(0);
    scheduler.add(checkpointer);
    scheduler.add(client);
    clean_page(10);
  }
  // The LSN in the block that the file of the log has there.
  Lsn block(u32 place) const {
    std::string scratch;
    return load64be(
        volume.view(engine.log.file(), LogLayout::kCheckpoints[place], 8, scratch).data());
  }
  bool has_block(Lsn lsn) const { return block(0) == lsn || block(1) == lsn; }

  Checkpointer checkpointer{engine};
  Sleeper client;
};

TEST(Checkpointer, WritesItsBlockAfterTheRedoAndCountsOnceThatIsDurable) {
  Checkpointing s;
  const Lsn before = s.engine.log.checkpoint();
  for (char c = 'a'; c < 'z'; c++) s.change(10, std::string(10, c));
  const Lsn lsn = s.engine.log.lsn();
  s.checkpointer.wait(s.client);
  s.checkpointer.begin(s.scheduler.now(), lsn);
  const Lsn logged = s.engine.log.lsn();
  EXPECT_GT(logged, lsn) << "its record names the place of the checkpoint";
  Ns written = 0;
  while (s.client.woken == 0) {
    ASSERT_TRUE(s.scheduler.run_step());
    if (s.has_block(lsn)) {
      EXPECT_GE(s.engine.log.flushed(), logged) << "the block is there before the redo up to it";
      if (written == 0) written = s.scheduler.now();
    }
    if (s.engine.log.checkpoint() == before) continue;
    EXPECT_TRUE(s.has_block(lsn));
    EXPECT_GT(s.scheduler.now(), written) << "it counts before the block is flushed";
  }
  EXPECT_EQ(s.engine.log.checkpoint(), lsn);
  EXPECT_GT(written, 0u);
  EXPECT_FALSE(s.checkpointer.running());
}

// Two flushes: of its redo, and of its block.
TEST(Checkpointer, FlushesTwice) {
  Checkpointing s;
  for (char c = 'a'; c < 'z'; c++) s.change(10, std::string(10, c));
  const u64 before = s.device.counters().host_flushes;
  s.checkpointer.begin(s.scheduler.now(), s.engine.log.lsn());
  while (s.checkpointer.running()) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_EQ(s.device.counters().host_flushes - before, 2u);
}

TEST(Checkpointer, TakesNoneWhereTheLogHasOnlyTheLastOnesRecord) {
  Checkpointing s;
  s.checkpointer.begin(s.scheduler.now(), s.engine.log.checkpoint() + 16);
  EXPECT_FALSE(s.checkpointer.running());
  s.change(10, std::string(20, 'x'));
  s.checkpointer.begin(s.scheduler.now(), s.engine.log.checkpoint() + 17);
  EXPECT_TRUE(s.checkpointer.running());
}

}  // namespace
}  // namespace tt::btree
