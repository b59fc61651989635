#include "lsm/database/column_family.h"

#include <algorithm>

namespace tt::lsm {

MemtableMemory ColumnFamily::memtable_memory() const {
  MemtableMemory memory;
  for (const MemtableSlot& slot : memtables)
    (slot.state == MemtableState::kActive ? memory.active : memory.waiting) +=
        slot.table->accounted_bytes();
  for (const u64 bytes : flushed_memtables) memory.history += bytes;
  return memory;
}

bool ColumnFamily::flush_is_due() const {
  const u64 waiting =
      static_cast<u64>(std::count_if(memtables.begin(), memtables.end(), [](const auto& slot) {
        return slot.state == MemtableState::kWaiting;
      }));
  return waiting > 0 && (flush_asked || waiting >= memtables_to_merge(options));
}

void write_memtable_row(const ColumnFamily& family, const MemtableSlot& slot, RowWriter& out) {
  const Memtable& table = *slot.table;
  out.integer(table.id())
      .integer(static_cast<u64>(slot.state))
      .integer(table.entries())
      .integer(table.deletions());
  out.integer(table.accounted_bytes()).integer(table.data_bytes()).integer(family.number);
}

void write_file_row(const ColumnFamily& family, const FileMeta& file, u32 level, RowWriter& out) {
  out.integer(file.number)
      .integer(level)
      .integer(file.bytes)
      .integer(file.entries)
      .integer(file.deletions);
  out.bytes(file.smallest_user()).bytes(file.largest_user());
  out.integer(file.smallest_sequence)
      .integer(file.largest_sequence)
      .integer(file.created_ns)
      .integer(file.job);
  out.integer(family.number).integer(file.range_deletions);
}

void write_level_row(const ColumnFamily& family, u32 level, RowWriter& out) {
  const u64 target =
      level == 0 || level < family.targets.base_level ? 0 : family.targets.max_bytes[level];
  u64 score = 0;
  for (const LevelScore& s : level_scores(family.options, *family.version, family.targets))
    if (s.level == level) score = s.score_ppm;
  out.integer(level)
      .integer(family.number)
      .integer(family.version->levels[level].size())
      .integer(family.version->level_bytes(level));
  out.integer(target == ~u64{0} ? 0 : target)
      .integer(score)
      .integer(level == family.targets.base_level ? 1 : 0);
}

void emit_memtable(ColumnFamily& family, Fact fact, const MemtableSlot& slot) {
  if (!family.context.facts.begin(fact, kCauseFlush)) return;
  write_memtable_row(family, slot, family.context.facts.cells());
}

void emit_levels(ColumnFamily& family, u64 job) {
  for (u32 level = 0; level < family.version->levels.size(); level++) {
    if (!family.context.facts.begin(kLevelChanged, kCauseManifest, job)) continue;
    write_level_row(family, level, family.context.facts.cells());
  }
}

}  // namespace tt::lsm
