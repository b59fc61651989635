// Splits, merges and batches over trees of a few rows, drawn as in testing/small_tree.h.
#include "fractal/flush/reshape.h"

#include "fractal/flush/batch.h"

#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

TEST(Reshape, ALeafSplitsByBytesAndTheBoundaryIsTheNewPivot) {
  SmallTree t;
  Node& root = t.above({&t.leaf({{"a", "b"}, {"c", "d"}}), &t.leaf({{"e", "f"}})});
  root.channels[0].flow[0] = 5;
  split_child(0, t.state.nodes, root, 0, SplitMode::kEvenly, 0);
  EXPECT_EQ(t.text(), "[ a b | c d | e f ]");
  EXPECT_EQ(root.pivots, (Keys{"b", "d"}));
  EXPECT_EQ(root.channels[0].flow[0], 3u);
  EXPECT_EQ(root.channels[1].flow[0], 2u);
  EXPECT_EQ(t.state.status.counters.leaf_splits, 1u);
  check_invariants(t.state);
}

TEST(Reshape, ASplitMayCutABasementNode) {
  SmallTree t;
  Node& root = t.above({&t.leaf({{"a"}, {"b", "c", "d", "e"}})});
  split_child(0, t.state.nodes, root, 0, SplitMode::kEvenly, 0);
  EXPECT_EQ(t.text(), "[ a, b c | d e ]");
  EXPECT_EQ(root.pivots, Keys{"c"});
  check_invariants(t.state);
}

TEST(Reshape, AtTheEdgesALeafSplitsUnevenly) {
  const auto split = [](SplitMode mode) {
    SmallTree t;
    split_child(0, t.state.nodes, t.above({&t.leaf({{"a", "b", "c", "d"}})}), 0, mode, 0);
    return t.text();
  };
  EXPECT_EQ(split(SplitMode::kRightHeavy), "[ a | b c d ]");
  EXPECT_EQ(split(SplitMode::kLeftHeavy), "[ a b c d |  ]") << "the next rows go to a new leaf";
}

TEST(Reshape, ANonleafNodeGivesHalfItsChildrenWithTheirMessages) {
  SmallTree t;
  Node& low = t.above({&t.leaf({{"a"}}), &t.leaf({{"b"}}), &t.leaf({{"c"}}), &t.leaf({{"d"}})});
  t.wait_in(low, "a"), t.wait_in(low, "cc"), t.wait_in(low, "z");
  Node& root = t.above({&low});
  EXPECT_EQ(t.text(), "[ [ {a} a | b | c | {cc z} d ] ]");
  split_child(0, t.state.nodes, root, 0, SplitMode::kEvenly, 0);
  EXPECT_EQ(t.text(), "[ [ {a} a | b ] | [ c | {cc z} d ] ]");
  EXPECT_EQ(root.pivots, Keys{"b"});
  EXPECT_EQ(t.state.status.counters.nonleaf_splits, 1u);
  check_invariants(t.state);
}

TEST(Reshape, TheRootKeepsItsNumber) {
  SmallTree t;
  Node& root = t.leaf({{"a", "b"}, {"c", "d"}});
  t.dictionary.root = root.id;
  split_root(0, t.state.nodes, t.dictionary, 0);
  EXPECT_EQ(t.dictionary.root, root.id);
  EXPECT_EQ(t.text(), "[ a b | c d ]");
  EXPECT_EQ(root.height, 1u);
  check_invariants(t.state);
}

TEST(Reshape, TheRightmostLeafKeepsItsNumber) {
  SmallTree t;
  Node& last = t.leaf({{"c", "d"}, {"e", "f"}});
  Node& root = t.above({&t.leaf({{"a", "b"}}), &last});
  t.dictionary.rightmost = last.id;
  split_child(0, t.state.nodes, root, 1, SplitMode::kEvenly, 0);
  EXPECT_EQ(t.text(), "[ a b | c d | e f ]");
  EXPECT_EQ(root.channels[2].child, last.id);
  ASSERT_TRUE(merge_children(t.state.nodes, root, 1, 0));
  EXPECT_EQ(t.text(), "[ a b | c d, e f ]");
  EXPECT_EQ(root.channels[1].child, last.id);
  check_invariants(t.state);
}

