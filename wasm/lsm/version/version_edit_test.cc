// The MANIFEST's records: those of RocksDB 7.8.3 are read, our own read back, damaged ones are
// rejected.
#include <gtest/gtest.h>

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

std::string from_hex(Slice hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  return bytes;
}

// From a MANIFEST of RocksDB 7.8.3 (`ldb put`, three times): the comparator; a flush on open; its
// file numbers.
const std::string kRealComparator =
    from_hex("011a6c6576656c64622e4279746577697365436f6d70617261746f72");
const std::string kRealFlush = from_hex(
    "020a0900030f0402"            // log 10, previous log 0, next file 15, sequence 2
    "67000ddf07"                  // new file: level 0, number 13, 991 bytes
    "0c6b6579320102000000000000"  // from key2 @ 2
    "0c6b6579320102000000000000"  // to key2 @ 2
    "0202"                        // sequences 2 to 2
    "0505d7d785d8060601000700"    // times, no checksum
    "0807556e6b6e6f776e0c109c903d25a99dc2af733edb5ddd4f26b701");  // its name, the unique id, end
const std::string kRealNumbers = from_hex("090003100a0a0402");

TEST(VersionEdit, ReadsWhatRocksDbWrote) {
  const Result<VersionEdit> edit = decode_edit(kRealFlush);
  ASSERT_TRUE(edit.ok()) << edit.error().message;
  EXPECT_EQ(edit.value().log_number, 10u);
  EXPECT_EQ(edit.value().next_file_number, 15u);
  EXPECT_EQ(edit.value().last_sequence, 2u);
  ASSERT_EQ(edit.value().added.size(), 1u);
  EXPECT_EQ(edit.value().added[0].level, 0u);
  const FileMeta& file = *edit.value().added[0].file;
  EXPECT_EQ(file.number, 13u);
  EXPECT_EQ(file.bytes, 991u);
  EXPECT_EQ(file.smallest, make_internal_key("key2", 2, ValueType::kValue));
  EXPECT_EQ(file.largest, file.smallest);
  EXPECT_EQ(file.smallest_sequence, 2u);
  EXPECT_EQ(file.largest_sequence, 2u);

  EXPECT_TRUE(decode_edit(kRealComparator).value().names_comparator);
  EXPECT_EQ(decode_edit(kRealNumbers).value().next_file_number, 16u);
}

