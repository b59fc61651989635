// One page against a std::map, and how many records it holds.
#include "btree/page/page.h"

#include <gtest/gtest.h>

#include <map>

#include "core/prng.h"

namespace tt::btree {
namespace {

constexpr u32 kSize = 16 * KiB;

struct Rig {
  std::string bytes = std::string(kSize, '\0'), scratch = bytes, record;
  Page page{bytes.data(), kSize};
  RecordFormat format{IndexInfo{}, true};
  Rig() { page.init(1, 4, 0, 0); }
  bool put(const std::string& key, const std::string& value) {
    const u32 extra = format.build(key, 7, 9, value, record);
    bool equal = false;
    const u32 prev = page.find(format, key, &equal);
    EXPECT_FALSE(equal);
    return page.insert(format, prev, record, extra, 0) != 0;
  }
};

TEST(PageTest, HoldsWhatInnodbsDoes) {
  Rig rig;
  EXPECT_EQ(rig.page.capacity(), 16252u);
  // 5 + 1 + 1 bytes before the columns, 8 of key, 13 of the system's, 100 of value: n records and
  // half a slot each.
  u32 n = 0;
  for (char key[9]; std::snprintf(key, sizeof key, "%08u", n), rig.put(key, std::string(100, 'v'));)
    n++;
  EXPECT_EQ(n, 126u);
  EXPECT_LE(n * 128 + (n + 1) / 2, rig.page.capacity());
  EXPECT_GT((n + 1) * 128 + (n + 2) / 2, rig.page.capacity());
  rig.page.check(rig.format);
  EXPECT_TRUE(rig.page.is_sound(rig.format));
}

TEST(PageTest, AgreesWithAMap) {
  for (u64 seed = 1; seed <= 5; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rig rig;
    SplitMix64 random(seed);
    std::map<std::string, std::string> model;
    u32 reorganised = 0, refused = 0;
    for (u32 i = 0; i < 6000; i++) {
      const std::string key = std::to_string(random.below(150));
      bool equal = false;
      const u32 at = rig.page.find(rig.format, key, &equal);
      ASSERT_EQ(equal, model.count(key) == 1);
      if (equal) {
        ASSERT_EQ(rig.format.parse(rig.page.at(at)).value, Slice(model[key]));
        rig.page.remove(rig.format, at);
        model.erase(key);
      } else {
        const std::string value(random.below(300), static_cast<char>('a' + i % 26));
        const u32 size =
            rig.format.size(static_cast<u32>(key.size()), static_cast<u32>(value.size()));
        bool placed = rig.put(key, value);
        if (!placed && rig.page.room_after_reorganise() >= static_cast<int>(size)) {
          rig.page.reorganise(rig.format, rig.scratch.data());
          reorganised++;
          placed = rig.put(key, value);
          ASSERT_TRUE(placed) << "there was room for it";
        }
        if (placed) model[key] = value;
        refused += !placed;
      }
      rig.page.check(rig.format);
      EXPECT_TRUE(rig.page.is_sound(rig.format));
      ASSERT_EQ(rig.page.records(), model.size());
    }
    auto it = model.begin();
    for (u32 at = rig.page.first(); at != kSupremum; at = rig.page.next_of(at), ++it)
      ASSERT_EQ(rig.format.parse(rig.page.at(at)).key, Slice(it->first));
    EXPECT_EQ(it, model.end());
    EXPECT_GT(reorganised, 0u);
    EXPECT_GT(refused, 0u);
  }
}

// A search that sorts the last one first would never end.
TEST(PageTest, ItsEndsHaveNoFlags) {
  Rig rig;
  for (u32 end : {kInfimum, kSupremum}) {
    EXPECT_TRUE(rig.page.is_sound(rig.format));
    rig.page.set_info(end, kMinRecord);
    EXPECT_FALSE(rig.page.is_sound(rig.format));
    rig.page.set_info(end, 0);
  }
}

}  // namespace
}  // namespace tt::btree
