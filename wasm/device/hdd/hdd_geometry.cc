#include "device/hdd/hdd_geometry.h"

#include <algorithm>

#include "device/device.h"

namespace tt {
namespace {

// Returns the square root, rounded down.
u64 integer_sqrt(u64 x) {
  u64 root = 0;
  for (u64 bit = u64{1} << 31; bit > 0; bit >>= 1)
    if ((root | bit) * (root | bit) <= x) root |= bit;
  return root;
}

}  // namespace

HddGeometry::HddGeometry(const HddOptions& o)
    : pages_(o.capacity_bytes / kHostPage),
      surfaces_(o.surfaces),
      revolution_(60 * kSecond / o.rpm),
      head_switch_(o.head_switch_ns),
      cylinder_skew_(std::max(o.cylinder_skew_ns, o.track_to_track_ns)),
      settle_(o.write_settle_ns) {
  lay_out(o);
  fit_seeks(o);
}

// Lays out zones of equal width, with as many cylinders as the capacity needs.
void HddGeometry::lay_out(const HddOptions& o) {
  const Ns cylinder_ns = surfaces_ * revolution_ + (surfaces_ - 1) * head_switch_ + cylinder_skew_;
  const i64 outer = static_cast<i64>(o.outer_bytes_per_s);
  const i64 edge = outer + (static_cast<i64>(o.inner_bytes_per_s) - outer) *
                               static_cast<i64>(o.stroke_permille) / 1000;
  // A zone has the speed of its middle. A track holds the bytes that this speed moves in a track's
  // time including its skew, as data-sheet rates are sustained ones.
  const auto pages_per_track = [&](u64 zone, u64 zones) {
    const i64 z = static_cast<i64>(zone), n = static_cast<i64>(zones);
    const u64 speed = static_cast<u64>(outer + (edge - outer) * (2 * z + 1) / (2 * n));
    return std::max<u64>(1,
                         speed / 1000 * (cylinder_ns / surfaces_) / (kHostPage * (kSecond / 1000)));
  };
  const u64 needed = div_up(pages_, surfaces_ * pages_per_track(0, 1));
  const u64 zones = std::min(o.zones, needed);
  u64 first_page = 0;
  for (u64 zone = 0; zone < zones && first_page < pages_; zone++) {
    const u64 per_track = pages_per_track(zone, zones);
    const u64 rest = div_up(pages_ - first_page, per_track * surfaces_);
    const u64 width = zone + 1 == zones
                          ? rest
                          : std::min(rest, (zone + 1) * needed / zones - zone * needed / zones);
    zones_.push_back({first_page, cylinders_ * surfaces_, per_track});
    first_page += width * surfaces_ * per_track;
    cylinders_ += width;
  }
  TT_CHECK(!zones_.empty() && first_page >= pages_);
}

// Fits the seek curve to three data-sheet figures: pairs of uniform places have mean distance 1/3
// and mean square root of distance 8/15.
void HddGeometry::fit_seeks(const HddOptions& o) {
  const i64 t1 = static_cast<i64>(o.track_to_track_ns);
  const i64 range = std::max<i64>(0, static_cast<i64>(o.full_stroke_ns) - t1);
  // Between 0 and 2 * range the curve rises over the whole stroke.
  const i64 k1 =
      std::clamp<i64>(5 * (static_cast<i64>(o.average_seek_ns) - t1) - 5 * range / 3, 0, 2 * range);
  const i64 k2 = range - k1;
  const u64 most = cylinders_ > 2 ? cylinders_ - 2 : 1;
  seeks_.push_back(0);
  for (u64 d = 1; d < cylinders_; d++) {
    const auto x = (static_cast<unsigned __int128>((d - 1) * o.stroke_permille) << 40) /
                   (most * 1000);                                          // in 2^-40
    const i64 root = static_cast<i64>(integer_sqrt(static_cast<u64>(x)));  // in 2^-20
    const i64 linear = k2 * static_cast<i64>(x >> 8) >> 32;
    seeks_.push_back(static_cast<Ns>(t1 + (k1 * root >> 20) + linear));
  }
}

HddGeometry::Place HddGeometry::place(u64 page) const {
  TT_DCHECK(page < pages_);
  auto zone = std::upper_bound(zones_.begin(), zones_.end(), page,
                               [](u64 p, const Zone& z) { return p < z.first_page; });
  --zone;
  const u64 within = page - zone->first_page, sectors = zone->pages_per_track;
  return {zone->first_track + within / sectors, within % sectors, sectors};
}

const HddGeometry::Zone& HddGeometry::zone_of_track(u64 track) const {
  TT_DCHECK(track < tracks());
  return *--std::upper_bound(zones_.begin(), zones_.end(), track,
                             [](u64 t, const Zone& z) { return t < z.first_track; });
}

u64 HddGeometry::track_of(u64 page) const { return place(page).track; }

u64 HddGeometry::first_page_behind(u64 page) const {
  const Place p = place(page);
  return page - p.sector + p.sectors;
}

Ns HddGeometry::track_begin(u64 track) const {
  const u64 cylinder = track / surfaces_;
  return track * revolution_ + (track - cylinder) * head_switch_ + cylinder * cylinder_skew_;
}

Ns HddGeometry::begin_of(u64 page) const {
  const Place p = place(page);
  return track_begin(p.track) + p.sector * revolution_ / p.sectors;
}

Ns HddGeometry::end_of(u64 page) const {
  const Place p = place(page);
  return track_begin(p.track) + (p.sector + 1) * revolution_ / p.sectors;
}

u64 HddGeometry::pages_at(Ns stream) const {
  const Ns cylinder_ns = track_begin(surfaces_);
  const u64 cylinder = stream / cylinder_ns;
  const u64 surface = std::min(stream % cylinder_ns / (revolution_ + head_switch_), surfaces_ - 1);
  const u64 track = cylinder * surfaces_ + surface;
  if (track >= tracks()) return pages_;
  const Zone& zone = zone_of_track(track);
  const u64 before = zone.first_page + (track - zone.first_track) * zone.pages_per_track;
  const Ns within = std::min(stream - track_begin(track), revolution_);
  // The number of sectors whose end, rounded down, is no later than `within`.
  const u64 sectors = div_up((within + 1) * zone.pages_per_track, revolution_) - 1;
  return std::min(pages_, before + std::min(sectors, zone.pages_per_track));
}

Ns HddGeometry::move(u64 from, u64 to, bool write) const {
  if (from == to) return 0;
  const u64 a = cylinder_of_track(from), b = cylinder_of_track(to);
  if (a == b) return head_switch_;
  if (to == from + 1) return cylinder_skew_;
  return seek(a > b ? a - b : b - a) + (write ? settle_ : 0);
}

}  // namespace tt
