// Blocks for statements: from the cache, or from the drive with a wait. Counts each lookup once,
// however often it resumes.
#pragma once
#include "lsm/database/column_family.h"
#include "lsm/read/readahead.h"
#include "lsm/table/block.h"

namespace tt::lsm {

// One block being fetched by a cursor.
class BlockFetch {
 public:
  // From the cache if it is there (a hit). Otherwise books the read at `now`; *arrives says when;
  // call take() then. With `ahead`, of a walk through the file, bytes after the block may be read
  // along.
  BlockCache::Block find_or_request(ColumnFamily& family, Ns now, const FileMeta& file, u32 block,
                                    Ns* arrives, Readahead* ahead = nullptr);
  // After the wait: verifies, decompresses and caches the block. Null if it is damaged (the
  // database has failed then).
  BlockCache::Block take(ColumnFamily& family, const FileMeta& file, u32 block);

 private:
  std::string stored_, raw_;
};

}  // namespace tt::lsm
