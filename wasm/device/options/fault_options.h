// Options of faults: the kind of failure, and the drive's command at which it happens.
#pragma once
#include "facts/options.h"

namespace tt {

TT_ENUM(SectorSize, (k512, "512"), (k4096, "4096"));

#define TT_FAULT_OPTIONS(X) \
  X(power_cut_at_write, Count, 0, 0, 1'000'000'000'000, \
    "Cut the power at this write command (1 is the first); 0: never. `seed` decides what of the " \
    "sectors that were not flushed is left: with 1, all of it.") \
  X(sector, Choice<SectorSize>, SectorSize::k512, \
    "Sector size in bytes: what the drive writes atomically, so that a power cut cannot tear it.") \
  X(unflushed_bytes, Bytes, 64 * MiB, 64 * KiB, 1 * GiB, \
    "Most bytes that a power cut can take; what was written before them counts as durable.") \
  X(bit_rot_at_write, Count, 0, 0, 1'000'000'000'000, \
    "Bit rot: at this write command one stored bit flips, unnoticed by the drive; 0: never.") \
  X(read_error_at_read, Count, 0, 0, 1'000'000'000'000, \
    "This read command fails (an unreadable sector); 0: none.") \
  X(capacity_bytes, Bytes, 0, 0, 64 * GiB, \
    "Actual capacity of the volume, so that it fills up early; 0: that of the drive.") \
  X(slow_permille, Permille, 1000, 1000, 1'000'000, \
    "Time that each command takes, relative to that of a sound drive (1000): more is a drive " \
    "that is slowly failing.") \
  X(seed, Count, 1, 0, 9007199254740991, \
    "Decides which bit flips, and which of the sectors that were not flushed survive a power cut: " \
    "none if it divides by 8, all if it is one more (1, 9, …), else any of the contents that each " \
    "has had since it was last flushed, so that pages are torn.") \
  X(loses_unflushed, Flag, false, \
    "Power cuts made by hand may also take what the drive had not flushed; the run then keeps " \
    "the earlier contents of such sectors.")

TT_DECLARE_OPTIONS(FaultOptions, FaultOption, TT_FAULT_OPTIONS)

// True if a power cut may take writes, so that their earlier contents must be kept from the start.
inline bool remembers_writes(const FaultOptions& options) {
  return options.power_cut_at_write != 0 || options.loses_unflushed;
}

inline constexpr OptionDef kFaultOptionRows[] = TT_OPTION_ROWS(TT_FAULT_OPTIONS);
inline constexpr ProfileDef kFaultProfiles[] = {{"none", "Nothing fails.", {}}};

}  // namespace tt
