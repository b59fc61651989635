// Index and filter of a table as blocks of the block cache (cache_index_and_filter_blocks;
// table/block_based/block_based_table_reader.cc Open, index_reader_common.cc, full_filter_block.cc,
// v7.8.3).
//
// When a table is opened right after it was written, or is in L0, both are put into the cache;
// those of a small file of L0 may stay pinned until it is deleted. Later each use looks them up,
// and reads a missing one from the drive. An index is pinned while a lookup or an iterator walks
// through it. Without the option both stay in memory as long as the table does, and cost nothing
// here.
#pragma once
#include "lsm/database/column_family.h"

namespace tt::lsm {

enum class TablePart : u8 { kFilter, kIndex };

// Bytes of a part on the drive, trailer included; 0 if the table has none.
u64 stored_bytes(const FileMeta& file, TablePart part);

// Caches the parts of a table that becomes readable in `level`: `just_written` by a flush or
// compaction, or found when the database is opened.
void open_parts(ColumnFamily& family, FileMeta& file, u32 level, bool just_written);
// Bytes at a file's end that opening it reads when the database is opened.
u64 bytes_read_to_open(const ColumnFamily& family, const FileMeta& file, u32 level);
// Unpins the parts of a table that is being deleted.
void close_parts(BlockCache& cache, FileMeta& file);

// One use of a table's part, by a statement or a compaction.
class PartUse {
 public:
  enum class State : u8 { kReady, kMissing };
  // kReady: the part is in memory, pinned until release(). kMissing: the caller reads its
  // stored_bytes(), then calls arrived().
  State begin(ColumnFamily& family, const FileMeta& file, TablePart part);
  void arrived(ColumnFamily& family, const FileMeta& file, TablePart part);
  void release(ColumnFamily& family);
  bool held() const { return pin_ != 0; }

 private:
  BlockCache::Pin pin_ = 0;
};

// The same for a statement, which waits.
class PartFetch {
 public:
  // Returns true if the part is in memory. Otherwise books its read; call again at *arrives.
  bool settle(ColumnFamily& family, Ns now, const FileMeta& file, TablePart part, Ns* arrives);
  void release(ColumnFamily& family);

 private:
  PartUse use_;
  bool waiting_ = false;
};

}  // namespace tt::lsm
