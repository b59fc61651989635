// The device folder's rows of the one definition: causes, facts and report fields. The tables are
// in tables.h.
#pragma once
#include "device/options/tables.h"
#include "facts/causes.h"
#include "facts/report_fields.h"

namespace tt {

namespace device {

TT_CAUSES(
    (kFlashGc, "flash_gc", "flash garbage collection", kHousekeeping,
     "Live pages that the drive copies out of an erase block before erasing it."),
    (kFlashPadding, "flash_padding", "flash padding", kHousekeeping,
     "Filler pages programmed because a flush closes partly filled program units."),
    (kVolumeMetadata, "volume_metadata", "file bookkeeping", kHousekeeping,
     "File names, sizes and space allocation: the file system's journal, if there is one, and "
     "trims."),
    (kFlashWearLeveling, "flash_wear_leveling", "flash wear levelling", kHousekeeping,
     "Cold pages that the drive moves to a worn erase block, so that the block they occupied "
     "takes its share of erases."))

TT_ASSIGNS(HostWrite, CauseRow, "device.host_write", "The host wrote pages.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Number of pages written."),
           (first_bytes, Integer, "bytes",
            "User bytes in it that reach the drive for the first time."),
           (acknowledged_ns, Integer, "ns",
            "When the drive acknowledges it; the earliest possible time if the drive reorders "
            "its queue."))
TT_ASSIGNS(HostRead, CauseRow, "device.host_read", "The host read pages.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Number of pages read."),
           (completed_ns, Integer, "ns",
            "When the data arrive; the earliest possible time if the drive reorders its queue."))
TT_ASSIGNS(
    Flushed, CountersRow, "device.flushed", "The host sent a flush command.",
    (completed_ns, Integer, "ns",
     "When everything acknowledged so far is durable; the earliest possible time if the drive "
     "reorders its queue."))
TT_ASSIGNS(Trimmed, CountersRow, "device.trimmed", "The host trimmed pages.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Number of pages trimmed."))
TT_ASSIGNS(LedgerChanged, CauseRow, "device.ledger_row",
           "A row of the ledger changed without a read or write command of that cause.")
TT_ASSIGNS(CountersChanged, CountersRow, "device.counters_changed",
           "The drive's counters after a command.")
TT_ASSIGNS(BlockChanged, BlocksRow, "flash.block_changed",
           "An erase block after a command that touched it.")
TT_ASSIGNS(Erased, BlocksRow, "flash.erased", "A block was erased.")
TT_EVENT(GcMoved, "flash.gc_moved", "Garbage collection moved live pages out of a victim.",
         (from_block, Integer, "", "Number of the victim block."),
         (to_block, Integer, "", "Number of the block that received the pages."),
         (pages, Integer, "pages", "Number of live pages moved."))
TT_ASSIGNS(FileCreated, FilesRow, "volume.file_created", "A file was created.")
TT_ASSIGNS(FileExtended, FilesRow, "volume.file_extended",
           "A file's length or its allocated space changed.")
TT_ASSIGNS(FileRenamed, FilesRow, "volume.file_renamed", "A file's names changed.")
TT_REMOVES(FileRemoved, FilesRow, "volume.file_removed", "A file was removed.")
TT_ASSIGNS(
    ArmMoved, ArmRow, "hdd.moved",
    "The arm was sent to read or write; a write from the cache carries the cause of its first "
    "page.",
    (from_track, Integer, "", "Track that the head was on."),
    (to_track, Integer, "", "Track that it is sent to."),
    (start_ns, Integer, "ns",
     "When the arm began to move; the fact itself comes once time is known to have passed this "
     "moment."),
    (seek_time_ns, Integer, "ns", "Time to move the arm, switch heads and settle."),
    (rotation_time_ns, Integer, "ns",
     "Rotational latency: time until the first sector is under the head."),
    (transfer_time_ns, Integer, "ns", "Time to transfer the sectors."),
    (page, Integer, "", "First logical page."), (pages, Integer, "pages", "Number of pages."),
    (write, Flag, "", "1: write; 0: read."))
TT_ASSIGNS(ArmChanged, ArmRow, "hdd.arm_changed",
           "The arm, its queue and the cache after a command.")
TT_ASSIGNS(IostatChanged, IostatRow, "volume.iostat_changed",
           "The disk statistics after a command.")
TT_FACTS((kHostWrite, HostWrite), (kHostRead, HostRead), (kFlushed, Flushed), (kTrimmed, Trimmed),
         (kLedgerChanged, LedgerChanged), (kCountersChanged, CountersChanged),
         (kBlockChanged, BlockChanged), (kErased, Erased), (kGcMoved, GcMoved),
         (kFileCreated, FileCreated), (kFileExtended, FileExtended), (kFileRenamed, FileRenamed),
         (kFileRemoved, FileRemoved), (kArmMoved, ArmMoved), (kArmChanged, ArmChanged),
         (kIostatChanged, IostatChanged))

