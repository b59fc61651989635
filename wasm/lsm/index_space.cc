// The room that each index takes in the tables of all levels. The parts of a table that its indexes
// share (filter, index blocks) count for each by its data blocks.
#include <algorithm>

#include "lsm/lsm_engine.h"
#include "lsm/read/measured_shares.h"

namespace tt::lsm {
namespace {

void add_shares(const IndexShares& shares, u64 bytes, std::vector<IndexSpace>& spaces) {
  u64 blocks = 0, left = bytes;
  for (const IndexShare& share : shares.all()) blocks += share.block_bytes;
  for (const IndexShare& share : shares.all()) {
    IndexSpace& space = spaces[share.index];
    const bool last = &share == &shares.all().back();
    const u64 own = last ? left : bytes * share.block_bytes / std::max<u64>(blocks, 1);
    left -= own;
    space += {share.entries, own, share.metadata, share.entries * IndexShares::kTrailer};
  }
}

const IndexShares& shares_of(const ColumnFamily& family, FileMeta& file) {
  if (!file.shares) file.shares = measured_shares(family, file);
  return *file.shares;
}

}  // namespace

std::vector<IndexSpace> LsmEngine::index_space() const {
  if (!is_open()) return {};
  std::vector<IndexSpace> spaces(std::max<size_t>(database_.context.indexes.size(), 1));
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) add_shares(shares_of(*family, *file), file->bytes, spaces);
  return spaces;
}

u64 LsmEngine::zero_sequences() const {
  if (!is_open()) return 0;
  u64 entries = 0;
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) entries += shares_of(*family, *file).zero_sequences();
  return entries;
}

}  // namespace tt::lsm
