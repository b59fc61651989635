// Announcing writes changes only the emulation's speed.
#include <gtest/gtest.h>

#include "device/testing/flash_test_rig.h"

namespace tt {
namespace {

struct Outcome {
  u64 digest;
  Ns now;
};

// Random commands of one to three pages on an aged drive; `announce` may announce later ones before
// each.
template <class Announce>
Outcome run(Announce&& announce) {
  FlashOptions options = small_flash(16 * MiB, 100);
  options.precondition = Precondition::kAged;
  FlashRig rig(options);
  SplitMix64 random(1);
  std::vector<std::pair<u64, u64>> commands;
  for (u32 i = 0; i < 20'000; i++) {
    const u64 count = 1 + random.below(3);
    commands.push_back({random.below(rig.device.pages() - count), count});
  }
  for (u32 i = 0; i < commands.size(); i++) {
    announce(rig.device, commands, i);
    rig.write(commands[i].first, commands[i].second);
  }
  EXPECT_EQ(rig.device.map().check(), "");
  return {rig.device.digest(), rig.now};
}

TEST(LookAhead, ChangesNothing) {
  using Commands = std::vector<std::pair<u64, u64>>;
  const Outcome alone = run([](FlashDevice&, const Commands&, u32) {});
  const auto same = [&](const Outcome& other) {
    EXPECT_EQ(alone.digest, other.digest);
    EXPECT_EQ(alone.now, other.now);
  };
  const auto say = [](FlashDevice& device, const Commands& commands, u32 from, u32 count) {
    for (u32 i = from; i < from + count && i < commands.size(); i++)
      device.announce(commands[i].first, commands[i].second);
  };
  // A few at a time; more than fit; some never submitted; always the same.
  same(run(
      [&](FlashDevice& d, const Commands& c, u32 i) { i % 32 == 0 ? say(d, c, i, 32) : void(); }));
  same(run([&](FlashDevice& d, const Commands& c, u32 i) {
    i % 5000 == 0 ? say(d, c, i, 5000) : void();
  }));
  same(run([&](FlashDevice& d, const Commands& c, u32 i) {
    i % 32 == 0 ? say(d, c, i + 7, 40) : void();
  }));
  same(run([&](FlashDevice& d, const Commands& c, u32) { say(d, c, 0, 1); }));
}

}  // namespace
}  // namespace tt
