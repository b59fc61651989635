// The device folder's rows of the one definition: causes, facts and fields of the report; the
// tables are in tables.h.
#pragma once
#include "device/options/tables.h"
#include "facts/causes.h"
#include "facts/report_fields.h"

namespace tt {

namespace device {

TT_CAUSES(
    (kFlashGc, "flash_gc", "flash garbage collection", kHousekeeping,
     "Live pages that the drive moves out of an erase block before it erases it."),
    (kFlashPadding, "flash_padding", "flash padding", kHousekeeping,
     "Unused pages programmed because a flush closes program units that are only partly filled."),
    (kVolumeMetadata, "volume_metadata", "file bookkeeping", kHousekeeping,
     "Names, sizes and space of files: the file system's journal, if the volume has one, and "
     "trims."),
    (kFlashWearLeveling, "flash_wear_leveling", "flash wear levelling", kHousekeeping,
     "Cold pages that the drive moves to a worn erase block so that the block they lay on takes "
     "its share of erases."))

TT_ASSIGNS(HostWrite, CauseRow, "device.host_write", "The host wrote pages.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Length of the write."),
           (first_bytes, Integer, "bytes",
            "User bytes in it that reach the device for the first time."),
           (acknowledged_ns, Integer, "ns",
            "When the drive acknowledges; at the earliest, if it reorders its queue."))
TT_ASSIGNS(HostRead, CauseRow, "device.host_read", "The host read pages.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Length of the read."),
           (completed_ns, Integer, "ns",
            "When the data are there; at the earliest, if the drive reorders its queue."))
TT_ASSIGNS(
    Flushed, CountersRow, "device.flushed", "The host asked for durability.",
    (completed_ns, Integer, "ns",
     "When everything acknowledged is durable; at the earliest, if the drive reorders its queue."))
TT_ASSIGNS(Trimmed, CountersRow, "device.trimmed", "The host gave pages back.",
           (page, Integer, "", "First logical page."),
           (pages, Integer, "pages", "Length of the trim."))
TT_ASSIGNS(LedgerChanged, CauseRow, "device.ledger_row",
           "A ledger row changed without a command of its own.")
TT_ASSIGNS(CountersChanged, CountersRow, "device.counters_changed",
           "The device's counters after a command.")
TT_ASSIGNS(BlockChanged, BlocksRow, "flash.block_changed",
           "An erase block after a command that touched it.")
TT_ASSIGNS(Erased, BlocksRow, "flash.erased", "A block was erased.")
TT_EVENT(GcMoved, "flash.gc_moved", "Garbage collection moved live pages out of a victim.",
         (from_block, Integer, "", "Victim."),
         (to_block, Integer, "", "Block that received the pages."),
         (pages, Integer, "pages", "Live pages moved."))
TT_ASSIGNS(FileCreated, FilesRow, "volume.file_created", "A file was created.")
TT_ASSIGNS(FileExtended, FilesRow, "volume.file_extended",
           "Bytes were written behind a file's end.")
TT_ASSIGNS(FileRenamed, FilesRow, "volume.file_renamed", "A file's names have changed.")
TT_REMOVES(FileRemoved, FilesRow, "volume.file_removed",
           "A file was removed and its space trimmed.")
