// Read-ahead by a pool whose areas have 16 pages: the scan is at page 31.
#include "btree/instance/read_ahead.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

Options options() {
  Options o = small_options();
  o.buffer_pool_size = 512 * (4 * KiB + 160);
  return o;
}

struct Scan : SmallInstance {
  Scan() : SmallInstance(options()) {}
  // A page that was used then, or only is in memory.
  void used(u32 number, Ns at) {
    Frame& frame = clean_page(number);
    store32(frame.bytes + 4, number);
    link(number, number - 1, number + 1);
    frame.first_use = at;
  }
  void link(u32 number, u32 prev, u32 next) {
    char* bytes = engine.frame(page_id(1, number)).bytes;
    store32(bytes + Page::kPrevAt, prev), store32(bytes + Page::kNextAt, next);
  }
  u64 reads_at(u32 number) {
    read_ahead(engine, 1000, page_id(1, number));
    return engine.pool.counters.read_ahead;
  }
};

TEST(ReadAhead, ReadsTheNextAreaAtTheEndOfOneThatWasUsedInOrder) {
  Scan scan;
  for (u32 i = 16; i < 32; i++) scan.used(i, i);
  EXPECT_EQ(scan.reads_at(30), 0u) << "not at the border";
  EXPECT_EQ(scan.reads_at(31), 16u);
  for (u32 i = 32; i < 48; i++) EXPECT_TRUE(scan.engine.resident(page_id(1, i)));
  EXPECT_EQ(scan.engine.pool.counters.reads, 0u) << "no one waits for them";
  EXPECT_EQ(scan.reads_at(31), 16u) << "they are there";
}

// After a power cut it may meet one that was torn and freed: no redo makes it whole, and no
// statement needs it.
TEST(ReadAhead, PassesATornPageThatIsNotInUse) {
  for (bool in_use : {false, true}) {
    Scan scan;
    for (u32 i = 16; i < 32; i++) scan.used(i, i);
    const u32 size = scan.engine.pool.page_size();
    const FileId file = scan.engine.spaces[1]->file();
    ASSERT_TRUE(
        scan.volume.overwrite(0, file, u64{40} * size, std::string(size, 'x'), {kCauseLeaf}).ok());
    if (in_use) scan.engine.spaces[1]->declare(40, PageKind::kLeaf);
    EXPECT_EQ(scan.reads_at(31), in_use ? 8u : 15u);
    EXPECT_EQ(scan.engine.error.ok(), !in_use);
    EXPECT_FALSE(scan.engine.resident(page_id(1, 40)));
    EXPECT_EQ(scan.engine.resident(page_id(1, 41)), !in_use);
  }
}

TEST(ReadAhead, ForgivesSevenPagesOfAnArea) {
  for (u32 unused : {7, 8}) {
    Scan scan;
    for (u32 i = 16; i < 32; i++)
      if (i == 31 || i >= 16 + unused) scan.used(i, i);
    EXPECT_EQ(scan.reads_at(31), unused == 7 ? 16u : 0u);
  }
}

TEST(ReadAhead, ReadsNothingAfterUsesInAnotherOrder) {
  Scan scan;
  for (u32 i = 16; i < 32; i++) scan.used(i, 100 - i);
  EXPECT_EQ(scan.reads_at(31), 0u);
}

// At the first page of an area, which follows the page before it in the tree.
TEST(ReadAhead, GoesOnWhereAScanToLowerPagesIsLed) {
  Scan scan;
  for (u32 i = 32; i < 48; i++) scan.used(i, 100 - i);
  EXPECT_EQ(scan.reads_at(32), 0u) << "its next page is at no border";
  scan.link(32, 31, 15);
  scan.put_on_drive(0);
  EXPECT_EQ(scan.reads_at(32), 16u - 1);
  EXPECT_TRUE(scan.engine.resident(page_id(1, 0)));
  EXPECT_FALSE(scan.engine.resident(page_id(1, 1))) << "the bitmap";
}

}  // namespace
}  // namespace tt::btree
