// Encodings: known bytes, every size of varint, and rejection of truncated ones.
#include "core/coding.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

TEST(Coding, FixedIntegersHaveTheStatedByteOrder) {
  char bytes[8];
  store32le(bytes, 0x04030201u);
  EXPECT_EQ(Slice(bytes, 4), "\x01\x02\x03\x04");
  EXPECT_EQ(load32le(bytes), 0x04030201u);
  store64le(bytes, 0x0807060504030201u);
  EXPECT_EQ(Slice(bytes, 8), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(load64le(bytes), 0x0807060504030201u);
  EXPECT_EQ(load64be(bytes), 0x0102030405060708u);
  store64be(bytes, 0x0102030405060708u);
  EXPECT_EQ(Slice(bytes, 8), "\x01\x02\x03\x04\x05\x06\x07\x08");
  std::string out;
  append32le(out, 0x64636261u);
  append64le(out, 0x6867666564636261u);
  EXPECT_EQ(out, "abcdabcdefgh");
}

TEST(Coding, BigEndianOrderIsNumericOrder) {
  char small[8], large[8];
  for (u64 n : {u64{0}, u64{255}, u64{65535}, u64{1} << 31, (u64{1} << 63) - 1}) {
    store64be(small, n);
    store64be(large, n + 1);
    EXPECT_LT(Slice(small, 8), Slice(large, 8)) << n;
  }
}

TEST(Coding, VarintsAreTheKnownBytes) {
  std::string out;
  for (u64 n : {0, 1, 127, 128, 300, 16383, 16384}) append_varint(out, n);
  EXPECT_EQ(out, std::string("\0\1\x7f\x80\1\xac\2\xff\x7f\x80\x80\1", 12));
}

TEST(Coding, VarintsOfEverySizeComeBack) {
  for (u32 bit = 0; bit < 64; bit++) {
    for (u64 n : {(u64{1} << bit) - 1, u64{1} << bit, ~u64{0} >> bit}) {
      std::string out;
      append_varint(out, n);
      EXPECT_EQ(out.size(), varint_size(n)) << n;
      u64 back = ~n;
      const char* end = out.data() + out.size();
      EXPECT_EQ(get_varint(out.data(), end, &back), end);
      EXPECT_EQ(back, n);
      EXPECT_EQ(get_varint(out.data(), end - 1, &back), nullptr) << "cut short: " << n;
    }
  }
}

TEST(Coding, VarintsThatAreTooLongAreRefused) {
  const std::string endless(16, '\x80');
  u64 wide;
  u32 narrow;
  EXPECT_EQ(get_varint(endless.data(), endless.data() + 16, &wide), nullptr);
  std::string out;
  append_varint(out, 0xffffffffu);
  EXPECT_EQ(get_varint32(out.data(), out.data() + out.size(), &narrow), out.data() + out.size());
  EXPECT_EQ(narrow, 0xffffffffu);
  out.clear();
  append_varint(out, u64{1} << 32);
  EXPECT_EQ(get_varint32(out.data(), out.data() + out.size(), &narrow), nullptr);
  EXPECT_EQ(get_varint32(out.data(), out.data(), &narrow), nullptr);
}

}  // namespace
}  // namespace tt
