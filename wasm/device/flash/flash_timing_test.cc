// The drive's timing against analytic results and published figures: what flash_timing_checks.h holds, at a small size.
#include <gtest/gtest.h>

#include "device/flash/flash_timing_checks.h"

namespace tt {
namespace {

void expect(const flash_checks::Checks& checks, size_t count) {
  EXPECT_EQ(checks.size(), count);
  for (const flash_checks::Check& check : checks)
    EXPECT_TRUE(check.holds()) << check.what << ": expected " << check.expected << " +- " << 100 * check.tolerance
                               << " %, measured " << check.measured;
}

TEST(FlashTimingChecks, QueueDepthScalesBetweenTheBounds) { expect(flash_checks::queue_depth(512 * MiB, 40'000), 5); }
TEST(FlashTimingChecks, ReadsWaitBehindProgramsAndErases) { expect(flash_checks::reads_behind_programs(20'000), 3); }
TEST(FlashTimingChecks, FlushesTakeWhatWasMeasured) { expect(flash_checks::flushes(100), 4); }
TEST(FlashTimingChecks, ProfilesShowWhatTheyAreFittedTo) { expect(flash_checks::profiles(1), 12); }

// Reads that come at random moments of an erase wait for half of it on average, or for half a program if it is suspended.
TEST(FlashTimingChecks, EraseSuspendCutsTheWait) {
  constexpr Ns kErase = 3 * kMillisecond, kProgram = 600 * kMicrosecond, kRead = 50 * kMicrosecond;
  for (bool suspend : {false, true}) {
    SplitMix64 random(1);
    double waited = 0;
    constexpr int kReads = 20'000;
    for (int i = 0; i < kReads; i++) {
      Die die;
      die.erase(0, kErase);
      const Ns now = random.below(kErase);
      waited += static_cast<double>(die.read(now, kRead, kProgram, suspend) - now - kRead);
    }
    const double expected = static_cast<double>(suspend ? kProgram : kErase) / 2;
    EXPECT_NEAR(waited / kReads, expected, expected * 0.02);
  }
}

}  // namespace
}  // namespace tt
