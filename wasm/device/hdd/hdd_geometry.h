// The geometry of the disk: a page's place on the platters, the times it passes under the head, and
// the arm's seek times.
//
// Everything is based on one time axis, the *stream*: the moments at which a read of the whole disk
// in address order, begun at time 0, would begin and end each page. Tracks are skewed so that this
// stream waits only for the skews; as the platter turns with virtual time, a page passes under its
// head whenever virtual time equals its moment on the stream, modulo one revolution. Rotational
// latency is thus a function of time, never random. All in integer nanoseconds.
#pragma once
#include <vector>

#include "device/options/hdd_options.h"

namespace tt {

class HddGeometry {
 public:
  explicit HddGeometry(const HddOptions& options);

  u64 pages() const { return pages_; }
  u64 cylinders() const { return cylinders_; }
  u64 tracks() const { return cylinders_ * surfaces_; }
  Ns revolution() const { return revolution_; }

  u64 track_of(u64 page) const;
  u64 first_page_behind(u64 page) const;  // first page of the next track
  u64 cylinder_of_track(u64 track) const { return track / surfaces_; }
  // Moments on the stream.
  Ns begin_of(u64 page) const;
  Ns end_of(u64 page) const;
  // The number of pages, from page 0 on, that the stream has read at this moment.
  u64 pages_at(Ns stream) const;
  // The time from `at` until the page begins to pass under its head.
  Ns rotation_to(u64 page, Ns at) const {
    const Ns due = begin_of(page) % revolution_, angle = at % revolution_;
    return due >= angle ? due - angle : due + revolution_ - angle;
  }

  // Seek time over `cylinders`: t1 + k1*sqrt(x) + k2*x, where x is 0 for one cylinder and 1 for the
  // full stroke.
  Ns seek(u64 cylinders) const {
    TT_DCHECK(cylinders < seeks_.size());
    return seeks_[cylinders];
  }
  // Time from track to track. A move to the next track takes the skew, which covers a write's
  // settling.
  Ns move(u64 from, u64 to, bool write) const;

 private:
  struct Zone {
    u64 first_page, first_track, pages_per_track;
  };
  struct Place {
    u64 track, sector, sectors;
  };
  Place place(u64 page) const;
  const Zone& zone_of_track(u64 track) const;
  Ns track_begin(u64 track) const;
  void lay_out(const HddOptions& options);
  void fit_seeks(const HddOptions& options);

  u64 pages_, surfaces_, cylinders_ = 0;
  Ns revolution_, head_switch_, cylinder_skew_, settle_;
  std::vector<Zone> zones_;
  std::vector<Ns> seeks_;  // seek times by distance in cylinders
};

}  // namespace tt
