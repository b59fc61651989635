// Flushes through trees of a few rows, drawn as in testing/small_tree.h: the batch that goes down,
// and the child that it reaches.
#include "fractal/flush/flusher.h"

#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

// With nodes of this size, a leaf of five rows is neither too small nor too large.
constexpr u64 kNodeSize = 300;

struct Flushing : SmallTree {
  Flushing() {
    state.nodes.copier = &writer;
    state.env.options.block_size = kNodeSize;
    state.env.options.fanout = 8;
  }
  Node& leaf_of(const std::string& prefix, u32 rows) {
    Keys keys;
    for (u32 i = 1; i <= rows; i++) keys.push_back(prefix + std::to_string(i));
    return leaf({keys});
  }
  NodeWriter writer{state.nodes, 1};
  Flusher flusher{state.nodes, writer, 2};
};

TEST(Flusher, TheHeaviestBatchGoesDownAsAWhole) {
  Flushing t;
  Node& root = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 5), &t.leaf_of("c", 5)});
  for (const char* key : {"a0", "b2", "b0", "c0"}) t.wait_in(root, key);
  EXPECT_EQ(t.text(), "[ {a0} a1 a2 a3 a4 a5 | {b2 b0} b1 b2 b3 b4 b5 | {c0} c1 c2 c3 c4 c5 ]");
  t.flusher.flush(0, root, JobReason::kGorged);
  EXPECT_NE(root.latch, 0u) << "until a thread has done it";
  EXPECT_FALSE(t.flusher.idle());
  t.run();
  EXPECT_EQ(t.text(), "[ {a0} a1 a2 a3 a4 a5 | b0 b1 b2 b3 b4 b5 | {c0} c1 c2 c3 c4 c5 ]");
  EXPECT_EQ(root.latch, 0u);
  EXPECT_TRUE(t.flusher.idle());
  EXPECT_EQ(t.state.status.counters.flushes, 1u);
  EXPECT_EQ(t.state.status.counters.flushed_bytes, 2 * message_bytes("b0", "new"));
  check_invariants(t.state);
}

// The child is judged before the batch is applied: one that this batch makes too large is split by
// the next.
TEST(Flusher, ALeafThatIsTooLargeIsSplit) {
  Flushing t;
  Node& root = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 8)});
  for (const char* key : {"b81", "b82", "b83", "b84"}) t.wait_in(root, key);
  t.flusher.flush(0, root, JobReason::kGorged);
  t.run();
  EXPECT_EQ(t.text(), "[ a1 a2 a3 a4 a5 | b1 b2 b3 b4 b5 b6 b7 b8 b81 b82 b83 b84 ]");
  EXPECT_GT(t.state.dictionaries.node(root.channels[1].child).serialized_bytes(), kNodeSize);
  t.wait_in(root, "b85");
  t.flusher.flush(t.scheduler.now(), root, JobReason::kGorged);
  t.run(2 * kSecond);
  EXPECT_EQ(t.text(), "[ a1 a2 a3 a4 a5 | b1 b2 b3 b4 b5 b6 b7 b8 b81 | b82 b83 b84 b85 ]");
  EXPECT_EQ(t.state.status.counters.leaf_splits, 1u);
  for (const Channel& c : root.channels) EXPECT_EQ(t.state.dictionaries.node(c.child).latch, 0u);
  check_invariants(t.state);
}

// Its neighbour's messages go down as well: they would be left above a leaf that is gone.
TEST(Flusher, ALeafThatIsTooSmallIsMergedWithItsNeighbour) {
  Flushing t;
  t.state.env.options.block_size = 1200;
  Node& root = t.above({&t.leaf({{"b"}}), &t.leaf({{"d"}}), &t.leaf({{"f"}})});
  for (const char* key : {"a", "c", "c2", "e"}) t.wait_in(root, key);
  EXPECT_EQ(t.text(), "[ {a} b | {c c2} d | {e} f ]");
  t.flusher.flush(0, root, JobReason::kGorged);
  t.run();
  EXPECT_EQ(t.text(), "[ a b, c c2 d | {e} f ]");
  EXPECT_EQ(t.state.status.counters.merges, 1u);
  EXPECT_EQ(t.state.status.counters.flushes, 2u) << "the batch, and the buffer of the left one";
  check_invariants(t.state);
}

