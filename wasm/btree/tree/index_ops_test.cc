// Operations of one tree on a few rows: what they leave on its pages.
#include "btree/tree/index_ops.h"

#include "btree/space/buffer_bitmap.h"
#include "btree/testing/small_tree.h"

namespace tt::btree {
namespace {

// True if a record of the page, or a freed one, has info bits that InnoDB does not use.
bool has_other_bits(const Page& page) {
  const auto other = [&](u32 at) { return (page.info(at) & ~(kMinRecord | kDeleted)) != 0; };
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at))
    if (other(at)) return true;
  for (u32 at = page.free_head(); at != 0;) {
    if (other(at)) return true;
    const u32 next = load16(page.at(at) - 2);
    at = next == 0 ? 0 : (at + next) & 0xffff;
  }
  return false;
}

TEST(IndexOps, RowsThatAreNewHaveNoMarkOnTheirPage) {
  SmallTree tree(true);
  for (u32 i = 0; i < 20; i++) tree.put(i, 1, "value");
  tree.put(3, 2, "other");
  tree.put(4, 2, "longer than before");
  tree.mark(5, 2);
  tree.remove(5);
  const Page page = tree.leaf_of(0);
  EXPECT_FALSE(has_other_bits(page));
  EXPECT_EQ(tree.engine.info(tree.find(0).leaf().page).new_rows, 19u);
}

// 2 of 3 rows are new; sorting the heap gives every record another number.
TEST(IndexOps, NewRowsAreKnownAfterTheirPageIsReorganised) {
  SmallTree tree(true);
  const PageId id = tree.put(3, 1, "c");
  tree.put(1, 1, "a");
  tree.put(2, 1, "b");
  Frame& frame = tree.engine.frame(id);
  const Page page = tree.leaf_of(1);
  const auto is_new = [&](u32 i) {
    return frame.unwritten.at(page.heap_number(tree.find(i).leaf().origin));
  };
  frame.unwritten.set(page.heap_number(tree.find(3).leaf().origin), false);
  Mtr mtr(tree.engine);
  mtr.reorganise(frame, tree.engine.indexes[0].leaf_format);
  mtr.commit(0);
  EXPECT_EQ(page.heap_number(tree.find(1).leaf().origin), 2u);
  EXPECT_TRUE(is_new(1) && is_new(2));
  EXPECT_FALSE(is_new(3));
}

TEST(IndexOps, NewRowsAreKnownOnThePageThatASplitMovesThemTo) {
  SmallTree tree(true);
  const std::string value(300, 'v');
  for (u32 i = 0; tree.engine.counters.splits == 0; i += 2) tree.put(i, 1, value);
  for (u32 i = 1; i < 8; i += 2) tree.put(i, 1, value);
  const PageId first = tree.find(0).leaf().page;
  u32 rows = 0;
  for (PageId id = first;; id = page_id(1, tree.engine.page(id).next())) {
    tree.ops.recount(id);
    EXPECT_EQ(tree.engine.info(id).new_rows, tree.engine.page(id).records());
    rows += tree.engine.info(id).new_rows;
    if (tree.engine.page(id).next() == kNoPageNumber) break;
  }
  EXPECT_GT(rows, 10u);
}

// "abX" differs in its third byte; what follows is logged again.
TEST(IndexOps, AnUpdateIsLoggedFromTheFirstDifferenceToItsColumnsEnd) {
  SmallTree tree(true);
  const auto logged = [&](Slice value) {
    const Lsn before = tree.engine.log.lsn();
    tree.put(1, 1, value);
    return tree.engine.log.lsn() - before;
  };
  tree.put(1, 1, "abcdef");
  const u64 last_byte = logged("abcdeX");
  EXPECT_EQ(logged("abXdeX") - last_byte, 3u);
}

TEST(IndexOps, EveryChangeOfAnEntryIsKeptAsThePagesNewest) {
  SmallTree tree(false);
  tree.put(1, 5, "value");
  EXPECT_EQ(tree.leaf_of(1).newest_transaction(), 5u);
  tree.mark(1, 6);
  EXPECT_EQ(tree.leaf_of(1).newest_transaction(), 6u);
  tree.put(1, 7, "other");  // in place
  EXPECT_EQ(tree.leaf_of(1).newest_transaction(), 7u);
  tree.put(1, 8, "another size");
  EXPECT_EQ(tree.leaf_of(1).newest_transaction(), 8u);
  tree.put(1, 4, "another-size");
  EXPECT_EQ(tree.leaf_of(1).newest_transaction(), 8u) << "it never goes back";
}

// Three leaves; the first is full to its end, so that a key between it and the second goes there.
TEST(IndexOps, ARecordAfterAFullPageBecomesTheFirstOfItsRightNeighbour) {
  SmallTree tree(true);
  const std::string value(300, 'v');
  for (u32 i = 0; tree.engine.counters.splits < 3; i += 10) tree.put(i, 1, value);
  const u64 splits = tree.engine.counters.splits;
  const PageId first = tree.find(0).leaf().page;
  const u32 second = tree.engine.page(first).next();
  u32 last = 0;
  while (tree.find(last + 10).leaf().page == first) last += 10;
  for (u32 i = last - 9; tree.engine.page(first).room_after_reorganise() > 330; i++)
    tree.put(i, 1, value);
  tree.remove(last + 20);  // room in the second page
  tree.put(last + 5, 1, value);
  EXPECT_EQ(tree.engine.counters.splits, splits);
  EXPECT_EQ(tree.find(last + 5).leaf().page, page_id(1, second));
  EXPECT_TRUE(tree.find(last + 5).found && tree.find(last + 10).found);
}

