// Placement of blocks, drawn as text: holes as [offset+bytes] in units of 4 KiB.
#include "fractal/store/block_table.h"

#include <gtest/gtest.h>

namespace tt::fractal {
namespace {

constexpr u64 kUnit = 4096;

std::string holes(const BlockAllocator& allocator) {
  std::string text;
  const u64 limit = allocator.allocated_limit();
  allocator.each_hole([&](u64 offset, u64 bytes) {
    if (offset == limit) return;  // the endless one
    text += "[" + std::to_string(offset / kUnit) + "+" + std::to_string(bytes / kUnit) + "]";
  });
  return text + " " + std::to_string(limit / kUnit);
}

TEST(BlockAllocator, TakesTheFirstHoleThatIsLargeEnough) {
  BlockAllocator allocator(2 * kUnit, kUnit);
  for (u64 i = 0; i < 6; i++) EXPECT_EQ(allocator.allocate(kUnit), (2 + i) * kUnit);
  allocator.free({2 * kUnit, kUnit});
  allocator.free({4 * kUnit, 2 * kUnit});
  EXPECT_EQ(holes(allocator), "[2+1][4+2] 8");
  EXPECT_EQ(allocator.allocate(2 * kUnit), 4 * kUnit);
  EXPECT_EQ(holes(allocator), "[2+1] 8");
  EXPECT_EQ(allocator.allocate(2 * kUnit), 8 * kUnit);
}

TEST(BlockAllocator, JoinsNeighbouringHoles) {
  BlockAllocator allocator(2 * kUnit, kUnit);
  for (u64 i = 0; i < 4; i++) allocator.allocate(kUnit);
  allocator.free({2 * kUnit, kUnit});
  allocator.free({4 * kUnit, kUnit});
  allocator.free({3 * kUnit, kUnit});
  EXPECT_EQ(holes(allocator), "[2+3] 6");
  allocator.free({5 * kUnit, kUnit});
  EXPECT_EQ(holes(allocator), " 2");
}

TEST(BlockAllocator, AlignsTheStartOfABlockAndKeepsTheGap) {
  BlockAllocator allocator(2 * kUnit, kUnit);
  EXPECT_EQ(allocator.allocate(512), 2 * kUnit);
  EXPECT_EQ(allocator.allocate(512), 3 * kUnit);
  EXPECT_EQ(allocator.hole_bytes(), kUnit - 512);
}

// Runs a checkpoint as the engine does: begin, write the nodes, place the table, end.
void checkpoint(BlockTable& table, const std::vector<u32>& blocks) {
  table.begin_checkpoint();
  for (u32 block : blocks) table.reallocate(block, kUnit, true);
  std::string bytes;
  table.place_table(&bytes);
  table.end_checkpoint();
  table.check_invariants();
}

TEST(BlockTable, KeepsAPlaceUntilTheNextCheckpointIfTheLastOneNamesIt) {
  BlockTable table(kUnit);
  const u32 block = table.new_block();
  checkpoint(table, {block});
  const Place durable = table.place(block);
  table.reallocate(block, kUnit, false);
  const Place newer = table.place(block);
  EXPECT_NE(newer.offset, durable.offset);
  EXPECT_EQ(table.allocated_bytes() - table.live_bytes(), kUnit + 8 + 8 + 16 * 4 + 4);
  // Written again: no checkpoint names the place in between.
  table.reallocate(block, kUnit, false);
  EXPECT_EQ(table.place(block).offset, newer.offset);
  checkpoint(table, {block});
  EXPECT_EQ(table.reallocate(block, kUnit, false).offset, durable.offset);
  table.check_invariants();
}

TEST(BlockTable, AWriteDuringACheckpointLeavesThePlaceThatItNames) {
  BlockTable table(kUnit);
  const u32 block = table.new_block();
  table.begin_checkpoint();
  const Place named = table.reallocate(block, kUnit, true);
  EXPECT_NE(table.reallocate(block, kUnit, false).offset, named.offset);
  table.check_invariants();
  std::string bytes;
  table.place_table(&bytes);
  table.end_checkpoint();
  table.check_invariants();
  EXPECT_EQ(table.live_bytes(), kUnit);
}

// Without it a header of a checkpoint that the power cut would outlive the next one.
TEST(BlockTable, IsWrittenAgainIfAHeaderWasPassedOver) {
  BlockTable table(kUnit);
  checkpoint(table, {table.new_block()});
  table.begin_checkpoint();
  EXPECT_FALSE(table.table_changed()) << "no block has changed";
  table.end_checkpoint();
  table.want_table();
  table.begin_checkpoint();
  EXPECT_TRUE(table.table_changed());
}

TEST(BlockTable, GivesTheNumberFreedLastAgainFirst) {
  BlockTable table(kUnit);
  const u32 a = table.new_block(), b = table.new_block();
  EXPECT_EQ(a, 3u);  // 0 null, 1 table, 2 descriptor
  table.free_block(a);
  table.free_block(b);
  EXPECT_EQ(table.new_block(), b);
  EXPECT_EQ(table.new_block(), a);
  EXPECT_EQ(table.new_block(), 5u);
}

}  // namespace
}  // namespace tt::fractal
