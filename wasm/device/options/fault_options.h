// Options of faults: what the drive does wrong, and at which of its commands.
#pragma once
#include "facts/options.h"

namespace tt {

TT_ENUM(SectorSize, (k512, "512"), (k4096, "4096"));

#define TT_FAULT_OPTIONS(X) \
  X(power_cut_at_write, Count, 0, 0, 1'000'000'000'000, \
    "Cut the power at this write command (1 is the first); 0: never. Sectors that were not " \
    "flushed may keep any of their earlier bytes.") \
  X(sector, Choice<SectorSize>, SectorSize::k512, \
    "Bytes that the drive writes as a whole, so that a power cut cannot tear them.") \
  X(unflushed_bytes, Bytes, 64 * MiB, 64 * KiB, 1 * GiB, \
    "Bytes that the drive may lose; what was written before them counts as being on the medium.") \
  X(bit_rot_at_write, Count, 0, 0, 1'000'000'000'000, \
    "At this write command one bit of what is stored flips, unnoticed by the drive; 0: never.") \
  X(read_error_at_read, Count, 0, 0, 1'000'000'000'000, \
    "This read command fails (an unreadable sector); 0: none does.") \
  X(capacity_bytes, Bytes, 0, 0, 64 * GiB, \
    "Capacity that the volume really has, so that it fills up early; 0: that of the drive.") \
  X(slow_permille, Permille, 1000, 1000, 1'000'000, \
    "Every command takes so many thousandths of its time: a drive that is failing slowly.") \
  X(seed, Count, 1, 0, 9007199254740991, "Decides which bit flips and which sectors survive.") \
  X(loses_unflushed, Flag, false, \
    "Power cuts made by hand may take what the drive had not flushed, too; the drive then " \
    "remembers what it held before.")

TT_DECLARE_OPTIONS(FaultOptions, FaultOption, TT_FAULT_OPTIONS)

// Whether what a power cut takes away has to be remembered from the beginning on.
inline bool remembers_writes(const FaultOptions& options) {
  return options.power_cut_at_write != 0 || options.loses_unflushed;
}

inline constexpr OptionDef kFaultOptionRows[] = TT_OPTION_ROWS(TT_FAULT_OPTIONS);
inline constexpr ProfileDef kFaultProfiles[] = {{"none", "Nothing fails.", {}}};

}  // namespace tt
