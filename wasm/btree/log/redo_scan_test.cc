// The log's file as a real server left it: its head, and each mini-transaction to the end.
#include "btree/testing/real_log.h"

#include <gtest/gtest.h>

#include "btree/log/redo_reader.h"
#include "btree/log/redo_scan.h"

namespace tt::btree {
namespace {

void put(std::string& file, u64 at, Slice hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    file[at + i / 2] = static_cast<char>(digit(hex[i]) << 4 | digit(hex[i + 1]));
}

std::string real_log() {
  std::string file(4 * MiB, '\0');
  put(file, 0, kRealHeader);
  put(file, 508, kRealHeaderChecksum);
  for (u32 i = 0; i < 2; i++) put(file, LogLayout::kCheckpoints[i], kRealCheckpoints[i]);
  put(file, kRealCheckpoint, kRealRecords);
  return file;
}

TEST(RedoScan, ReadsTheHeadOfARealLog) {
  std::string file = real_log();
  EXPECT_EQ(LogLayout::read_header(file).value(), LogLayout::kStart);
  const Result<LogLayout::Checkpoint> newest = LogLayout::read_checkpoint(file);
  ASSERT_TRUE(newest.ok());
  EXPECT_EQ(newest.value().lsn, kRealCheckpoint);
  EXPECT_EQ(newest.value().block().substr(0, 64), file.substr(LogLayout::kCheckpoints[0], 64));
  file[LogLayout::kCheckpoints[0]] ^= 1;  // torn: the one before counts
  EXPECT_EQ(LogLayout::read_checkpoint(file).value().lsn, 0xd070u);
  file[20] ^= 1;
  EXPECT_FALSE(LogLayout::read_header(file).ok());
}

// The server's own recovery read it to LSN 63552.
TEST(RedoScan, ReadsARealLogToItsEnd) {
  std::string file = real_log();
  u64 file_records = 0, inserts = 0, undo_records = 0;
  const auto scan_all = [&] {
    RedoScan scan({.file_bytes = file.size()}, file, kRealCheckpoint);
    while (scan.next()) {
      RedoReader reader(scan.records());
      RedoItem item;
      while (reader.next(item)) {
        file_records += item.type >= RedoRecords::kFileModify;
        if (item.type != RedoRecords::kExtended) continue;
        const u8 type = static_cast<u8>(item.body[0]);
        inserts += type == RedoRecords::kInsertHeap || type == RedoRecords::kInsertReuse;
        undo_records += type == RedoRecords::kUndoAppend;
      }
      EXPECT_TRUE(reader.ok());
    }
    return scan.end();
  };
  EXPECT_EQ(scan_all(), kRealEnd);
  EXPECT_EQ(file_records, 2u) << "FILE_CHECKPOINT, and FILE_MODIFY of the table";
  EXPECT_GE(inserts, 22u) << "i = 50 to 70, and 100";
  EXPECT_GE(undo_records, 25u) << "also of two deletes and an update";
  file[60000] ^= 1;  // the log ends before the mini-transaction with a wrong checksum
  EXPECT_LT(scan_all(), 60000u);
}

}  // namespace
}  // namespace tt::btree
