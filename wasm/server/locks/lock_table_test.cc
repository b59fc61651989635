// The lock table on states made by hand: who waits, for whom, and in what order waits end.
#include "server/locks/lock_table.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/prng.h"

namespace tt::server {
namespace {

using Owners = std::vector<u32>;

Lock point(u32 owner, const char* key, bool exclusive = true) {
  return {.from = key, .owner = owner, .exclusive = exclusive};
}
Lock place(u32 owner, const char* key) {
  return {.from = key, .owner = owner, .kind = LockKind::kInsert};
}
Lock between(LockKind kind, u32 owner, const char* from, const char* until, bool exclusive = true) {
  return {.from = from, .until = until, .owner = owner, .kind = kind, .exclusive = exclusive};
}
Lock gap(u32 owner, const char* from, const char* until) {
  return between(LockKind::kGap, owner, from, until);
}

TEST(LockTable, SharedPointsExcludeExclusiveOnesAlone) {
  LockTable locks(4, true);
  EXPECT_TRUE(locks.ask(point(0, "a", false)));
  EXPECT_TRUE(locks.ask(point(1, "a", false)));
  EXPECT_FALSE(locks.ask(point(2, "a")));
  EXPECT_EQ(locks.blockers(2), (Owners{0, 1}));
  EXPECT_TRUE(locks.ask(point(3, "b")));
  locks.release_all(0);
  EXPECT_EQ(locks.take_granted(), Owners{});
  locks.release_all(1);
  EXPECT_EQ(locks.take_granted(), Owners{2});
  EXPECT_TRUE(locks.holds(2, 0, "a", true));
}

TEST(LockTable, KeysOfAnotherIndexAreOthers) {
  LockTable locks(2, true);
  EXPECT_TRUE(locks.ask(point(0, "a")));
  Lock other = point(1, "a");
  other.index = 1;
  EXPECT_TRUE(locks.ask(other));
}

TEST(LockTable, WaitsEndInTheOrderOfAsking) {
  LockTable locks(5, true);
  EXPECT_TRUE(locks.ask(point(0, "a")));
  EXPECT_FALSE(locks.ask(point(2, "a")));
  EXPECT_FALSE(locks.ask(point(1, "a", false)));
  EXPECT_FALSE(locks.ask(point(3, "a", false)));
  EXPECT_EQ(locks.blockers(1), (Owners{0, 2}));
  locks.release_all(0);
  EXPECT_EQ(locks.take_granted(), Owners{2});
  locks.release_all(2);
  EXPECT_EQ(locks.take_granted(), (Owners{1, 3}));
}

TEST(LockTable, InsertingWaitsForGapsWhichExcludeNothingElse) {
  LockTable locks(4, true);
  EXPECT_TRUE(locks.ask(gap(0, "b", "d")));
  EXPECT_TRUE(locks.ask(gap(1, "a", "")));
  EXPECT_TRUE(locks.ask(point(2, "c")));
  EXPECT_FALSE(locks.ask(place(3, "c")));
  EXPECT_EQ(locks.blockers(3), (Owners{0, 1, 2}));
  locks.release_all(0);
  locks.release_all(1);
  EXPECT_EQ(locks.take_granted(), Owners{});
  locks.release_all(2);
  EXPECT_EQ(locks.take_granted(), Owners{3});
  EXPECT_TRUE(locks.holds(3, 0, "c", true));
}

TEST(LockTable, AGapEndsBeforeItsEnd) {
  LockTable locks(2, true);
  EXPECT_TRUE(locks.ask(gap(0, "b", "d")));
  EXPECT_TRUE(locks.ask(place(1, "a")));
  EXPECT_TRUE(locks.ask(place(1, "d")));
  EXPECT_FALSE(locks.ask(place(1, "b")));
}

TEST(LockTable, RangesExcludePointsAndRangesWithin) {
  LockTable locks(4, false);
  EXPECT_TRUE(locks.ask(between(LockKind::kRange, 0, "b", "d", false)));
  EXPECT_TRUE(locks.ask(between(LockKind::kRange, 1, "c", "e", false)));
  EXPECT_FALSE(locks.ask(between(LockKind::kRange, 2, "a", "c")));
  EXPECT_EQ(locks.blockers(2), Owners{0});
  EXPECT_TRUE(locks.ask(place(3, "e")));
  EXPECT_FALSE(locks.ask(place(3, "d")));
  EXPECT_EQ(locks.blockers(3), Owners{1});
}

TEST(LockTable, OneWhoSharesWaitsBehindOthersOnlyWhereTheRulesSaySo) {
  for (const bool queues : {false, true}) {
    LockTable locks(2, queues);
    EXPECT_TRUE(locks.ask(point(0, "a", false)));
    EXPECT_FALSE(locks.ask(point(1, "a")));
    EXPECT_EQ(locks.ask(point(0, "a")), !queues);
    EXPECT_EQ(locks.ring(0), queues ? (Owners{0, 1}) : Owners{});
  }
}

TEST(LockTable, HoldersAloneAreInTheWayWhereTheRulesKnowNoQueue) {
  for (const bool queues : {false, true}) {
    LockTable locks(3, queues);
    EXPECT_TRUE(locks.ask(point(0, "a", false)));
    EXPECT_FALSE(locks.ask(point(1, "a")));
    EXPECT_EQ(locks.ask(point(2, "a", false)), !queues);
    EXPECT_EQ(locks.blockers(1), queues ? Owners{0} : (Owners{0, 2}));
  }
}

TEST(LockTable, NamesTheFirstLocksOfAnOwnerIntervalsBeforePoints) {
  LockTable locks(2, true);
  EXPECT_TRUE(locks.ask(point(0, "a", false)));
  EXPECT_TRUE(locks.ask(point(1, "c")));
  EXPECT_TRUE(locks.ask(point(0, "b")));
  const u64 before = locks.changes_of(0);
  EXPECT_TRUE(locks.ask(gap(0, "b", "d")));
  EXPECT_NE(locks.changes_of(0), before);
  EXPECT_EQ(locks.first_held(0, 2), (std::vector<Lock>{gap(0, "b", "d"), point(0, "a", false)}));
  EXPECT_EQ(locks.first_held(0, 8).size(), 3u);
  const u64 releases = locks.releases();
  locks.release_all(0);
  EXPECT_NE(locks.releases(), releases);
  EXPECT_EQ(locks.first_held(0, 8), std::vector<Lock>{});
}

TEST(LockTable, AWaitThatLeadsBackToOneselfIsARing) {
  LockTable locks(4, true);
  for (const u32 owner : {0u, 1u, 2u}) {
    const char* const keys[] = {"a", "b", "c"};
    EXPECT_TRUE(locks.ask(point(owner, keys[owner])));
  }
  EXPECT_FALSE(locks.ask(point(0, "b")));
  EXPECT_FALSE(locks.ask(point(3, "b")));
  EXPECT_FALSE(locks.ask(point(1, "c")));
  EXPECT_EQ(locks.ring(1), Owners{});
  EXPECT_FALSE(locks.ask(point(2, "a")));
  // The fourth waits for two of the ring, and is no part of it.
  EXPECT_EQ(locks.ring(2), (Owners{2, 0, 1}));
  EXPECT_EQ(locks.ring(3), Owners{});
  locks.release_all(2);
  EXPECT_EQ(locks.take_granted(), Owners{1});
  EXPECT_EQ(locks.ring(0), Owners{});
}

TEST(LockTable, TheVictimWeighsLeastAndIsTheLastOfEquals) {
  EXPECT_EQ(victim_of({7, 3, 5}, {4, 2, 2}), 3u);
  EXPECT_EQ(victim_of({7, 3, 5}, {2, 2, 2}), 7u);
}

TEST(LockTable, ACancelledWaitLetsOthersGo) {
  LockTable locks(3, true);
  EXPECT_TRUE(locks.ask(point(0, "a", false)));
  EXPECT_FALSE(locks.ask(point(1, "a")));
  EXPECT_FALSE(locks.ask(point(2, "a", false)));
  locks.cancel(1);
  EXPECT_EQ(locks.take_granted(), Owners{2});
  EXPECT_EQ(locks.wait_of(1), nullptr);
}

TEST(LockTable, SharingAndReleasingAPointLetOthersGo) {
  LockTable locks(3, true);
  EXPECT_TRUE(locks.ask(point(0, "a")));
  EXPECT_FALSE(locks.ask(point(1, "a", false)));
  locks.share(0, 0, "a");
  EXPECT_EQ(locks.take_granted(), Owners{1});
  EXPECT_FALSE(locks.ask(point(2, "a")));
  locks.release(0, 0, "a");
  locks.release(1, 0, "a");
  EXPECT_EQ(locks.take_granted(), Owners{2});
}

TEST(LockTable, PointsOfOthersInARangeAreFoundFromEitherEnd) {
  LockTable locks(3, true);
  EXPECT_TRUE(locks.ask(point(0, "b", false)));
  EXPECT_TRUE(locks.ask(point(1, "c")));
  EXPECT_TRUE(locks.ask(point(2, "d")));
  EXPECT_TRUE(locks.ask(point(2, "e")));
  const Lock shared = between(LockKind::kRange, 0, "a", "e", false);
  EXPECT_EQ(*locks.point_of_others(shared, false), "c");
  EXPECT_EQ(*locks.point_of_others(shared, true), "d");
  EXPECT_EQ(locks.point_of_others(between(LockKind::kRange, 2, "d", "", true), false), nullptr);
}

// Random askers that never hold on for ever: whatever they ask for, all come to their end, and no
// two hold what excludes each other.
TEST(LockTable, RandomSchedulesEnd) {
  constexpr u32 kOwners = 8;
  SplitMix64 random(1);
  for (u32 history = 0; history < 500; history++) {
    LockTable locks(kOwners, history % 2 == 0);
    std::vector<u32> left(kOwners, 12);
    u32 rounds = 0;
    for (; std::any_of(left.begin(), left.end(), [](u32 n) { return n > 0; }); rounds++) {
      ASSERT_LT(rounds, 100'000u);
      const u32 owner = static_cast<u32>(random.below(kOwners));
      if (left[owner] == 0 || locks.wait_of(owner) != nullptr) continue;
      if (--left[owner] == 0) {
        locks.release_all(owner);
        continue;
      }
      const char from[] = {static_cast<char>('a' + random.below(6)), 0};
      const char until[] = {static_cast<char>(from[0] + 1 + random.below(2)), 0};
      Lock asked =
          between(static_cast<LockKind>(random.below(4)), owner, from, until, random.below(2) == 0);
      if (asked.is_point()) asked.until.clear();
      if (locks.ask(asked)) continue;
      const Owners ring = locks.ring(owner);
      if (ring.empty()) continue;
      const u32 victim = victim_of(ring, std::vector<u64>(ring.size(), 1));
      locks.release_all(victim);
      left[victim] = 0;
    }
    EXPECT_EQ(locks.held(), 0u);
    EXPECT_TRUE(locks.waits().empty());
  }
}

Lock scattered_point(u32 i) {
  const u32 scattered = i * 2654435761u;
  Lock lock = point(0, "");
  lock.from.assign(reinterpret_cast<const char*>(&scattered), 4);
  return lock;
}

// Printed for npm run bench, not held: machines differ.
TEST(LockTable, CostsOfAThousandLocks) {
  LockTable locks(2, true);
  const auto start = std::chrono::steady_clock::now();
  constexpr u32 kRounds = 100;
  for (u32 round = 0; round < kRounds; round++) {
    for (u32 i = 0; i < 1000; i++) ASSERT_TRUE(locks.ask(scattered_point(i)));
    locks.release_all(0);
  }
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  std::printf("1000 locks granted and released: %.3f ms\n", spent.count() / kRounds);
}

#ifdef __GLIBC__
TEST(LockTable, BytesOfALock) {
  constexpr u32 kLocks = 100'000;
  LockTable locks(1, true);
  const size_t before = mallinfo2().uordblks;
  for (u32 i = 0; i < kLocks; i++) ASSERT_TRUE(locks.ask(scattered_point(i)));
  const double bytes = static_cast<double>(mallinfo2().uordblks - before) / kLocks;
  std::printf("bytes of a lock: %.1f\n", bytes);
  // Sanitizers' allocators count nothing there.
  EXPECT_LE(bytes, 100);
}
#endif

}  // namespace
}  // namespace tt::server
