// The LSM engine's figures: its rows of the report, and its part of the run's digest.
#include "core/hash.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {

void LsmEngine::begin_measuring() {
  baseline_ = database_.counters;
  for (const auto& family : database_.families) family->stats_baseline = family->compaction_stats;
}

void LsmEngine::report(ReportSink& sink) const {
  const Counters &c = database_.counters, &b = baseline_;
  sink.count(kReportFlushes, c.flushes - b.flushes);
  sink.count(kReportCompactions, c.compactions - b.compactions);
  sink.count(kReportTrivialMoves, c.trivial_moves - b.trivial_moves);
  sink.count(kReportStalls, c.stalls - b.stalls);
  sink.count(kReportStallNs, c.stall_ns - b.stall_ns);
  sink.count(kReportQueuedStallNs, c.queued_stall_ns - b.queued_stall_ns);
  const u64 hits = c.cache_hits - b.cache_hits, misses = c.cache_misses - b.cache_misses;
  sink.ratio(kReportCacheHitRate, hits, hits + misses);
  sink.ratio(kReportReadAmplification, c.block_reads - b.block_reads,
             c.lookups - b.lookups + c.scans - b.scans);
  sink.count(kReportFlushBytes, c.flush_bytes - b.flush_bytes);
  sink.count(kReportCompactReadBytes, c.compact_read_bytes - b.compact_read_bytes);
  sink.count(kReportCompactWriteBytes, c.compact_write_bytes - b.compact_write_bytes);
  sink.count(kReportWalBytes, c.wal_bytes - b.wal_bytes);
  u64 files = 0;
  for (const auto& family : database_.families) files += family->version->file_count();
  sink.count(kReportFiles, files);
  const TableParts parts = table_parts();
  sink.count(kReportIndexBytes, parts.index);
  sink.count(kReportFilterBytes, parts.filters);
  sink.count(kReportMetaReads, c.meta_misses - b.meta_misses);
  sink.count(kReportReseeks, c.reseeks - b.reseeks);
  sink.count(kReportDeletesSkipped, c.deletes_skipped - b.deletes_skipped);
  sink.count(kReportKeysSkipped, c.keys_skipped - b.keys_skipped);
  sink.count(kReportRowsExpired, c.rows_expired - b.rows_expired);
  sink.count(kReportZeroSequences, zero_sequences());
}

LsmEngine::TableParts LsmEngine::table_parts() const {
  TableParts parts;
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) {
        parts.index += file->index->index_handle().size;
        parts.filters += file->index->filter_handle().size;
      }
  return parts;
}

// Memtables as they count against write_buffer_size, blocks as they are charged to the cache. Open
// tables keep their index and filters themselves unless these are in the cache.
MemoryUse LsmEngine::memory() const {
  MemoryUse use;
  for (const auto& family : database_.families)
    for (const MemtableSlot& slot : family->memtables)
      use.of(MemoryKind::kMemtables) += slot.table->accounted_bytes();
  const BlockCache& cache = database_.cache;
  use.of(MemoryKind::kDataBlocks) = cache.bytes() - cache.meta_bytes();
  use.of(MemoryKind::kIndexBlocks) = cache.meta_bytes() - cache.filter_bytes();
  use.of(MemoryKind::kFilterBlocks) = cache.filter_bytes();
  if (database_.options.cache_index_and_filter_blocks) return use;
  const TableParts parts = table_parts();
  use.of(MemoryKind::kIndexBlocks) += parts.index;
  use.of(MemoryKind::kFilterBlocks) += parts.filters;
  return use;
}

u64 LsmEngine::digest() const {
  u64 digest = fold_digest(database_.last_sequence, database_.next_file_number);
  for (const auto& family : database_.families)
    for (u32 level = 0; level < family->version->levels.size(); level++)
      for (const FilePtr& file : family->version->levels[level])
        digest = fold_digest(fold_digest(fold_digest(digest, level), file->number), file->bytes);
  const Counters& c = database_.counters;
  for (u64 v : {c.flushes, c.compactions, c.trivial_moves, c.wal_bytes, c.cache_hits,
                c.cache_misses, c.stall_ns})
    digest = fold_digest(digest, v);
  for (const auto& family : database_.families)
    digest = fold_digest(digest, family->memtables.empty() ? 0 : family->active().table->entries());
  return digest;
}

}  // namespace tt::lsm
