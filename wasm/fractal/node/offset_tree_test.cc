// An offset tree, drawn as its offsets in order; its room: the array elements of 4 bytes or tree
// nodes of 16 that it has.
#include "fractal/node/offset_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/prng.h"

namespace tt::fractal {
namespace {

constexpr auto kPlain = OffsetTree::Kind::kPlain, kMarked = OffsetTree::Kind::kMarked;

void put(OffsetTree& tree, u32 offset) {
  tree.insert_at(offset, tree.count_before([&](u32 other) { return other < offset; }));
}
OffsetTree tree_of(OffsetTree::Kind kind, const std::vector<u32>& offsets) {
  OffsetTree tree(kind);
  for (u32 offset : offsets) put(tree, offset);
  return tree;
}
std::vector<u32> content(const OffsetTree& tree) {
  std::vector<u32> out;
  tree.collect(0, tree.size(), out);
  return out;
}
u64 in_array(u32 room) { return 24 + 4 * u64{room}; }
u64 in_nodes(u32 room) { return 24 + 16 * u64{room}; }

TEST(FractalOffsetTree, AnArrayGrowsAtItsEnd) {
  EXPECT_EQ(OffsetTree(kPlain).memory_bytes(), in_array(0));
  EXPECT_EQ(tree_of(kPlain, {1}).memory_bytes(), in_array(4));
  EXPECT_EQ(tree_of(kPlain, {1, 2, 3, 4}).memory_bytes(), in_array(4));
  EXPECT_EQ(tree_of(kPlain, {1, 2, 3, 4, 5}).memory_bytes(), in_array(10));
}

TEST(FractalOffsetTree, AnOffsetInTheMiddleMakesItATree) {
  const OffsetTree tree = tree_of(kPlain, {1, 2, 4, 3});
  EXPECT_EQ(content(tree), (std::vector<u32>{1, 2, 3, 4}));
  EXPECT_EQ(tree.memory_bytes(), in_nodes(6)) << "twice the three that were in the array";
  EXPECT_EQ(tree_of(kPlain, {1, 3, 2}).memory_bytes(), in_array(6)) << "out of balance at once";
}

TEST(FractalOffsetTree, OneWithMarksIsATreeFromTheBeginning) {
  EXPECT_EQ(OffsetTree(kMarked).memory_bytes(), in_nodes(0));
  EXPECT_EQ(tree_of(kMarked, {2, 1, 3}).memory_bytes(), in_nodes(4));
  EXPECT_EQ(tree_of(kMarked, {2, 1, 3, 4, 0}).memory_bytes(), in_nodes(8)) << "twice the four";
}

TEST(FractalOffsetTree, ARootOutOfBalanceBuildsItAnew) {
  EXPECT_EQ(tree_of(kMarked, {1, 2}).memory_bytes(), in_nodes(4));
  EXPECT_EQ(tree_of(kMarked, {1, 2, 3}).memory_bytes(), in_nodes(6)) << "with room for twice three";
}

TEST(FractalOffsetTree, ACopyHasRoomForWhatItHolds) {
  EXPECT_EQ(OffsetTree(kPlain).copy_bytes(), in_array(0));
  EXPECT_EQ(OffsetTree(kMarked).copy_bytes(), in_nodes(4));
  EXPECT_EQ(tree_of(kPlain, {1, 2, 3}).copy_bytes(), in_array(3));
  EXPECT_EQ(tree_of(kMarked, {2, 1, 3, 4, 0}).copy_bytes(), in_nodes(10));
}

TEST(FractalOffsetTree, WhatComesSortedKeepsTheRoomOfItsArray) {
  OffsetTree plain(kPlain), marked(kMarked);
  plain.assign({1, 2}, 7);
  marked.assign({1, 2, 3}, 7);
  EXPECT_EQ(plain.memory_bytes(), in_array(7));
  EXPECT_EQ(marked.memory_bytes(), in_nodes(6)) << "a tree is made of it";
  put(plain, 3);
  EXPECT_EQ(plain.memory_bytes(), in_array(7));
}

TEST(FractalOffsetTree, MarkedOffsetsAreTaken) {
  OffsetTree tree = tree_of(kMarked, {4, 2, 6, 1, 3, 5, 7});
  EXPECT_FALSE(tree.has_marks());
  tree.mark(1, 4);
  EXPECT_TRUE(tree.has_marks());
  EXPECT_EQ(tree.take_marked(), (std::vector<u32>{2, 3, 4}));
  EXPECT_EQ(content(tree), (std::vector<u32>{1, 5, 6, 7}));
  EXPECT_FALSE(tree.has_marks());
  EXPECT_TRUE(tree.take_marked().empty());
}

TEST(FractalOffsetTree, KeepsAnyOrderThroughInsertionsAndRemovals) {
  SplitMix64 random(5);
  OffsetTree tree(kMarked);
  std::vector<u32> model;
  for (u32 round = 0; round < 3000; round++) {
    const u32 offset = static_cast<u32>(random.below(100'000));
    const auto at = std::lower_bound(model.begin(), model.end(), offset);
    if (at != model.end() && *at == offset) continue;
    model.insert(at, offset);
    put(tree, offset);
    if (round % 50 != 49) continue;
    const u32 from = static_cast<u32>(random.below(model.size())),
              to = std::min(from + 30, static_cast<u32>(model.size()));
    tree.mark(from, to);
    EXPECT_EQ(tree.take_marked(), (std::vector<u32>(model.begin() + from, model.begin() + to)));
    model.erase(model.begin() + from, model.begin() + to);
    ASSERT_EQ(content(tree), model);
    EXPECT_GE(tree.memory_bytes(), in_nodes(tree.size()));
    EXPECT_LE(tree.memory_bytes(), in_nodes(4 * tree.size() + 4));
  }
}

}  // namespace
}  // namespace tt::fractal
