// The arithmetic of /proc/diskstats.
#include "device/volume/io_stats.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

TEST(IoStats, CountsOverlappingCommandsAsLinuxDoes) {
  FactStream facts;
  Completions completions;
  IoStats stats(facts, false, completions);
  stats.read(100, {200}, 1, 0, 0);
  stats.write(150, {350}, 4, 0, 0);
  EXPECT_EQ(stats.counters().in_flight, 2u);
  stats.flush(150, {900}, 0, 0);
  stats.read(200, {220}, 2, 0, 0);  // the first one has just ended
  EXPECT_EQ(stats.counters().in_flight, 2u);
  stats.read(1000, {1010}, 1, 0, 0);
  stats.advance(2000);
  const IoCounters& c = stats.counters();
  EXPECT_EQ(c.in_flight, 0u);
  EXPECT_EQ(c.reads.done, 3u);
  EXPECT_EQ(c.reads.sectors, 32u);
  EXPECT_EQ(c.writes.sectors, 32u);
  EXPECT_EQ(c.io_ticks_ns, 250u + 10);  // [100, 350) and [1000, 1010)
  EXPECT_EQ(c.weighted_ns(), 100u + 200 + 20 + 10);
  EXPECT_EQ(c.flush_ns, 750u);
  EXPECT_EQ(facts.seq(), 0u);
}

// A drive that reorders answers 200 for a read that ends at 500.
TEST(IoStats, TimesAreThoseOfTheRealEnd) {
  FactStream facts;
  Completions completions;
  IoStats stats(facts, false, completions);
  const auto read = [&](Ns now, Ending done) {
    completions.submitted(done);
    stats.read(now, done, 1, 0, 0);
  };
  read(100, {200, 1});
  read(150, {260, 2});
  stats.advance(300);
  EXPECT_EQ(stats.counters().in_flight, 2u);
  completions.decided(2, 400);
  read(450, {460, 3});
  EXPECT_EQ(stats.counters().in_flight, 2u);
  EXPECT_EQ(stats.counters().reads.ns, 250u);
  completions.decided(1, 500);
  completions.decided(3, 455);  // never before the earliest end
  stats.advance(1000);
  completions.forget(1000);
  EXPECT_EQ(stats.counters().reads.ns, 250u + 400 + 10);
  EXPECT_EQ(stats.counters().io_ticks_ns, 400u);
  EXPECT_EQ(stats.counters().in_flight, 0u);
  EXPECT_EQ(completions.of({460, 3}), 460u);
}

TEST(IoStats, SaysEveryChangeIfAsked) {
  FactStream facts;
  Completions completions;
  IoStats stats(facts, true, completions);
  stats.read(0, {1}, 1, 0, 0);
  stats.write(0, {1}, 1, 0, 0);
  stats.flush(0, {1}, 0, 0);
  stats.discard(0, 1, 0);
  EXPECT_EQ(facts.seq(), 4u);
}

}  // namespace
}  // namespace tt
