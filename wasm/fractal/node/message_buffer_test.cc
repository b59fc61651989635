// A message buffer, drawn as its messages: key and MSN; ' : a query has applied it.
#include "fractal/node/message_buffer.h"

#include <gtest/gtest.h>

#include "fractal/format/row_change.h"

namespace tt::fractal {
namespace {

MessageBuffer buffer_of(const std::vector<std::pair<Slice, u64>>& messages) {
  MessageBuffer buffer;
  for (const auto& [key, msn] : messages)
    buffer.append({MessageType::kInsert, msn, 1, key, "value"});
  return buffer;
}

std::string text(const Message& m) {
  return std::string(m.key) + std::to_string(m.msn) + (m.fresh ? " " : "' ");
}
std::string text(const MessageBuffer& buffer) {
  std::string out;
  buffer.each([&](const Message& m) { out += text(m); });
  return out;
}

// The messages that a query applies to a basement node with these bounds; null: no bound.
std::string applied(MessageBuffer& buffer, const char* lower, const char* upper) {
  const std::string from = lower == nullptr ? "" : lower, to = upper == nullptr ? "" : upper;
  std::string out;
  buffer.apply_range(lower == nullptr ? nullptr : &from, upper == nullptr ? nullptr : &to, 0,
                     [&](const Message& m) { out += text(m); });
  return out;
}

TEST(MessageBuffer, KeepsTheOrderOfArrivalAndAppliesByKey) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}, {"c", 3}, {"b", 4}});
  EXPECT_EQ(text(buffer), "b1 a2 c3 b4 ");
  EXPECT_EQ(applied(buffer, nullptr, nullptr), "a2 b1 b4 c3 ");
}

TEST(MessageBuffer, ALowerBoundIsExclusiveAnUpperOneInclusive) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}, {"c", 3}, {"b", 4}});
  EXPECT_EQ(applied(buffer, "a", "b"), "b1 b4 ");
  EXPECT_EQ(text(buffer), "b1' a2 c3 b4' ") << "the others are fresh";
  EXPECT_EQ(applied(buffer, nullptr, "a"), "a2 ");
  EXPECT_EQ(applied(buffer, "b", nullptr), "c3 ");
  EXPECT_EQ(applied(buffer, "c", nullptr), "");
}

TEST(MessageBuffer, TakesMessagesAfterAQuery) {
  MessageBuffer buffer = buffer_of({{"b", 1}});
  EXPECT_EQ(applied(buffer, nullptr, nullptr), "b1 ");
  EXPECT_TRUE(buffer.has_marks());
  buffer.append({MessageType::kDelete, 2, 1, "a", {}});
  EXPECT_FALSE(buffer.has_marks());
  EXPECT_EQ(applied(buffer, nullptr, nullptr), "b1' a2 ") << "by MSN where both kinds are";
}

TEST(MessageBuffer, SkipsWhatABasementNodeHas) {
  MessageBuffer buffer = buffer_of({{"c", 1}, {"b", 2}, {"a", 3}});
  std::string visited;
  buffer.apply_range(nullptr, nullptr, 1, [&](const Message& m) { visited += text(m); });
  EXPECT_EQ(visited, "a3 b2 ");
  EXPECT_EQ(text(buffer), "c1' b2' a3' ");
}

// A broadcast reaches every range; one that waits among others makes all apply by MSN alone. An
// optimize message without a transaction is 8 bytes shorter.
TEST(MessageBuffer, AppliesABroadcastInEveryRange) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}});
  buffer.append({MessageType::kUpdateAllRows, 3, 1, {}, "S\0\0\0\0x\0\0\0"});
  buffer.append({MessageType::kInsert, 4, 1, "a", "value"});
  EXPECT_EQ(applied(buffer, nullptr, "a"), "a2 3 a4 ");
  EXPECT_EQ(applied(buffer, "a", nullptr), "b1 3' ");
  const u64 before = buffer.bytes();
  const Message optimize{MessageType::kOptimize, 5, 0, {}, {}};
  buffer.append(optimize);
  EXPECT_EQ(buffer.bytes() - before, 19u);
  EXPECT_EQ(message_bytes(optimize), 19u);
  std::string bytes;
  buffer.move_to_stale();
  buffer.serialize(bytes);
  EXPECT_EQ(bytes.size(), buffer.serialized_bytes());
  MessageBuffer back;
  EXPECT_EQ(back.deserialize(bytes).code, ErrorCode::kUnsupported) << "an argument cut short";
}

