// The rows of the device folder's schema, each list in the order of the ids in schema.h.
#include "device/schema.h"

#include <iterator>

#include "device/flash/flash_profiles.h"
#include "device/hdd/hdd_options.h"
#include "device/volume/faults.h"
#include "device/volume/volume_options.h"

namespace tt {
namespace {

using enum ColumnType;

constexpr auto kCauses = device::cause_definitions();

constexpr ColumnDef kLedgerColumns[] = {
    {"cause", kCause, "", "Why the bytes moved."},
    {"engine_bytes_written", kInteger, "bytes", "Written as the engine counts them: unpadded."},
    {"engine_bytes_read", kInteger, "bytes",
     "Read from the device as the engine counts them: unpadded."},
    {"first_bytes", kInteger, "bytes", "User bytes that entered the structure for the first time."},
    {"host_bytes_written", kInteger, "bytes",
     "Written at the device's interface, in whole host pages."},
    {"host_writes", kInteger, "", "Write commands."},
    {"host_bytes_read", kInteger, "bytes", "Read at the device's interface, in whole host pages."},
    {"host_reads", kInteger, "", "Read commands."},
    {"nand_bytes_programmed", kInteger, "bytes", "Programmed into flash cells."},
    {"nand_bytes_read", kInteger, "bytes", "Read from flash cells."},
};

constexpr const char* kBlockStates[] = {"free", "open", "gc", "full", "victim"};
constexpr ColumnDef kBlockColumns[] = {
    {"block", kInteger, "", "Number of the erase block."},
    {"live_pages", kInteger, "pages", "Pages that hold the newest copy of a logical page."},
    {"written_pages", kInteger, "pages", "Write pointer: pages programmed since the last erase."},
    {"erases", kInteger, "", "Times this block was erased."},
    {"state", kEnum, "",
     "free; open for the host; open for pages that garbage collection (gc) moves; full; or victim: "
     "being emptied by garbage collection.",
     kBlockStates},
    {"die", kInteger, "", "Die that the block lies on."},
};

constexpr ColumnDef kFileColumns[] = {
    {"file", kInteger, "", "Number of the file, never reused."},
    {"name", kText, "", "Name that the engine gave it."},
    {"bytes", kInteger, "bytes", "Length of the file on the device."},
    {"allocated_bytes", kInteger, "bytes", "Space its extents occupy."},
};

constexpr ColumnDef kCounterColumns[] = {
    {"id", kInteger, "", "Always 0: a device has one row."},
    {"host_writes", kInteger, "", "Write commands."},
    {"host_reads", kInteger, "", "Read commands."},
    {"host_flushes", kInteger, "", "Flush commands."},
    {"host_trims", kInteger, "", "Trim commands."},
    {"host_pages_written", kInteger, "pages", "Pages written by the host."},
    {"host_pages_read", kInteger, "pages", "Pages read by the host."},
    {"host_pages_trimmed", kInteger, "pages", "Pages trimmed by the host, mapped or not."},
    {"nand_host_programs", kInteger, "pages", "Pages programmed with host data."},
    {"nand_gc_programs", kInteger, "pages", "Pages programmed by garbage collection."},
    {"nand_padding_programs", kInteger, "pages", "Unused pages programmed because of a flush."},
    {"nand_host_reads", kInteger, "pages", "Pages read from cells for the host."},
    {"nand_gc_reads", kInteger, "pages", "Pages read from cells by garbage collection."},
    {"erases", kInteger, "", "Blocks erased."},
    {"free_blocks", kInteger, "", "Erased blocks that are not open."},
    {"mapped_pages", kInteger, "pages", "Logical pages that hold data."},
    {"gc_stall_ns", kInteger, "ns",
     "Time that host writes waited for garbage collection to free a block."},
};

static_assert(std::size(kCounterColumns) == 8 + device::kCellCounters);

constexpr ColumnDef kDieColumns[] = {
    {"die", kInteger, "", "Number of the die."},
    {"channel", kInteger, "", "Channel that the die is wired to."},
    {"busy_until_ns", kInteger, "ns", "When the operations booked so far end."},
    {"free_blocks", kInteger, "", "Erased blocks on this die."},
};

constexpr const char* kPageStates[] = {"unwritten", "live", "dead"};
constexpr ColumnDef kPageColumns[] = {
    {"page", kInteger, "", "Place in the block."},
    {"state", kEnum, "",
     "Whether the page is unwritten, holds the newest copy of a logical page, or is dead.",
     kPageStates},
    {"logical_page", kInteger, "", "Logical page of a live page, else 0."},
};

constexpr ColumnDef kExtentColumns[] = {
    {"file_page", kInteger, "pages", "Where in the file the extent begins."},
    {"first_page", kInteger, "pages", "Logical page of the device where it begins."},
    {"pages", kInteger, "pages", "Length."},
};

constexpr ColumnDef kArmColumns[] = {
    {"id", kInteger, "", "Always 0: a disk has one arm."},
    {"track", kInteger, "",
     "Track of the last sector that the arm was sent for, counted from the outer edge."},
    {"position_permille", kInteger, "1/1000",
     "Where that track lies between the first (0) and the last (1000)."},
    {"angle_permille", kInteger, "1/1000",
     "What part of a revolution the platter has turned by at busy_until_ns."},
    {"queue", kInteger, "", "Commands that wait for the arm."},
    {"dirty_pages", kInteger, "pages",
     "Pages acknowledged from DRAM and not yet on their way to the platter."},
    {"busy_until_ns", kInteger, "ns", "When what the arm is doing, or did last, ends."},
    {"seeks", kInteger, "", "Moves to another cylinder."},
    {"seek_ns", kInteger, "ns", "Time spent moving the arm, switching heads and settling."},
    {"rotation_ns", kInteger, "ns", "Time spent waiting for sectors to come round."},
    {"transfer_ns", kInteger, "ns", "Time spent with sectors passing under the head."},
    {"buffer_hits", kInteger, "", "Reads answered from DRAM."},
};

constexpr ColumnDef kIostatColumns[] = {
    {"id", kInteger, "", "Always 0: a volume lies on one drive."},
    {"reads", kInteger, "", "Read commands."},
    {"reads_merged", kInteger, "", "Reads that travelled in another's command; always 0."},
    {"sectors_read", kInteger, "", "Sectors of 512 bytes read."},
    {"read_ns", kInteger, "ns", "Time of all reads, from submission to completion."},
    {"writes", kInteger, "", "Write commands."},
    {"writes_merged", kInteger, "", "Page writes that travelled in a neighbour's command."},
    {"sectors_written", kInteger, "", "Sectors of 512 bytes written."},
    {"write_ns", kInteger, "ns", "Time of all writes."},
    {"in_flight", kInteger, "",
     "Commands under way when the last one was submitted, itself included; no flushes."},
    {"io_ticks_ns", kInteger, "ns", "Time during which any command was under way."},
    {"weighted_ns", kInteger, "ns", "Time of all commands; by virtual time it is the mean queue."},
    {"discards", kInteger, "", "Trim commands."},
    {"sectors_discarded", kInteger, "", "Sectors of 512 bytes trimmed."},
    {"flushes", kInteger, "", "Flush commands."},
    {"flush_ns", kInteger, "ns", "Time of all flushes."},
};
constexpr ColumnDef kSpaceColumns[] = {
    {"id", kInteger, "", "Always 0."},
    {"free_bytes", kInteger, "bytes", "Free space."},
    {"holes", kInteger, "", "Runs of free space."},
    {"largest_hole_bytes", kInteger, "bytes", "The longest of them."},
    {"files", kInteger, "", "Files."},
    {"extents", kInteger, "", "Extents of all files."},
};
constexpr ColumnDef kPageCacheColumns[] = {
    {"id", kInteger, "", "Always 0."},
    {"capacity_bytes", kInteger, "bytes", "Memory for pages."},
    {"cached_bytes", kInteger, "bytes", "Pages in memory, changed ones included."},
    {"dirty_bytes", kInteger, "bytes",
     "Changed and not yet written back, bytes behind files' ends included."},
    {"hits", kInteger, "", "Pages looked up for reads and found."},
    {"misses", kInteger, "", "Pages looked up for reads and not found."},
    {"evictions", kInteger, "", "Pages that made room for others."},
    {"written_back", kInteger, "", "Changed pages written to the drive."},
};

constexpr ColumnDef kLinkColumns[] = {
    {"file", kInteger, "", "Identity within the run."},
    {"name", kText, "", "One more name of it."},
};

constexpr TableDef kTables[] = {
    {"ledger", 1, kLedgerColumns,
     "Bytes and commands by cause, at each floor, since the run began."},
    {"flash.blocks", 1, kBlockColumns, "Erase blocks."},
    {"volume.files", 1, kFileColumns, "Files of the volume."},
    {"device.counters", 1, kCounterColumns, "What the device counts, since the run began."},
    {"flash.dies", 1, kDieColumns, "Dies and the time they are busy until.", false},
    {"flash.pages", 1, kPageColumns, "Pages of one erase block.", false},
    {"volume.extents", 1, kExtentColumns, "Extents of one file.", false},
    {"hdd.arm", 1, kArmColumns, "The arm of a hard disk and what it did since the run began."},
    {"volume.iostat", 1, kIostatColumns,
     "Linux's disk statistics (/proc/diskstats), if the volume's option asks for them."},
    {"volume.space", 1, kSpaceColumns, "Free space and how it is broken up.", false},
    {"volume.page_cache", 1, kPageCacheColumns, "The operating system's page cache.", false},
    {"volume.links", 2, kLinkColumns,
     "Names that files have besides the one in volume.files (hard links).", false},
};

constexpr ColumnDef kWriteExtra[] = {
    {"page", kInteger, "", "First logical page."},
    {"pages", kInteger, "pages", "Length of the write."},
    {"first_bytes", kInteger, "bytes",
     "User bytes in it that reach the device for the first time."},
    {"acknowledged_ns", kInteger, "ns",
     "When the drive acknowledges; at the earliest, if it reorders its queue."},
};
constexpr ColumnDef kReadExtra[] = {
    {"page", kInteger, "", "First logical page."},
    {"pages", kInteger, "pages", "Length of the read."},
    {"completed_ns", kInteger, "ns",
     "When the data are there; at the earliest, if the drive reorders its queue."},
};
constexpr ColumnDef kFlushExtra[] = {
    {"completed_ns", kInteger, "ns",
     "When everything acknowledged is durable; at the earliest, if the drive reorders its queue."},
};
constexpr ColumnDef kTrimExtra[] = {
    {"page", kInteger, "", "First logical page."},
    {"pages", kInteger, "pages", "Length of the trim."},
};
constexpr ColumnDef kMovedExtra[] = {
    {"from_block", kInteger, "", "Victim."},
    {"to_block", kInteger, "", "Block that received the pages."},
    {"pages", kInteger, "pages", "Live pages moved."},
};

constexpr ColumnDef kArmMovedExtra[] = {
    {"from_track", kInteger, "", "Where the head was."},
    {"to_track", kInteger, "", "Where it is sent."},
    {"start_ns", kInteger, "ns",
     "When the arm began; the fact itself is said when time is known to have passed this."},
    {"seek_time_ns", kInteger, "ns", "Moving, switching heads, settling."},
    {"rotation_time_ns", kInteger, "ns", "Then waiting for the first sector."},
    {"transfer_time_ns", kInteger, "ns", "Then reading or writing."},
    {"page", kInteger, "", "First logical page."},
    {"pages", kInteger, "pages", "How many."},
    {"write", kInteger, "", "1 for writing, 0 for reading."},
};

constexpr FactDef kFacts[] = {
    {"device.host_write", device::kLedgerTable, RowOp::kAssign, kWriteExtra,
     "The host wrote pages."},
    {"device.host_read", device::kLedgerTable, RowOp::kAssign, kReadExtra, "The host read pages."},
    {"device.flushed", device::kCountersTable, RowOp::kAssign, kFlushExtra,
     "The host asked for durability."},
    {"device.trimmed", device::kCountersTable, RowOp::kAssign, kTrimExtra,
     "The host gave pages back."},
    {"device.ledger_row",
     device::kLedgerTable,
     RowOp::kAssign,
     {},
     "A ledger row changed without a command of its own."},
    {"device.counters_changed",
     device::kCountersTable,
     RowOp::kAssign,
     {},
     "The device's counters after a command."},
    {"flash.block_changed",
     device::kBlocksTable,
     RowOp::kAssign,
     {},
     "An erase block after a command that touched it."},
    {"flash.erased", device::kBlocksTable, RowOp::kAssign, {}, "A block was erased."},
    {"flash.gc_moved", kNoTable, RowOp::kNone, kMovedExtra,
     "Garbage collection moved live pages out of a victim."},
    {"volume.file_created", device::kFilesTable, RowOp::kAssign, {}, "A file was created."},
    {"volume.file_extended",
     device::kFilesTable,
     RowOp::kAssign,
     {},
     "Bytes were written behind a file's end."},
    {"volume.file_renamed",
     device::kFilesTable,
     RowOp::kAssign,
     {},
     "A file's names have changed."},
    {"volume.file_removed",
     device::kFilesTable,
     RowOp::kRemove,
     {},
     "A file was removed and its space trimmed."},
    {"hdd.moved", device::kArmTable, RowOp::kAssign, kArmMovedExtra,
     "The arm was sent to read or write; pages from the cache carry the cause of the first of "
     "them."},
    {"hdd.arm_changed",
     device::kArmTable,
     RowOp::kAssign,
     {},
     "The arm, its queue and the cache after a command."},
    {"volume.iostat_changed",
     device::kIostatTable,
     RowOp::kAssign,
     {},
     "The disk statistics after a command."},
};

constexpr ReportFieldDef kReport[] = {
    {"device.write_amplification", ReportType::kRatio, "",
     "Pages programmed into flash cells per page written by the host; 1 for a disk."},
    {"device.erases", ReportType::kCount, "", "Erase blocks erased."},
    {"device.erases_max", ReportType::kCount, "", "Erases of the most worn block in all its life."},
    {"device.host_flushes", ReportType::kCount, "", "Flush commands."},
    {"device.trimmed_bytes", ReportType::kCount, "bytes", "Bytes that the host gave back by trim."},
    {"device.utilisation_permille", ReportType::kCount, "1/1000",
     "Live pages per thousand physical pages."},
    {"device.gc_stall_ns", ReportType::kCount, "ns",
     "Time that host writes waited for garbage collection."},
    {"hdd.seeks", ReportType::kCount, "", "Moves of the arm to another cylinder."},
    {"hdd.seek_ns", ReportType::kCount, "ns",
     "Time spent moving the arm, switching heads and settling."},
    {"hdd.rotation_ns", ReportType::kCount, "ns", "Time spent waiting for sectors to come round."},
    {"hdd.transfer_ns", ReportType::kCount, "ns",
     "Time spent with sectors passing under the head."},
    {"hdd.buffer_hits", ReportType::kCount, "", "Reads answered from the drive's DRAM."},
    {"hdd.utilisation_permille", ReportType::kCount, "1/1000",
     "Part of the time in which the arm was busy."},
    {"device.erases_min", ReportType::kCount, "",
     "Erases of the least worn block in all its life."},
    {"device.wear_max_over_mean", ReportType::kRatio, "",
     "Erases of the most worn block per mean erases of all blocks; 1 until a block was erased once "
     "on average."},
    {"device.endurance_host_bytes", ReportType::kCount, "bytes",
     "Bytes that the host can write in the drive's whole life at the measured write amplification "
     "and wear: physical capacity * cycles / (write amplification * wear_max_over_mean)."},
    {"iostat.reads", ReportType::kCount, "", "Read commands of the measured phases."},
    {"iostat.writes", ReportType::kCount, "", "Write commands of the measured phases."},
    {"iostat.writes_merged", ReportType::kCount, "",
     "Page writes that travelled in a neighbour's command."},
    {"iostat.discards", ReportType::kCount, "", "Trim commands of the measured phases."},
    {"iostat.flushes", ReportType::kCount, "", "Flush commands of the measured phases."},
    {"iostat.await_ns", ReportType::kRatio, "ns",
     "Mean time of a read or write, queue included (iostat: await)."},
    {"iostat.r_await_ns", ReportType::kRatio, "ns", "Mean time of a read."},
    {"iostat.w_await_ns", ReportType::kRatio, "ns", "Mean time of a write."},
    {"iostat.f_await_ns", ReportType::kRatio, "ns", "Mean time of a flush."},
    {"iostat.areq_bytes", ReportType::kRatio, "bytes",
     "Mean size of a read or write (iostat: areq-sz)."},
    {"iostat.aqu", ReportType::kRatio, "", "Mean number of commands under way (iostat: aqu-sz)."},
    {"iostat.util", ReportType::kRatio, "",
     "Part of the time in which a command was under way (iostat: %util); 1 is not saturation, as "
     "drives work in parallel."},
    {"volume.extents_per_file", ReportType::kRatio, "",
     "Fragmentation: extents of a file that has any, on average."},
    {"volume.holes", ReportType::kCount, "", "Runs of free space."},
    {"page_cache.hit_ratio", ReportType::kRatio, "",
     "Pages read that were in the operating system's cache."},
    {"journal.commits", ReportType::kCount, "", "Transactions of the file system's journal."},
    {"journal.bytes", ReportType::kCount, "bytes", "Written to the journal."},
    {"faults.undo_bytes", ReportType::kCount, "bytes",
     "Memory that holds what a power cut could take away."},
};

constexpr OptionGroup kOptionGroups[] = {
    {"flash", "device", kFlashOptionRows, kFlashProfiles},
    {"hdd", "device", kHddOptionRows, kHddProfiles},
    {"volume", "volume", kVolumeOptionRows, kVolumeProfiles},
    {"faults", "volume", kFaultOptionRows, kFaultProfiles},
};

}  // namespace

TT_DEFINE_OPTIONS(FlashOptions, FlashOption, TT_FLASH_OPTIONS)
TT_DEFINE_OPTIONS(HddOptions, HddOption, TT_HDD_OPTIONS)
TT_DEFINE_OPTIONS(VolumeOptions, VolumeOption, TT_VOLUME_OPTIONS)
TT_DEFINE_OPTIONS(FaultOptions, FaultOption, TT_FAULT_OPTIONS)

const FolderSchema kDeviceSchema = {device::kFolder, "device",      kCauses, kTables,
                                    kFacts,          kOptionGroups, kReport};

}  // namespace tt