TEST(IndexOps, AnEntryThatTheRightNeighbourTakesIsItsNewest) {
  SmallTree tree(false);
  const std::string value(300, 'v');
  u32 next = 0;
  for (; tree.engine.counters.splits < 2; next += 10) tree.put(next, 1, value);
  const PageId first = tree.find(0).leaf().page;
  u32 last = 0;
  while (tree.find(last + 10).leaf().page == first) last += 10;
  for (u32 i = last - 9; tree.engine.page(first).room_after_reorganise() > 330; i++)
    tree.put(i, 1, value);
  tree.remove(last + 20);
  EXPECT_EQ(tree.leaf_of(last + 10).newest_transaction(), 1u);
  tree.put(last + 5, 9, value);
  EXPECT_EQ(tree.leaf_of(last + 10).newest_transaction(), 9u);
}

// The two bits of a leaf in the change buffer's bitmap.
u32 bits_of(SmallTree& tree, PageId id) {
  const char byte = tree.engine.frame(page_id(1, 1)).bytes[94 + number_of(id) / 2];
  return BufferBitmap::free_bits(byte, number_of(id));
}

// A record of entries with `bytes` of value takes that, its key of 9 and a header of 7 or 8.
std::string of_size(u32 bytes) { return std::string(bytes - 9 - (bytes > 142 ? 8 : 7), 'v'); }

// 1/32 of a page of 4 KiB is 128 bytes.
TEST(FreeBits, SayHowMuchRoomALeafOfEntriesHas) {
  SmallTree tree(false);
  PageId leaf = tree.put(0, 1, "v");
  u32 i = 1;
  const auto room = [&] { return tree.engine.page(leaf).room_after_reorganise(); };
  while (room() > 1400) tree.put(i++, 1, of_size(200));
  EXPECT_EQ(bits_of(tree, leaf), 0u) << "they are only lowered by inserts, and begin at 0";
  tree.remove(--i);
  EXPECT_EQ(bits_of(tree, leaf), 0u) << "there was as much room before";
  while (room() > 500) tree.put(i++, 1, of_size(200));
  EXPECT_EQ(bits_of(tree, leaf), 2u) << "of at least 256 and less than 512 bytes";
  tree.remove(--i);
  EXPECT_EQ(bits_of(tree, leaf), 3u);
  while (room() >= 128) tree.put(i++, 1, of_size(100));
  EXPECT_EQ(bits_of(tree, leaf), 0u);
  tree.remove(--i);
  EXPECT_EQ(bits_of(tree, leaf), 1u);
}

TEST(FreeBits, AreThoseOfBothPagesAfterASplit) {
  SmallTree tree(false);
  for (u32 i = 0; tree.engine.counters.splits == 0; i += 2) tree.put(i, 1, of_size(200));
  tree.put(1, 1, of_size(200));
  const u32 splits = tree.engine.counters.splits;
  for (u32 i = 3; tree.engine.counters.splits == splits; i += 2) tree.put(i, 1, of_size(200));
  const PageId first = tree.find(0).leaf().page;
  const PageId second = page_id(1, tree.engine.page(first).next());
  for (PageId id : {first, second}) {
    const int n = tree.engine.page(id).room_after_reorganise() / 128;
    EXPECT_EQ(bits_of(tree, id), n >= 4 ? 3u : static_cast<u32>(std::min(n, 2)));
  }
  EXPECT_GT(bits_of(tree, first) + bits_of(tree, second), 0u);
}

TEST(FreeBits, AreWrittenBeforeTheChangeThatTakesTheRoom) {
  SmallTree tree(false);
  u32 i = 0;
  PageId leaf = 0;
  do leaf = tree.put(i++, 1, of_size(200));
  while (tree.engine.page(leaf).room_after_reorganise() > 500);
  const Frame& bitmap = tree.engine.frame(page_id(1, 1));
  EXPECT_LT(bitmap.newest, tree.engine.frame(leaf).newest);
}

TEST(FreeBits, DoNotExistForRows) {
  SmallTree tree(true);
  const Lsn before = tree.engine.frame(page_id(1, 1)).newest;
  for (u32 i = 0; i < 40; i++) tree.put(i, 1, of_size(200));
  EXPECT_GT(tree.engine.counters.splits, 0u);
  EXPECT_EQ(tree.engine.frame(page_id(1, 1)).newest, before);
}

TEST(FreeBits, KeepAFullLeafOfEntriesInMemory) {
  SmallTree tree(false);
  const u64 before = tree.engine.pool.counters.made_young;
  u32 i = 0;
  PageId leaf = 0;
  do {
    leaf = tree.put(i++, 1, of_size(100));
    const u32 first = tree.engine.pool.lru_first();
    const bool full = tree.engine.page(leaf).room_after_reorganise() < 128;
    if (full) EXPECT_EQ(tree.engine.pool.frame(first).id, leaf);
  } while (tree.engine.page(leaf).room_after_reorganise() >= 100);
  EXPECT_EQ(tree.engine.pool.counters.made_young, before) << "it was no old page";
}

}  // namespace
}  // namespace tt::btree
