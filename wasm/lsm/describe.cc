// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "lsm/database/compaction_stats.h"
#include "lsm/lsm_engine.h"
#include "lsm/read/open_block.h"
#include "lsm/version/dead_weight.h"

namespace tt::lsm {
namespace {

FamiliesRow family_row(const ColumnFamily& family) {
  u64 bytes = 0;
  for (u32 level = 0; level < family.version->levels.size(); level++)
    bytes += family.version->level_bytes(level);
  return {.family = family.number,
          .name = family.name,
          .log_number = family.memtables.empty() ? 0 : family.log_number(),
          .memtables = family.memtables.size(),
          .files = family.version->file_count(),
          .bytes = bytes};
}

// Samples of files that carry none, such as those found when the database was opened. They are read
// for each description, since describing changes nothing.
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
  sink.rows<DeadWeightRow>([&](auto&& add) {
    for (const std::unique_ptr<ColumnFamily>& family : database.families) {
      const std::map<u64, KeySample> samples = read_samples(*family);
      for (const FileWeight& one : dead_weight(*family->version, samples))
        add(DeadWeightRow{
            .file = one.file->number, .sampled = one.sampled, .shadowed = one.shadowed});
    }
  });
}

void describe_deleted_ranges(const Database& database, TableSink& sink) {
  sink.rows<DeletedRangesRow>([&](auto&& add) {
    u64 range = 0;
    const auto add_all = [&](const RangeTombstonesPtr& ranges, u64 memtable, u64 file) {
      if (ranges == nullptr) return;
      for (const RangeTombstone& one : ranges->list())
        add(DeletedRangesRow{.range = range++,
                             .memtable = memtable,
                             .file = file,
                             .first = one.begin,
                             .end = one.end,
                             .sequence = one.sequence});
    };
    for (const std::unique_ptr<ColumnFamily>& family : database.families) {
      for (const MemtableSlot& slot : family->memtables)
        add_all(slot.table->range_tombstones(), slot.table->id(), 0);
      for (const std::vector<FilePtr>& level : family->version->levels)
        for (const FilePtr& file : level) add_all(file->index->range_tombstones(), 0, file->number);
    }
  });
}

void describe_trees(const Database& database, TableSink& sink) {
  const std::vector<std::unique_ptr<ColumnFamily>>& families = database.families;
  sink.rows<MemtablesRow>([&](auto&& add) {
    for (const auto& family : families)
      for (const MemtableSlot& slot : family->memtables) add(memtable_row(*family, slot));
  });
  sink.rows<FilesRow>([&](auto&& add) {
    for (const auto& family : families)
      for (u32 level = 0; level < family->version->levels.size(); level++)
        for (const FilePtr& file : family->version->levels[level])
          add(file_row(*family, *file, level));
  });
  sink.rows<LevelsRow>([&](auto&& add) {
    for (const auto& family : families)
      for (u32 level = 0; level < family->version->levels.size(); level++)
        add(level_row(*family, level));
  });
}

}  // namespace

void LsmEngine::describe(TableSink& sink) const {
  describe_trees(database_, sink);
  background_.describe(sink);
  sink.row([&] { return cache_row(database_); });
  wal_.describe(sink);
  sink.row([&] { return stalls_.row(); });
  sink.row([&] { return counters_row(database_); });
  sink.row([&] { return opening_.row(); });
  describe_compaction_stats(database_, sink);
  describe_dead_weight(database_, sink);
  describe_deleted_ranges(database_, sink);
  sink.rows<FamiliesRow>([&](auto&& add) {
    for (const auto& family : database_.families) add(family_row(*family));
  });
}

}  // namespace tt::lsm