TT_ASSIGNS(
    ArmMoved, ArmRow, "hdd.moved",
    "The arm was sent to read or write; pages from the cache carry the cause of the first of "
    "them.",
    (from_track, Integer, "", "Where the head was."), (to_track, Integer, "", "Where it is sent."),
    (start_ns, Integer, "ns",
     "When the arm began; the fact itself is said when time is known to have passed this."),
    (seek_time_ns, Integer, "ns", "Moving, switching heads, settling."),
    (rotation_time_ns, Integer, "ns", "Then waiting for the first sector."),
    (transfer_time_ns, Integer, "ns", "Then reading or writing."),
    (page, Integer, "", "First logical page."), (pages, Integer, "pages", "How many."),
    (write, Flag, "", "1 for writing, 0 for reading."))
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
     "Pages programmed into flash cells per page written by the host; 1 for a disk."),
    (kErases, Count, "device.erases", "", "Erase blocks erased."),
    (kErasesMax, Count, "device.erases_max", "", "Erases of the most worn block in all its life."),
    (kHostFlushes, Count, "device.host_flushes", "", "Flush commands."),
    (kTrimmedBytes, Count, "device.trimmed_bytes", "bytes",
     "Bytes that the host gave back by trim."),
    (kUtilisation, Count, "device.utilisation_permille", "1/1000",
     "Live pages per thousand physical pages."),
    (kGcStall, Count, "device.gc_stall_ns", "ns",
     "Time that host writes waited for garbage collection."),
    (kSeeks, Count, "hdd.seeks", "", "Moves of the arm to another cylinder."),
    (kSeekNs, Count, "hdd.seek_ns", "ns",
     "Time spent moving the arm, switching heads and settling."),
    (kRotationNs, Count, "hdd.rotation_ns", "ns", "Time spent waiting for sectors to come round."),
    (kTransferNs, Count, "hdd.transfer_ns", "ns",
     "Time spent with sectors passing under the head."),
    (kBufferHits, Count, "hdd.buffer_hits", "", "Reads answered from the drive's DRAM."),
    (kArmUtilisation, Count, "hdd.utilisation_permille", "1/1000",
     "Part of the time in which the arm was busy."),
    (kErasesMin, Count, "device.erases_min", "", "Erases of the least worn block in all its life."),
    (kWearMaxOverMean, Ratio, "device.wear_max_over_mean", "",
     "Erases of the most worn block per mean erases of all blocks; 1 until a block was erased once "
     "on average."),
    (kEnduranceHostBytes, Count, "device.endurance_host_bytes", "bytes",
     "Bytes that the host can write in the drive's whole life at the measured write amplification "
     "and wear: physical capacity * cycles / (write amplification * wear_max_over_mean)."),
    (kIostatReads, Count, "iostat.reads", "", "Read commands of the measured phases."),
    (kIostatWrites, Count, "iostat.writes", "", "Write commands of the measured phases."),
    (kIostatWritesMerged, Count, "iostat.writes_merged", "",
     "Page writes that travelled in a neighbour's command."),
    (kIostatDiscards, Count, "iostat.discards", "", "Trim commands of the measured phases."),
    (kIostatFlushes, Count, "iostat.flushes", "", "Flush commands of the measured phases."),
    (kIostatAwait, Ratio, "iostat.await_ns", "ns",
     "Mean time of a read or write, queue included (iostat: await)."),
    (kIostatReadAwait, Ratio, "iostat.r_await_ns", "ns", "Mean time of a read."),
    (kIostatWriteAwait, Ratio, "iostat.w_await_ns", "ns", "Mean time of a write."),
    (kIostatFlushAwait, Ratio, "iostat.f_await_ns", "ns", "Mean time of a flush."),
    (kIostatRequestBytes, Ratio, "iostat.areq_bytes", "bytes",
     "Mean size of a read or write (iostat: areq-sz)."),
    (kIostatQueue, Ratio, "iostat.aqu", "", "Mean number of commands under way (iostat: aqu-sz)."),
    (kIostatUtil, Ratio, "iostat.util", "",
     "Part of the time in which a command was under way (iostat: %util); 1 is not saturation, as "
     "drives work in parallel."),
    (kExtentsPerFile, Ratio, "volume.extents_per_file", "",
     "Fragmentation: extents of a file that has any, on average."),
    (kSpaceHoles, Count, "volume.holes", "", "Runs of free space."),
    (kPageCacheHits, Ratio, "page_cache.hit_ratio", "",
     "Pages read that were in the operating system's cache."),
    (kJournalCommits, Count, "journal.commits", "", "Transactions of the file system's journal."),
    (kJournalBytes, Count, "journal.bytes", "bytes", "Written to the journal."),
    (kUndoBytes, Count, "faults.undo_bytes", "bytes",
     "Memory that holds what a power cut could take away."))

}  // namespace device

extern const FolderSchema kDeviceSchema;

}  // namespace tt
