// Options of the emulated hard disk, and profiles that imitate the classes of real ones.
//
// The capacity is scaled down with the data (about 1:1000), the mechanics are not: the small range
// of pages is spread over the whole stroke, so that a random access costs the same as on the
// full-size drive.
#pragma once
#include "facts/options.h"

namespace tt {

// The choice among waiting commands.
TT_ENUM(HddQueue, (kFifo, "fifo"), (kSweep, "sweep"), (kShortestAccess, "shortest-access"));

#define TT_HDD_OPTIONS(X) \
  X(capacity_bytes, Bytes, 1 * GiB, 4 * MiB, 64 * GiB, \
    "Capacity. The default gives a data set of about 250 MB (250 GB scaled down 1000:1) room to " \
    "double in size.") \
  X(rpm, Count, 7200, 1000, 30000, "Rotational speed in revolutions per minute.") \
  X(track_to_track_ns, Nanoseconds, 700 * kMicrosecond, 1000, kSecond, \
    "Seek time to the adjacent cylinder.") \
  X(average_seek_ns, Nanoseconds, 8'500 * kMicrosecond, 1000, kSecond, \
    "Mean seek time between two random cylinders. The seek curve t1 + k1*sqrt(x) + k2*x is " \
    "fitted to this and to the track-to-track and full-stroke seek times. It can be from 1/3 to " \
    "11/15 of the way between those two; beyond, the nearer limit is used.") \
  X(full_stroke_ns, Nanoseconds, 17 * kMillisecond, 1000, kSecond, \
    "Seek time across the full stroke.") \
  X(stroke_permille, Permille, 1000, 1, 1000, \
    "Share of the stroke, from the outer edge, over which the capacity is spread. 1000: seeks " \
    "are as long as on a full drive; less: the drive is short-stroked, so only its outer tracks " \
    "are used.") \
  X(outer_bytes_per_s, Bytes, 150'000'000, 10'000'000, 10'000'000'000, \
    "Sequential transfer rate at the outer edge, head switches included.") \
  X(inner_bytes_per_s, Bytes, 75'000'000, 10'000'000, 10'000'000'000, \
    "Sequential transfer rate at the inner edge of the full stroke; from the outer edge it falls " \
    "linearly, in zones of equal width.") \
  X(zones, Count, 16, 1, 256, "Groups of cylinders with the same number of sectors per track.") \
  X(surfaces, Count, 2, 1, 32, "Recording surfaces: tracks per cylinder.") \
  X(head_switch_ns, Nanoseconds, 700 * kMicrosecond, 0, 100 * kMillisecond, \
    "Time to switch to another surface of the same cylinder, and the skew between their tracks.") \
  X(cylinder_skew_ns, Nanoseconds, 1 * kMillisecond, 0, 100 * kMillisecond, \
    "Time that the layout allows a sequential transfer for moving to the next cylinder; at least " \
    "the track-to-track seek time.") \
  X(write_settle_ns, Nanoseconds, 500 * kMicrosecond, 0, 100 * kMillisecond, \
    "Additional settling time of the head between a seek and a write.") \
  X(command_ns, Nanoseconds, 100 * kMicrosecond, 0, kSecond, \
    "Latency that the link and the controller add to each command.") \
  X(interface_bytes_per_s, Bytes, 300'000'000, 1'000'000, 100'000'000'000, \
    "Bandwidth of the link between the host and the drive's DRAM.") \
  X(write_cache, Flag, true, \
    "Acknowledge writes as soon as they are in DRAM, while it has space, and write them to the " \
    "platter later, in address order; if off, a write is acknowledged once it is on the platter. " \
    "A flush waits until the cache is written out.") \
  X(cache_bytes, Bytes, 1 * MiB, 64 * KiB, 1 * GiB, \
    "DRAM for pages that are not yet on the platter.") \
  X(read_ahead_bytes, Bytes, 1 * MiB, 0, 64 * MiB, \
    "Size of the read-ahead buffer: how far the head reads on after a read while no command is " \
    "waiting. 0: no read-ahead.") \
  X(queue, Choice<HddQueue>, HddQueue::kShortestAccess, \
    "Which waiting command is served next. fifo: the oldest. The others choose from the batch of " \
    "commands that were waiting when the last batch was done. sweep: the next in address order. " \
    "shortest-access: the one whose sectors come under the head first, as native command " \
    "queueing (NCQ) does.")

TT_DECLARE_OPTIONS(HddOptions, HddOption, TT_HDD_OPTIONS)

inline constexpr OptionDef kHddOptionRows[] = TT_OPTION_ROWS(TT_HDD_OPTIONS);

// The defaults are the 7200 rpm drive.
inline constexpr ProfileValue kHdd5400Values[] = {
    {HddOption::rpm, 5400},
    {HddOption::track_to_track_ns, 1 * kMillisecond},
    {HddOption::average_seek_ns, 12 * kMillisecond},
    {HddOption::full_stroke_ns, 20 * kMillisecond},
    {HddOption::outer_bytes_per_s, 80'000'000},
    {HddOption::inner_bytes_per_s, 40'000'000},
    {HddOption::head_switch_ns, 1 * kMillisecond},
    {HddOption::cylinder_skew_ns, 1'500 * kMicrosecond},
    {HddOption::write_settle_ns, 1 * kMillisecond},
};
inline constexpr ProfileValue kHdd10000Values[] = {
    {HddOption::rpm, 10'000},
    {HddOption::track_to_track_ns, 300 * kMicrosecond},
    {HddOption::average_seek_ns, 3'800 * kMicrosecond},
    {HddOption::full_stroke_ns, 7'500 * kMicrosecond},
    {HddOption::outer_bytes_per_s, 145'000'000},
    {HddOption::inner_bytes_per_s, 80'000'000},
    {HddOption::head_switch_ns, 500 * kMicrosecond},
    {HddOption::cylinder_skew_ns, 600 * kMicrosecond},
};
inline constexpr ProfileValue kHdd15000Values[] = {
    {HddOption::rpm, 15'000},
    {HddOption::track_to_track_ns, 200 * kMicrosecond},
    {HddOption::average_seek_ns, 3'400 * kMicrosecond},
    {HddOption::full_stroke_ns, 6'600 * kMicrosecond},
    {HddOption::outer_bytes_per_s, 180'000'000},
    {HddOption::inner_bytes_per_s, 100'000'000},
    {HddOption::head_switch_ns, 500 * kMicrosecond},
    {HddOption::cylinder_skew_ns, 500 * kMicrosecond},
};

inline constexpr ProfileDef kHddProfiles[] = {
    {"7200rpm",
     "A SATA disk for servers and desktops: seek times near those of the HGST 7K4000 (its "
     "manual: 8.2 ms on average), 12.8 ms for a random 4 KB read. Transfer rates, settling "
     "times and skews are typical of the class, not of one drive.",
     {}},
    {"5400rpm",
     "A laptop disk: seek times of the Hitachi 5K320 (its manual), 17.7 ms for a random 4 KB "
     "read. Transfer rates, settling times and skews are typical of the class.",
     kHdd5400Values},
    {"10000rpm",
     "A SAS disk for database servers: 6.9 ms for a random 4 KB read. All figures are typical "
     "of the class.",
     kHdd10000Values},
    {"15000rpm",
     "The fastest SAS disks: 5.5 ms for a random 4 KB read. All figures are typical of the class.",
     kHdd15000Values},
};

}  // namespace tt
