// Options of the volume: the file system and the page cache between engine and drive. The defaults
// are a raw volume with direct I/O that trims freed space.
#pragma once
#include "facts/options.h"

namespace tt {

TT_ENUM(JournalMode, (kNone, "none"), (kOrdered, "ordered"));
TT_ENUM(Allocation, (kFirstFit, "first_fit"), (kNextFit, "next_fit"));
TT_ENUM(Preallocation, (kUnwritten, "unwritten"), (kZeroWriting, "zero_writing"));
TT_ENUM(IoMode, (kDirect, "direct"), (kBuffered, "buffered"));

#define TT_VOLUME_OPTIONS(X) \
  X(discard, Flag, true, \
    "Trim freed space on the drive, as the mount option discard does. If off, the drive keeps " \
    "treating deleted data as live.") \
  X(journal, Choice<JournalMode>, JournalMode::kNone, \
    "none: changes of file sizes and names are durable at once and cost nothing. ordered: they " \
    "are written to a journal at fsync and after each commit interval, as ext4 does with " \
    "data=ordered.") \
  X(journal_bytes, Bytes, 4 * MiB, 1 * MiB, 1 * GiB, \
    "Size of the journal; at most an eighth of the volume. When it is full, metadata are " \
    "checkpointed to their final location.") \
  X(commit_interval_ns, Nanoseconds, 5 * kSecond, 1 * kMillisecond, 600 * kSecond, \
    "Longest time before a metadata change is committed, if no fsync does so earlier (ext4: " \
    "commit=5).") \
  X(allocation, Choice<Allocation>, Allocation::kFirstFit, \
    "Which hole is allocated. first_fit: the first that is large enough. next_fit: the same, but " \
    "the search continues where the last one ended.") \
  X(preallocate, Choice<Preallocation>, Preallocation::kUnwritten, \
    "What fallocate does. unwritten: space is reserved, and the first write to it changes " \
    "metadata. zero_writing: zeros are written, so that later writes only overwrite them.") \
  X(io, Choice<IoMode>, IoMode::kDirect, \
    "How files are opened unless the engine specifies it: with direct I/O, or buffered in the " \
    "operating system's page cache.") \
  X(page_cache_bytes, Bytes, 64 * MiB, 256 * KiB, 4 * GiB, \
    "Memory of the page cache, for files with buffered I/O.") \
  X(read_ahead_bytes, Bytes, 0, 0, 16 * MiB, \
    "Largest window of the operating system's read-ahead, for files with buffered I/O (Linux " \
    "read_ahead_kb: 128 KiB). 0: none.") \
  X(dirty_background_permille, Permille, 100, 1, 1000, \
    "Dirty share of the page cache above which it is written back in the background (Linux " \
    "dirty_background_ratio: 10 %).") \
  X(dirty_permille, Permille, 200, 1, 1000, \
    "Dirty share of the page cache above which writers have to write back themselves (Linux " \
    "dirty_ratio: 20 %).") \
  X(dirty_expire_ns, Nanoseconds, 30 * kSecond, 1 * kMillisecond, 3600 * kSecond, \
    "Age after which dirty pages are written back (Linux dirty_expire_centisecs).") \
  X(writeback_interval_ns, Nanoseconds, 5 * kSecond, 1 * kMillisecond, 3600 * kSecond, \
    "How often the flusher thread looks for expired dirty pages (Linux " \
    "dirty_writeback_centisecs).") \
  X(iostats, Flag, false, \
    "Show Linux's disk statistics as a table that every command updates (Linux: " \
    "/sys/block/*/queue/iostats). The report has them in any case.")

TT_DECLARE_OPTIONS(VolumeOptions, VolumeOption, TT_VOLUME_OPTIONS)

inline constexpr OptionDef kVolumeOptionRows[] = TT_OPTION_ROWS(TT_VOLUME_OPTIONS);

inline constexpr ProfileValue kExt4Values[] = {
    {VolumeOption::discard, false},
    {VolumeOption::journal, JournalMode::kOrdered},
    {VolumeOption::io, IoMode::kBuffered},
    {VolumeOption::read_ahead_bytes, u64{128 * KiB}},
};
inline constexpr ProfileValue kExt4DirectValues[] = {
    {VolumeOption::discard, false},
    {VolumeOption::journal, JournalMode::kOrdered},
    {VolumeOption::read_ahead_bytes, u64{128 * KiB}},
};

inline constexpr ProfileDef kVolumeProfiles[] = {
    {"raw",
     "No journal, no page cache, and freed space is trimmed: only what the engine writes "
     "reaches the drive.",
     {}},
    {"ext4", "Linux's ext4 as mounted by default: ordered journal, no discard, buffered I/O.",
     kExt4Values},
    {"ext4-direct", "ext4 for engines that open their files with O_DIRECT.", kExt4DirectValues},
};

}  // namespace tt
