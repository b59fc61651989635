// A MANIFEST whose last group of records is incomplete: none of the group counts.
#include "lsm/database/manifest.h"

#include <gtest/gtest.h>

namespace tt::lsm {
namespace {

constexpr u32 kFamilies = 3;
constexpr u64 kLevels = 7;

// Gives a family `count` files, numbered from `first` on.
VersionEdit flushed(u32 family, u64 first, u64 count = 1) {
  VersionEdit edit;
  edit.family = family;
  for (u64 number = first; number < first + count; number++) {
    auto meta = std::make_shared<FileMeta>();
    meta->number = number;
    meta->bytes = 1000;
    meta->smallest = make_internal_key("a", number, ValueType::kValue);
    meta->largest = make_internal_key("b", number, ValueType::kValue);
    meta->smallest_sequence = meta->largest_sequence = number;
    edit.added.push_back({0, std::move(meta)});
  }
  edit.log_number = first;
  edit.next_file_number = first + count;
  return edit;
}

// A MANIFEST with families, a file of the first one, and a group that gives each family `count`
// files. *before: the bytes up to the group.
std::string manifest(size_t* before, u64 count, bool another_behind = false) {
  LogWriter writer;
  std::string bytes;
  const auto add = [&](const VersionEdit& edit) { writer.add_record(encode_edit(edit), bytes); };
  for (u32 family = 0; family < kFamilies; family++) {
    VersionEdit made;
    made.family = family;
    if (family > 0) made.family_name = "index_" + std::to_string(family);
    made.names_comparator = true;
    add(made);
  }
  add(flushed(0, 10));
  *before = bytes.size();
  for (u32 family = 0; family < kFamilies; family++) {
    VersionEdit edit = flushed(family, 20 + family * count, count);
    edit.left_in_group = kFamilies - 1 - family;
    add(edit);
  }
  if (another_behind) add(flushed(1, 20 + kFamilies * count));
  return bytes;
}

u64 files(const Result<ManifestState>& state) {
  u64 all = 0;
  if (state.ok())
    for (const ManifestState::Family& family : state.value().families)
      all += family.version->file_count();
  return all;
}

TEST(Manifest, AGroupCountsWhollyOrNotAtAll) {
  size_t before = 0;
  const std::string whole = manifest(&before, 1);
  const Result<ManifestState> all = read_manifest(whole, kLevels);
  ASSERT_TRUE(all.ok()) << all.error().message;
  EXPECT_EQ(files(all), 4u);
  EXPECT_EQ(all.value().families[2].log_number, 22u);
  for (size_t size = before; size < whole.size(); size++) {
    const Result<ManifestState> cut = read_manifest(Slice(whole).substr(0, size), kLevels);
    ASSERT_TRUE(cut.ok()) << "cut at " << size << ": " << cut.error().message;
    ASSERT_EQ(files(cut), 1u) << "cut at " << size;
    ASSERT_EQ(cut.value().families[0].log_number, 10u) << "cut at " << size;
    ASSERT_EQ(cut.value().flushed_sequence, 10u) << "cut at " << size;
  }
}

// A power cut has taken some sectors and not others. The group takes several blocks of the log
// format: after damage its reader continues with the next one.
TEST(Manifest, DamageWithinTheLastGroupIsForgottenWithIt) {
  constexpr u64 kMany = 900, kStride = 499;
  size_t before = 0;
  const std::string whole = manifest(&before, kMany);
  ASSERT_GT(whole.size(), 3u * 32 * KiB);
  EXPECT_EQ(files(read_manifest(whole, kLevels)), 1 + kFamilies * kMany);
  const std::string more = manifest(&before, kMany, true);
  for (size_t at = before; at < whole.size(); at += kStride) {
    const auto damaged = [&](std::string bytes) {
      bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
      return read_manifest(bytes, kLevels);
    };
    const Result<ManifestState> last = damaged(whole), earlier = damaged(more);
    ASSERT_TRUE(last.ok()) << "at " << at << ": " << last.error().message;
    ASSERT_EQ(files(last), 1u) << "at " << at;
    // The record after it became durable after the group.
    ASSERT_FALSE(earlier.ok()) << "at " << at;
  }
}

TEST(Manifest, RecordsOfAGroupMustCountDown) {
  LogWriter writer;
  std::string bytes;
  VersionEdit edit;
  edit.names_comparator = true;
  writer.add_record(encode_edit(edit), bytes);
  for (const u32 left : {2u, 0u}) {
    edit.left_in_group = left;
    writer.add_record(encode_edit(edit), bytes);
  }
  EXPECT_FALSE(read_manifest(bytes, kLevels).ok());
}

}  // namespace
}  // namespace tt::lsm
