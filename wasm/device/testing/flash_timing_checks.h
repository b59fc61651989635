// The flash drive's timing: queue depth, reads that wait for programs, flushes, and the figures to
// which profiles are fitted.
#pragma once
#include "device/testing/flash_checks.h"

namespace tt::flash_checks {

inline constexpr Ns kIdleGap = 10 * kSecond;  // after which every die is idle

// Busy dies with `depth` random reads always outstanding on 64 dies; must be between the two
// bounds.
inline Checks queue_depth(u64 capacity, u64 reads) {
  constexpr u64 kDies = 64;
  FlashOptions options = flash_profile("sata-mlc");
  options.capacity_bytes = capacity;
  options.dies = options.channels = kDies;
  options.queue_tags = 1024;
  options.command_ns = 0;
  options.channel_bytes_per_s = options.interface_bytes_per_s = 100'000'000'000;
  FlashRig rig(options);
  rig.fill();
  SplitMix64 random(1);
  Checks checks;
  for (u64 depth : {1, 4, 8, 32, 128}) {
    const Ns start = rig.now += kIdleGap;
    std::vector<Ns> done(depth, start);  // when each of the outstanding reads completes
    for (u64 i = 0; i < reads; i++) {
      const auto next = std::min_element(done.begin(), done.end());
      *next = rig.device.read(*next, random.below(rig.device.pages()), 1, {kTestCause});
    }
    rig.now = *std::max_element(done.begin(), done.end());
    const Ns last = *std::min_element(done.begin(), done.end());
    const double busy = static_cast<double>((reads - depth / 2) * options.read_ns) /
                        static_cast<double>(last - start);
    const double d = static_cast<double>(kDies), q = static_cast<double>(depth);
    const double most = flash_formulas::busy_dies_most(d, q),
                 least = flash_formulas::busy_dies_least(d, q);
    // Transfers take a thousandth of a read.
    checks.push_back(between("busy dies of 64, queue depth " + std::to_string(depth), least * 0.995,
                             most * 1.005, busy, "dies"));
  }
  return checks;
}

// Reads a second with `depth` always outstanding.
inline double reads_per_second(FlashRig& rig, u64 depth, u64 reads, u64 pages, bool random_places) {
  SplitMix64 random(1);
  const Ns start = rig.now += kIdleGap;
  std::vector<Ns> done(depth, start);
  const u64 places = rig.device.pages() / pages;
  for (u64 i = 0; i < reads; i++) {
    const auto next = std::min_element(done.begin(), done.end());
    const u64 place = random_places ? random.below(places) : i % places;
    *next = rig.device.read(*next, place * pages, pages, {kTestCause});
  }
  rig.now = *std::max_element(done.begin(), done.end());
  return static_cast<double>(reads) * 1e9 / static_cast<double>(rig.now - start);
}

// SATA accepts 32 commands at a time, and no link exceeds its bandwidth.
inline Checks interface_limits(u64 reads) {
  Checks checks;
  for (const char* profile : {"sata-mlc", "nvme-consumer"}) {
    const FlashOptions options = flash_profile(profile);
    FlashRig rig(options);
    rig.fill();
    const std::string name = std::string(", ") + profile;
    const double at_128 = reads_per_second(rig, 128, reads, 1, true),
                 at_32 = reads_per_second(rig, 32, reads, 1, true);
    if (options.queue_tags == 32)
      checks.push_back({"random reads at queue depth 128 over 32" + name, 1, at_128 / at_32, 0.01});
    else
      checks.push_back(
          between("random reads at queue depth 128 over 32" + name, 1.25, 1.9, at_128 / at_32));
    checks.push_back({"sequential reads of 128 KiB, queue depth 8" + name,
                      static_cast<double>(options.interface_bytes_per_s) / 1e6,
                      reads_per_second(rig, 8, reads / 4, 32, false) * 131'072 / 1e6, 0.02,
                      "MB/s"});
  }
  return checks;
}

inline double percentile(std::vector<Ns>& latencies, u64 permille) {
  std::sort(latencies.begin(), latencies.end());
  return static_cast<double>(latencies[latencies.size() * permille / 1000]);
}

// Latencies of reads, one at a time at random moments, of pages far from those being written. With
// `writing`, a program unit is written every `every`, sequentially through the drive.
inline std::vector<Ns> random_reads(const FlashOptions& options, u64 reads, bool writing,
                                    Ns every) {
  FlashRig rig(options);
  rig.fill();
  SplitMix64 random(4);
  const Ns start = rig.now + kIdleGap;
  const u64 pages = rig.device.pages();
  std::vector<Ns> latencies;
  for (u64 i = 0; i < 5 * reads; i++) {
    const Ns now = start + i * every;
    const u64 page = i * options.pages_per_program;
    if (writing) rig.device.write(now, page % pages, options.pages_per_program, {kTestCause});
    if (i % 5 != 0) continue;
    const Ns asked = now + random.below(every);
    const u64 old = (page + pages / 2 + random.below(pages / 4)) % pages;
    latencies.push_back(rig.device.read(asked, old, 1, {kTestCause}) - asked);
  }
  return latencies;
}

// A die programs for a share `programming` of the time and erases for a share `erasing`, so a read
// waits longer than x with probability programming * (1 - x / program) + erasing * (1 - x / erase),
// neither term below 0; of that the p99.
inline Checks reads_behind_programs(u64 reads) {
  FlashOptions options = flash_profile("sata-mlc");
  options.capacity_bytes = 512 * MiB;
  constexpr Ns kEvery = 200 * kMicrosecond;
  std::vector<Ns> idle = random_reads(options, reads, false, kEvery);
  std::vector<Ns> programs = random_reads(options, reads, true, kEvery);
  options.erase_suspend = false;
  options.erase_ns = 3 * kMillisecond;
  std::vector<Ns> erases = random_reads(options, reads, true, kEvery);

  const double alone = percentile(idle, 500), program = static_cast<double>(options.program_ns);
  const double erase = static_cast<double>(options.erase_ns),
               all = static_cast<double>(kEvery * options.dies);
  const double units = static_cast<double>(options.pages_per_block / options.pages_per_program);
  return {{"read p99, idle drive", alone / 1000, percentile(idle, 990) / 1000, 0.001, "us"},
          {"read p99, behind programs", (alone + program * (1 - 0.01 / (program / all))) / 1000,
           percentile(programs, 990) / 1000, 0.1, "us"},
          {"read p99, behind erases that are not suspended",
           (alone + erase * (1 - 0.01 / (erase / all / units))) / 1000,
           percentile(erases, 990) / 1000, 0.1, "us"}};
}

// The rate of writing `pages` and syncing them, one after the other, per second.
inline double syncs_per_second(const FlashOptions& options, u64 pages, u64 times) {
  FlashRig rig(options);
  for (u64 i = 0; i < times; i++) {
    rig.write(i * pages, pages);
    rig.flush();
  }
  return static_cast<double>(times) * 1e9 / static_cast<double>(rig.now);
}

// The time of a flush with `megabytes` in DRAM, in milliseconds.
inline double flush_ms(const char* profile, u64 megabytes) {
  FlashRig rig(flash_profile(profile));
  rig.write(0, megabytes * MiB / kHostPage);
  const Ns before = rig.now;
  rig.flush();
  return static_cast<double>(rig.now - before) / 1e6;
}

// reference: a 990 Pro takes 0.9 ms for 16 KiB and its flush, 1 to 10 ms after 2 MiB; a 960 PRO
// takes 3.5 ms; drives with capacitors take 12 to 58 us (smalldatum, January 2026; Percona, July
// 2018).
inline Checks flushes(u64 times) {
  const FlashOptions s3700 = flash_profile("intel-s3700");
  return {{"fdatasync/s, sata-mlc (8 ms)", 125,
           syncs_per_second(flash_profile("sata-mlc"), 1, times), 0.01, "1/s"},
          {"fdatasync/s, sata-120-syncs", 120,
           syncs_per_second(flash_profile("sata-120-syncs"), 1, times), 0.01, "1/s"},
          {"16 KiB + sync, nvme-consumer (0.9 ms)", 0.9,
           1e3 / syncs_per_second(flash_profile("nvme-consumer"), 4, times), 0.05, "ms"},
          between("4 KiB + sync, nvme-consumer (990 Pro to 960 PRO)", 0.85, 3.5,
                  1e3 / syncs_per_second(flash_profile("nvme-consumer"), 1, times), "ms"),
          between("flush after 2 MiB, nvme-consumer", 1, 10, flush_ms("nvme-consumer", 2), "ms"),
          between("flush after 2 MiB, intel-s3700 (PLP)", 12, 58, 1000 * flush_ms("intel-s3700", 2),
                  "us"),
          between("flush after 2 MiB, nvme-datacentre (PLP)", 12, 58,
                  1000 * flush_ms("nvme-datacentre", 2), "us"),
          {"write + sync, intel-s3700 (PLP: two commands)",
           (2 * static_cast<double>(s3700.command_ns) +
            4096e9 / static_cast<double>(s3700.interface_bytes_per_s)) /
               1000,
           1e6 / syncs_per_second(s3700, 1, times), 0.001, "us"}};
}

struct ProfileTarget {
  const char* profile;
  double reads, writes, write_mb;  // a second, one at a time; sequential writes
};
inline constexpr ProfileTarget kTargets[] = {{"samsung-840", 7900, 29'000, 250},
                                             {"samsung-850-pro", 10'000, 36'000, 520},
                                             {"intel-s3700", 6600, 1e6 / 65, 460},
                                             {"nvme-datacentre", 8900, 1e6 / 20, 2000}};

inline double one_at_a_time(FlashRig& rig, u64 times, bool reading) {
  SplitMix64 random(2);
  Ns busy = 0;
  for (u64 i = 0; i < times; i++) {
    const Ns now = rig.now += 100 * kMillisecond;  // slow enough for an idle drive
    const u64 page = random.below(rig.device.pages());
    const IoTag tag = {kTestCause};
    rig.now = reading ? rig.device.read(now, page, 1, tag) : rig.device.write(now, page, 1, tag);
    busy += rig.now - now;
  }
  return static_cast<double>(times) * 1e9 / static_cast<double>(busy);
}

inline Checks profiles(u64 rounds) {
  Checks checks;
  for (const ProfileTarget& target : kTargets) {
    FlashRig rig(flash_profile(target.profile));
    const std::string name = std::string(", ") + target.profile;
    rig.fill();
    const Ns start = rig.now;
    const u64 pages = rig.device.pages();
    Ns acknowledged[2] = {start, start};  // two commands of 128 KiB outstanding
    for (u64 i = 0; i < rounds * pages / 32; i++) {
      rig.now = acknowledged[i % 2];
      acknowledged[i % 2] = std::max(acknowledged[1 - i % 2],
                                     rig.device.write(rig.now, i * 32 % pages, 32, {kTestCause}));
    }
    const double megabytes = static_cast<double>(rounds * pages * kHostPage) / 1e6;
    checks.push_back({"sequential write" + name, target.write_mb,
                      megabytes * 1e9 / static_cast<double>(rig.now - start), 0.04, "MB/s"});
    rig.now += kIdleGap;
    checks.push_back(
        {"reads, one at a time" + name, target.reads, one_at_a_time(rig, 1000, true), 0.02, "1/s"});
    checks.push_back({"writes, one at a time" + name, target.writes,
                      one_at_a_time(rig, 1000, false), 0.02, "1/s"});
  }
  return checks;
}

}  // namespace tt::flash_checks
