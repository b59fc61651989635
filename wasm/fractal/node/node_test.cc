// The pure policies, on small hand-made states; and the formats' sizes.
#include <gtest/gtest.h>

#include "fractal/node/node_format.h"

namespace tt::fractal {
namespace {

Node nonleaf(const std::vector<u64>& messages) {
  Node n{};
  n.id = 4;
  n.height = 1;
  n.cached = true;
  for (u64 i = 0; i < messages.size(); i++) {
    n.channels.emplace_back();
    Channel& c = n.channels.back();
    c.child = static_cast<NodeId>(10 + i);
    for (u64 m = 0; m < messages[i]; m++)
      c.buffer.append({MessageType::kInsert, m + 1, 1, "key", "value"});
    c.messages = c.buffer.count();
    c.bytes = c.buffer.bytes();
    if (i > 0) n.pivots.push_back("p" + std::to_string(i));
  }
  n.partitions = n.children();
  return n;
}

TEST(Policies, TheHeaviestChildIsTheFirstOfTheHeaviest) {
  EXPECT_EQ(heaviest_child(nonleaf({1, 3, 3})), 1u);
  Node n = nonleaf({1, 3, 3});
  n.channels[0].workdone = 1000;
  EXPECT_EQ(heaviest_child(n), 0u);
}

TEST(Policies, ANodeIsGorgedBySizeAndWorkButOnlyWithMessages) {
  Node n = nonleaf({2, 0});
  EXPECT_FALSE(gorged(n, n.serialized_bytes()));
  EXPECT_TRUE(gorged(n, n.serialized_bytes() - 1));
  n.channels[0].workdone = 1;
  EXPECT_TRUE(gorged(n, n.serialized_bytes()));
  EXPECT_FALSE(gorged(nonleaf({0, 0}), 1));
}

TEST(Policies, NonleafNodesSplitAboveTheFanoutAndMergeBelowAQuarter) {
  Options o;
  EXPECT_EQ(reactivity(nonleaf(std::vector<u64>(17)), o), Reactivity::kFissible);
  EXPECT_EQ(reactivity(nonleaf(std::vector<u64>(16)), o), Reactivity::kStable);
  EXPECT_EQ(reactivity(nonleaf(std::vector<u64>(4)), o), Reactivity::kStable);
  EXPECT_EQ(reactivity(nonleaf(std::vector<u64>(3)), o), Reactivity::kFusible);
}

TEST(Policies, LeavesMergeShareOrStay) {
  EXPECT_EQ(leaf_merge_choice(10, 60, 100, 100), MergeChoice::kMerge);
  EXPECT_EQ(leaf_merge_choice(10, 80, 100, 100), MergeChoice::kRebalance);
  EXPECT_EQ(leaf_merge_choice(40, 60, 100, 100), MergeChoice::kNothing);
}

Node leaf(u32 rows) {
  Node n{};
  n.id = 5;
  n.height = 0;
  n.cached = true;
  n.leaflets.emplace_back();
  for (u32 i = 0; i < rows; i++) {
    const std::string key = "key" + std::to_string(1000 + i);
    n.leaflets[0].rows.apply({MessageType::kInsert, i + 1, 7, key, "0123456789"}, 0);
  }
  return n;
}

TEST(Policies, LeafSplitPlaces) {
  Node n = leaf(10);
  EXPECT_EQ(leaf_split_place(n, SplitMode::kEvenly).rows, 5u);
  EXPECT_EQ(leaf_split_place(n, SplitMode::kLeftHeavy).rows, 10u);
  EXPECT_EQ(leaf_split_place(n, SplitMode::kRightHeavy).rows, 1u);
}

// PerconaFT's sizes: a message 19 + 8 + k + v, an entry 22 + v while its transaction may run and 5
// + v after.
TEST(Sizes, AreThoseOfPerconaFT) {
  MessageBuffer buffer;
  buffer.append({MessageType::kInsert, 1, 1, std::string(16, 'k'), std::string(100, 'v')});
  EXPECT_EQ(buffer.bytes(), 143u);
  Node n = leaf(1);
  EXPECT_EQ(n.leaflets[0].rows.entry(0).size(), 32u);
  n.leaflets[0].rows.collect_garbage(8);
  EXPECT_EQ(n.leaflets[0].rows.entry(0).size(), 15u);
}

TEST(Sizes, AnImageIsWhatTheAccountSaysAndReadsBack) {
  Options o;
  for (u64 codec = 0; codec <= 3; codec++) {
    o.compression = static_cast<Compression>(codec);
    Node n = leaf(300);
    rebalance_leaf(n, 2048);
    EXPECT_GT(n.children(), 3u);
    const NodeImage image = serialize_node(n, o);
    EXPECT_EQ(image.bytes.size() % 512, 0u);
    EXPECT_EQ(image.uncompressed_bytes, n.serialized_bytes() + 4 * u64{n.children()} + 4);
    Node back{};
    back.id = n.id;
    back.height = 0;
    ASSERT_TRUE(read_node_header(image.bytes, back).ok());
    back.cached = true;
    for (u32 i = 0; i < back.children(); i++) {
      const Partition& p = back.partition(i);
      ASSERT_TRUE(read_partition(Slice(image.bytes).substr(p.disk_at, p.disk_bytes), back, i).ok());
      ASSERT_EQ(back.leaflets[i].rows.rows(), n.leaflets[i].rows.rows());
    }
    EXPECT_EQ(back.serialized_bytes(), n.serialized_bytes());
    std::string damaged = image.bytes;
    damaged[back.partition(1).disk_at + 20] ^= 1;
    EXPECT_FALSE(
        read_partition(
            Slice(damaged).substr(back.partition(1).disk_at, back.partition(1).disk_bytes), back, 1)
            .ok());
  }
}

// Buffers read along with a wanted one stay compressed, and are charged without their frame.
TEST(Sizes, ABufferThatIsReadAlongStaysAsItLies) {
  Options o;
  o.compression = Compression::kZlib;
  Node n = nonleaf({30, 2});
  const std::string block = serialize_node(n, o).bytes;
  Node back = nonleaf({30, 2});
  ASSERT_TRUE(read_node_header(block, back).ok());
  const u64 without = back.memory_bytes();
  Channel& c = back.channels[0];
  const Slice on_drive = Slice(block).substr(c.disk_at, c.disk_bytes);
  ASSERT_TRUE(keep_compressed(on_drive, back, 0).ok());
  EXPECT_EQ(c.state, PartState::kCompressed);
  EXPECT_EQ(c.compressed, on_drive);
  EXPECT_EQ(back.memory_bytes(), without + 40 + on_drive.size() - 12);
  EXPECT_LT(on_drive.size(), n.channels[0].bytes);
  decompress_channel(c);
  EXPECT_EQ(c.buffer.count(), 30u);
  std::string damaged(on_drive);
  damaged[20] ^= 1;
  EXPECT_FALSE(keep_compressed(damaged, back, 0).ok());
}

// toku_ftnode_clone_partitions: a copy's trees have room for what they hold.
TEST(Sizes, ACopyOfANodeTakesOtherMemory) {
  const Node n = nonleaf({3, 0});
  const u64 fresh = n.channels[0].buffer.copy_bytes() - n.channels[0].buffer.memory_bytes();
  EXPECT_EQ(n.copy_bytes(), n.memory_bytes() + fresh + 4 * 16);
}

}  // namespace
}  // namespace tt::fractal