TEST(MessageBuffer, ReadsBackItsBroadcasts) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}});
  buffer.append({MessageType::kUpdateAllRows, 3, 1, {}, insert_bytes(2, "new")});
  buffer.append({MessageType::kOptimize, 5, 0, {}, {}});
  std::string bytes;
  buffer.serialize(bytes);
  MessageBuffer back;
  ASSERT_TRUE(back.deserialize(bytes).ok());
  EXPECT_EQ(back.broadcasts(), 2u);
  EXPECT_EQ(applied(back, "a", nullptr), "b1 3 5 ");
}

TEST(RowChange, InsertsRemovesAndSetsBytes) {
  EXPECT_EQ(change_row("value", insert_bytes(2, "++")), "va++lue");
  EXPECT_EQ(change_row("value", insert_bytes(9, "+")), "value+");
  EXPECT_EQ(change_row("value", remove_bytes(1, 2)), "vue");
  EXPECT_EQ(change_row("value", remove_bytes(4, 9)), "valu");
  const Slice set("S\x01\0\0\0x\0\0\0", 9);
  EXPECT_EQ(change_row("value", set), "vxlue");
  EXPECT_TRUE(is_row_change(set) && is_row_change(insert_bytes(0, {})));
  EXPECT_FALSE(is_row_change("A") || is_row_change(insert_bytes(0, "ab").substr(0, 10)));
}

// A key of 1 byte and a value of 5. Commits carry no user bytes, and messages that were on the
// drive in a node above do not count again.
TEST(MessageBuffer, CountsUserBytesOnTheirFirstWayToTheDrive) {
  MessageBuffer buffer = buffer_of({{"a", 1}, {"b", 2}});
  buffer.append({MessageType::kCommit, 3, 1, "a", {}});
  Message written{MessageType::kInsert, 4, 1, "c", "value"};
  written.written = true;
  buffer.append(written);
  EXPECT_EQ(buffer.take_first_bytes(), 12u);
  EXPECT_EQ(buffer.take_first_bytes(), 0u);
  buffer.append({MessageType::kInsert, 5, 1, "d", "value"});
  EXPECT_EQ(buffer.take_first_bytes(), 6u);
}

TEST(MessageBuffer, ReadsBackWhatItSerializes) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}, {"b", 3}});
  (void)applied(buffer, nullptr, "a");
  buffer.move_to_stale();
  std::string bytes;
  buffer.serialize(bytes);
  EXPECT_EQ(bytes.size(), buffer.serialized_bytes());
  MessageBuffer back;
  ASSERT_TRUE(back.deserialize(bytes).ok());
  EXPECT_EQ(text(back), "b1 a2' b3 ");
  EXPECT_EQ(back.count(), 3u);
  EXPECT_EQ(applied(back, nullptr, nullptr), "b1 a2' b3 ");
  EXPECT_EQ(back.take_first_bytes(), 0u) << "it comes from the drive";
}

// The bytes of PerconaFT's serialize_child_buffer, without its type byte: an insert that a query
// has applied, then a fresh delete.
TEST(MessageBuffer, HasTheBytesOfPerconaFT) {
  MessageBuffer buffer;
  Message insert{MessageType::kInsert, 0x0102030405060708, 0x11, "k", "value"};
  insert.written = true;
  buffer.append(insert);
  buffer.append({MessageType::kDelete, 9, 0x12, "key", {}});
  EXPECT_EQ(applied(buffer, nullptr, "k"), "k72623859790382856 ");
  buffer.move_to_stale();
  std::string bytes;
  buffer.serialize(bytes);
  constexpr char kWanted[] =
      "\x02\0\0\0"                                                      // messages
      "\x01\x00\x04\x03\x02\x01\x08\x07\x06\x05\x01\0\0\0\0\x11\0\0\0"  // type, fresh, MSN, xid
      "\x01\0\0\0k\x05\0\0\0value"                                      // key, value
      "\x02\x01\0\0\0\0\x09\0\0\0\x01\0\0\0\0\x12\0\0\0\x03\0\0\0key\0\0\0\0"
      "\x01\0\0\0\x21\0\0\0"  // fresh ones
      "\x01\0\0\0\0\0\0\0"    // stale ones
      "\0\0\0\0";             // broadcasts
  EXPECT_EQ(bytes, std::string(kWanted, sizeof kWanted - 1));
}

