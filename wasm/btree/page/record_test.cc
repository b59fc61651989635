#include "btree/page/record.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/prng.h"

namespace tt::btree {
namespace {

std::string bytes_of_hex(Slice digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  return bytes;
}

constexpr ColumnInfo kKey[] = {{.bytes = 9, .variable = true, .padded = true}, {.bytes = 2}};
constexpr ColumnInfo kValue[] = {{.bytes = 300, .variable = true, .nullable = true},
                                 {.bytes = 200, .variable = true},
                                 {.bytes = 3, .nullable = true},
                                 {.bytes = 2}};
constexpr IndexInfo kColumnRows{.key_columns = kKey, .columns = kValue};

// Lengths, last first, then the bits: two bytes only for a long column of more than 127.
TEST(RecordFormat, LengthsAndBitsAreInnodbs) {
  const RecordFormat format(kColumnRows, true);
  std::string key, value, out, buffer;
  append_key_column(key, kKey[0], "abc");
  append_key_column(key, kKey[1], "no");
  ValueWriter writer(kValue, value);
  writer.column(std::string(258, 'x'));
  writer.column(std::string(130, 'y'));
  writer.null();
  writer.column("zz");
  const u32 extra = format.build(key, 1, 2, value, out);
  EXPECT_EQ(out.substr(0, extra), bytes_of_hex("82"
                                               "02"
                                               "81"
                                               "03"
                                               "02"
                                               "0000000000"));
  EXPECT_EQ(out.substr(extra, 5), "abcno");
  EXPECT_EQ(out.size(), extra + 5 + 13 + 258 + 130 + 2);
  EXPECT_EQ(format.size(key, value), out.size());
  EXPECT_EQ(format.key(out.data() + extra, buffer), key);
  EXPECT_EQ(format.value(out.data() + extra, buffer), value);
  // Pointers have the bits as well, though no column of the key may be NULL.
  const RecordFormat pointers(kColumnRows, false);
  EXPECT_EQ(pointers.build(key, 0, 0, "1234", out), 7u);
  EXPECT_EQ(out.substr(0, 7), bytes_of_hex("03"
                                           "00"
                                           "0000000000"));
  EXPECT_EQ(out.substr(7), "abcno1234");
}

struct AnyRow {
  std::string key, value;
};
AnyRow any_row(const IndexInfo& info, SplitMix64& random) {
  AnyRow row;
  const auto bytes = [&](const ColumnInfo& c) {
    std::string out(c.variable ? random.below(c.bytes + 1) : c.bytes, '\0');
    for (char& byte : out) byte = static_cast<char>('a' + random.below(3));
    return out;
  };
  for (const ColumnInfo& c : info.key_columns)
    c.nullable&& random.below(3) == 0 ? append_key_null(row.key)
                                      : append_key_column(row.key, c, bytes(c));
  ValueWriter writer(info.columns, row.value);
  for (const ColumnInfo& c : info.columns)
    c.nullable&& random.below(3) == 0 ? writer.null() : writer.column(bytes(c));
  return row;
}

TEST(RecordFormat, RecordsGiveRowsBack) {
  for (u64 seed = 1; seed <= 3000; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    std::vector<ColumnInfo> columns[2];
    for (u32 part : {0, 1})
      for (u64 n = random.below(6) + 1 - part; n > 0; n--) {
        const bool variable = random.below(2) == 0;
        columns[part].push_back({.bytes = 1 + static_cast<u32>(random.below(part == 0 ? 6 : 400)),
                                 .variable = variable,
                                 .nullable = random.below(2) == 0,
                                 .padded = variable && random.below(2) == 0,
                                 .big = random.below(2) == 0});
      }
    const IndexInfo info{
        .clustered = seed % 2 == 0, .key_columns = columns[0], .columns = columns[1]};
    const RecordFormat format(info, true);
    std::string out, other_out, buffer;
    const AnyRow row = any_row(info, random), other = any_row(info, random);
    const u32 extra = format.build(row.key, 1, 2, row.value, out);
    const char* origin = out.data() + extra;
    const Record r = format.parse(origin, out.data());
    ASSERT_TRUE(r.is_valid);
    ASSERT_EQ(r.extra, extra);
    ASSERT_EQ(r.size(), out.size());
    ASSERT_EQ(format.size(row.key, row.value), out.size());
    ASSERT_EQ(format.key_bytes(origin), r.key.size());
    ASSERT_EQ(format.key(origin, buffer), row.key);
    ASSERT_EQ(format.value(origin, buffer), row.value);
    ASSERT_TRUE(format.takes(row.key, row.value));
    ASSERT_FALSE(format.takes(row.key + "x", row.value));
    ASSERT_FALSE(format.takes(row.key, row.value + "x"));
    ASSERT_EQ(format.compare(origin, row.key), 0);
    const int order = format.compare(origin, other.key), wanted = Slice(row.key).compare(other.key);
    ASSERT_TRUE((order < 0) == (wanted < 0) && (order > 0) == (wanted > 0));
    // A value has place where the header says the same of all columns.
    const u32 of_value = format.build(row.key, 1, 2, other.value, other_out);
    const bool same = of_value == extra && other_out.size() == out.size() &&
                      other_out.compare(0, of_value, out, 0, extra) == 0;
    ASSERT_EQ(format.has_place_for(origin, other.value), same);
  }
}

// A TINYTEXT and the first 200 bytes of a VARCHAR(300) have them too, from 128 bytes on.
TEST(RecordFormat, LengthsOfBigColumnsHaveTwoBytes) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 4}};
  for (const bool big : {false, true}) {
    const ColumnInfo text[] = {{.bytes = 200, .variable = true, .padded = true, .big = big}};
    const RecordFormat format(IndexInfo{.key_columns = kKey, .columns = text}, true);
    for (const u32 bytes : {127u, 128u, 200u}) {
      std::string value, out, buffer;
      ValueWriter(text, value).column(std::string(bytes, 'x'));
      const u32 extra = format.build("key1", 1, 2, value, out);
      EXPECT_EQ(extra, kRecordHeader + (big && bytes > 127 ? 2 : 1));
      EXPECT_EQ(format.size("key1", value), out.size());
      EXPECT_EQ(format.value(out.data() + extra, buffer), value);
    }
  }
}

// No length leads out of the bytes from the floor on.
TEST(RecordFormat, ReadsNothingBeforeTheFloor) {
  const RecordFormat format(kColumnRows, true);
  const std::string bytes(7, '\xff');
  const Record r = format.parse(bytes.data() + 7, bytes.data());
  EXPECT_FALSE(r.is_valid);
  EXPECT_LE(r.extra, 7u);
}

}  // namespace
}  // namespace tt::btree
