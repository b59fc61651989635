// The disk's geometry against its definition: the fitted seek curve, the stream of sectors, zones.
#include "device/hdd/hdd_geometry.h"

#include <gtest/gtest.h>

#include "device/testing/hdd_test_rig.h"

namespace tt {
namespace {

TEST(HddGeometry, SeeksFitTheDataSheet) {
  for (u32 profile = 0; profile < 4; profile++) {
    SCOPED_TRACE(kHddProfiles[profile].name);
    const HddOptions o = hdd_profile(profile);
    const HddGeometry g(o);
    double sum = 0;
    for (u64 d = 1; d < g.cylinders(); d++)
      sum += 2.0 * static_cast<double>((g.cylinders() - d) * g.seek(d));
    const double pairs = static_cast<double>(g.cylinders() * g.cylinders());
    EXPECT_NEAR(sum / pairs, static_cast<double>(o.average_seek_ns),
                0.01 * static_cast<double>(o.average_seek_ns));
    EXPECT_EQ(g.seek(0), 0u);
    EXPECT_EQ(g.seek(1), o.track_to_track_ns);
    EXPECT_EQ(g.seek(g.cylinders() - 1), o.full_stroke_ns);
    for (u64 d = 1; d < g.cylinders(); d++) ASSERT_GE(g.seek(d), g.seek(d - 1)) << d;
  }
}

// Averages that no curve of this form has are replaced by the nearest possible; the ends stay.
TEST(HddGeometry, ImpossibleAveragesAreClamped) {
  for (Ns average : {1 * kMillisecond, 16 * kMillisecond}) {
    HddOptions o;
    o.average_seek_ns = average;
    const HddGeometry g(o);
    for (u64 d = 1; d < g.cylinders(); d++) ASSERT_GE(g.seek(d), g.seek(d - 1)) << d;
    EXPECT_EQ(g.seek(g.cylinders() - 1), o.full_stroke_ns);
  }
}

TEST(HddGeometry, LessStrokeMeansShorterSeeks) {
  HddOptions o;
  o.stroke_permille = 250;
  const HddGeometry g(o);
  // x = 1/4 in t1 + k1 * sqrt(x) + k2 * x, with k1 = 71/6 ms and k2 = 67/15 ms.
  EXPECT_NEAR(static_cast<double>(g.seek(g.cylinders() - 1)), 0.7e6 + 71e6 / 12 + 67e6 / 60, 100);
}

// Each page begins at the end of the one before, except for the skew between tracks; a track is one
// revolution long.
TEST(HddGeometry, TheStreamHasEveryPageOnce) {
  SplitMix64 random(3);
  for (int i = 0; i < 20; i++) {
    HddOptions o = hdd_profile(static_cast<u32>(random.below(4)));
    o.capacity_bytes = 4 * MiB + random.below(60 * MiB);
    o.surfaces = 1 + random.below(4);
    o.zones = 1 + random.below(20);
    const HddGeometry g(o);
    Ns at = 0, track_began = 0;
    for (u64 page = 0; page < g.pages(); page++) {
      if (page > 0 && g.track_of(page) != g.track_of(page - 1)) {
        ASSERT_EQ(g.track_of(page), g.track_of(page - 1) + 1);
        ASSERT_EQ(g.first_page_behind(page - 1), page);
        ASSERT_EQ(at - track_began, g.revolution());
        const bool same = g.track_of(page) % o.surfaces != 0;
        at += same ? o.head_switch_ns : o.cylinder_skew_ns;
        track_began = at;
      }
      ASSERT_EQ(g.begin_of(page), at) << page;
      at = g.end_of(page);
      ASSERT_EQ(g.pages_at(at - 1), page);
      ASSERT_EQ(g.pages_at(at), page + 1);
    }
    EXPECT_EQ(g.track_of(g.pages() - 1) / o.surfaces, g.cylinders() - 1);
  }
}

TEST(HddGeometry, OuterTracksAreFaster) {
  const HddOptions o;
  const HddGeometry g(o);
  const u64 pages = 64 * MiB / kHostPage;
  const auto speed = [&](u64 first) {
    return static_cast<double>(pages * kHostPage) /
           (static_cast<double>(g.end_of(first + pages - 1) - g.begin_of(first)) / 1e9);
  };
  EXPECT_NEAR(speed(0), 150e6, 0.04 * 150e6);
  EXPECT_NEAR(speed(g.pages() - pages), 75e6, 0.06 * 75e6);
}

}  // namespace
}  // namespace tt
