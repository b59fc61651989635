// The tables of drives and volume: rows that facts assign or that only the inspector sees. Folder
// number 0.
#pragma once
#include "device/options/flash_states.h"
#include "facts/rows.h"

namespace tt::device {

inline constexpr u8 kFolder = 0;

TT_TABLE(CauseRow, "ledger", "Bytes and commands by cause, at each floor, since the run began.",
         kFolded, ((cause, OfCause, "", "Why the bytes moved.")),
         (engine_bytes_written, Integer, "bytes", "Written as the engine counts them: unpadded."),
         (engine_bytes_read, Integer, "bytes",
          "Read from the device as the engine counts them: unpadded."),
         (first_bytes, Integer, "bytes",
          "User bytes that entered the structure for the first time."),
         (host_bytes_written, Integer, "bytes",
          "Written at the device's interface, in whole host pages."),
         (host_writes, Integer, "", "Write commands."),
         (host_bytes_read, Integer, "bytes",
          "Read at the device's interface, in whole host pages."),
         (host_reads, Integer, "", "Read commands."),
         (nand_bytes_programmed, Integer, "bytes", "Programmed into flash cells."),
         (nand_bytes_read, Integer, "bytes", "Read from flash cells."))
TT_TABLE(
    BlocksRow, "flash.blocks", "Erase blocks.", kFolded,
    ((block, Integer, "", "Number of the erase block.")),
    (live_pages, Integer, "pages", "Pages that hold the newest copy of a logical page."),
    (written_pages, Integer, "pages", "Write pointer: pages programmed since the last erase."),
    (erases, Integer, "", "Times this block was erased."),
    (state, Enum<BlockState>, "",
     "free; open for the host; open for pages that garbage collection (gc) moves; full; or victim: "
     "being emptied by garbage collection."),
    (die, Integer, "", "Die that the block lies on."))
TT_TABLE(FilesRow, "volume.files", "Files of the volume.", kFolded,
         ((file, Integer, "", "Number of the file, never reused.")),
         (name, Text, "", "Name that the engine gave it."),
         (bytes, Integer, "bytes", "Length of the file on the device."),
         (allocated_bytes, Integer, "bytes", "Space its extents occupy."))
TT_TABLE(CountersRow, "device.counters", "What the device counts, since the run began.", kFolded,
         ((id, Integer, "", "Always 0: a device has one row.")),
         (host_writes, Integer, "", "Write commands."), (host_reads, Integer, "", "Read commands."),
         (host_flushes, Integer, "", "Flush commands."),
         (host_trims, Integer, "", "Trim commands."),
         (host_pages_written, Integer, "pages", "Pages written by the host."),
         (host_pages_read, Integer, "pages", "Pages read by the host."),
         (host_pages_trimmed, Integer, "pages", "Pages trimmed by the host, mapped or not."),
         (nand_host_programs, Integer, "pages", "Pages programmed with host data."),
         (nand_gc_programs, Integer, "pages", "Pages programmed by garbage collection."),
         (nand_padding_programs, Integer, "pages", "Unused pages programmed because of a flush."),
         (nand_host_reads, Integer, "pages", "Pages read from cells for the host."),
         (nand_gc_reads, Integer, "pages", "Pages read from cells by garbage collection."),
         (erases, Integer, "", "Blocks erased."),
         (free_blocks, Integer, "", "Erased blocks that are not open."),
         (mapped_pages, Integer, "pages", "Logical pages that hold data."),
         (gc_stall_ns, Integer, "ns",
          "Time that host writes waited for garbage collection to free a block."))
TT_TABLE(DiesRow, "flash.dies", "Dies and the time they are busy until.", kInspected,
         ((die, Integer, "", "Number of the die.")),
         (channel, Integer, "", "Channel that the die is wired to."),
         (busy_until_ns, Integer, "ns", "When the operations booked so far end."),
         (free_blocks, Integer, "", "Erased blocks on this die."))
TT_TABLE(PagesRow, "flash.pages", "Pages of one erase block.", kInspected,
         ((page, Integer, "", "Place in the block.")),
         (state, Enum<PageState>, "",
          "Whether the page is unwritten, holds the newest copy of a logical page, or is dead."),
         (logical_page, Integer, "", "Logical page of a live page, else 0."))
TT_TABLE(ExtentsRow, "volume.extents", "Extents of one file.", kInspected,
         ((file_page, Integer, "pages", "Where in the file the extent begins.")),
         (first_page, Integer, "pages", "Logical page of the device where it begins."),
         (pages, Integer, "pages", "Length."))
TT_TABLE(ArmRow, "hdd.arm", "The arm of a hard disk and what it did since the run began.", kFolded,
         ((id, Integer, "", "Always 0: a disk has one arm.")),
         (track, Integer, "",
          "Track of the last sector that the arm was sent for, counted from the outer edge."),
         (position_permille, Integer, "1/1000",
          "Where that track lies between the first (0) and the last (1000)."),
         (angle_permille, Integer, "1/1000",
          "What part of a revolution the platter has turned by at busy_until_ns."),
         (queue, Integer, "", "Commands that wait for the arm."),
         (dirty_pages, Integer, "pages",
          "Pages acknowledged from DRAM and not yet on their way to the platter."),
         (busy_until_ns, Integer, "ns", "When what the arm is doing, or did last, ends."),
         (seeks, Integer, "", "Moves to another cylinder."),
         (seek_ns, Integer, "ns", "Time spent moving the arm, switching heads and settling."),
         (rotation_ns, Integer, "ns", "Time spent waiting for sectors to come round."),
         (transfer_ns, Integer, "ns", "Time spent with sectors passing under the head."),
         (buffer_hits, Integer, "", "Reads answered from DRAM."))
TT_TABLE(IostatRow, "volume.iostat",
         "Linux's disk statistics (/proc/diskstats), if the volume's option asks for them.",
         kFolded, ((id, Integer, "", "Always 0: a volume lies on one drive.")),
         (reads, Integer, "", "Read commands."),
         (reads_merged, Integer, "", "Reads that travelled in another's command; always 0."),
         (sectors_read, Integer, "", "Sectors of 512 bytes read."),
         (read_ns, Integer, "ns", "Time of all reads, from submission to completion."),
         (writes, Integer, "", "Write commands."),
         (writes_merged, Integer, "", "Page writes that travelled in a neighbour's command."),
         (sectors_written, Integer, "", "Sectors of 512 bytes written."),
         (write_ns, Integer, "ns", "Time of all writes."),
         (in_flight, Integer, "",
          "Commands under way when the last one was submitted, itself included; no flushes."),
         (io_ticks_ns, Integer, "ns", "Time during which any command was under way."),
         (weighted_ns, Integer, "ns",
          "Time of all commands; by virtual time it is the mean queue."),
         (discards, Integer, "", "Trim commands."),
         (sectors_discarded, Integer, "", "Sectors of 512 bytes trimmed."),
         (flushes, Integer, "", "Flush commands."),
         (flush_ns, Integer, "ns", "Time of all flushes."))
TT_TABLE(SpaceRow, "volume.space", "Free space and how it is broken up.", kInspected,
         ((id, Integer, "", "Always 0.")), (free_bytes, Integer, "bytes", "Free space."),
         (holes, Integer, "", "Runs of free space."),
         (largest_hole_bytes, Integer, "bytes", "The longest of them."),
         (files, Integer, "", "Files."), (extents, Integer, "", "Extents of all files."))
TT_TABLE(PageCacheRow, "volume.page_cache", "The operating system's page cache.", kInspected,
         ((id, Integer, "", "Always 0.")), (capacity_bytes, Integer, "bytes", "Memory for pages."),
         (cached_bytes, Integer, "bytes", "Pages in memory, changed ones included."),
         (dirty_bytes, Integer, "bytes",
          "Changed and not yet written back, bytes behind files' ends included."),
         (hits, Integer, "", "Pages looked up for reads and found."),
         (misses, Integer, "", "Pages looked up for reads and not found."),
         (evictions, Integer, "", "Pages that made room for others."),
         (written_back, Integer, "", "Changed pages written to the drive."))
TT_TABLE(LinksRow, "volume.links",
         "Names that files have besides the one in volume.files (hard links).", kInspected,
         ((file, Integer, "", "Identity within the run."),
          (name, Text, "", "One more name of it.")))
TT_TABLES((kLedgerTable, CauseRow), (kBlocksTable, BlocksRow), (kFilesTable, FilesRow),
          (kCountersTable, CountersRow), (kDiesTable, DiesRow), (kPagesTable, PagesRow),
          (kExtentsTable, ExtentsRow), (kArmTable, ArmRow), (kIostatTable, IostatRow),
          (kSpaceTable, SpaceRow), (kPageCacheTable, PageCacheRow), (kLinksTable, LinksRow))

}  // namespace tt::device
