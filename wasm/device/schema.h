// What the device folder can say: its causes, tables, facts and report fields. Folder number 0.
//
// The other rows are in schema.cc, in the order of these ids.
#pragma once
#include "facts/causes.h"

namespace tt {

extern const FolderSchema kDeviceSchema;

namespace device {

inline constexpr u8 kFolder = 0;

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

inline constexpr TableId kLedgerTable = make_id(kFolder, 0);
inline constexpr TableId kBlocksTable = make_id(kFolder, 1);
inline constexpr TableId kFilesTable = make_id(kFolder, 2);
inline constexpr TableId kCountersTable = make_id(kFolder, 3);
inline constexpr TableId kDiesTable = make_id(kFolder, 4);
inline constexpr TableId kPagesTable = make_id(kFolder, 5);
inline constexpr TableId kExtentsTable = make_id(kFolder, 6);
inline constexpr TableId kArmTable = make_id(kFolder, 7);
inline constexpr TableId kIostatTable = make_id(kFolder, 8);
inline constexpr TableId kSpaceTable = make_id(kFolder, 9);
inline constexpr TableId kPageCacheTable = make_id(kFolder, 10);
inline constexpr TableId kLinksTable = make_id(kFolder, 11);

inline constexpr FactKind kHostWrite = make_id(kFolder, 0);
inline constexpr FactKind kHostRead = make_id(kFolder, 1);
inline constexpr FactKind kFlushed = make_id(kFolder, 2);
inline constexpr FactKind kTrimmed = make_id(kFolder, 3);
inline constexpr FactKind kLedgerRow = make_id(kFolder, 4);
inline constexpr FactKind kCountersChanged = make_id(kFolder, 5);
inline constexpr FactKind kBlockChanged = make_id(kFolder, 6);
inline constexpr FactKind kErased = make_id(kFolder, 7);
inline constexpr FactKind kGcMoved = make_id(kFolder, 8);
inline constexpr FactKind kFileCreated = make_id(kFolder, 9);
inline constexpr FactKind kFileExtended = make_id(kFolder, 10);
inline constexpr FactKind kFileRenamed = make_id(kFolder, 11);
inline constexpr FactKind kFileRemoved = make_id(kFolder, 12);
inline constexpr FactKind kArmMoved = make_id(kFolder, 13);
inline constexpr FactKind kArmChanged = make_id(kFolder, 14);
inline constexpr FactKind kIostatChanged = make_id(kFolder, 15);

inline constexpr u16 kWriteAmplification = make_id(kFolder, 0);
inline constexpr u16 kErases = make_id(kFolder, 1);
inline constexpr u16 kErasesMax = make_id(kFolder, 2);
inline constexpr u16 kHostFlushes = make_id(kFolder, 3);
inline constexpr u16 kTrimmedBytes = make_id(kFolder, 4);
inline constexpr u16 kUtilisation = make_id(kFolder, 5);
inline constexpr u16 kGcStall = make_id(kFolder, 6);
inline constexpr u16 kSeeks = make_id(kFolder, 7);
inline constexpr u16 kSeekNs = make_id(kFolder, 8);
inline constexpr u16 kRotationNs = make_id(kFolder, 9);
inline constexpr u16 kTransferNs = make_id(kFolder, 10);
inline constexpr u16 kBufferHits = make_id(kFolder, 11);
inline constexpr u16 kArmUtilisation = make_id(kFolder, 12);
inline constexpr u16 kErasesMin = make_id(kFolder, 13);
inline constexpr u16 kWearMaxOverMean = make_id(kFolder, 14);
inline constexpr u16 kEnduranceHostBytes = make_id(kFolder, 15);
inline constexpr u16 kIostatReads = make_id(kFolder, 16);
inline constexpr u16 kIostatWrites = make_id(kFolder, 17);
inline constexpr u16 kIostatWritesMerged = make_id(kFolder, 18);
inline constexpr u16 kIostatDiscards = make_id(kFolder, 19);
inline constexpr u16 kIostatFlushes = make_id(kFolder, 20);
inline constexpr u16 kIostatAwait = make_id(kFolder, 21);
inline constexpr u16 kIostatReadAwait = make_id(kFolder, 22);
inline constexpr u16 kIostatWriteAwait = make_id(kFolder, 23);
inline constexpr u16 kIostatFlushAwait = make_id(kFolder, 24);
inline constexpr u16 kIostatRequestBytes = make_id(kFolder, 25);
inline constexpr u16 kIostatQueue = make_id(kFolder, 26);
inline constexpr u16 kIostatUtil = make_id(kFolder, 27);
inline constexpr u16 kExtentsPerFile = make_id(kFolder, 28);
inline constexpr u16 kSpaceHoles = make_id(kFolder, 29);
inline constexpr u16 kPageCacheHits = make_id(kFolder, 30);
inline constexpr u16 kJournalCommits = make_id(kFolder, 31);
inline constexpr u16 kJournalBytes = make_id(kFolder, 32);
inline constexpr u16 kUndoBytes = make_id(kFolder, 33);

// Columns of "device.counters" behind those of the host's commands: what only a drive with cells
// counts.
inline constexpr u32 kCellCounters = 9;

}  // namespace device
}  // namespace tt
