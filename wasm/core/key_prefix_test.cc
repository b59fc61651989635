#include "core/key_prefix.h"

#include <gtest/gtest.h>

#include "core/prng.h"

namespace tt {
namespace {

std::string table_key(u32 index, i64 id) {
  std::string key(12, '\0');
  store32le(key.data(), __builtin_bswap32(index));
  store64be(key.data() + 4, static_cast<u64>(id) ^ u64{1} << 63);
  return key;
}

TEST(KeyPrefix, TellsRowsOfATableApart) {
  for (const i64 id : {i64{0}, i64{77}, i64{1} << 20, (i64{1} << 39) - 2}) {
    EXPECT_LT(key_prefix(table_key(256, id)), key_prefix(table_key(256, id + 1))) << id;
    EXPECT_LT(key_prefix(table_key(256, id)), key_prefix(table_key(257, 0))) << id;
  }
}

TEST(KeyPrefix, OfHashesAndTextsHasTheirFirst63Bits) {
  EXPECT_LT(key_prefix("customer1"), key_prefix("customez"));
  EXPECT_EQ(key_prefix("customer"), key_prefix("customer1"));
}

// Few different bytes, so that keys share their beginnings, and lengths around both words' ends.
TEST(KeyPrefix, NeverContradictsTheOrderOfKeys) {
  SplitMix64 random(7);
  const auto key = [&] {
    constexpr char kBytes[] = {'\0', '\0', '\0', '\x01', '\x80', '\x7f', '\xff'};
    std::string bytes(random.next() % 16, '\0');
    for (char& byte : bytes) byte = kBytes[random.next() % sizeof kBytes];
    return bytes;
  };
  for (u32 i = 0; i < 200'000; i++) {
    const std::string a = key(), b = key();
    if (a < b)
      ASSERT_LE(key_prefix(a), key_prefix(b)) << "pair " << i;
    else
      ASSERT_GE(key_prefix(a), key_prefix(b)) << "pair " << i;
  }
}

}  // namespace
}  // namespace tt
