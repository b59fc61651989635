// Asserts flash_timing_checks.h at a small size: the drive's timing against analytic results and
// published figures.
#include "device/testing/checks_test_rig.h"
#include "device/testing/flash_timing_checks.h"

namespace tt {
namespace {

TEST(FlashTimingChecks, QueueDepthScalesBetweenTheBounds) {
  expect_checks(flash_checks::queue_depth(512 * MiB, 40'000), 5);
}
TEST(FlashTimingChecks, TagsAndLinkLimit) {
  expect_checks(flash_checks::interface_limits(20'000), 4);
}
TEST(FlashTimingChecks, ReadsWaitBehindProgramsAndErases) {
  expect_checks(flash_checks::reads_behind_programs(20'000), 3);
}
TEST(FlashTimingChecks, FlushesTakeWhatWasMeasured) {
  expect_checks(flash_checks::flushes(100), 8);
}
TEST(FlashTimingChecks, ProfilesShowWhatTheyAreFittedTo) {
  expect_checks(flash_checks::profiles(1), 12);
}

// Reads at random moments of an erase wait for half of it on average, or for half a program if it
// is suspended.
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
      Ns collection = 0;
      waited +=
          static_cast<double>(die.read(now, kRead, kProgram, suspend, &collection) - now - kRead);
    }
    const double expected = static_cast<double>(suspend ? kProgram : kErase) / 2;
    EXPECT_NEAR(waited / kReads, expected, expected * 0.02);
  }
}

}  // namespace
}  // namespace tt
