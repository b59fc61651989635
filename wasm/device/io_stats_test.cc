// The arithmetic of /proc/diskstats.
#include "device/io_stats.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

TEST(IoStats, CountsOverlappingCommandsAsLinuxDoes) {
  FactStream facts;
  IoStats stats(facts, false);
  stats.read(100, 200, 1, 0, 0);
  stats.write(150, 350, 4, 0, 0);
  EXPECT_EQ(stats.counters().in_flight, 2u);
  stats.flush(150, 900, 0, 0);
  stats.read(200, 220, 2, 0, 0);  // the first one has just ended
  EXPECT_EQ(stats.counters().in_flight, 2u);
  stats.read(1000, 1010, 1, 0, 0);
  const IoCounters& c = stats.counters();
  EXPECT_EQ(c.in_flight, 1u);
  EXPECT_EQ(c.reads.done, 3u);
  EXPECT_EQ(c.reads.sectors, 32u);
  EXPECT_EQ(c.writes.sectors, 32u);
  EXPECT_EQ(c.io_ticks_ns, 250u + 10);  // [100, 350) and [1000, 1010)
  EXPECT_EQ(c.weighted_ns(), 100u + 200 + 20 + 10);
  EXPECT_EQ(c.flush_ns, 750u);
  EXPECT_EQ(facts.seq(), 0u);
}

TEST(IoStats, SaysEveryChangeIfAsked) {
  FactStream facts;
  IoStats stats(facts, true);
  stats.read(0, 1, 1, 0, 0);
  stats.write(0, 1, 1, 0, 0);
  stats.flush(0, 1, 0, 0);
  stats.discard(0, 1, 0);
  EXPECT_EQ(facts.seq(), 4u);
}

}  // namespace
}  // namespace tt
