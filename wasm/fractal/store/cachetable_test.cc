// The ring of the clock, drawn as text from its hand: node:count.
#include "fractal/store/cachetable.h"

#include <gtest/gtest.h>

namespace tt::fractal {
namespace {

struct Ring {
  Cachetable cache{1000, 1};
  Node nodes[4];
  Ring() {
    for (u32 i = 0; i < 4; i++) {
      nodes[i].id = i;
      nodes[i].height = i == 0 ? 1 : 0;
    }
  }
  std::string text() const {
    std::string out;
    const Node* n = cache.hand();
    for (u64 i = 0; i < cache.nodes(); i++, n = n->next)
      out += std::to_string(n->id) + ":" + std::to_string(n->count) + " ";
    return out;
  }
};

TEST(Cachetable, NodesEnterRightBeforeTheHand) {
  Ring r;
  for (u32 i : {0, 1, 2}) r.cache.insert(r.nodes[i]);
  EXPECT_EQ(r.text(), "0:3 1:3 2:3 ");
  r.cache.advance_hand();
  r.cache.insert(r.nodes[3]);
  EXPECT_EQ(r.text(), "1:3 2:3 0:3 3:3 ");
}

TEST(Cachetable, TheFirstNodeForACheckpointStaysUntilItLeaves) {
  Ring r;
  for (u32 i : {0, 1, 2}) r.cache.insert(r.nodes[i]);
  r.cache.advance_hand();
  r.cache.insert(r.nodes[3]);
  EXPECT_EQ(r.cache.first(), &r.nodes[0]);
  r.cache.remove(r.nodes[0]);
  EXPECT_EQ(r.cache.first(), &r.nodes[3]);
}

TEST(Cachetable, UseCountsUpToFifteen) {
  Ring r;
  r.cache.insert(r.nodes[0]);
  for (u32 i = 0; i < 20; i++) r.cache.touch(r.nodes[0]);
  EXPECT_EQ(r.text(), "0:15 ");
}

TEST(Cachetable, TheHandMovesOnWhenItsNodeLeaves) {
  Ring r;
  for (u32 i : {0, 1, 2}) r.cache.insert(r.nodes[i]);
  r.cache.remove(r.nodes[0]);
  EXPECT_EQ(r.text(), "1:3 2:3 ");
  r.cache.remove(r.nodes[2]);
  r.cache.remove(r.nodes[1]);
  EXPECT_EQ(r.cache.hand(), nullptr);
}

TEST(Cachetable, LargeNodesLoseACountEachTimeSmallOnesSeldom) {
  Ring r;
  for (u32 i : {0, 1}) r.cache.insert(r.nodes[i]);
  r.cache.account(r.nodes[0], 990);
  r.cache.account(r.nodes[1], 10);
  u32 small = 0;
  for (u32 i = 0; i < 1000; i++) {
    r.nodes[0].count = r.nodes[1].count = 15;
    r.cache.decay(r.nodes[0]);
    r.cache.decay(r.nodes[1]);
    ASSERT_EQ(r.nodes[0].count, 14u);
    small += r.nodes[1].count == 14;
  }
  // The probability is its size by the average: 10 / 500.
  EXPECT_GT(small, 5u);
  EXPECT_LT(small, 50u);
}

TEST(Cachetable, WatermarksAreATenthAQuarterAndAHalfAboveTheLimit) {
  Ring r;
  r.cache.insert(r.nodes[0]);
  r.cache.insert(r.nodes[1]);
  const auto at = [&](u64 bytes) {
    r.cache.account(r.nodes[0], bytes);
    return std::string(r.cache.eviction_needed() ? "evict " : "") +
           (r.cache.should_wake_evictor() ? "wake " : "") +
           (r.cache.clients_may_resume() ? "" : "stay ") +
           (r.cache.clients_must_wait() ? "wait " : "");
  };
  EXPECT_EQ(at(1000), "");
  EXPECT_EQ(at(1001), "evict ");
  EXPECT_EQ(at(1101), "evict wake ");
  EXPECT_EQ(at(1251), "evict wake stay ");
  EXPECT_EQ(at(1501), "evict wake stay wait ");
}

TEST(Cachetable, BooksLeavesNonleafNodesAndClones) {
  Ring r;
  for (u32 i : {0, 1}) r.cache.insert(r.nodes[i]);
  EXPECT_TRUE(r.cache.account(r.nodes[0], 100));
  EXPECT_FALSE(r.cache.account(r.nodes[0], 100));
  r.cache.account(r.nodes[1], 30);
  r.cache.add_clone(7);
  EXPECT_EQ(r.cache.nonleaf_bytes(), 100u);
  EXPECT_EQ(r.cache.leaf_bytes(), 30u);
  EXPECT_EQ(r.cache.bytes(), 137u);
  r.cache.remove_clone(7);
  r.cache.remove(r.nodes[0]);
  EXPECT_EQ(r.cache.bytes(), 30u);
}

}  // namespace
}  // namespace tt::fractal
