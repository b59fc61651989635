// The memtable against std::map, with keys shorter, as long as and longer than the prefix in the
// links.
#include "lsm/memtable/memtable.h"

#include <gtest/gtest.h>

#include <map>

namespace tt::lsm {
namespace {

struct Descending {
  bool operator()(const std::string& a, const std::string& b) const {
    return compare_internal(a, b) < 0;
  }
};
using Model = std::map<std::string, std::string, Descending>;

std::string random_key(SplitMix64& random) {
  // Few letters and lengths 0 to 12, so that prefixes tie, zero bytes equal padding, and keys
  // repeat.
  std::string key(random.below(13), '\0');
  for (char& c : key) c = static_cast<char>("\0\1a\xff"[random.below(4)]);
  return random.below(3) == 0 ? "sameprefix" + key : key;
}

void expect_same(const Memtable& table, const Model& model) {
  Memtable::Iterator it(table);
  it.seek_to_first();
  for (const auto& [key, value] : model) {
    ASSERT_TRUE(it.valid());
    ASSERT_EQ(it.key(), key);
    ASSERT_EQ(it.value(), value);
    it.next();
  }
  EXPECT_FALSE(it.valid());
}

TEST(Memtable, AgreesWithAMapAtEveryStep) {
  for (u64 seed = 1; seed <= 5; seed++) {
    SCOPED_TRACE(seed);
    SplitMix64 random(seed);
    Memtable table(7, MiB, seed);
    Model model;
    for (u64 sequence = 1; sequence <= 3000; sequence++) {
      const std::string key = random_key(random);
      const ValueType type = random.below(4) == 0 ? ValueType::kDelete : ValueType::kValue;
      const std::string value(type == ValueType::kDelete ? 0 : random.below(40),
                              static_cast<char>('a' + sequence % 26));
      table.add(sequence, type, key, value);
      model[make_internal_key(key, sequence, type)] = value;

      const std::string probe = random_key(random);
      const auto newest = model.lower_bound(make_internal_key(probe, kMaxSequence, kSeekType));
      const bool known = newest != model.end() && user_key(newest->first) == probe;
      Slice found;
      const Memtable::Found result = table.get(probe, kMaxSequence, &found);
      ASSERT_EQ(result, !known                                         ? Memtable::Found::kNone
                        : type_of(newest->first) == ValueType::kDelete ? Memtable::Found::kDeleted
                                                                       : Memtable::Found::kFound);
      if (result == Memtable::Found::kFound) {
        ASSERT_EQ(found, newest->second);
      }

      const std::string from =
          make_internal_key(probe, random.below(sequence + 2), ValueType::kValue);
      const auto expected = model.lower_bound(from);
      Memtable::Iterator it(table);
      it.seek(from);
      ASSERT_EQ(it.valid(), expected != model.end());
      if (it.valid()) {
        ASSERT_EQ(it.key(), expected->first);
      }
    }
    expect_same(table, model);
  }
}

TEST(Memtable, CountsWhatItHolds) {
  Memtable table(3, MiB, 1);
  EXPECT_TRUE(table.empty());
  table.add(10, ValueType::kValue, "key", "value");
  table.add(11, ValueType::kDelete, "key", "");
  EXPECT_EQ(table.id(), 3u);
  EXPECT_EQ(table.entries(), 2u);
  EXPECT_EQ(table.deletions(), 1u);
  EXPECT_EQ(table.data_bytes(), 11u + 5 + 11);
}

// Values larger than a chunk are contiguous, and slices and iterators outlive later additions.
TEST(Memtable, NothingMovesWhileEntriesAreAdded) {
  Memtable table(1, 64 * MiB, 1);
  const std::string large(300'000, 'x');
  table.add(1, ValueType::kValue, "m", large);
  Slice before;
  ASSERT_EQ(table.get("m", kMaxSequence, &before), Memtable::Found::kFound);
  Memtable::Iterator it(table);
  it.seek_to_first();
  for (u64 i = 2; i < 20'000; i++)
    table.add(i, ValueType::kValue, (i % 2 ? "a" : "z") + std::to_string(i), "value");
  EXPECT_EQ(before, large);
  EXPECT_EQ(user_key(it.key()), "m");
  it.next();
  EXPECT_EQ(user_key(it.key()), "z10");
  Slice after;
  ASSERT_EQ(table.get("m", kMaxSequence, &after), Memtable::Found::kFound);
  EXPECT_EQ(after.data(), before.data());
}

// A quarter of the nodes reaches each next level: the accounted bytes differ from those of height 1
// by the mean height, 4/3.
TEST(Memtable, HeightsAreGeometricWithAQuarter) {
  Memtable table(1, GiB, 99);
  constexpr u64 kEntries = 200'000;
  std::string key(8, ' ');
  SplitMix64 random(5);
  for (u64 i = 1; i <= kEntries; i++) {
    store64be(key.data(), random.next());
    table.add(i, ValueType::kValue, key,
              std::string(14, 'v'));  // 32 bytes an entry and 8 a level: 48 48 64 64 80 80 …
  }
  // Heights 1-2, 3-4, 5-6 … have odds 15/16, 15/256, …: the mean is 48 + 16/15 bytes.
  const double mean = static_cast<double>(table.accounted_bytes()) / kEntries;
  EXPECT_NEAR(mean, 48 + 16.0 / 15, 0.2 + static_cast<double>(MiB) / kEntries);
}

}  // namespace
}  // namespace tt::lsm
