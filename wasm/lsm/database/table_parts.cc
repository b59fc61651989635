#include "lsm/database/table_parts.h"

#include <algorithm>
#include <utility>

namespace tt::lsm {
namespace {

BlockHandle handle_of(const FileMeta& file, TablePart part) {
  return part == TablePart::kFilter ? file.index->filter_handle() : file.index->index_handle();
}

// Bytes of a part before compression, which the cache charges.
u64 raw_bytes(const FileMeta& file, TablePart part) {
  return part == TablePart::kFilter ? file.index->filter().size() : file.index->index_raw_bytes();
}

BlockCache::Pin& kept_pin(FileMeta& file, TablePart part) {
  return part == TablePart::kFilter ? file.filter_pin : file.index_pin;
}

bool has(const FileMeta& file, TablePart part) {
  return part == TablePart::kIndex || file.index->has_filter();
}

BlockCache::Pin insert(ColumnFamily& family, const FileMeta& file, TablePart part) {
  return family.cache.insert_pinned(
      file.number, handle_of(file, part).offset,
      part == TablePart::kFilter ? BlockKind::kFilter : BlockKind::kIndex, raw_bytes(file, part),
      family.options.cache_index_and_filter_blocks_with_high_priority);
}

}  // namespace

u64 stored_bytes(const FileMeta& file, TablePart part) {
  return has(file, part) ? handle_of(file, part).size + kBlockTrailer : 0;
}

void open_parts(ColumnFamily& family, FileMeta& file, u32 level, bool just_written) {
  const Options& o = family.options;
  if (!o.cache_index_and_filter_blocks || (!just_written && level > 0)) return;
  // MaxFileSizeForL0MetaPin (db/version_set.cc): the output of a flush, not that of a merge in L0.
  const bool keep = o.pin_l0_filter_and_index_blocks_in_cache && level == 0 &&
                    file.bytes <= o.write_buffer_size / 2 * 3;
  for (const TablePart part : {TablePart::kIndex, TablePart::kFilter}) {
    if (!has(file, part)) continue;
    const BlockCache::Pin pin = insert(family, file, part);
    keep ? void(kept_pin(file, part) = pin) : family.cache.unpin(pin);
  }
  // A new table is verified with an iterator, which looks its index up once (db/builder.cc,
  // db/compaction/compaction_job.cc).
  if (keep || !just_written) return;
  if (const BlockCache::Pin pin =
          family.cache.pin(file.number, handle_of(file, TablePart::kIndex).offset);
      pin != 0)
    family.cache.unpin(pin);
}

// PrefetchTail: 4 KiB are enough for footer, metaindex and properties, unless they are larger.
u64 bytes_read_to_open(const ColumnFamily& family, const FileMeta& file, u32 level) {
  constexpr u64 kSmallTail = 4 * KiB;
  const u64 tail = file.bytes - file.index->data_bytes();
  if (!family.options.cache_index_and_filter_blocks || level == 0) return tail;
  const BlockHandle index = file.index->index_handle();
  return std::min(file.bytes,
                  std::max(kSmallTail, file.bytes - index.offset - index.size - kBlockTrailer));
}

void close_parts(BlockCache& cache, FileMeta& file) {
  for (const TablePart part : {TablePart::kIndex, TablePart::kFilter})
    if (const BlockCache::Pin pin = std::exchange(kept_pin(file, part), 0); pin != 0)
      cache.unpin(pin);
}

PartUse::State PartUse::begin(ColumnFamily& family, const FileMeta& file, TablePart part) {
  TT_CHECK(!held());  // a second pin would never be released
  const bool kept = (part == TablePart::kFilter ? file.filter_pin : file.index_pin) != 0;
  if (!family.options.cache_index_and_filter_blocks || kept || !has(file, part))
    return State::kReady;
  pin_ = family.cache.pin(file.number, handle_of(file, part).offset);
  return pin_ != 0 ? State::kReady : State::kMissing;
}

void PartUse::arrived(ColumnFamily& family, const FileMeta& file, TablePart part) {
  TT_CHECK(!held());
  pin_ = insert(family, file, part);
}

void PartUse::release(ColumnFamily& family) {
  if (pin_ != 0) family.cache.unpin(std::exchange(pin_, 0));
}

bool PartFetch::settle(ColumnFamily& family, Ns now, const FileMeta& file, TablePart part,
                       Ns* arrives) {
  if (std::exchange(waiting_, false)) {
    use_.arrived(family, file, part);
    return true;
  }
  Counters& counters = family.counters;
  if (use_.begin(family, file, part) == PartUse::State::kReady) {
    if (use_.held()) counters.cache_hits++, counters.meta_hits++;
    return true;
  }
  counters.cache_misses++;
  counters.meta_misses++;
  counters.block_reads++;
  waiting_ = true;
  *arrives = family.context.volume.read(now, file.file_id, handle_of(file, part).offset,
                                        stored_bytes(file, part), {kCauseUserRead});
  family.context.facts.emit(kCauseUserRead, 0, [&] {
    const u64 blocks = file.index->block_count();  // data blocks come first, then filter and index
    return BlockMissed{.row = cache_row(family.database),
                       .file = file.number,
                       .block = part == TablePart::kFilter ? blocks : blocks + 1};
  });
  return false;
}

void PartFetch::release(ColumnFamily& family) { use_.release(family); }

}  // namespace tt::lsm