TEST(Reshape, TwoSmallLeavesBecomeOne) {
  SmallTree t;
  Node &a = t.leaf({{"a"}}), &b = t.leaf({{"b"}}), &c = t.leaf({{"c"}});
  Node& root = t.above({&a, &b, &c});
  root.channels[0].flow[0] = 2, root.channels[1].flow[0] = 3;
  const NodeId gone = b.id;
  ASSERT_TRUE(merge_children(t.state.nodes, root, 0, 0));
  EXPECT_EQ(t.text(), "[ a, b | c ]");
  EXPECT_EQ(root.channels[0].flow[0], 5u);
  EXPECT_EQ(t.state.dictionaries.find(gone), nullptr);
  EXPECT_EQ(t.state.status.counters.merges, 1u);
  check_invariants(t.state);
}

// Nodes of 1,000 bytes; a row here has 4 + 1 + 8 bytes.
TEST(Reshape, LeavesTooLargeForOneShareTheirRowsUnlessBothAreLarge) {
  Options o = calm_options();
  SmallTree t(o);
  const auto keys = [](char from, u32 n) {
    Keys all;
    for (u32 i = 0; i < n; i++) all.push_back(std::string(1, static_cast<char>(from + i)));
    return all;
  };
  Node &small = t.leaf({keys('a', 2)}), &large = t.leaf({keys('c', 20)});
  Node& root = t.above({&small, &large});
  const u64 bytes = small.serialized_bytes() + large.serialized_bytes();
  t.state.env.options.block_size = 4 * small.serialized_bytes();  // a quarter is not more than it
  ASSERT_GT(bytes * 4, t.state.env.options.block_size * 3);
  EXPECT_FALSE(merge_children(t.state.nodes, root, 0, 0));
  EXPECT_EQ(t.text(), "[ a b, c d e f g h i j k | l m n o p q r s t u v ]");
  EXPECT_EQ(root.pivots, Keys{"k"});
  check_invariants(t.state);
  EXPECT_FALSE(merge_children(t.state.nodes, root, 0, 0));
  EXPECT_EQ(root.pivots, Keys{"k"}) << "both are large: they stay";
}

TEST(Reshape, MergedNonleafNodesTakeThePivotBetweenThem) {
  SmallTree t;
  Node &left = t.above({&t.leaf({{"a"}}), &t.leaf({{"b"}})}),
       &right = t.above({&t.leaf({{"c"}}), &t.leaf({{"d"}})});
  t.wait_in(left, "b"), t.wait_in(right, "c");
  Node& root = t.above({&left, &right});
  ASSERT_TRUE(merge_children(t.state.nodes, root, 0, 0));
  EXPECT_EQ(t.text(), "[ [ a | {b} b | {c} c | d ] ]");
  EXPECT_EQ(t.state.dictionaries.node(root.channels[0].child).pivots, (Keys{"a", "b", "c"}));
  check_invariants(t.state);
}

