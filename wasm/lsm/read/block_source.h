// Blocks for statements: from the cache, or from the drive with a wait. Each lookup counts once,
// even if it resumes several times.
#pragma once
#include "lsm/database/column_family.h"
#include "lsm/read/readahead.h"
#include "lsm/table/block.h"

namespace tt::lsm {

// One block being fetched by a cursor.
class BlockFetch {
 public:
  // Returns the block from the cache (a hit), or books its read at `now` and returns none; call
  // take() at *arrives. With `ahead`, of a walk through the file, the read may include bytes after
  // the block.
  BlockCache::Block find_or_request(ColumnFamily& family, Ns now, const FileMeta& file, u32 block,
                                    Ns* arrives, Readahead* ahead = nullptr);
  // After the wait: verifies, decompresses and caches the block. Returns none if it is damaged; the
  // database has failed then.
  BlockCache::Block take(ColumnFamily& family, const FileMeta& file, u32 block);

 private:
  std::string stored_, raw_;
};

}  // namespace tt::lsm
