// The flash drive against analytic results and published figures. Unit tests run these checks at a
// small size and assert them; `npm run bench -- device` runs them at full size and prints them.
// reference: the sources named in flash_formulas.h and in the help of each profile.
#pragma once
#include "device/testing/checks.h"
#include "device/testing/flash_formulas.h"
#include "device/testing/flash_simulation.h"
#include "device/testing/flash_test_rig.h"

namespace tt::flash_checks {

// d = 10 with blocks of 64 pages has no closed form; figures are simulated with 4096 blocks.
struct Utilisation {
  u64 over_provisioning_permille;
  double d_choices;
};
inline constexpr Utilisation kUtilisations[] = {{70, 7.37},  {75, 6.94},  {100, 5.48},
                                                {143, 4.10}, {250, 2.68}, {280, 2.48},
                                                {389, 2.00}, {500, 1.72}, {1000, 1.261}};

inline double expected_uniform(VictimPolicy policy, double u, double d_choices) {
  switch (policy) {
    case VictimPolicy::kGreedy: return flash_formulas::greedy(u, 64);
    case VictimPolicy::kFifo: return flash_formulas::fifo(u);
    case VictimPolicy::kRandom: return flash_formulas::random(u);
    default: return d_choices;
  }
}

// Uniform random writes under every policy that has an expectation. Warm-up and measurement in
// overwrites of the drive.
inline Checks uniform(u64 capacity, u64 warm_up, u64 measured) {
  Checks checks;
  for (const Utilisation& utilisation : kUtilisations)
    for (VictimPolicy policy : {VictimPolicy::kGreedy, VictimPolicy::kFifo, VictimPolicy::kDChoices,
                                VictimPolicy::kRandom}) {
      FlashOptions options = small_flash(capacity, utilisation.over_provisioning_permille);
      options.gc_policy = policy;
      FlashRig rig(options);
      SplitMix64 random(42);
      const u64 pages = rig.device.pages();
      rig.fill();
      rig.random_writes(warm_up * pages, pages, random);
      const double u = 1000.0 / static_cast<double>(1000 + utilisation.over_provisioning_permille);
      checks.push_back({std::string("write amplification, uniform, ") + name_of(options.gc_policy) +
                            ", u " + std::to_string(u).substr(0, 5),
                        expected_uniform(policy, u, utilisation.d_choices),
                        rig.random_writes(measured * pages, pages, random),
                        u < 0.81 ? 0.02 : 0.04});
    }
  return checks;
}

// Hot and cold pages, each case on a drive with one host frontier of 1024 blocks or more at 256
// MiB.
struct HotCold {
  u64 over_provisioning_permille, hot_pages, hot_writes;  // the latter two in a hundred
  // Simulated: greedy with 4096 blocks of 64 pages, cost-benefit with 1024 and a gc frontier of its
  // own; 0: not known.
  double greedy, cost_benefit;
};
inline constexpr HotCold kHotCold[] = {{143, 20, 80, 4.33, 0},    {143, 10, 90, 4.99, 2.65},
                                       {143, 5, 95, 5.79, 0},     {250, 20, 80, 2.96, 0},
                                       {250, 10, 90, 3.49, 1.85}, {250, 5, 95, 3.98, 0}};

inline Checks hot_cold(u64 capacity, u64 warm_up, u64 measured) {
  Checks checks;
  const auto run = [&](const HotCold& c, VictimPolicy policy, bool separate, double expected,
                       double tolerance) {
    FlashOptions options = small_flash(capacity, c.over_provisioning_permille);
    options.dies = options.channels = 1;
    options.gc_policy = policy;
    options.separate_gc_frontier = separate;
    FlashRig rig(options);
    SplitMix64 random(42);
    const u64 pages = rig.device.pages();
    rig.fill();
    rig.hot_cold_writes(warm_up * pages, c.hot_pages, c.hot_writes, random);
    const std::string u =
        std::to_string(1000.0 / static_cast<double>(1000 + c.over_provisioning_permille))
            .substr(0, 5);
    checks.push_back(
        {std::string("write amplification, ") + std::to_string(c.hot_pages) + "/" +
             std::to_string(c.hot_writes) + (separate ? " separated gc, " : " mixed, ") +
             name_of(options.gc_policy) + ", u " + u,
         expected, rig.hot_cold_writes(measured * pages, c.hot_pages, c.hot_writes, random),
         tolerance});
  };
  for (const HotCold& c : kHotCold) {
    const double u = 1000.0 / static_cast<double>(1000 + c.over_provisioning_permille);
    const double fifo = flash_formulas::fifo_hot_cold(u, static_cast<double>(c.hot_pages) / 100,
                                                      static_cast<double>(c.hot_writes) / 100);
    run(c, VictimPolicy::kFifo, false, fifo, 0.01);
    run(c, VictimPolicy::kGreedy, false, c.greedy, 0.04);
    if (c.cost_benefit > 0) run(c, VictimPolicy::kCostBenefit, true, c.cost_benefit, 0.06);
  }
  return checks;
}

// Hot and cold data on separate frontiers. Greedy is compared with FlashSimulation, where among
// blocks with equally few live pages the one that changed longest ago goes first. Hot victims are
// then one to two pages emptier than cold ones (46.6 of 64 against 47.8 at u .875, 10/90), so A is
// below that of uniform writes: 3.70, where the published table has 3.91. The table's tie rule is
// not known; with the most recently changed block first the simulation gives 3.85. Cost-benefit:
// the published table (0: not known).
struct Streams {
  u64 over_provisioning_permille, hot_pages, hot_writes;
  double cost_benefit;
};
inline constexpr Streams kStreams[] = {{143, 20, 80, 0}, {143, 10, 90, 2.08}, {143, 5, 95, 0},
                                       {250, 20, 80, 0}, {250, 10, 90, 1.50}, {250, 5, 95, 0}};

// 1024 blocks of logical space, the number of the 256 MiB drive.
inline double simulated_streams(const Streams& c, u64 warm_up, u64 measured) {
  FlashSimulation simulation(1024, c.over_provisioning_permille, c.hot_pages);
  SplitMix64 random(7);
  simulation.random_writes(warm_up * simulation.pages(), c.hot_writes, random);
  return simulation.random_writes(measured * simulation.pages(), c.hot_writes, random);
}

// The host tags hot pages; the drive keeps hot and cold data separate in collection too.
inline Checks streams(u64 capacity, u64 warm_up, u64 measured) {
  Checks checks;
  const auto run = [&](const Streams& c, VictimPolicy policy, double expected, double tolerance) {
    FlashOptions options = small_flash(capacity, c.over_provisioning_permille);
    options.dies = options.channels = 1;
    options.gc_policy = policy;
    options.streams = 2;
    FlashRig rig(options);
    SplitMix64 random(42);
    const u64 pages = rig.device.pages(), hot = pages * c.hot_pages / 100;
    for (u64 page = 0; page < pages; page++) rig.write_of_stream(page < hot ? 0 : 1, page);
    rig.tagged_hot_cold_writes(warm_up * pages, c.hot_pages, c.hot_writes, random);
    checks.push_back(
        {std::string("write amplification, ") + std::to_string(c.hot_pages) + "/" +
             std::to_string(c.hot_writes) + " two streams, " + name_of(options.gc_policy) +
             ", spare " + std::to_string(c.over_provisioning_permille) + " permille",
         expected, rig.tagged_hot_cold_writes(measured * pages, c.hot_pages, c.hot_writes, random),
         tolerance});
  };
  for (const Streams& c : kStreams) {
    run(c, VictimPolicy::kGreedy, simulated_streams(c, warm_up, measured), 0.03);
    if (c.cost_benefit > 0) run(c, VictimPolicy::kCostBenefit, c.cost_benefit, 0.06);
  }
  return checks;
}

// Two circular logs, each in its half of the drive, one nine times as fast: pages written together
// die together only if the drive can tell the logs apart. Otherwise a page of the slow log, one in
// ten, outlives its block and is moved once, to a block of such pages, which are overwritten in
// order.
inline Checks two_logs(u64 capacity, u64 rounds) {
  Checks checks;
  for (u64 streams : {1, 2}) {
    FlashOptions options = small_flash(capacity, 75);
    options.streams = streams;
    FlashRig rig(options);
    SplitMix64 random(1);
    const u64 half = rig.device.pages() / 2;
    u64 at[2] = {0, 0};
    const auto write = [&] {
      const u32 log = random.below(10) == 0;
      rig.write_of_stream(log, log * half + at[log]++ % half);
    };
    rig.fill();
    rig.amplification_of(rounds * 2 * half, write);
    const double amplification = rig.amplification_of(rounds * 2 * half, write);
    checks.push_back({std::string("write amplification, two logs as ") +
                          (streams == 2 ? "two streams" : "one stream"),
                      streams == 2 ? 1 : 1.1, amplification, 0.02});
  }
  return checks;
}

// Sequential overwrites; and uniform writes to the half that is left after the other half was
// trimmed.
inline Checks sequential_and_trim(u64 capacity, u64 rounds) {
  Checks checks;
  FlashRig sequential(small_flash(capacity, 75));
  for (u64 round = 0; round < rounds; round++) sequential.fill();
  const FlashCounters& c = sequential.device.counters();
  checks.push_back({"write amplification, sequential overwrite", 1,
                    static_cast<double>(c.programs()) / static_cast<double>(c.host_pages_written),
                    0});
  FlashRig trimmed(small_flash(capacity, 75));
  SplitMix64 random(5);
  const u64 pages = trimmed.device.pages();
  trimmed.fill();
  trimmed.random_writes(rounds * pages, pages, random);
  trimmed.trim(pages / 2, pages / 2);
  trimmed.random_writes(rounds * pages, pages / 2, random);
  checks.push_back({"write amplification after half was trimmed",
                    flash_formulas::greedy(0.5 / 1.075, 64),
                    trimmed.random_writes(rounds * pages, pages / 2, random), 0.02});
  return checks;
}

// The cost of garbage collection must not depend on the drive's size: pages moved per write,
// against the smallest drive.
inline Checks scaling(const std::vector<u64>& capacities, u64 warm_up) {
  Checks checks;
  double first = 0;
  for (u64 capacity : capacities) {
    FlashOptions options = small_flash(capacity, 250);
    options.precondition = Precondition::kAged;
    FlashRig rig(options);
    SplitMix64 random(9);
    const u64 pages = rig.device.pages();
    rig.random_writes(warm_up * pages, pages, random);
    const double moved = rig.random_writes(pages, pages, random) - 1;
    if (first == 0) first = moved;
    checks.push_back({"pages moved per write, " + std::to_string(capacity / MiB) + " MiB", first,
                      moved, 0.02, "pages"});
  }
  return checks;
}

}  // namespace tt::flash_checks
