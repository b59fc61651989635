// The hard disk against its data sheet: random accesses, alone and in a sorted queue, rotational
// latency of rewrites of one sector, and a sequential read of the whole disk.
#pragma once
#include "device/testing/checks.h"
#include "device/testing/hdd_test_rig.h"

namespace tt::hdd_checks {

// reference: seeks of the Hitachi 5K320 and HGST 7K4000 (their manuals) and typical ones; the
// figures are average seek + half a revolution + transfer + 0.1 ms, for the sorted queue with a hop
// of 1/33 of the stroke instead of the average seek.
struct DriveClass {
  u32 profile;  // index in kHddProfiles
  double ms_4k, per_s_4k, per_s_16k, sorted_per_s;
};
inline constexpr DriveClass kClasses[] = {{1, 17.7, 56, 56, 92},
                                          {0, 12.8, 78, 78, 137},
                                          {2, 6.9, 144, 142, 220},
                                          {3, 5.5, 181, 179, 297}};

inline double milliseconds(Ns time) { return static_cast<double>(time) / 1e6; }

inline Checks random_reads(u64 reads) {
  Checks checks;
  for (const DriveClass& c : kClasses) {
    HddRig rig(hdd_profile(c.profile));
    SplitMix64 random(1);
    const std::string name = std::string(", ") + kHddProfiles[c.profile].name;
    const double count = static_cast<double>(reads);
    const double ms = milliseconds(rig.random_reads(1, reads, 1, random)) / count;
    checks.push_back({"random read of 4 KiB, one at a time" + name, c.ms_4k, ms, 0.03, "ms"});
    checks.push_back(
        {"random reads of 4 KiB, one at a time" + name, c.per_s_4k, 1000 / ms, 0.03, "1/s"});
    checks.push_back({"random reads of 16 KiB, one at a time" + name, c.per_s_16k,
                      1000 * count / milliseconds(rig.random_reads(1, reads, 4, random)), 0.03,
                      "1/s"});
  }
  return checks;
}

// Reads a second when `depth` random places at a time are visited in order, from the nearer end:
// seek curve, half a revolution on average and transfer, in floating point and without a queue, a
// clock or tracks. Places are uniform in bytes, so denser where tracks are longer: x of the stroke
// holds (outer * x - (outer - inner) * x^2 / 2) of the bytes.
inline double simulated_sweep(const HddOptions& o, u64 depth, u64 sweeps) {
  const double t1 = milliseconds(o.track_to_track_ns), range = milliseconds(o.full_stroke_ns) - t1;
  const double k1 = 5 * (milliseconds(o.average_seek_ns) - t1 - range / 3), k2 = range - k1;
  const double outer = static_cast<double>(o.outer_bytes_per_s),
               inner = static_cast<double>(o.inner_bytes_per_s);
  SplitMix64 random(3);
  const auto uniform = [&] { return static_cast<double>(random.below(1'000'000)) / 1e6; };
  std::vector<double> places(depth);
  double arm = 0, ms = 0;
  for (u64 sweep = 0; sweep < sweeps; sweep++) {
    for (double& x : places) {
      const double share = uniform() * (outer + inner) / 2;
      x = (outer - std::sqrt(outer * outer - 2 * (outer - inner) * share)) / (outer - inner);
    }
    std::sort(places.begin(), places.end());
    if (std::abs(arm - places.back()) < std::abs(arm - places.front()))
      std::reverse(places.begin(), places.end());
    for (double x : places) {
      const double hop = std::abs(x - arm);
      ms += t1 + k1 * std::sqrt(hop) + k2 * hop + uniform() * 60'000 / static_cast<double>(o.rpm);
      ms += 4 * kHostPage * 1000 / (outer - (outer - inner) * x);
      arm = x;
    }
  }
  return 1000 * static_cast<double>(depth * sweeps) / ms;
}

// A page on the cylinder at `share` of the stroke, whose next three are of its track too.
inline u64 page_at(const HddGeometry& g, double share, SplitMix64& random) {
  const u64 cylinder = static_cast<u64>(share * static_cast<double>(g.cylinders() - 1));
  u64 low = 0, high = g.pages() - 1;  // the first page of the cylinder
  while (low < high) {
    const u64 middle = (low + high) / 2;
    if (g.cylinder_of_track(g.track_of(middle)) < cylinder)
      low = middle + 1;
    else
      high = middle;
  }
  return low + random.below(g.first_page_behind(low) - low - 3);
}

// Reads a second of a queue spread evenly over the stroke: hops of 1 / (depth + 1) of it, up and
// down again. A sweep ends at the arm's place, so the next one begins a hop away.
inline double even_sweeps(HddRig& rig, u64 depth, u64 sweeps) {
  SplitMix64 random(1);
  const HddGeometry& g = rig.device.geometry();
  rig.read(page_at(g, 0, random), 4);
  const Ns start = rig.now;
  std::vector<Ns> due(depth);
  for (u64 sweep = 0; sweep < sweeps; sweep++) {
    for (u32 i = 0; i < depth; i++) {
      const u64 step = sweep % 2 == 0 ? i + 1 : depth - 1 - i;
      rig.device.submitter(i);
      due[i] = rig.device.read(
          rig.now, page_at(g, static_cast<double>(step) / static_cast<double>(depth + 1), random),
          4, {kTestCause});
    }
    for (u64 waiting = depth; waiting > 0;) {
      const u32 i = static_cast<u32>(std::min_element(due.begin(), due.end()) - due.begin());
      rig.now = due[i];
      const Ns until = rig.device.hold(i, rig.now);
      due[i] = until > rig.now ? until : kNever;
      waiting -= until == rig.now;
    }
  }
  return 1000 * static_cast<double>(depth * sweeps) / milliseconds(rig.now - start);
}

// The published column is that of hops which are all 1/33 of the stroke, with 0.1 ms of overhead
// for each command; a drive with a queue understands the next command while the arm works, so ours
// lies 1 to 4 % above. Random places give 2 % more: the mean of the root of their hops is 0.154,
// the root of the mean hop 0.174. For them there is the simulation.
inline Checks sorted_queue(u64 reads) {
  Checks checks;
  for (const DriveClass& c : kClasses) {
    HddOptions o = hdd_profile(c.profile);
    o.capacity_bytes = 16 * GiB;  // many tracks, so that hops within one are rare
    o.queue = HddQueue::kSweep;
    const std::string name = std::string(", ") + kHddProfiles[c.profile].name;
    HddRig even(o);
    checks.push_back({"sorted queue of 32, 16 KiB, evenly over the stroke" + name, c.sorted_per_s,
                      even_sweeps(even, 32, reads / 32), 0.05, "1/s"});
    HddRig rig(o);
    SplitMix64 random(1);
    const double per_s =
        1000 * static_cast<double>(reads) / milliseconds(rig.random_reads(32, reads, 4, random));
    checks.push_back({"sorted queue of 32, 16 KiB, random places, simulated" + name,
                      simulated_sweep(o, 32, 4000), per_s, 0.01, "1/s"});
  }
  return checks;
}

// Native command queueing saves rotation too.
inline Checks shortest_access(u64 reads) {
  HddRig rig(hdd_profile(0));
  SplitMix64 random(1);
  const double ms = milliseconds(rig.random_reads(32, reads, 4, random));
  return {between("shortest access first, queue of 32, 16 KiB, 7200rpm", 160, 200,
                  1000 * static_cast<double>(reads) / ms, "1/s")};
}

// Rewrites of one sector, written through or cached and flushed, take exactly one revolution each.
inline Checks rewrites(u64 times) {
  Checks checks;
  for (u64 cache : {0, 1}) {
    HddOptions o;
    o.write_cache = cache;
    HddRig rig(o);
    Ns least = kNever, most = 0;
    for (u64 i = 0; i <= times; i++) {
      const Ns before = rig.now;
      rig.write(12'345);
      if (cache) rig.flush();
      if (i == 0) continue;
      least = std::min(least, rig.now - before);
      most = std::max(most, rig.now - before);
    }
    const double revolution = milliseconds(60 * kSecond / o.rpm);
    const std::string how = cache ? ", written and flushed" : ", written through";
    checks.push_back(
        {"one sector rewritten, the fastest time" + how, revolution, milliseconds(least), 0, "ms"});
    checks.push_back(
        {"one sector rewritten, the slowest time" + how, revolution, milliseconds(most), 0, "ms"});
  }
  return checks;
}

// Tracks * (revolution + skew) whatever the size of the commands, as the head reads on while the
// next one comes; and one revolution more, as the first command's overhead misses the first sector.
// The odd pages are read first: a short command at the end would be done before the link has caught
// up with the head.
inline Checks sequential_read(u64 capacity) {
  Checks checks;
  for (u64 count : {16, 256, 5000}) {
    HddOptions o;
    o.capacity_bytes = capacity;
    HddRig rig(o);
    const HddGeometry& g = rig.device.geometry();
    const u64 tracks = g.track_of(g.pages() - 1);  // all but the last, which may be partly unused
    u64 pages = g.pages() - 1;
    while (g.track_of(pages - 1) == tracks) pages--;
    if (pages % count != 0) rig.read(0, pages % count);
    for (u64 page = pages % count; page < pages; page += count) rig.read(page, count);
    Ns expected = g.revolution();
    for (u64 track = 0; track < tracks; track++) {
      if (track > 0) expected += track % o.surfaces != 0 ? o.head_switch_ns : o.cylinder_skew_ns;
      expected += g.revolution();
    }
    checks.push_back({"all " + std::to_string(tracks) + " tracks read in order, " +
                          std::to_string(count * 4) + " KiB a command",
                      milliseconds(expected), milliseconds(rig.now), 0, "ms"});
  }
  return checks;
}

}  // namespace tt::hdd_checks
