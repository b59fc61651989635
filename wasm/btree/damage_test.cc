// A page that does not come back from the drive as it was written.
#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Damage : EngineBench<BtreeEngine, Options> {
  Damage() : EngineBench(small_options()) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  // Whether the statement has ended; it never does if the engine has failed.
  bool run(const Statement& statement) {
    for (;;) {
      Outcome outcome;
      const Progress p = engine.run(scheduler.now(), statement, *cursor, outcome);
      if (p.kind == Progress::kDone) return true;
      if (!engine.instance().error.ok()) return false;
      if (p.kind == Progress::kWait) scheduler.wake(client, p.time);
      const u32 before = client.woken;
      while (client.woken == before)
        if (!scheduler.run_step()) return false;
    }
  }
  static std::string key(u32 i) { return "key" + std::to_string(100000 + i); }
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

TEST(Damage, APageOfWrongBytesEndsTheRunAndIsNotServed) {
  Damage s;
  const std::string value(200, 'v');
  for (u32 i = 0; i < 3000; i++) ASSERT_TRUE(s.run(Statement::put(s.key(i), value)));
  ASSERT_TRUE(s.run(Statement::flush()));
  const Instance& instance = s.engine.instance();
  const Space& space = *instance.spaces[1];
  u32 leaf = 0;
  while (space.info(leaf).kind != PageKind::kLeaf || space.info(leaf).frame != kNone) leaf++;
  const std::string first = space.info(leaf).first_key;
  const u64 at = u64{leaf} * instance.pool.page_size() + 2000;
  const Result<Ns> io = s.volume.overwrite(s.scheduler.now(), space.file(), at, "?", {kCauseLeaf});
  ASSERT_TRUE(io.ok());
  ASSERT_TRUE(s.run(Statement::get(s.key(2999)))) << "other pages are whole";
  EXPECT_FALSE(s.run(Statement::get(first)));
  EXPECT_EQ(instance.error.code, ErrorCode::kCorruption);
  EXPECT_NE(instance.error.message.find("page " + std::to_string(leaf) + " of t/t0.ibd"),
            std::string::npos)
      << instance.error.message;
}

}  // namespace
}  // namespace tt::btree
