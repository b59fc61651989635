#include "lsm/read/block_source.h"

#include <algorithm>

namespace tt::lsm {

BlockCache::Block BlockFetch::find_or_request(ColumnFamily& family, Ns now, const FileMeta& file,
                                              u32 block, Ns* arrives, Readahead* ahead) {
  const BlockHandle handle = file.index->handle(block);
  const u64 stored = handle.size + kBlockTrailer;
  const auto read = [&](u64 bytes) {
    return family.context.volume.read(now, file.file_id, handle.offset, bytes, {kCauseUserRead});
  };
  if (ahead != nullptr)
    if (const u64 bytes = std::min(ahead->next(handle.offset, stored), file.bytes - handle.offset);
        bytes > 0)
      ahead->note_request(handle.offset + bytes, read(bytes));
  if (BlockCache::Block cached = family.cache.find(file.number, handle.offset)) {
    family.counters.cache_hits++;
    return cached;
  }
  family.counters.cache_misses++;
  family.counters.block_reads++;
  *arrives = ahead != nullptr && ahead->covers(handle.offset, stored)
                 ? std::max(now, ahead->arrives())
                 : read(stored);
  family.context.facts.emit(kCauseUserRead, 0, [&] {
    return BlockMissed{.row = cache_row(family.database), .file = file.number, .block = block};
  });
  return {};
}

// A block that the drive holds in one piece stays there: the file does not change until it is
// removed, which its readers prevent.
BlockCache::Block BlockFetch::take(ColumnFamily& family, const FileMeta& file, u32 block) {
  const BlockHandle handle = file.index->handle(block);
  const Slice stored =
      family.context.volume.view(file.file_id, handle.offset, handle.size + kBlockTrailer, stored_);
  const Result<Slice> raw =
      read_block(stored, family.checksum_to_verify(file), raw_, file.index->dictionary());
  if (!raw.ok()) {
    family.fail_block(file, block, raw.error().message);
    return {};
  }
  if (const char* wrong =
          file.unsound == nullptr ? nullptr : file.unsound(file, block, raw.value())) {
    family.fail_block(file, block, wrong);
    return {};
  }
  const bool stays = raw.value().data() == stored.data() && stored.data() != stored_.data() &&
                     !family.context.volume.may_rot();
  const BlockCache::Block result =
      stays ? BlockCache::Block(raw.value())
            : BlockCache::Block(std::make_shared<const std::string>(raw.value()));
  family.cache.insert(file.number, handle.offset, result);
  return result;
}

}  // namespace tt::lsm