// If a nonleaf child is in memory and free, the batch leaves the parent at once, and others may use
// the parent.
TEST(Flusher, ABatchForANonleafNodeLeavesAtOnce) {
  Flushing t;
  Node& low = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 5)});
  Node& root = t.above({&low});
  t.wait_in(root, "b0"), t.wait_in(root, "a0");
  t.flusher.flush(0, root, JobReason::kGorged);
  EXPECT_EQ(root.buffered_messages(), 0u);
  EXPECT_EQ(low.buffered_messages(), 0u) << "on its way";
  EXPECT_EQ(root.latch, 0u);
  EXPECT_NE(low.latch, 0u);
  t.run();
  EXPECT_EQ(t.text(), "[ [ {a0} a1 a2 a3 a4 a5 | {b0} b1 b2 b3 b4 b5 ] ]");
  EXPECT_EQ(low.latch, 0u);
  EXPECT_EQ(t.state.status.counters.flushes, 1u);
  EXPECT_EQ(t.state.status.counters.early_flushes, 1u) << "PerconaFT does not count this one";
  check_invariants(t.state);
}

// toku_cachetable_pf_pinned_pair: otherwise the evictor would run while every leaf is held.
TEST(Flusher, TheCacheHearsOfAHeldLeafWhenItIsLetGo) {
  Flushing t;
  Node& leaf = t.leaf_of("a", 5);
  Node& root = t.above({&leaf, &t.leaf_of("b", 5)});
  t.wait_in(root, "a0");
  const u64 before = leaf.memory;
  t.flusher.flush(0, root, JobReason::kGorged);
  while (leaf.memory_bytes() == before) ASSERT_TRUE(t.scheduler.run_step());
  EXPECT_NE(leaf.latch, 0u);
  EXPECT_EQ(leaf.memory, before);
  t.run();
  EXPECT_EQ(leaf.memory, leaf.memory_bytes());
  EXPECT_EQ(t.state.status.counters.early_flushes, 0u);
  check_invariants(t.state);
}

TEST(Flusher, ANonleafNodeThatIsFullNowIsFlushedInTurn) {
  Flushing t;
  Node& low = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 5)});
  t.wait_in(low, "a0"), t.wait_in(low, "a2");
  Node& root = t.above({&low});
  t.wait_in(root, "b0");
  t.state.env.options.block_size = low.serialized_bytes();  // one more message is too much
  t.flusher.flush(0, root, JobReason::kGorged);
  t.run();
  EXPECT_EQ(t.text(), "[ [ a0 a1 a2 a3 a4 a5 | {b0} b1 b2 b3 b4 b5 ] ]");
  EXPECT_EQ(t.state.status.counters.flushes, 2u);
  check_invariants(t.state);
}

TEST(Flusher, WaitsForAChildThatAnotherHolds) {
  Flushing t;
  Node &a = t.leaf_of("a", 5), &b = t.leaf_of("b", 5);
  Node& root = t.above({&a, &b});
  t.wait_in(root, "a0");
  t.state.nodes.latch(a, Nodes::kStatementsOwn);
  t.flusher.flush(0, root, JobReason::kGorged);
  t.run();
  EXPECT_EQ(root.buffered_messages(), 1u);
  EXPECT_FALSE(t.flusher.idle());
  t.state.nodes.unlatch(a);
  t.run(2 * kSecond);
  EXPECT_EQ(root.buffered_messages(), 0u);
  EXPECT_TRUE(t.flusher.idle());
}

// The only thread waits for a node whose own flush is queued after it.
TEST(Flusher, AQueuedFlushThatHoldsTheChildIsDoneFirst) {
  Flushing t;
  Flusher alone(t.state.nodes, t.writer, 1);
  Node& low = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 5)});
  t.wait_in(low, "a0");
  Node& root = t.above({&low});
  t.wait_in(root, "b0");
  t.state.nodes.latch(low, Nodes::kStatementsOwn);
  alone.flush(0, root, JobReason::kGorged);
  t.state.nodes.unlatch(low);
  alone.flush(0, low, JobReason::kGorged);
  t.run();
  EXPECT_EQ(t.text(), "[ [ a0 a1 a2 a3 a4 a5 | {b0} b1 b2 b3 b4 b5 ] ]");
  EXPECT_TRUE(alone.idle());
  EXPECT_EQ(t.state.status.counters.flushes, 2u);
  check_invariants(t.state);
}

TEST(Flusher, JobsAreShownUntilTheyAreDone) {
  Flushing t;
  Node& root = t.above({&t.leaf_of("a", 5), &t.leaf_of("b", 5)});
  t.wait_in(root, "b0");
  t.flusher.flush(0, root, JobReason::kCleaner);
  u32 jobs = 0;
  t.flusher.each_job([&](const Job& job) {
    jobs++;
    EXPECT_EQ(job.kind, JobKind::kFlush);
    EXPECT_EQ(job.reason, JobReason::kCleaner);
    EXPECT_EQ(job.node, root.id);
    EXPECT_EQ(job.child, 1u);
    EXPECT_EQ(job.messages, 1u);
  });
  EXPECT_EQ(jobs, 1u);
  t.run();
  t.flusher.each_job([](const Job&) { FAIL() << "it is done"; });
}

}  // namespace
}  // namespace tt::fractal