TT_REPORT_FIELDS(
    (kWriteAmplification, Ratio, "device.write_amplification", "",
     "Pages programmed into flash cells per page written by the host; 1 for a hard disk."),
    (kErases, Count, "device.erases", "", "Erase blocks erased."),
    (kErasesMax, Count, "device.erases_max", "",
     "Erases of the most worn block over its whole life."),
    (kHostFlushes, Count, "device.host_flushes", "", "Flush commands."),
    (kTrimmedBytes, Count, "device.trimmed_bytes", "bytes", "Bytes that the host trimmed."),
    (kUtilisation, Count, "device.utilisation_permille", "1/1000",
     "Live pages per thousand physical pages."),
    (kGcStall, Count, "device.gc_stall_ns", "ns",
     "Time that host commands waited for garbage collection."),
    (kSeeks, Count, "hdd.seeks", "", "Seeks of the arm to another cylinder."),
    (kSeekNs, Count, "hdd.seek_ns", "ns",
     "Time spent moving the arm, switching heads and settling."),
    (kRotationNs, Count, "hdd.rotation_ns", "ns",
     "Rotational latency: time spent waiting for sectors to come under the head."),
    (kTransferNs, Count, "hdd.transfer_ns", "ns",
     "Time spent with sectors passing under the head."),
    (kBufferHits, Count, "hdd.buffer_hits", "", "Reads answered from the drive's DRAM."),
    (kArmUtilisation, Count, "hdd.utilisation_permille", "1/1000",
     "Share of the time during which the arm was busy."),
    (kErasesMin, Count, "device.erases_min", "",
     "Erases of the least worn block over its whole life."),
    (kWearMaxOverMean, Ratio, "device.wear_max_over_mean", "",
     "Erases of the most worn block divided by the mean of all blocks; 1 while that mean is "
     "below 1."),
    (kEnduranceHostBytes, Count, "device.endurance_host_bytes", "bytes",
     "Bytes that the host can write over the drive's life at the measured write amplification "
     "and wear: physical capacity * cycles / (write amplification * wear_max_over_mean)."),
    (kIostatReads, Count, "iostat.reads", "", "Read commands in the measured phases."),
    (kIostatWrites, Count, "iostat.writes", "", "Write commands in the measured phases."),
    (kIostatWritesMerged, Count, "iostat.writes_merged", "",
     "Page writes merged into the command of an adjacent page."),
    (kIostatDiscards, Count, "iostat.discards", "", "Trim commands in the measured phases."),
    (kIostatFlushes, Count, "iostat.flushes", "", "Flush commands in the measured phases."),
    (kIostatAwait, Ratio, "iostat.await_ns", "ns",
     "Mean time of a read or write, including time in the queue (iostat: await)."),
    (kIostatReadAwait, Ratio, "iostat.r_await_ns", "ns", "Mean time of a read (iostat: r_await)."),
    (kIostatWriteAwait, Ratio, "iostat.w_await_ns", "ns",
     "Mean time of a write (iostat: w_await)."),
    (kIostatFlushAwait, Ratio, "iostat.f_await_ns", "ns",
     "Mean time of a flush (iostat: f_await)."),
    (kIostatRequestBytes, Ratio, "iostat.areq_bytes", "bytes",
     "Mean size of a read or write (iostat: areq-sz)."),
    (kIostatQueue, Ratio, "iostat.aqu", "", "Mean number of commands in flight (iostat: aqu-sz)."),
    (kIostatUtil, Ratio, "iostat.util", "",
     "Share of the time during which at least one command was in flight (iostat: %util); 1 "
     "does not mean saturation, as drives serve commands in parallel."),
    (kExtentsPerFile, Ratio, "volume.extents_per_file", "",
     "Fragmentation: mean number of extents per file, not counting files without any."),
    (kSpaceHoles, Count, "volume.holes", "", "Holes: contiguous runs of free space."),
    (kPageCacheHits, Ratio, "page_cache.hit_ratio", "",
     "Share of the pages read that were in the operating system's page cache."),
    (kJournalCommits, Count, "journal.commits", "",
     "Transactions committed to the file system's journal."),
    (kJournalBytes, Count, "journal.bytes", "bytes", "Bytes written to the journal."),
    (kUndoBytes, Count, "faults.undo_bytes", "bytes",
     "Memory that keeps the earlier contents of sectors that a power cut could restore."))

}  // namespace device

extern const FolderSchema kDeviceSchema;

}  // namespace tt
