// Nodes, block tables, headers and log records with bytes changed at random and all checksums
// repaired: readers return an error or something consistent, and never read out of bounds.
// TT_SOAK=1 makes it long.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/prng.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/format/log_record.h"
#include "fractal/format/x1764.h"
#include "fractal/node/node_format.h"

namespace tt::fractal {
namespace {

u64 rounds(u64 few) { return std::getenv("TT_SOAK") != nullptr ? 1'000'000 : few; }

void repair(std::string& bytes, u64 from, u64 sum_at) {
  store32le(&bytes[sum_at], x1764(Slice(bytes).substr(from, sum_at - from)));
}

// Repairs the checksums of a block that was serialized without a codec: those of the header, inside
// each part, and around it.
void repair_node(std::string& bytes, const NodeInfo& as_written) {
  const u64 header = 28 + 8 * as_written.parts.size();
  std::vector<Extent> parts = as_written.parts;
  parts.push_back({static_cast<u32>(header), static_cast<u32>(as_written.parts[0].at - header)});
  for (const Extent& part : parts) {
    const u64 end = u64{part.at} + part.bytes;
    repair(bytes, part.at + 9, end - 8);
    repair(bytes, part.at, end - 4);
  }
  repair(bytes, 0, header - 4);
}

// Changes a few bytes; half of the new ones are small numbers, like lengths and counts.
void change(std::string& bytes, u64 size, SplitMix64& random) {
  for (u64 left = 1 + random.below(3); left > 0; left--)
    bytes[random.below(size)] =
        static_cast<char>(random.below(2) == 0 ? random.below(8) : random.next());
}

// Reads all of a node and touches every byte of it.
Error read_all(const std::string& bytes, Node& node, u64* looked_at) {
  if (Error error = read_node_header(bytes, node); !error.ok()) return error;
  node.cached = true;
  for (u32 i = 0; i < node.children(); i++) {
    const Partition& p = node.partition(i);
    const Slice part = Slice(bytes).substr(p.disk_at, p.disk_bytes);
    if (Error error = read_partition(part, node, i); !error.ok()) return error;
    if (!node.leaf()) {
      node.channels[i].buffer.each([&](const Message& m) {
        for (const char c : m.key) *looked_at += static_cast<u8>(c);
        for (const char c : m.value) *looked_at += static_cast<u8>(c);
      });
      continue;
    }
    const Basement& rows = node.leaflets[i].rows;
    for (u32 row = 0; row < rows.rows(); row++) {
      const LeafEntry entry = LeafEntry::decode(rows.entry(row));
      EXPECT_EQ(entry.bytes(), rows.entry(row).size());
      for (const char c : rows.key(row)) *looked_at += static_cast<u8>(c);
      for (const char c : entry.committed.value) *looked_at += static_cast<u8>(c);
      for (const char c : entry.newest().value) *looked_at += static_cast<u8>(c);
    }
  }
  return Error::none();
}

void expect_safe(const Node& made, u64 seed) {
  Node written = made;
  const std::string good = serialize_node(written, Options{}).bytes;
  Node empty{};
  empty.height = made.height;
  if (!made.leaf()) {
    empty.pivots = made.pivots;
    for (const Channel& c : made.channels) {
      empty.channels.emplace_back();
      empty.channels.back().child = c.child;
      empty.channels.back().bytes = c.bytes;
      empty.channels.back().messages = c.messages;
    }
  }
  const Result<NodeInfo> info = read_node_info(good);
  ASSERT_TRUE(info.ok());
  const u64 size = u64{info.value().parts.back().at} + info.value().parts.back().bytes;
  SplitMix64 random(seed);
  u64 refused = 0, looked_at = 0;
  for (u64 round = 0, end = rounds(4000); round < end; round++) {
    std::string bad = good;
    change(bad, size, random);
    repair_node(bad, info.value());
    Node node = empty;
    refused += read_all(bad, node, &looked_at).ok() ? 0 : 1;
  }
  EXPECT_GT(refused, rounds(4000) / 20);
  EXPECT_GT(looked_at, 0u);
}

Node leaf_with(const std::vector<std::string>& keys) {
  Node n{};
  n.cached = true;
  n.leaflets.emplace_back();
  for (u64 i = 0; i < keys.size(); i++)
    n.leaflets[0].rows.apply({MessageType::kInsert, i + 1, 7 + i % 3, keys[i], "0123456789"}, 8);
  rebalance_leaf(n, 200);
  return n;
}

TEST(HostileBytes, ALeafWithKeysOfOneLength) {
  expect_safe(leaf_with({"key1", "key2", "key3", "key4", "key5", "key6", "key7", "key8"}), 1);
}

TEST(HostileBytes, ALeafWithKeysOfManyLengths) {
  expect_safe(leaf_with({"a", "bb", "bbbbbbbbbbb", "c", "dd", "e", "ffffff", "g"}), 2);
}

TEST(HostileBytes, ANodeWithMessages) {
  Node n{};
  n.cached = true;
  n.height = 1;
  for (u32 i = 0; i < 3; i++) {
    n.channels.emplace_back();
    Channel& c = n.channels.back();
    c.child = 10 + i;
    for (u64 m = 0; m < 4; m++)
      c.buffer.append({m == 2 ? MessageType::kDelete : MessageType::kInsert, m + 1, 9,
                       "key" + std::to_string(m), m == 2 ? "" : "value"});
    c.messages = c.buffer.count();
    c.bytes = c.buffer.bytes();
    if (i > 0) n.pivots.push_back("p" + std::to_string(i));
  }
  expect_safe(n, 3);
}

TEST(HostileBytes, ABlockTable) {
  Translation table;
  table.places = {{}, {8192, 100}, {}, {}, {12288, 512}, {}, {16384, 4096}};
  table.free = {3, 5};
  const std::string good = encode_translation(table);
  SplitMix64 random(4);
  u64 refused = 0;
  for (u64 round = 0, end = rounds(20000); round < end; round++) {
    std::string bad = good;
    change(bad, bad.size() - 4, random);
    repair(bad, 0, bad.size() - 4);
    const Result<Translation> read = decode_translation(bad);
    refused += read.ok() ? 0 : 1;
    if (!read.ok()) continue;
    EXPECT_LE(read.value().free.size(), read.value().places.size());
    for (u32 block : read.value().free) EXPECT_LT(block, read.value().places.size());
  }
  EXPECT_GT(refused, rounds(20000) / 20);
}

TEST(HostileBytes, AHeader) {
  DictionaryHeader header;
  header.checkpoint_count = header.root = 3;
  const std::string good = encode_header(header);
  SplitMix64 random(5);
  for (u64 round = 0, end = rounds(20000); round < end; round++) {
    std::string bad = good;
    change(bad, bad.size() - 4, random);
    repair(bad, 0, bad.size() - 4);
    (void)decode_header(bad);
    (void)newest_header(Slice(bad).substr(0, random.below(bad.size())));
  }
}

// The engine would continue numbering from there.
TEST(HostileBytes, NumbersThatHaveNoNextOne) {
  DictionaryHeader header;
  header.max_msn = ~u64{0};
  EXPECT_EQ(decode_header(encode_header(header)).error().message,
            "the header has impossible numbers");
  LogRecordWriter writer;
  const auto begin = [&](u64 lsn, u64 xid) {
    writer.begin(LogCommand::kBegin, lsn);
    writer.xid(xid), writer.xid(0);
    return decode_log_record(writer.end());
  };
  EXPECT_TRUE(begin(7, 5).ok());
  EXPECT_EQ(begin(~u64{0}, 5).error().code, ErrorCode::kCorruption);
  EXPECT_EQ(begin(7, ~u64{0}).error().code, ErrorCode::kCorruption);
}

TEST(HostileBytes, ALogRecord) {
  LogRecordWriter writer;
  writer.begin(LogCommand::kInsertMultiple, 7);
  writer.u32field(0), writer.u32field(2), writer.u32field(0), writer.u32field(1);
  writer.xid(5), writer.bytes("key"), writer.bytes("value");
  const std::string good(writer.end());
  SplitMix64 random(6);
  u64 refused = 0;
  for (u64 round = 0, end = rounds(20000); round < end; round++) {
    std::string bad = good;
    change(bad, bad.size() - 8, random);
    const u32 length = load32le(bad.data());
    if (length >= 21 && length <= bad.size()) {
      store32le(&bad[length - 4], length);
      repair(bad, 0, length - 8);
    }
    const Result<LogRecord> read = decode_log_record(bad);
    refused += read.ok() ? 0 : 1;
    if (!read.ok()) continue;
    EXPECT_LE(read.value().key.size() + read.value().value.size(), bad.size());
    EXPECT_LE(read.value().bytes, bad.size());
  }
  EXPECT_GT(refused, rounds(20000) / 20);
}

}  // namespace
}  // namespace tt::fractal