TEST(Reshape, ABatchGoesToTheSlotsOfItsKeysOrChangesRows) {
  SmallTree t;
  Node& low = t.above({&t.leaf({{"a", "b"}}), &t.leaf({{"c", "d"}})});
  Node& root = t.above({&low});
  for (const char* key : {"d", "a", "c"}) t.wait_in(root, key);
  const u64 no_flow[2] = {0, 0};
  MessageBuffer batch = detach(t.state.nodes, root, 0);
  EXPECT_EQ(t.text(), "[ [ a b | c d ] ]");
  EXPECT_EQ(apply_batch(t.state.nodes, batch, no_flow, 0, low), 3u);
  EXPECT_EQ(t.text(), "[ [ {a} a b | {d c} c d ] ]");
  Node& leaf = t.state.dictionaries.node(low.channels[1].child);
  t.wait_in(low, "d", MessageType::kDelete);
  t.wait_in(low, "dd");
  batch = detach(t.state.nodes, low, 1);
  EXPECT_EQ(apply_batch(t.state.nodes, batch, no_flow, 0, leaf), 4u);
  EXPECT_EQ(t.text(), "[ [ {a} a b | c d dd ] ]");
  const Basement& rows = leaf.leaflets[0].rows;
  EXPECT_EQ(LeafEntry::decode(rows.entry(0)).newest().value, "new");
  EXPECT_FALSE(LeafEntry::decode(rows.entry(1)).newest().present);
  check_invariants(t.state);
}

// A query may have brought a basement node further than the flush that comes after it.
TEST(Reshape, AMessageIsAppliedOnce) {
  SmallTree t;
  Node& leaf = t.leaf({{"a"}});
  const u64 msn = ++t.dictionary.last_msn;
  const Message remove{MessageType::kDelete, msn, 5, "a", {}};
  leaf.leaflets[0].rows.max_msn = msn;
  put_message(t.state.env.options, leaf, remove, 0, 0, 0);
  EXPECT_EQ(LeafEntry::decode(leaf.leaflets[0].rows.entry(0)).newest().value, "old");
  EXPECT_EQ(leaf.max_msn, msn);
  leaf.leaflets[0].rows.max_msn = msn - 1;
  put_message(t.state.env.options, leaf, remove, 0, 0, 0);
  EXPECT_FALSE(LeafEntry::decode(leaf.leaflets[0].rows.entry(0)).newest().present);
}

// The newest messages of a batch, as many bytes as have passed since the last checkpoint, count as
// flow of the child's slots.
TEST(Reshape, ABatchTakesItsFlowAlong) {
  SmallTree t;
  Node& low = t.above({&t.leaf({{"a"}}), &t.leaf({{"b"}})});
  Node& root = t.above({&low});
  t.wait_in(root, "a"), t.wait_in(root, "b");
  const u64 bytes = message_bytes("b", "new");
  const u64 flow[2] = {bytes, bytes};
  const MessageBuffer batch = detach(t.state.nodes, root, 0);
  apply_batch(t.state.nodes, batch, flow, 0, low);
  EXPECT_EQ(low.channels[0].flow[0], 0u);
  EXPECT_EQ(low.channels[0].flow[1], bytes);
  EXPECT_EQ(low.channels[1].flow[0], bytes);
  EXPECT_EQ(low.channels[1].flow[1], 0u);
}

// The sender counted each insert as a row more and each delete as a row less.
TEST(Reshape, RowsAreCountedRightWhereMessagesArrive) {
  SmallTree t;
  Node& leaf = t.leaf({{"a"}});
  Node& root = t.above({&leaf});
  const u64 no_flow[2] = {0, 0};
  const auto flush = [&] {
    const MessageBuffer batch = detach(t.state.nodes, root, 0);
    (void)apply_batch(t.state.nodes, batch, no_flow, 0, leaf);
    return t.dictionary.logical_rows;
  };
  t.wait_in(root, "a"), t.wait_in(root, "b");
  t.dictionary.logical_rows = 1 + 2;
  EXPECT_EQ(flush(), 2u) << "one of them has replaced a row";
  t.wait_in(root, "a", MessageType::kDelete), t.wait_in(root, "a", MessageType::kDelete);
  t.dictionary.logical_rows -= 2;
  EXPECT_EQ(flush(), 1u);
  EXPECT_EQ(t.text(), "[ a b ]") << "its entry is still there";
  t.dictionary.logical_rows = Dictionary::kUncounted;
  t.wait_in(root, "c");
  EXPECT_EQ(flush(), Dictionary::kUncounted);
}

}  // namespace
}  // namespace tt::fractal
