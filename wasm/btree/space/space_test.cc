// The pages that segments get, and the growth of files.
#include "btree/space/space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "core/prng.h"

namespace tt::btree {
namespace {

constexpr u32 kPageSizes[] = {4 * KiB, 8 * KiB, 16 * KiB};

struct Rig {
  explicit Rig(u32 page_size = 16 * KiB)
      : extent(layout::extent_pages(page_size)), space{1, "t", 0, page_size, 4} {}
  const u32 extent;
  Space space;
  Space::Segment inner = space.new_segment(), leaves = space.new_segment();
  std::set<u32> taken;
  u32 take(Space::Segment segment, u32 hint, Direction direction) {
    space.reserve(3, Reserve::kNormal);
    const u32 page = space.allocate(segment, hint, direction);
    EXPECT_TRUE(page >= 3 && page < space.pages());
    EXPECT_TRUE(taken.insert(page).second) << page << " was given twice";
    return page;
  }
};

// FSP_EXTENT_SIZE, XDES_SIZE, FSEG_INODE_SIZE and FSP_SEG_INODES_PER_PAGE.
TEST(Space, ExtentsAreOneMebibyteWhateverThePage) {
  struct Shape {
    u32 page_size, pages, descriptor, entry, entries;
  };
  static constexpr Shape kShapes[] = {
      {4 * KiB, 256, 88, 576, 7}, {8 * KiB, 128, 56, 320, 25}, {16 * KiB, 64, 40, 192, 85}};
  for (const Shape& s : kShapes) {
    EXPECT_EQ(layout::extent_pages(s.page_size), s.pages);
    EXPECT_EQ(layout::extent_bytes(s.pages), s.descriptor);
    EXPECT_EQ(layout::inode_bytes(s.pages), s.entry);
    EXPECT_EQ(layout::inodes_per_page(s.page_size, s.pages), s.entries);
  }
}

TEST(Space, GivesSinglePagesFirstThenWholeExtents) {
  for (const u32 page_size : kPageSizes) {
    Rig rig(page_size);
    const u32 single = rig.extent / 2;
    u32 last = 3;
    std::vector<u32> pages;
    for (u32 i = 0; i < single + 3 * rig.extent; i++)
      pages.push_back(last = rig.take(rig.leaves, last + 1, Direction::kUp));
    for (u32 i = 0; i < single; i++) EXPECT_LT(pages[i], rig.extent);
    for (u32 i = single; i < pages.size(); i++) {
      EXPECT_GE(pages[i], rig.extent);
      if (i > single) {
        EXPECT_EQ(pages[i], pages[i - 1] + 1) << "ascending inserts fill one extent after another";
      }
    }
    // Another segment still finds single pages in what the first shares with it.
    EXPECT_LT(rig.take(rig.inner, 0, Direction::kNone), rig.extent);
  }
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
    if (page >= rig.extent) extents.insert(page / rig.extent), own++;
  const u32 unused = static_cast<u32>(extents.size()) * rig.extent - own;
  EXPECT_GE(unused, 4 * rig.extent);
  EXPECT_LT(unused, 5 * rig.extent);
}

// By four extents from 32 MiB on, or from as many pages as one page describes.
TEST(Space, FilesGrowByPagesThenByExtentsThenByFour) {
  for (const u32 page_size : kPageSizes) {
    Rig rig(page_size);
    const u32 large = std::min(32 * rig.extent, page_size);
    std::vector<u32> sizes;
    u32 last = 3;
    for (u32 i = 0; i < large + 20 * rig.extent; i++) {
      last = rig.take(rig.leaves, last + 1, Direction::kUp);
      if (sizes.empty() || sizes.back() != rig.space.pages()) sizes.push_back(rig.space.pages());
    }
    EXPECT_GT(sizes.back(), large);
    for (size_t i = 1; i < sizes.size(); i++) {
      const u32 from = sizes[i - 1];
      if (from < rig.extent / 2) continue;
      if (from >= large) {
        EXPECT_EQ(sizes[i], from + 4 * rig.extent);
      } else if (from % rig.extent == 0 && sizes[i] <= large) {
        EXPECT_EQ(sizes[i] % rig.extent, 0u);
      }
    }
    // At least two extents and a hundredth of the file, and what a split may need, are free ahead
    // of what is used.
    EXPECT_GT(rig.space.pages(), last + (2 + 3) * rig.extent);
  }
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

// CPU time of the calls that puts make on a file of n extents: the shortest of several
// measurements.
std::clock_t time_of_puts(u32 extents) {
  Rig rig;
  u32 last = 3;
  while (rig.space.pages() < extents * rig.extent) {
    rig.space.reserve(3, Reserve::kNormal);
    last = rig.space.allocate(rig.leaves, last + 1, Direction::kUp);
    rig.space.clear_edits();
  }
  SplitMix64 random(1);
  auto shortest = std::clock_t{CLOCKS_PER_SEC} * 60;
  for (u32 round = 0; round < 5; round++) {
    const std::clock_t begin = std::clock();
    for (u32 i = 0; i < 2'000; i++) {
      rig.space.reserve(3, Reserve::kNormal);
      const u32 hint = 4 + random.below(last - 4);
      rig.space.free_page(rig.leaves, rig.space.allocate(rig.leaves, hint, Direction::kUp));
      rig.space.clear_edits();
    }
    shortest = std::min(shortest, std::clock() - begin);
  }
  return shortest;
}

// To look at each extent would take tens of times as long; caches may make it a few times.
TEST(Space, PutsTakeAsLongInALargeFile) { EXPECT_LT(time_of_puts(25'600), 10 * time_of_puts(64)); }

// The pages that describe the file as they are written, edit by edit.
struct Written {
  std::map<u32, std::string> pages;
  std::map<u32, u32> types;
  // A page with its type.
  std::string page(u32 number) const {
    std::string bytes = pages.at(number);
    store16(bytes.data() + layout::kPageTypeAt, types.at(number));
    return bytes;
  }
  // `expected`: pages that may change, besides new ones.
  void take(Space& space, u32 page_size, const std::vector<u32>* expected = nullptr) {
    std::set<u32> created;
    for (const SpaceEdit& e : space.edits()) {
      if (e.kind == SpaceEdit::kCreate) created.insert(e.page);
      if (expected != nullptr && created.count(e.page) == 0) {
        EXPECT_TRUE(std::binary_search(expected->begin(), expected->end(), e.page)) << e.page;
      }
      if (e.kind == SpaceEdit::kCreate) {
        pages[e.page] = std::string(page_size, '\0');
        types[e.page] = static_cast<u32>(e.value);
      }
      if (e.kind == SpaceEdit::kFree) pages.erase(e.page);
      if (e.kind == SpaceEdit::kOnes) pages[e.page].replace(e.offset, e.bytes, e.bytes, '\xff');
      if (e.kind == SpaceEdit::kNumber) {
        char bytes[8];
        store64be(bytes, e.value);
        pages[e.page].replace(e.offset, e.bytes, bytes + 8 - e.bytes, e.bytes);
      }
    }
    space.clear_edits();
  }
};

// Segments come and go and take and free pages at random, in a file of several descriptor pages:
// the bytes that were written are those that the bookkeeping implies, and were expected to change.
TEST(Space, WritesWhatItKnows) {
  constexpr u32 kPageSize = 4 * KiB;
  std::vector<u32> expected;
  u64 changed = 0;
  Space space(1, "t", 0, kPageSize, 4);
  Written written;
  SplitMix64 random(7);
  struct Owner {
    Space::Segment segment;
    std::vector<u32> pages;
  };
  std::vector<Owner> owners;
  for (u32 round = 0; round < 120000; round++) {
    const bool grows = round / 24000 % 2 == 0;
    const u64 dice = random.below(1000);
    if (owners.empty() || dice < 2) {
      space.describing({.of_segments = true}, expected);
      owners.push_back({space.new_segment(), {}});
    } else {
      Owner& o = owners[random.below(owners.size())];
      const Space::Segment one[] = {o.segment};
      const u32 count = 1 + random.below(3);
      if (dice < (grows ? 700u : 300u)) {
        space.reserve(2 + count, Reserve::kNormal);
        written.take(space, kPageSize);
        u32 hint = o.pages.empty() ? 0 : o.pages[random.below(o.pages.size())] + 1;
        const u32 near[] = {hint};
        space.describing({one, near, count}, expected);
        for (u32 i = 0; i < count; i++)
          o.pages.push_back(
              space.allocate(o.segment, hint, static_cast<Direction>(random.below(3))));
      } else if (!o.pages.empty()) {
        std::vector<u32> gone;
        while (gone.size() < count && !o.pages.empty()) {
          std::swap(o.pages[random.below(o.pages.size())], o.pages.back());
          gone.push_back(o.pages.back());
          o.pages.pop_back();
        }
        space.describing({one, gone}, expected);
        for (u32 page : gone) space.free_page(o.segment, page);
      } else {
        space.describing({.segments = one, .of_segments = true}, expected);
        space.free_segment(o.segment);
        std::swap(o, owners.back());
        owners.pop_back();
      }
    }
    changed += expected.size();
    written.take(space, kPageSize, &expected);
    if (round % 500 != 0) continue;
    std::string wanted(kPageSize, '\0');
    EXPECT_EQ(space.describing_pages().size(), written.pages.size());
    for (const auto& [page, bytes] : written.pages)
      if (space.image(page, wanted.data())) ASSERT_TRUE(bytes == wanted) << page;
  }
  EXPECT_GT(space.pages(), 2 * kPageSize);
  EXPECT_LT(changed, 120000 * 8u) << "few of the pages are expected to change";
}

// A space that is loaded from those bytes describes itself in the same way, and then chooses the
// same pages.
TEST(Space, IsFoundAgainInItsBytes) {
  constexpr u32 kPageSize = 4 * KiB;
  Space space(1, "t", 0, kPageSize, 4);
  Written written;
  SplitMix64 random(11);
  std::vector<std::pair<Space::Segment, u32>> pages;
  std::vector<Space::Segment> segments;
  for (u32 round = 0; round < 12000; round++) {
    if (segments.size() < 30) segments.push_back(space.new_segment());
    const Space::Segment segment = segments[random.below(segments.size())];
    if (random.below(1000) < (round < 8000 ? 700u : 400u) || pages.empty()) {
      space.reserve(2, Reserve::kNormal);
      pages.emplace_back(segment, space.allocate(segment, 0, Direction::kUp));
    } else {
      std::swap(pages[random.below(pages.size())], pages.back());
      space.free_page(pages.back().first, pages.back().second);
      pages.pop_back();
    }
    written.take(space, kPageSize);
    if (round % 1500 != 1499) continue;
    Space found(Space::Reopened{1, "t", 0, kPageSize, space.pages(), 0});
    ASSERT_TRUE(found.load([&](u32 page) { return written.page(page); }).ok());
    EXPECT_EQ(found.used_pages(), space.used_pages());
    std::string wanted(kPageSize, '\0'), image(kPageSize, '\0');
    EXPECT_EQ(found.describing_pages().size(), space.describing_pages().size());
    for (u32 page : found.describing_pages())
      if (space.image(page, wanted.data())) {
        ASSERT_TRUE(found.image(page, image.data()));
        ASSERT_TRUE(image == wanted) << page;
      }
    for (Space::Segment s : segments)
      EXPECT_EQ(found.segment_at(space.inode_page(s), space.inode_at(s)), s);
  }
}

TEST(Space, RefusesBytesThatMakeNoSense) {
  constexpr u32 kPageSize = 4 * KiB;
  Space space(1, "t", 0, kPageSize, 4);
  Written written;
  for (u32 i = 0; i < 100; i++) space.new_segment();
  written.take(space, kPageSize);
  const auto loads = [&](u32 page, u32 at, char value) {
    Written changed = written;
    changed.pages[page][at] = value;
    Space found(Space::Reopened{1, "t", 0, kPageSize, space.pages(), 0});
    return found.load([&](u32 number) { return changed.page(number); }).ok();
  };
  EXPECT_TRUE(loads(0, layout::kSpaceIdAt + 3, 1));
  EXPECT_FALSE(loads(0, layout::kSpaceIdAt + 3, 2));
  EXPECT_FALSE(loads(0, layout::kFlagsAt + 3, 0));
  EXPECT_FALSE(loads(0, layout::kSizeAt, 1)) << "larger than its file";
  EXPECT_FALSE(loads(0, layout::kExtentsAt + layout::kExtentStateAt, 9));
  EXPECT_FALSE(loads(0, layout::kInodesFreeAt + layout::kFirst + 1, 7)) << "a list to nowhere";
}

}  // namespace
}  // namespace tt::btree
