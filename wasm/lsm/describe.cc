// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "lsm/lsm_engine.h"
#include "lsm/read/open_block.h"
#include "lsm/version/dead_weight.h"

namespace tt::lsm {
namespace {

void write_family_row(const ColumnFamily& family, RowWriter& out) {
  u64 bytes = 0;
  for (u32 level = 0; level < family.version->levels.size(); level++)
    bytes += family.version->level_bytes(level);
  out.integer(family.number)
      .text(family.name)
      .integer(family.memtables.empty() ? 0 : family.log_number());
  out.integer(family.memtables.size()).integer(family.version->file_count()).integer(bytes);
}

// Files that were there when the database was opened are read for it now.
void take_samples(const ColumnFamily& family) {
  for (const std::vector<FilePtr>& level : family.version->levels)
    for (const FilePtr& file : level) {
      if (file->sample) continue;
      file->sample.emplace();
      for (u32 block = 0; block < file->index->block_count(); block++)
        each_key(family, *file, block, [&](Slice key) { file->sample->offer(key); });
    }
}

void describe_dead_weight(const Database& database, TableSink& sink) {
  if (!sink.begin(kDeadWeight)) return;
  for (const std::unique_ptr<ColumnFamily>& family : database.families) {
    take_samples(*family);
    for (const FileWeight& one : dead_weight(*family->version))
      sink.row().integer(one.file->number).integer(one.sampled).integer(one.shadowed);
  }
  sink.end();
}

void describe_deleted_ranges(const Database& database, TableSink& sink) {
  if (!sink.begin(kDeletedRanges)) return;
  u64 range = 0;
  const auto write = [&](const RangeTombstonesPtr& ranges, u64 memtable, u64 file) {
    if (ranges == nullptr) return;
    for (const RangeTombstone& one : ranges->list())
      sink.row()
          .integer(range++)
          .integer(memtable)
          .integer(file)
          .bytes(one.begin)
          .bytes(one.end)
          .integer(one.sequence);
  };
  for (const std::unique_ptr<ColumnFamily>& family : database.families) {
    for (const MemtableSlot& slot : family->memtables)
      write(slot.table->range_tombstones(), slot.table->id(), 0);
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level) write(file->index->range_tombstones(), 0, file->number);
  }
  sink.end();
}

}  // namespace

void LsmEngine::describe(TableSink& sink) const {
  const std::vector<std::unique_ptr<ColumnFamily>>& families = database_.families;
  if (sink.begin(kMemtables)) {
    for (const auto& family : families)
      for (const MemtableSlot& slot : family->memtables)
        write_memtable_row(*family, slot, sink.row());
    sink.end();
  }
  if (sink.begin(kFiles)) {
    for (const auto& family : families)
      for (u32 level = 0; level < family->version->levels.size(); level++)
        for (const FilePtr& file : family->version->levels[level])
          write_file_row(*family, *file, level, sink.row());
    sink.end();
  }
  if (sink.begin(kLevels)) {
    for (const auto& family : families)
      for (u32 level = 0; level < family->version->levels.size(); level++)
        write_level_row(*family, level, sink.row());
    sink.end();
  }
  if (sink.begin(kJobs)) {
    for (const auto& part : flush_.parts()) part->row().write(sink.row());
    for (const auto& job : compactions_)
      if (job->running()) job->row().write(sink.row());
    sink.end();
  }
  if (sink.begin(kCache)) {
    write_cache_row(database_, sink.row());
    sink.end();
  }
  wal_.describe(sink);
  if (sink.begin(kWrites)) {
    write_writes_row(sink.row());
    sink.end();
  }
  if (sink.begin(kCounters)) {
    write_counters_row(database_, sink.row());
    sink.end();
  }
  describe_compaction_stats(database_, sink);
  describe_dead_weight(database_, sink);
  describe_deleted_ranges(database_, sink);
  if (!sink.begin(kFamilies)) return;
  for (const auto& family : families) write_family_row(*family, sink.row());
  sink.end();
}

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
  sink.count(kReportReseeks, c.reseeks - b.reseeks);
  sink.count(kReportRowsExpired, c.rows_expired - b.rows_expired);
}

}  // namespace tt::lsm