VersionEdit sample() {
  VersionEdit edit;
  edit.names_comparator = true;
  edit.log_number = edit.min_log_number = 300;
  edit.next_file_number = 77;
  edit.last_sequence = kMaxStoredSequence;
  edit.removed = {{0, 5}, {6, 123'456'789'012}};
  edit.added = {{0, make_file(70, "a", std::string("b\0c", 3), 991, 9)},
                {3, make_file(71, "", "z", 1, 70'000)}};
  edit.added[1].file->created_ns = 7 * kSecond + 123;
  return edit;
}

TEST(VersionEdit, WritesAsRocksDbDoes) {
  VersionEdit edit;
  edit.names_comparator = true;
  EXPECT_EQ(encode_edit(edit).substr(0, kRealComparator.size()), kRealComparator);
  edit = {};
  edit.next_file_number = 15;
  edit.last_sequence = 2;
  const std::string numbers = from_hex("0900030f0402");
  EXPECT_EQ(encode_edit(edit), numbers);
  edit.added = {{0, make_file(13, "key2", "key2", 991, 2)}};
  edit.added[0].file->largest_sequence = 2;
  const std::string file = kRealFlush.substr(8, 33);  // up to the times
  EXPECT_EQ(encode_edit(edit),
            numbers + file + from_hex("05010006010007000807556e6b6e6f776e3c010001"));
}

TEST(VersionEdit, ReadsBackWhatItWrites) {
  const VersionEdit edit = sample();
  const Result<VersionEdit> read = decode_edit(encode_edit(edit));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(encode_edit(read.value()), encode_edit(edit));
  EXPECT_EQ(read.value().removed[1].number, 123'456'789'012u);
  EXPECT_EQ(read.value().added[0].file->largest, edit.added[0].file->largest);
  EXPECT_EQ(read.value().added[1].file->created_ns, 7 * kSecond + 123);
}

std::string complaint(Slice record) {
  const Result<VersionEdit> edit = decode_edit(record);
  return edit.ok() ? "" : edit.error().message;
}

TEST(VersionEdit, SaysWhatIsWrong) {
  EXPECT_EQ(complaint(from_hex("0103616263")), "MANIFEST record: comparator");
  EXPECT_EQ(complaint(from_hex("07")), "MANIFEST record: unknown tag");
  EXPECT_EQ(complaint(from_hex("8080808010")), "MANIFEST record: tag");
  EXPECT_EQ(complaint(from_hex("02")), "MANIFEST record: log number");
  EXPECT_EQ(complaint(from_hex("064001")), "MANIFEST record: level");
  std::string record = kRealFlush;
  record[13] = 7;  // length of the smallest key
  EXPECT_EQ(complaint(record), "MANIFEST record: smallest key of a new file");
  record = kRealFlush;
  record[18] = 3;  // its type: a log record's
  EXPECT_EQ(complaint(record), "MANIFEST record: smallest key of a new file");
  record = kRealFlush;
  record[17] = '3';  // key3 to key2
  EXPECT_EQ(complaint(record), "MANIFEST record: key range of a new file");
  record = kRealFlush;
  record[39] = 3;  // sequences 3 to 2
  EXPECT_EQ(complaint(record), "MANIFEST record: sequence range of a new file");
  record = kRealFlush;
  record[41] = 0x41;  // a field that must be understood
  EXPECT_EQ(complaint(record), "MANIFEST record: unknown field of a new file");
}

// New files and writes are numbered from these on.
TEST(VersionEdit, NumbersLeaveRoomForTheNextOnes) {
  VersionEdit edit;
  edit.next_file_number = ~u64{0};
  EXPECT_EQ(complaint(encode_edit(edit)), "MANIFEST record: next file number");
  edit.next_file_number = 15;
  edit.last_sequence = kMaxSequence;
  EXPECT_EQ(complaint(encode_edit(edit)), "MANIFEST record: last sequence number");
}

TEST(VersionEdit, OfANewColumnFamily) {
  VersionEdit edit;
  edit.family = 3;
  edit.family_name = "index_258";
  edit.names_comparator = true;
  const std::string record = encode_edit(edit);
  EXPECT_NE(record.find(std::string("\xcb\x01\x03", 3)), std::string::npos)
      << "the largest number so far";
  EXPECT_EQ(record.substr(record.size() - 15),
            std::string("\xc8\x01\x03\xc9\x01\x09index_258", 15));
  const Result<VersionEdit> read = decode_edit(record);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().family, 3u);
  EXPECT_EQ(read.value().family_name, "index_258");
}

TEST(VersionEdit, DamageIsRefusedOrHarmless) {
  const std::string whole = encode_edit(sample());
  u64 refused = 0;
  const auto check = [&](Slice record, const std::string& what) {
    const Result<VersionEdit> edit = decode_edit(record);
    if (!edit.ok()) {
      EXPECT_FALSE(edit.error().message.empty()) << what;
      refused++;
      return;
    }
    for (const VersionEdit::Added& added : edit.value().added) {
      EXPECT_LE(compare_internal(added.file->smallest, added.file->largest), 0) << what;
      EXPECT_LT(added.level, 64u) << what;
    }
  };
  for (size_t size = 0; size < whole.size(); size++)
    check(Slice(whole).substr(0, size), "cut at " + std::to_string(size));
  EXPECT_GT(refused, whole.size() / 2);
  for (u64 seed = 1; seed <= 20'000; seed++) {
    SplitMix64 random(seed);
    std::string record = whole;
    for (u64 flips = 1 + random.below(3); flips > 0; flips--)
      record[random.below(record.size())] = static_cast<char>(random.next());
    check(record, "seed " + std::to_string(seed));
  }
}

}  // namespace
}  // namespace tt::lsm
