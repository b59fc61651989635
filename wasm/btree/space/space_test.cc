// Which pages segments get, and how files grow.
#include "btree/space/space.h"

#include <gtest/gtest.h>

#include <set>

#include "core/prng.h"

namespace tt::btree {
namespace {

struct Rig {
  Space space{1, "t", 0, 16 * KiB, 3, 7};
  Space::Segment inner = space.new_segment(), leaves = space.new_segment();
  std::set<u32> taken;
  u32 take(Space::Segment segment, u32 hint, Direction direction) {
    const u32 wanted = space.size_wanted(3);
    if (wanted > space.pages()) space.grow(wanted);
    const u32 page = space.allocate(segment, hint, direction);
    EXPECT_TRUE(page >= 3 && page < space.pages());
    EXPECT_TRUE(taken.insert(page).second) << page << " was given twice";
    return page;
  }
};

TEST(Space, GivesSinglePagesFirstThenWholeExtents) {
  Rig rig;
  u32 last = 3;
  std::vector<u32> pages;
  for (u32 i = 0; i < 32 + 200; i++)
    pages.push_back(last = rig.take(rig.leaves, last + 1, Direction::kUp));
  for (u32 i = 0; i < 32; i++) EXPECT_LT(pages[i], kExtentPages);
  for (u32 i = 32; i < pages.size(); i++) {
    EXPECT_GE(pages[i], kExtentPages);
    if (i > 32) {
      EXPECT_EQ(pages[i], pages[i - 1] + 1) << "ascending inserts fill one extent after another";
    }
  }
  // Another segment still finds single pages in what the first shares with it.
  EXPECT_LT(rig.take(rig.inner, 0, Direction::kNone), kExtentPages);
}

// Splits at random places: new extents come while few reserved pages are unused, less than an
// eighth and less than four extents.
TEST(Space, ReservesFewExtentsAhead) {
  Rig rig;
  SplitMix64 random(3);
  std::vector<u32> pages = {rig.take(rig.leaves, 4, Direction::kUp)};
  for (u32 i = 0; i < 8000; i++)
    pages.push_back(rig.take(rig.leaves, pages[random.below(pages.size())] + 1, Direction::kUp));
  std::set<u32> extents;
  u32 own = 0;
  for (u32 page : pages)
    if (page >= kExtentPages) extents.insert(page / kExtentPages), own++;
  const u32 unused = static_cast<u32>(extents.size()) * kExtentPages - own;
  EXPECT_GE(unused, 4 * kExtentPages);
  EXPECT_LT(unused, 5 * kExtentPages);
}

TEST(Space, FilesGrowByPagesThenByExtentsThenByFour) {
  Rig rig;
  std::vector<u32> sizes;
  u32 last = 3;
  for (u32 i = 0; i < 4000; i++) {
    last = rig.take(rig.leaves, last + 1, Direction::kUp);
    if (sizes.empty() || sizes.back() != rig.space.pages()) sizes.push_back(rig.space.pages());
  }
  for (size_t i = 1; i < sizes.size(); i++) {
    const u32 from = sizes[i - 1];
    if (from < kExtentPages / 2) continue;
    if (from >= 32 * kExtentPages) {
      EXPECT_EQ(sizes[i], from + 4 * kExtentPages);
    } else if (from % kExtentPages == 0 && sizes[i] <= 32 * kExtentPages) {
      EXPECT_EQ(sizes[i] % kExtentPages, 0u);
    }
  }
  // At least two extents and a hundredth of the file, and what a split may need, are free ahead of
  // what is used.
  EXPECT_GT(rig.space.pages(), last + (2 + 3) * kExtentPages);
}

TEST(Space, TakesBackWhatIsFreed) {
  Rig rig;
  std::vector<u32> pages;
  u32 last = 3;
  for (u32 i = 0; i < 500; i++)
    pages.push_back(last = rig.take(rig.leaves, last + 1, Direction::kUp));
  const u32 size = rig.space.pages(), used = rig.space.used_pages();
  for (u32 page : pages) rig.space.free_page(rig.leaves, page);
  EXPECT_EQ(rig.space.used_pages(), used - 500);
  rig.taken.clear();
  last = 3;
  for (u32 i = 0; i < 500; i++) last = rig.take(rig.leaves, last + 1, Direction::kUp);
  EXPECT_EQ(rig.space.pages(), size);
  EXPECT_EQ(rig.space.used_pages(), used);
}

}  // namespace
}  // namespace tt::btree
