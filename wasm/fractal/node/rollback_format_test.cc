// Rollback nodes as bytes, and the memory that they take.
#include "fractal/node/rollback_format.h"

#include <gtest/gtest.h>

#include "fractal/format/bytes.h"

namespace tt::fractal {
namespace {

std::string key(u32 i) { return "a key of 16 by" + std::to_string(10 + i); }

RollbackNode with(u32 entries) {
  RollbackNode node;
  node.begin(32, 2, 4);
  for (u32 i = 0; i < entries; i++) node.save({5, i % 3 == 2, key(i)});
  return node;
}

// The entries of the open transaction of the library's files (tests/real_files): 5 puts and 2
// deletes of keys of 16 bytes. tokuftdump prints the beginning of its node in the rollback file:
// one sub-block of 259 bytes, after header and checksums; its data are compressed by quicklz.
TEST(RollbackFormat, HasTheSizesOfTheLibrarysNode) {
  const NodeImage image = serialize_rollback(with(7), 5, {});
  EXPECT_EQ(image.bytes.substr(0, 8), "tokuroll");
  ByteReader in(Slice(image.bytes).substr(8));
  EXPECT_EQ(in.u32le(), 29u);
  EXPECT_EQ(in.u32le(), 29u);
  EXPECT_EQ(in.u32le(), 0u);
  EXPECT_EQ(in.u32le(), 1u) << "sub-blocks";
  EXPECT_EQ(in.u32le(), 260u) << "not compressed: a byte for the method, and the data";
  EXPECT_EQ(in.u32le(), 0x103u);
  EXPECT_EQ(image.bytes.size(), 512u);
}

TEST(RollbackFormat, IsReadBack) {
  for (const Compression compression : {Compression::kNone, Compression::kZlib}) {
    Options options;
    options.compression = compression;
    for (const u32 entries : {1u, 7u, 60'000u}) {  // 60,000: three sub-blocks
      const NodeImage image = serialize_rollback(with(entries), 9, options);
      RollbackNode node;
      const Error error = read_rollback(image.bytes, 9, node);
      ASSERT_TRUE(error.ok()) << error.message;
      EXPECT_EQ(node.xid, 32u);
      EXPECT_EQ(node.sequence, 2u);
      EXPECT_EQ(node.previous, 4u);
      ASSERT_EQ(node.entries(), entries);
      for (u32 i = entries; i-- > 0; node.forget_newest()) {
        ASSERT_EQ(node.newest().key, key(i));
        ASSERT_EQ(node.newest().deletes, i % 3 == 2);
        ASSERT_EQ(node.newest().file, 5u);
      }
      EXPECT_FALSE(read_rollback(image.bytes, 8, node).ok()) << "of another block";
    }
  }
}

// A change of all rows has a flag in place of a key.
TEST(RollbackFormat, ReadsBackAChangeOfAllRows) {
  RollbackNode written, node;
  written.begin(32, 0, 0);
  written.save({5, false, "key"});
  written.save({6, false, {}, true, true});
  EXPECT_EQ(written.serialized(0).size(), 10u);
  const Error error = read_rollback(serialize_rollback(written, 9, {}).bytes, 9, node);
  ASSERT_TRUE(error.ok()) << error.message;
  EXPECT_TRUE(node.newest().all_rows && node.newest().resets);
  EXPECT_EQ(node.newest().file, 6u);
  node.forget_newest();
  EXPECT_EQ(node.newest().key, "key");
  EXPECT_FALSE(node.newest().all_rows);
}

TEST(RollbackFormat, AnUnusedNodeHasNoBytes) {
  RollbackNode node = with(3);
  node.clear();
  EXPECT_TRUE(serialize_rollback(node, 3, {}).bytes.empty());
  EXPECT_EQ(node.memory_bytes(), 208u);
  EXPECT_EQ(with(1).memory_bytes(), 208u + 1032) << "the arena's first chunk";
}

TEST(RollbackFormat, DamageIsFound) {
  const std::string good = serialize_rollback(with(7), 5, {}).bytes;
  for (u64 at = 0; at < 20 + 4 + 12 + 4 + 260; at++) {
    if (at >= 12 && at < 20) continue;  // original layout and build
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    RollbackNode node;
    EXPECT_FALSE(read_rollback(bad, 5, node).ok()) << at;
  }
  for (u64 size = 0; size < 300; size++) {
    RollbackNode node;
    EXPECT_FALSE(read_rollback(Slice(good).substr(0, size), 5, node).ok()) << size;
  }
}

}  // namespace
}  // namespace tt::fractal
