// Windows of Linux's read-ahead, on a page cache made by hand.
#include "device/volume/read_ahead.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

constexpr u64 kMostPages = 32;  // 128 KiB

struct AheadOfFile {
  PageCache cache{4 * MiB};
  ReadAhead ahead;
  std::vector<std::pair<u64, u64>> fetched;

  void fetch(const ReadAheadWindow& window) {
    if (window.count == 0) return;
    fetched.push_back({window.page, window.count});
    for (u64 page = window.page; page < window.page + window.count; page++) {
      if (cache.holds(0, page)) continue;
      cache.insert(0, page, 0);
      if (page == window.marked) cache.mark(0, page);
    }
  }
  void read(u64 first, u64 count) {
    for (u64 page = first; page < first + count; page++) {
      if (!cache.holds(0, page))
        fetch(ahead.absent(cache, 0, page, first + count - page, kMostPages));
      if (cache.take_mark(0, page))
        fetch(ahead.at_mark(cache, 0, page, first + count - page, kMostPages));
    }
    ahead.ended((first + count) * kHostPage);
  }
};

using Fetched = std::vector<std::pair<u64, u64>>;

// Twice the last window each time, less what is over a multiple of its folios.
TEST(ReadAhead, DoublesItsWindowWhilePagesAreReadInOrder) {
  AheadOfFile file;
  for (u64 page = 0; page < 40; page++) file.read(page, 1);
  EXPECT_EQ(file.fetched, (Fetched{{0, 4}, {4, 8}, {12, 4}, {16, 8}, {24, 8}, {32, 16}, {48, 16}}));
}

TEST(ReadAhead, AFolioThatIsPartlyCachedEndsACommand) {
  PageCache cache{4 * MiB};
  const ReadAheadWindow window{.page = 14, .count = 18, .marked = 14, .folio = 8};
  EXPECT_EQ(window.folios_until(32, cache, 0), 32u);
  cache.insert(0, 27, 0);  // folios 14-15, 16-23, 24-31
  EXPECT_EQ(window.folios_until(32, cache, 0), 24u);
  cache.insert(0, 15, 0);
  EXPECT_EQ(window.folios_until(32, cache, 0), 14u);
}

TEST(ReadAhead, FetchesARandomReadAlone) {
  AheadOfFile file;
  file.read(500, 2);
  file.read(100, 2);
  file.read(900, 1);
  EXPECT_EQ(file.fetched, (Fetched{{500, 2}, {100, 2}, {900, 1}}));
}

TEST(ReadAhead, BeginsAWindowBehindTheLastRead) {
  AheadOfFile file;
  file.read(500, 1);
  file.read(501, 1);
  file.read(502, 1);
  EXPECT_EQ(file.fetched, (Fetched{{500, 1}, {501, 4}, {505, 7}}));
}

TEST(ReadAhead, SeesASequenceInPagesThatAreCached) {
  AheadOfFile file;
  file.read(500, 4);
  file.read(100, 1);
  file.read(504, 1);
  EXPECT_EQ(file.fetched.back(), (std::pair<u64, u64>{504, 5}));
}

TEST(ReadAhead, TakesAReadThatIsLargerThanItsWindowInWindows) {
  AheadOfFile file;
  file.read(1000, 100);
  u64 end = 1000;
  for (const auto& [page, count] : file.fetched) {
    EXPECT_EQ(page, end);
    EXPECT_LE(count, kMostPages);
    end = page + count;
  }
  EXPECT_GE(end, 1100u);
}

}  // namespace
}  // namespace tt
