// The LRU list and the flush list, drawn as text: pages in order, "|" before the old part.
#include "btree/pool/buffer_pool.h"

#include <gtest/gtest.h>

namespace tt::btree {
namespace {

Options pool_of(u32 frames) {
  Options o;
  o.page_size = 4 * KiB;
  o.buffer_pool_size = u64{frames} * (4 * KiB + 160);
  return o;
}

// A pool whose pages no drive shares.
struct PoolAlone : private PageImages::Writer {
  explicit PoolAlone(const Options& options) : pool(options, images) {
    images.begin(
        options.page_size, [](char*, u64) {}, *this);
  }
  void sealed(const PageImage&) override {}
  PageImages images;
  BufferPool pool;
};

std::string lru(const BufferPool& pool) {
  std::string text;
  bool old = false;
  for (u32 at = pool.lru_first(); at != kNone; at = pool.frame(at).lru_next) {
    if (pool.frame(at).old && !old) text += "| ";
    old = pool.frame(at).old;
    text += std::to_string(pool.frame(at).id) + " ";
  }
  return text;
}

std::string flush_list(const BufferPool& pool) {
  std::string text;
  for (u32 at = pool.flush_last(); at != kNone; at = pool.frame(at).flush_prev)
    text += std::to_string(pool.frame(at).id) + " ";
  return text;
}

TEST(BufferPool, NewPagesEnterAtTheFrontOfAShortList) {
  PoolAlone alone(pool_of(4));
  BufferPool& pool = alone.pool;
  for (PageId id : {1, 2, 3}) pool.take(id, true);
  EXPECT_EQ(lru(pool), "3 2 1 ");  // below 512 pages the list has no midpoint
  pool.take(4, true);
  EXPECT_EQ(pool.take(5, true), nullptr);
  pool.evict(pool.frame(pool.lru_last()));
  ASSERT_NE(pool.take(5, true), nullptr);
  EXPECT_EQ(lru(pool), "5 4 3 2 ");
  pool.check();
}

TEST(BufferPool, PagesUsedAgainMoveToTheFrontOnceOthersWereEvicted) {
  PoolAlone alone(pool_of(4));
  BufferPool& pool = alone.pool;
  Frame* frames[5] = {};
  for (PageId id : {1, 2, 3}) frames[id] = pool.take(id, false);
  pool.use(*frames[1], kSecond);
  EXPECT_EQ(lru(pool), "3 2 1 ");  // nothing was evicted yet: everything fits
  pool.evict(*frames[2]);
  pool.use(*frames[1], 2 * kSecond);
  EXPECT_EQ(lru(pool), "1 3 ");
  EXPECT_EQ(pool.counters.made_young, 0u) << "only old pages count, and there are none";
  pool.check();
}

TEST(BufferPool, ALongListHasAMidpointWherePagesReadEnter) {
  PoolAlone alone(pool_of(600));
  BufferPool& pool = alone.pool;
  for (PageId id = 0; id < 520; id++) pool.take(id, true);
  // 37 % of 520 pages are old, within the tolerance of 20.
  EXPECT_NEAR(pool.old_count(), 520 * 37 / 100, 20);
  Frame* read = pool.take(1000, true);
  EXPECT_TRUE(read->old);
  EXPECT_FALSE(pool.take(1001, false)->old);
  pool.check();
  // It becomes young only if it is used old_blocks_time after its first use.
  pool.evict(pool.frame(pool.lru_last()));
  pool.use(*read, kSecond);
  pool.use(*read, kSecond + 999 * kMillisecond);
  EXPECT_TRUE(read->old);
  pool.use(*read, 2 * kSecond + kMillisecond);
  EXPECT_FALSE(read->old);
  EXPECT_EQ(pool.lru_first(), pool.index_of(*read));
  pool.check();
}

// buf_pool_t::need_LRU_eviction: BUF_LRU_MIN_LEN pages stay, whatever the scan depth.
TEST(BufferPool, RoomIsNeededOnlyWithMoreThan256Pages) {
  Options o = pool_of(320);
  o.lru_scan_depth = 1536;
  PoolAlone alone(o);
  BufferPool& pool = alone.pool;
  for (PageId id = 0; id < 256; id++) pool.take(id, false);
  EXPECT_FALSE(pool.needs_room());
  pool.take(256, false);
  EXPECT_TRUE(pool.needs_room());
}

TEST(BufferPool, TheFlushListIsOrderedByTheFirstUnwrittenChange) {
  PoolAlone alone(pool_of(4));
  BufferPool& pool = alone.pool;
  Frame *a = pool.take(1, false), *b = pool.take(2, false), *c = pool.take(3, false);
  pool.changed(*b, 100, 110);
  pool.changed(*a, 110, 120);
  pool.changed(*c, 120, 130);
  pool.changed(*b, 130, 140);  // stays where its first change put it
  EXPECT_EQ(flush_list(pool), "2 1 3 ");
  EXPECT_EQ(pool.oldest(), 100u);
  EXPECT_EQ(b->newest, 140u);
  pool.cleaned(*b);
  EXPECT_EQ(flush_list(pool), "1 3 ");
  EXPECT_EQ(pool.oldest(), 110u);
  pool.check();
}

TEST(BufferPool, AnImageKeepsItsBytesWhenThePageChangesOrLeaves) {
  PoolAlone alone(pool_of(4));
  BufferPool& pool = alone.pool;
  Frame& frame = *pool.take(1, false);
  char* const buffer = frame.bytes;
  std::memset(frame.bytes, 'a', pool.page_size());
  PageImage& first = pool.share(frame);
  EXPECT_EQ(first.bytes, frame.bytes);
  pool.detach(frame);
  EXPECT_EQ(frame.bytes, buffer) << "who works on the page goes on with it";
  std::memset(frame.bytes, 'b', pool.page_size());
  PageImage& second = pool.share(frame);
  pool.evict(frame);
  Frame& other = *pool.take(2, false);
  std::memset(other.bytes, 'c', pool.page_size());
  const std::string a(pool.page_size(), 'a'), b(pool.page_size(), 'b');
  EXPECT_EQ(Slice(first.bytes, pool.page_size()), a);
  EXPECT_EQ(Slice(second.bytes, pool.page_size()), b);
  // A page that is read again uses the image's buffer until it changes.
  Frame& again = *pool.take(1, true);
  pool.adopt(again, second);
  EXPECT_EQ(again.bytes, second.bytes);
  pool.detach(again);
  again.bytes[0] = 'd';
  EXPECT_EQ(second.bytes[0], 'b');
  alone.images.release(first);
  alone.images.release(second);
}

}  // namespace
}  // namespace tt::btree
