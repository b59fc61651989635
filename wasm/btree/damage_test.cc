// A page that does not come back from the drive as it was written.
#include "btree/btree_engine.h"
#include "btree/page/checksum.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Damage : EngineBench<BtreeEngine, Options> {
  Damage() : EngineBench(small_options()) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  // True if the statement has ended; it never does if the engine has failed.
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

// A table whose first leaf is on the drive alone: its number; what `spoil` makes of its bytes is
// there then. The engine's message once a statement has needed it.
std::string after(Damage& s, const std::function<void(std::string&, const Space&)>& spoil,
                  u32* leaf) {
  const std::string value(200, 'v');
  for (u32 i = 0; i < 3000; i++) EXPECT_TRUE(s.run(Statement::put(s.key(i), value)));
  EXPECT_TRUE(s.run(Statement::flush()));
  const Instance& instance = s.engine.instance();
  const Space& space = *instance.spaces[1];
  *leaf = 0;
  while (space.info(*leaf).kind != PageKind::kLeaf || space.info(*leaf).frame != kNone) ++*leaf;
  const std::string first = space.info(*leaf).first_key;
  std::string bytes = instance.page_bytes(page_id(1, *leaf));
  spoil(bytes, space);
  const u64 at = u64{*leaf} * instance.pool.page_size();
  EXPECT_TRUE(s.volume.overwrite(s.scheduler.now(), space.file(), at, bytes, {kCauseLeaf}).ok());
  EXPECT_TRUE(s.run(Statement::get(s.key(2999)))) << "other pages are whole";
  EXPECT_FALSE(s.run(Statement::get(first)));
  EXPECT_EQ(instance.error.code, ErrorCode::kCorruption);
  return instance.error.message;
}

TEST(Damage, APageOfWrongBytesEndsTheRunAndIsNotServed) {
  Damage s;
  u32 leaf = 0;
  const std::string says = after(
      s, [](std::string& bytes, const Space&) { bytes[2000] = '?'; }, &leaf);
  EXPECT_EQ(says,
            "page " + std::to_string(leaf) + " of t/t0.ibd: its checksum does not fit its content");
}

TEST(Damage, ALostPageIsNamed) {
  Damage s;
  u32 leaf = 0;
  const std::string says = after(
      s, [](std::string& bytes, const Space&) { bytes.assign(bytes.size(), '\0'); }, &leaf);
  EXPECT_EQ(says, "page " + std::to_string(leaf) + " of t/t0.ibd is empty, but in use");
}

TEST(Damage, AnotherPageInThePlaceOfOneIsNamed) {
  Damage s;
  u32 leaf = 0;
  const auto spoil = [&](std::string& bytes, const Space& space) {
    bytes = s.engine.instance().page_bytes(page_id(1, leaf + 1));
    EXPECT_TRUE(space.info(leaf + 1).used);
    stamp_page(bytes.data(), static_cast<u32>(bytes.size()));
  };
  const std::string says = after(s, spoil, &leaf);
  EXPECT_EQ(says, "page " + std::to_string(leaf) + " of t/t0.ibd holds page " +
                      std::to_string(leaf + 1) + " of space 1");
}

TEST(Damage, RecordsInACircleAreFoundUnderARightChecksum) {
  Damage s;
  u32 leaf = 0;
  const auto spoil = [](std::string& bytes, const Space&) {
    const Page page(bytes.data(), static_cast<u32>(bytes.size()));
    store16(bytes.data() + page.first() - 2, 0);  // the record is the next one after itself
    stamp_page(bytes.data(), static_cast<u32>(bytes.size()));
  };
  const std::string says = after(s, spoil, &leaf);
  EXPECT_EQ(says,
            "page " + std::to_string(leaf) + " of t/t0.ibd has records that contradict each other");
}

}  // namespace
}  // namespace tt::btree