TEST(MessageBuffer, RefusesDamagedBytes) {
  std::string bytes;
  buffer_of({{"a", 1}, {"b", 2}}).serialize(bytes);
  MessageBuffer back;
  EXPECT_FALSE(back.deserialize(Slice(bytes).substr(0, bytes.size() - 1)).ok());
  EXPECT_FALSE(back.deserialize(Slice(bytes).substr(0, 10)).ok());
  const auto with = [&](size_t at, char byte) {
    std::string changed = bytes;
    changed[at] = byte;
    return back.deserialize(changed);
  };
  EXPECT_FALSE(with(0, 1).ok()) << "another count";
  EXPECT_FALSE(with(4 + 19, 100).ok()) << "a long key";
  EXPECT_EQ(with(4, 7).message, "it has a message of type 7");
  EXPECT_EQ(with(4, 14).message, "it has an update by a function of the application");
  bytes[4] = static_cast<char>(MessageType::kDelete);
  EXPECT_EQ(with(4 + 10, 0).code, ErrorCode::kUnsupported) << "a deletion by no transaction";
  bytes[4] = static_cast<char>(MessageType::kInsert);
  EXPECT_TRUE(back.deserialize(bytes).ok());
}

TEST(MessageBuffer, ABatchLeavesItEmpty) {
  MessageBuffer buffer = buffer_of({{"a", 1}, {"b", 2}}), batch;
  (void)applied(buffer, nullptr, nullptr);
  batch.swap(buffer);
  EXPECT_TRUE(buffer.empty());
  EXPECT_EQ(buffer.bytes(), 0u);
  EXPECT_EQ(applied(buffer, nullptr, nullptr), "");
  EXPECT_EQ(text(batch), "a1' b2' ");
}

// 224 bytes of structs; messages of 33 bytes in an array of at least 4,096, which malloc rounds up
// to 4,104; nodes of 16 bytes in the tree of fresh messages.
TEST(MessageBuffer, TakesTheMemoryOfPerconaFTsAllocations) {
  EXPECT_EQ(MessageBuffer().memory_bytes(), 224u);
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}, {"c", 3}});
  EXPECT_EQ(buffer.memory_bytes(), 224u + 4104 + 4 * 16);
  buffer.append({MessageType::kInsert, 4, 1, "d", "value"});
  buffer.append({MessageType::kInsert, 5, 1, "0", "value"});
  EXPECT_EQ(buffer.memory_bytes(), 224u + 4104 + 8 * 16);
  EXPECT_EQ(buffer.copy_bytes(), 224u + 4104 + 10 * 16);
  (void)applied(buffer, nullptr, "0");
  EXPECT_EQ(buffer.memory_bytes(), 224u + 4104 + 8 * 16) << "marked only";
  buffer.move_to_stale();
  EXPECT_EQ(buffer.memory_bytes(), 224u + 4104 + 8 * 16 + 4 * 4);
}

// Three messages in 127 bytes; the type byte, and 64 to spare. Two are fresh; the other lists have
// as much room as the partition gave them.
TEST(MessageBuffer, WhatIsReadBackTakesMoreMemory) {
  MessageBuffer buffer = buffer_of({{"b", 1}, {"a", 2}, {"b", 3}}), back;
  (void)applied(buffer, nullptr, "a");
  buffer.move_to_stale();
  std::string bytes;
  buffer.serialize(bytes);
  ASSERT_EQ(bytes.size(), 127u);
  ASSERT_TRUE(back.deserialize(bytes).ok());
  EXPECT_EQ(back.memory_bytes(), 224u + 200 + 4 * 16 + 3 * 4 + 3 * 4);
}

TEST(MessageBuffer, CountsWhatMallocReserves) {
  EXPECT_EQ(malloc_footprint(0, 0), 0u);
  EXPECT_EQ(malloc_footprint(1, 1), 24u);
  EXPECT_EQ(malloc_footprint(128 * KiB, 5000), 8192u) << "large blocks by the pages touched";
}

}  // namespace
}  // namespace tt::fractal
