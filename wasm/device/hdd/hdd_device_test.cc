// The hard disk as a whole: the cost of commands, alone and queued; cache and flush; conservation
// of bytes; facts.
#include "device/testing/checks_test_rig.h"
#include "device/testing/hdd_checks.h"

namespace tt {
namespace {

TEST(HddDevice, RandomReadsOneAtATime) { expect_checks(hdd_checks::random_reads(20'000), 12); }

// With one command at a time, all orders cost the same.
TEST(HddDevice, OneCommandAtATimeCostsTheSameInEveryOrder) {
  Ns fifo = 0;
  for (HddQueue queue : {HddQueue::kFifo, HddQueue::kSweep, HddQueue::kShortestAccess}) {
    HddOptions o;
    o.queue = queue;
    HddRig rig(o);
    SplitMix64 random(1);
    const Ns time = rig.random_reads(1, 1000, 1, random);
    if (queue == HddQueue::kFifo) fifo = time;
    EXPECT_EQ(time, fifo);
  }
}

TEST(HddDevice, SweepOver32Commands) { expect_checks(hdd_checks::sorted_queue(20'000), 8); }
TEST(HddDevice, ShortestAccessOver32Commands) {
  expect_checks(hdd_checks::shortest_access(10'000), 1);
}

TEST(HddDevice, QueueingInOrderGainsNothing) {
  HddOptions o;
  o.queue = HddQueue::kFifo;
  SplitMix64 random(1), again(1);
  HddRig alone(o), queued(o);
  const double one = static_cast<double>(alone.random_reads(1, 5'000, 4, random));
  EXPECT_NEAR(static_cast<double>(queued.random_reads(32, 5'000, 4, again)), one, 0.02 * one);
}

TEST(HddDevice, RewritingASectorTakesOneRevolution) { expect_checks(hdd_checks::rewrites(100), 4); }
TEST(HddDevice, SequentialReadWaitsForSkewsOnly) {
  expect_checks(hdd_checks::sequential_read(256 * MiB), 3);
}

TEST(HddDevice, WritesAreAcknowledgedFromDramWhileItHasRoom) {
  HddOptions o;
  o.cache_bytes = 64 * KiB;
  HddRig rig(o);
  const Ns quick = 2 * 13'654 + 100'000;  // 300 MB/s, overhead
  EXPECT_EQ(rig.device.write(0, 1000, 2, {kTestCause}), quick);
  EXPECT_EQ(rig.device.read(quick, 1000, 2, {kTestCause}), quick + quick);
  EXPECT_EQ(rig.device.counters().buffer_hits, 1u);
  rig.now = quick;
  // 16 pages fit; they are far apart, so that destaging each takes milliseconds. Of the 24 others,
  // every second one is written to the platter itself, which leaves the arm time to make room for
  // the next.
  SplitMix64 random(1);
  u64 slow = 0;
  for (int i = 0; i < 40; i++) {
    const Ns before = rig.now;
    rig.write(random.below(rig.device.pages()));
    slow += rig.now - before > kMillisecond;
  }
  EXPECT_GE(slow, 11u);
  EXPECT_LE(slow, 14u);
}

// 200 random pages in rising order against 200 random writes one at a time.
TEST(HddDevice, FlushWritesTheCacheInOrder) {
  HddOptions o;
  SplitMix64 random(1), again(1);
  HddRig cached(o);
  std::vector<u64> pages;
  for (int i = 0; i < 200; i++) pages.push_back(random.below(cached.device.pages()));
  for (u64 page : pages) cached.device.write(0, page, 1, {kTestCause});
  EXPECT_GT(cached.device.dirty_pages(), 198u);
  cached.flush();
  EXPECT_EQ(cached.device.dirty_pages(), 0u);
  o.write_cache = false;
  HddRig direct(o);
  for (int i = 0; i < 200; i++) direct.write(again.below(direct.device.pages()));
  std::sort(pages.begin(), pages.end());
  const HddGeometry& g = cached.device.geometry();
  Ns moving = 0;
  for (size_t i = 0; i < pages.size(); i++)
    moving += g.move(g.track_of(i == 0 ? 0 : pages[i - 1]), g.track_of(pages[i]), true);
  const double ms = static_cast<double>(cached.now) / 1e6 / 200,
               direct_ms = static_cast<double>(direct.now) / 1e6 / 200;
  EXPECT_NEAR(ms, static_cast<double>(moving) / 1e6 / 200 + 4.17, 0.3);
  EXPECT_NEAR(direct_ms, 8.5 + 0.5 + 4.17 + 0.1, 0.5);
  EXPECT_LT(2 * ms, direct_ms);
  const Ns before = cached.now;
  cached.flush();
  EXPECT_EQ(cached.now - before, o.command_ns);  // the cache is clean
}

TEST(HddDevice, AFlushAndReadsTakeTurns) {
  HddRig rig{HddOptions()};
  SplitMix64 random(1);
  for (int i = 0; i < 100; i++)
    rig.device.write(0, random.below(rig.device.pages()), 1, {kTestCause});
  rig.device.submitter(1);
  const Ns flush_due = rig.device.flush(0, {kTestCause});
  rig.device.submitter(0);
  u64 reads = 0;
  for (;; reads++) {
    rig.read(random.below(rig.device.pages()));
    if (rig.now > flush_due && rig.device.hold(1, rig.now) == rig.now) break;
  }
  EXPECT_GT(reads, 80u);
  EXPECT_LT(reads, 120u);
}

// A later command that is nearer is served first; none completes before its sectors have passed.
TEST(HddDevice, ALaterCommandMayOvertake) {
  HddOptions o;
  o.queue = HddQueue::kSweep;
  HddRig rig(o);
  const u64 far = rig.device.pages() - 1, near = 5000;
  rig.device.submitter(7);
  rig.device.read(0, 0, 1, {kTestCause});
  rig.device.submitter(8);
  const Ns far_promise = rig.device.read(1000, far, 1, {kTestCause});
  rig.device.submitter(9);
  const Ns near_promise = rig.device.read(2000, near, 1, {kTestCause});
  const auto end = [&](u32 actor, Ns due) {
    for (Ns until; (until = rig.device.hold(actor, due)) > due;) due = until;
    return due;
  };
  const HddGeometry& g = rig.device.geometry();
  const Ns near_end = end(9, near_promise), far_end = end(8, std::max(near_end, far_promise));
  EXPECT_LT(near_end, 3 * g.revolution());
  EXPECT_GT(far_end, near_end + g.seek(g.cylinders() - 10));
  EXPECT_EQ(near_end % g.revolution(), g.end_of(near) % g.revolution());
  EXPECT_EQ(far_end % g.revolution(), g.end_of(far) % g.revolution());
}

TEST(HddDevice, TrimIsCountedOnly) {
  HddRig with{HddOptions()}, without{HddOptions()};
  for (HddRig* rig : {&with, &without}) {
    rig->write(10, 4);
    if (rig == &with) rig->device.trim(rig->now, 10, 4);
    rig->flush();
    rig->read(10, 4);
  }
  EXPECT_EQ(with.now, without.now);
  EXPECT_EQ(with.device.counters().host_trims, 1u);
  EXPECT_EQ(with.device.counters().host_pages_trimmed, 4u);
}

TEST(HddDevice, TimeMustNotRunBackwards) {
  HddRig rig{HddOptions()};
  rig.device.write(1000, 0, 1, {kTestCause});
  EXPECT_DEATH(rig.device.read(999, 0, 1, {kTestCause}), "now >= now_");
  EXPECT_DEATH(rig.device.write(1000, rig.device.pages() - 1, 2, {kTestCause}), "pages");
}

}  // namespace
}  // namespace tt
