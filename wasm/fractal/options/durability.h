// The options with which a fractal tree keeps each promise of durability
// (storage/tokudb/hatoku_hton.cc: tokudb_commit_sync, tokudb_fsync_log_period). Records not yet
// written are in the process, and lost with it.
#pragma once
#include "facts/durability.h"
#include "fractal/options/options.h"

namespace tt::fractal {

inline constexpr ProfileValue kEveryCommit[] = {{OptionIndex::commit_sync, true},
                                                {OptionIndex::fsync_log_period, 0}};
inline constexpr ProfileValue kEverySecond[] = {{OptionIndex::commit_sync, false}};
inline constexpr ProfileValue kRelaxed[] = {{OptionIndex::commit_sync, false},
                                            {OptionIndex::fsync_log_period, 0}};
inline constexpr DurabilityDef kPromises[] = {
    {Durability::kEveryCommit, kEveryCommit},
    {Durability::kEverySecond, kEverySecond, OptionIndex::fsync_log_period},
    {Durability::kRelaxed, kRelaxed}};
inline constexpr ProfileScale kScales[] = {{"percona-ft", 64}, {"tokudb-5.7", 64}};
inline constexpr DurabilityTable kDurability = {kPromises, kScales};

}  // namespace tt::fractal
