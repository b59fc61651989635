// The shares of a table's indexes (table/index_shares.h), by reading it: for tables that an earlier
// run has left, and to check those that were counted as it was built.
#pragma once
#include "lsm/read/open_block.h"

namespace tt::lsm {

inline IndexShares measured_shares(const ColumnFamily& family, const FileMeta& file) {
  IndexShares shares(family.context.indexes);
  OpenBlock opened;
  std::string last;
  for (u32 block = 0; block < file.index->block_count(); block++) {
    if (!opened.open(family, file, block, OpenBlock::Sequences::kStored)) continue;
    for (opened.it.seek_to_first(); opened.it.valid(); opened.it.next()) {
      shares.add(opened.it.key(), opened.it.value());
      last.assign(opened.it.key());
    }
    if (!last.empty()) shares.add_block(last, file.index->handle(block).size + kBlockTrailer);
  }
  return shares;
}

}  // namespace tt::lsm
