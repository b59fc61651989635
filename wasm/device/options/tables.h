// The tables of drives and volume: rows that facts assign, or that only the inspector reads. Folder
// number 0.
#pragma once
#include "device/options/flash_states.h"
#include "facts/rows.h"

namespace tt::device {

inline constexpr u8 kFolder = 0;

TT_TABLE(CauseRow, "ledger", "Bytes and commands by cause, at each floor, since the run began.",
         kFolded, ((cause, OfCause, "", "Why the bytes were written or read.")),
         (engine_bytes_written, Integer, "bytes",
          "Bytes written as the engine counts them, without padding."),
         (engine_bytes_read, Integer, "bytes",
          "Bytes read from the drive as the engine counts them, without padding."),
         (first_bytes, Integer, "bytes",
          "User bytes that entered the structure for the first time."),
         (host_bytes_written, Integer, "bytes",
          "Bytes written at the drive's interface, in whole 4 KiB pages."),
         (host_writes, Integer, "", "Write commands."),
         (host_bytes_read, Integer, "bytes",
          "Bytes read at the drive's interface, in whole 4 KiB pages."),
         (host_reads, Integer, "", "Read commands."),
         (nand_bytes_programmed, Integer, "bytes", "Bytes programmed into flash cells."),
         (nand_bytes_read, Integer, "bytes", "Bytes read from flash cells."))
TT_TABLE(BlocksRow, "flash.blocks", "Erase blocks.", kFolded,
         ((block, Integer, "", "Number of the erase block.")),
         (live_pages, Integer, "pages", "Pages that hold the current copy of a logical page."),
         (written_pages, Integer, "pages", "Write pointer: pages programmed since the last erase."),
         (erases, Integer, "", "Times that this block has been erased."),
         (state, Enum<BlockState>, "",
          "free: erased; open: being filled by the host; gc: being filled by garbage collection; "
          "full; victim: being emptied by garbage collection."),
         (die, Integer, "", "Die that the block is on."))
TT_TABLE(FilesRow, "volume.files", "Files of the volume.", kFolded,
         ((file, Integer, "", "Number of the file, never reused.")),
         (name, Text, "", "Name that the engine gave it."),
         (bytes, Integer, "bytes", "Length of the file on the drive."),
         (allocated_bytes, Integer, "bytes", "Space that its extents occupy."))
TT_TABLE(CountersRow, "device.counters", "The drive's counters since the run began.", kFolded,
         ((id, Integer, "", "Always 0: a drive has one row.")),
         (host_writes, Integer, "", "Write commands."), (host_reads, Integer, "", "Read commands."),
         (host_flushes, Integer, "", "Flush commands."),
         (host_trims, Integer, "", "Trim commands."),
         (host_pages_written, Integer, "pages", "Pages written by the host."),
         (host_pages_read, Integer, "pages", "Pages read by the host."),
         (host_pages_trimmed, Integer, "pages", "Pages trimmed by the host, mapped or not."),
         (nand_host_programs, Integer, "pages", "Pages programmed with host data."),
         (nand_gc_programs, Integer, "pages", "Pages programmed by garbage collection."),
         (nand_padding_programs, Integer, "pages", "Filler pages programmed because of a flush."),
         (nand_host_reads, Integer, "pages", "Pages read from flash cells for the host."),
         (nand_gc_reads, Integer, "pages", "Pages read from flash cells by garbage collection."),
         (erases, Integer, "", "Erase blocks erased."),
         (free_blocks, Integer, "", "Erased blocks that are not open."),
         (mapped_pages, Integer, "pages", "Logical pages that hold data."),
         (gc_stall_ns, Integer, "ns", "Time that host commands waited for garbage collection."))
TT_TABLE(DiesRow, "flash.dies", "Dies and when each becomes idle.", kInspected,
         ((die, Integer, "", "Number of the die.")),
         (channel, Integer, "", "Channel that the die is wired to."),
         (busy_until_ns, Integer, "ns", "When the operations scheduled so far end."),
         (free_blocks, Integer, "", "Erased blocks on this die."))
TT_TABLE(PagesRow, "flash.pages", "Pages of one erase block.", kInspected,
         ((page, Integer, "", "Position in the block.")),
         (state, Enum<PageState>, "",
          "unwritten; live: the current copy of a logical page; dead: stale."),
         (logical_page, Integer, "", "Logical page that a live page holds, otherwise 0."))
TT_TABLE(ExtentsRow, "volume.extents", "Extents of one file.", kInspected,
         ((file_page, Integer, "pages", "Where in the file the extent begins.")),
         (first_page, Integer, "pages", "Logical page of the drive where it begins."),
         (pages, Integer, "pages", "Length of the extent."))
TT_TABLE(ArmRow, "hdd.arm", "The arm of a hard disk and what it has done since the run began.",
         kFolded, ((id, Integer, "", "Always 0: a disk has one arm.")),
         (track, Integer, "",
          "Track of the last sector that the arm was sent to, counted from the outer edge."),
         (position_permille, Integer, "1/1000",
          "Position of that track between the first (0) and the last (1000)."),
         (angle_permille, Integer, "1/1000",
          "Angle of the platter at busy_until_ns, as a share of a revolution."),
         (queue, Integer, "", "Commands waiting for the arm."),
         (dirty_pages, Integer, "pages",
          "Pages acknowledged from DRAM that the arm has not begun to write."),
         (busy_until_ns, Integer, "ns", "When the arm's current or last operation ends."),
         (seeks, Integer, "", "Seeks to another cylinder."),
         (seek_ns, Integer, "ns", "Time spent moving the arm, switching heads and settling."),
         (rotation_ns, Integer, "ns",
          "Rotational latency: time spent waiting for sectors to come under the head."),
         (transfer_ns, Integer, "ns", "Time spent with sectors passing under the head."),
         (buffer_hits, Integer, "", "Reads answered from the drive's DRAM."))
TT_TABLE(IostatRow, "volume.iostat",
         "Linux's disk statistics (/proc/diskstats), if the volume's option iostats is on.",
         kFolded, ((id, Integer, "", "Always 0: a volume is on one drive.")),
         (reads, Integer, "", "Read commands."),
         (reads_merged, Integer, "", "Reads merged into another command; always 0."),
         (sectors_read, Integer, "", "Sectors of 512 bytes read."),
         (read_ns, Integer, "ns", "Total time of reads, from submission to completion."),
         (writes, Integer, "", "Write commands."),
         (writes_merged, Integer, "", "Page writes merged into the command of an adjacent page."),
         (sectors_written, Integer, "", "Sectors of 512 bytes written."),
         (write_ns, Integer, "ns", "Total time of writes, from submission to completion."),
         (in_flight, Integer, "",
          "Commands in flight when the last one was submitted, itself included; flushes are "
          "not counted."),
         (io_ticks_ns, Integer, "ns", "Time during which at least one command was in flight."),
         (weighted_ns, Integer, "ns",
          "Total time of reads and writes; divided by virtual time, the mean queue length."),
         (discards, Integer, "", "Trim commands."),
         (sectors_discarded, Integer, "", "Sectors of 512 bytes trimmed."),
         (flushes, Integer, "", "Flush commands."),
         (flush_ns, Integer, "ns", "Total time of flushes."))
TT_TABLE(SpaceRow, "volume.space", "Free space and its fragmentation.", kInspected,
         ((id, Integer, "", "Always 0.")), (free_bytes, Integer, "bytes", "Free space."),
         (holes, Integer, "", "Contiguous runs of free space."),
         (largest_hole_bytes, Integer, "bytes", "Size of the largest of them."),
         (files, Integer, "", "Number of files."),
         (extents, Integer, "", "Number of extents of all files."))
TT_TABLE(PageCacheRow, "volume.page_cache", "The operating system's page cache.", kInspected,
         ((id, Integer, "", "Always 0.")),
         (capacity_bytes, Integer, "bytes", "Memory for cached pages."),
         (cached_bytes, Integer, "bytes", "Pages in memory, dirty ones included."),
         (dirty_bytes, Integer, "bytes",
          "Dirty: changed and not yet written back, including bytes appended to files."),
         (hits, Integer, "", "Pages that reads found in memory."),
         (misses, Integer, "", "Pages that reads did not find in memory."),
         (evictions, Integer, "", "Pages evicted to make room for others."),
         (written_back, Integer, "", "Dirty pages written to the drive."))
TT_TABLE(LinksRow, "volume.links", "Hard links: names of files besides the one in volume.files.",
         kInspected,
         ((file, Integer, "", "Number of the file."), (name, Text, "", "A further name of it.")))
TT_TABLES((kLedgerTable, CauseRow), (kBlocksTable, BlocksRow), (kFilesTable, FilesRow),
          (kCountersTable, CountersRow), (kDiesTable, DiesRow), (kPagesTable, PagesRow),
          (kExtentsTable, ExtentsRow), (kArmTable, ArmRow), (kIostatTable, IostatRow),
          (kSpaceTable, SpaceRow), (kPageCacheTable, PageCacheRow), (kLinksTable, LinksRow))

}  // namespace tt::device
