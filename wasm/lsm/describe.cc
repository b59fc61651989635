// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "lsm/database/compaction_stats.h"
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

// The samples of files that have none, such as those that were there when the database was opened.
// They are read for each description, since describing changes nothing.
std::map<u64, KeySample> read_samples(const ColumnFamily& family) {
  std::map<u64, KeySample> samples;
  for (const std::vector<FilePtr>& level : family.version->levels)
    for (const FilePtr& file : level) {
      if (file->sample) continue;
      KeySample& sample = samples[file->number];
      for (u32 block = 0; block < file->index->block_count(); block++)
        each_key(family, *file, block, [&](Slice key) { sample.offer(key); });
    }
  return samples;
}

void describe_dead_weight(const Database& database, TableSink& sink) {
  if (!sink.begin(kDeadWeight)) return;
  for (const std::unique_ptr<ColumnFamily>& family : database.families) {
    const std::map<u64, KeySample> samples = read_samples(*family);
    for (const FileWeight& one : dead_weight(*family->version, samples))
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
  background_.describe(sink);
  if (sink.begin(kCache)) {
    write_cache_row(database_, sink.row());
    sink.end();
  }
  wal_.describe(sink);
  if (sink.begin(kWrites)) {
    stalls_.write_row(sink.row());
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

}  // namespace tt::lsm
