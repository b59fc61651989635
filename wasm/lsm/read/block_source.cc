#include "lsm/read/block_source.h"

#include <algorithm>

namespace tt::lsm {

BlockCache::Block BlockFetch::find_or_request(Tree& tree, Ns now, const FileMeta& file, u32 block,
                                              Ns* arrives, Readahead* ahead) {
  const BlockHandle handle = file.index->handle(block);
  const u64 stored = handle.size + kBlockTrailer;
  const auto read = [&](u64 bytes) {
    return tree.context.volume.read(now, file.file_id, handle.offset, bytes, {kCauseUserRead});
  };
  if (ahead != nullptr)
    if (const u64 bytes = std::min(ahead->next(handle.offset, stored), file.bytes - handle.offset);
        bytes > 0)
      ahead->asked(handle.offset + bytes, read(bytes));
  if (BlockCache::Block cached = tree.cache.find(file.number, handle.offset)) {
    tree.counters.cache_hits++;
    return cached;
  }
  tree.counters.cache_misses++;
  tree.counters.block_reads++;
  *arrives = ahead != nullptr && ahead->covers(handle.offset, stored)
                 ? std::max(now, ahead->arrives())
                 : read(stored);
  if (tree.context.facts.begin(kBlockMissed, kCauseUserRead)) {
    write_cache_row(tree.database, tree.context.facts.cells());
    tree.context.facts.cells().integer(file.number).integer(block);
    tree.context.facts.end();
  }
  return nullptr;
}

BlockCache::Block BlockFetch::take(Tree& tree, const FileMeta& file, u32 block) {
  const BlockHandle handle = file.index->handle(block);
  const Slice stored =
      tree.context.volume.view(file.file_id, handle.offset, handle.size + kBlockTrailer, stored_);
  const Result<Slice> raw = read_block(stored, static_cast<Checksum>(tree.options.checksum), raw_,
                                       file.index->dictionary());
  if (!raw.ok()) {
    tree.fail({ErrorCode::kCorruption, "file " + std::to_string(file.number) + ", block " +
                                           std::to_string(block) + ": " + raw.error().message});
    return nullptr;
  }
  auto result = std::make_shared<const std::string>(raw.value());
  tree.cache.insert(file.number, handle.offset, result);
  return result;
}

}  // namespace tt::lsm
