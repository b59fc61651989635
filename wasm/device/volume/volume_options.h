// Options of the volume: what the file system and the page cache between engine and drive do. The
// defaults are a raw volume with direct I/O that trims what it frees.
#pragma once
#include "facts/schema.h"

namespace tt {

enum class JournalMode : u64 { kNone, kOrdered };
enum class Allocation : u64 { kFirstFit, kNextFit };
enum class Preallocation : u64 { kUnwritten, kZeroWriting };
enum class IoMode : u64 { kDirect, kBuffered };

inline constexpr const char* kJournalNames[] = {"none", "ordered"};
inline constexpr const char* kAllocationNames[] = {"first_fit", "next_fit"};
inline constexpr const char* kPreallocationNames[] = {"unwritten", "zero_writing"};
inline constexpr const char* kIoNames[] = {"direct", "buffered"};

#define TT_VOLUME_OPTIONS(X) \
  X(discard, kFlag, 1, 0, 1, kNoNames, \
    "Trim freed space on the drive, as mounting with the option discard does. Off, the drive " \
    "goes on holding deleted data live.") \
  X(journal, kEnum, 0, 0, 1, kJournalNames, \
    "none: changes of file sizes and names are durable at once and cost nothing; ordered: they " \
    "are written to a journal at fsync and every commit interval, as ext4 does with " \
    "data=ordered.") \
  X(journal_bytes, kBytes, 4 * MiB, 1 * MiB, 1 * GiB, kNoNames, \
    "Size of the journal; at most an eighth of the volume. Metadata go to their own place when " \
    "it is full.") \
  X(commit_interval_ns, kNs, 5 * kSecond, 1 * kMillisecond, 600 * kSecond, kNoNames, \
    "A change of metadata is committed after so long if no fsync has done it (ext4: commit=5).") \
  X(allocation, kEnum, 0, 0, 1, kAllocationNames, \
    "first_fit: the first hole that is large enough; next_fit: the search goes on where the last " \
    "one ended.") \
  X(preallocate, kEnum, 0, 0, 1, kPreallocationNames, \
    "What fallocate does. unwritten: space is reserved, and the first write into it changes " \
    "metadata; zero_writing: zeros are written, later writes only overwrite.") \
  X(io, kEnum, 0, 0, 1, kIoNames, \
    "How files are opened where the engine does not say: direct to the drive, or buffered by the " \
    "operating system's page cache.") \
  X(page_cache_bytes, kBytes, 64 * MiB, 256 * KiB, 4 * GiB, kNoNames, \
    "Memory for cached pages of files with buffered I/O.") \
  X(dirty_background_permille, kPermille, 100, 1, 1000, kNoNames, \
    "Changed part of the page cache above which it is written back in the background (Linux " \
    "dirty_background_ratio: 10 %).") \
  X(dirty_permille, kPermille, 200, 1, 1000, kNoNames, \
    "Changed part of the page cache above which writers write back themselves (Linux " \
    "dirty_ratio: 20 %).") \
  X(dirty_expire_ns, kNs, 30 * kSecond, 1 * kMillisecond, 3600 * kSecond, kNoNames, \
    "Changes older than this are written back (Linux dirty_expire_centisecs).") \
  X(writeback_interval_ns, kNs, 5 * kSecond, 1 * kMillisecond, 3600 * kSecond, kNoNames, \
    "How often the flusher thread looks for old changes (Linux dirty_writeback_centisecs).") \
  X(iostats, kFlag, 0, 0, 1, kNoNames, \
    "Show Linux's disk statistics as a table that is kept up to date, command by command (Linux: " \
    "/sys/block/*/queue/iostats). The report has them in any case.")

TT_DECLARE_OPTIONS(VolumeOptions, VolumeOption, TT_VOLUME_OPTIONS)

inline constexpr OptionDef kVolumeOptionRows[] = TT_OPTION_ROWS(TT_VOLUME_OPTIONS);

inline constexpr ProfileValue kExt4Values[] = {
    {VolumeOption::discard, 0},
    {VolumeOption::journal, 1},
    {VolumeOption::io, 1},
};
inline constexpr ProfileValue kExt4DirectValues[] = {
    {VolumeOption::discard, 0},
    {VolumeOption::journal, 1},
};

inline constexpr ProfileDef kVolumeProfiles[] = {
    {"raw",
     "No journal, no page cache, deleted files are trimmed: only what the engine writes reaches "
     "the drive.",
     {}},
    {"ext4",
     "Linux's ext4 as mounted by default: ordered journal, no discard, files read and written "
     "through the cache.",
     kExt4Values},
    {"ext4-direct", "The same for engines that open their files with O_DIRECT.", kExt4DirectValues},
};

}  // namespace tt
