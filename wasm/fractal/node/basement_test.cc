// A basement node, drawn as its rows: key=newest value; ~ : deleted, kept for transactions that may
// still see the row.
#include "fractal/node/basement.h"

#include <gtest/gtest.h>

namespace tt::fractal {
namespace {

std::string text(const Basement& rows) {
  std::string out;
  for (u32 row = 0; row < rows.rows(); row++) {
    const Version newest = LeafEntry::decode(rows.entry(row)).newest();
    out += std::string(rows.key(row)) + (newest.present ? "=" + std::string(newest.value) : "~");
    out += ' ';
  }
  return out;
}

// Messages of transaction 7, which runs until a test says otherwise.
struct Small : Basement {
  u64 insert(Slice key, Slice value) { return put(MessageType::kInsert, key, value); }
  u64 remove(Slice key) { return put(MessageType::kDelete, key, {}); }
  u64 put(MessageType type, Slice key, Slice value, u64 oldest_xid = 0) {
    return apply({type, ++msn, 7, key, value}, oldest_xid);
  }
  u64 msn = 0;
};

TEST(Basement, KeepsRowsInKeyOrder) {
  Small s;
  s.insert("b", "2"), s.insert("a", "1"), s.insert("c", "3"), s.insert("b", "two");
  EXPECT_EQ(text(s), "a=1 b=two c=3 ");
}

// The first eight bytes of a key are compared as a number.
TEST(Basement, FindsKeysThatShareEightBytesOrAreShorter) {
  Small s;
  const std::string zero("a\0", 2);
  for (const Slice key :
       {Slice("longprefix2"), Slice("longprefix1"), Slice("longprefix"), Slice("a"), Slice(zero)})
    s.insert(key, "v");
  EXPECT_EQ(s.rows(), 5u);
  u32 row = 9;
  EXPECT_TRUE(s.find("a", &row));
  EXPECT_EQ(row, 0u);
  EXPECT_TRUE(s.find(zero, &row));
  EXPECT_EQ(row, 1u);
  EXPECT_TRUE(s.find("longprefix1", &row));
  EXPECT_EQ(row, 3u);
  EXPECT_FALSE(s.find("longprefix11", &row));
  EXPECT_EQ(row, 4u) << "where it would be";
  EXPECT_EQ(s.lower_bound("z"), 5u);
}

TEST(Basement, ADeletedRowStaysUntilNoTransactionNeedsIt) {
  Small s;
  s.insert("a", "1"), s.insert("b", "2");
  s.remove("a");
  EXPECT_EQ(text(s), "a~ b=2 ");
  s.collect_garbage(7);
  EXPECT_EQ(text(s), "a~ b=2 ") << "transaction 7 still runs";
  s.collect_garbage(8);
  EXPECT_EQ(text(s), "b=2 ");
  EXPECT_EQ(s.row_bytes(), s.row_size(0));
}

TEST(Basement, AMessageWithoutItsRowDoesNothing) {
  Small s;
  EXPECT_EQ(s.remove("a"), 0u);
  EXPECT_EQ(s.put(MessageType::kCommit, "a", {}), 0u);
  EXPECT_EQ(s.put(MessageType::kAbort, "a", {}), 0u);
  EXPECT_TRUE(s.empty());
}

TEST(Basement, AnAbortTakesBackWhatItsTransactionPut) {
  Small s;
  s.insert("a", "1");
  s.apply({MessageType::kInsert, ++s.msn, 8, "a", "2"}, 0);
  s.apply({MessageType::kInsert, ++s.msn, 8, "b", "2"}, 0);
  for (const char* key : {"b", "a"}) s.apply({MessageType::kAbort, ++s.msn, 8, key, {}}, 0);
  EXPECT_EQ(text(s), "a=1 ");
}

// An entry of a running transaction is 22 bytes + value, once promoted 5; the key costs 4 more.
TEST(Basement, AnswersTheLargerSizeOfWhatItChanged) {
  Small s;
  EXPECT_EQ(s.insert("key", "0123456789"), 22u + 10 + 3 + 4);
  EXPECT_EQ(s.insert("key", "0"), 22u + 10 + 3 + 4);
  EXPECT_EQ(s.put(MessageType::kInsert, "key", "01", 8), 22u + 1 + 3 + 4);
  EXPECT_EQ(s.entry(0).size(), 5u + 2);
  EXPECT_EQ(s.row_bytes(), 5u + 2 + 3 + 4);
}

TEST(Basement, CountsInsertsInARowAtItsEnd) {
  Small s;
  for (u32 i = 0; i < 20; i++) s.insert("k" + std::to_string(10 + i), "v");
  EXPECT_EQ(s.seqinsert, 20u);
  s.insert("a", "v");
  EXPECT_EQ(s.seqinsert, 0u);
  s.insert("z", "v");
  EXPECT_EQ(s.seqinsert, 1u);
}

TEST(Basement, SplitsAtARow) {
  Small s;
  for (const Slice key : {"a", "b", "c", "d"}) s.insert(key, key);
  s.max_msn = 4;
  const u64 bytes = s.row_bytes();
  Basement right;
  s.split(1, &right);
  EXPECT_EQ(text(s), "a=a ");
  EXPECT_EQ(text(right), "b=b c=c d=d ");
  EXPECT_EQ(s.row_bytes() + right.row_bytes(), bytes);
  EXPECT_EQ(right.max_msn, 4u);
  s.insert("aa", "after");
  EXPECT_EQ(text(s), "a=a aa=after ");
}

TEST(Basement, ReadsBackWhatItSerializesWithKeysOfOneLengthOrOfMany) {
  for (const Slice third : {"c", "longer"}) {
    Small s;
    s.insert("a", "1"), s.insert("b", ""), s.insert(third, "333");
    std::string bytes;
    s.serialize(bytes);
    EXPECT_EQ(bytes.size(), s.serialized_bytes());
    Basement back;
    ASSERT_TRUE(back.deserialize(bytes).ok());
    EXPECT_EQ(text(back), text(s));
    EXPECT_EQ(back.row_bytes(), s.row_bytes());
    EXPECT_FALSE(Basement().deserialize(bytes.substr(0, 17)).ok());
    EXPECT_FALSE(Basement().deserialize(bytes.substr(0, 20)).ok()) << "rows are missing";
  }
}

// bn_data::serialize_to_wbuf: keys of one length come first, each with its entry's offset.
TEST(Basement, HasTheBytesOfPerconaFTWithKeysOfOneLength) {
  Small s;
  s.insert("a", "1"), s.insert("b", "");
  s.collect_garbage(8);
  std::string bytes;
  s.serialize(bytes);
  constexpr char kWanted[] =
      "\x02\0\0\0\x0a\0\0\0\x0b\0\0\0\x05\0\0\0\x01\x01"  // rows, sizes, key + offset, apart
      "\0\0\0\0a\x06\0\0\0b"                              // offset, key
      "\0\x01\0\0\0"
      "1\0\0\0\0\0";  // clean entries
  EXPECT_EQ(bytes, std::string(kWanted, sizeof kWanted - 1));
}

// wbufwriteleafentry: a key of another length is in its entry, behind type, length and counts. A
// transaction's number is in the machine's own order there.
TEST(Basement, HasTheBytesOfPerconaFTWithKeysOfManyLengths) {
  Small s;
  s.insert("a", "1"), s.insert("bb", "22");
  s.collect_garbage(8);
  s.remove("bb");
  std::string bytes;
  s.serialize(bytes);
  constexpr char kWanted[] =
      "\x02\0\0\0\x0b\0\0\0\x1e\0\0\0\0\0\0\0\0\0"
      "\0\x01\0\0\0\x01\0\0\0a"
      "1"  // clean, key length, value length, key, value
      "\x01\x02\0\0\0\x01\0\0\0\x01"
      "bb"  // MVCC, key length, 1 committed, 1 provisional
      "\x07\0\0\0\0\0\0\0"
      "\0\0\0\0\x02\0\0\x80"
      "22";
  EXPECT_EQ(bytes, std::string(kWanted, sizeof kWanted - 1));
}

// Values that grow leave their old bytes in the arena until half of it is garbage.
TEST(Basement, PacksItsArenaWithoutLosingRows) {
  Small s;
  std::string value;
  for (u32 i = 0; i < 200; i++) {
    value += 'v';
    s.insert("a", value), s.insert("b", value);
  }
  EXPECT_EQ(text(s), "a=" + value + " b=" + value + " ");
  EXPECT_EQ(s.row_bytes(), 2 * (4 + 1 + 22 + value.size()));
}

// Four keys of 4 bytes, 8 with their offsets, and a quarter more; up to 3 bytes of alignment each.
TEST(Basement, RepackingReservesAlignment) {
  Basement read, packed;
  for (const char* key : {"aaaa", "bbbb", "cccc", "dddd"}) {
    const Slice entry("\0\1\0\0\0v", 6);
    read.append(key, entry);
    packed.append(key, entry);
  }
  read.note_built();
  packed.note_built(Basement::Built::kRepacked);
  EXPECT_EQ(read.memory_bytes(), 184u + malloc_footprint(24 + 6, 24) + 32 + 8);
  EXPECT_EQ(packed.memory_bytes(), read.memory_bytes() + 12 + 3);
}

}  // namespace
}  // namespace tt::fractal
