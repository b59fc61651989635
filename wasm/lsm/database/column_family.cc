#include "lsm/database/column_family.h"

#include <algorithm>

#include "lsm/version/file_names.h"

namespace tt::lsm {

MemtableMemory ColumnFamily::memtable_memory() const {
  MemtableMemory memory;
  for (const MemtableSlot& slot : memtables)
    (slot.state == MemtableState::kActive ? memory.active : memory.waiting) +=
        slot.table->accounted_bytes();
  for (const u64 bytes : flushed_memtables) memory.history += bytes;
  return memory;
}

void ColumnFamily::fail_block(const FileMeta& file, u32 block, Slice what) {
  fail({ErrorCode::kCorruption,
        table_name(file.number) + ", block " + std::to_string(block) + ": " + std::string(what)});
}

bool ColumnFamily::flush_is_due() const {
  const u64 waiting =
      static_cast<u64>(std::count_if(memtables.begin(), memtables.end(), [](const auto& slot) {
        return slot.state == MemtableState::kWaiting;
      }));
  return waiting > 0 && (flush_asked || waiting >= memtables_to_merge(options));
}

MemtablesRow memtable_row(const ColumnFamily& family, const MemtableSlot& slot) {
  const Memtable& table = *slot.table;
  return {.id = table.id(),
          .state = slot.state,
          .entries = table.entries(),
          .deletions = table.deletions(),
          .bytes = table.accounted_bytes(),
          .data_bytes = table.data_bytes(),
          .family = family.number};
}

FilesRow file_row(const ColumnFamily& family, const FileMeta& file, u32 level) {
  return {.number = file.number,
          .level = level,
          .bytes = file.bytes,
          .entries = file.entries,
          .deletions = file.deletions,
          .smallest = file.smallest_user(),
          .largest = file.largest_user(),
          .smallest_sequence = file.smallest_sequence,
          .largest_sequence = file.largest_sequence,
          .created_ns = file.created_ns,
          .job = file.job,
          .family = family.number,
          .range_tombstones = file.range_deletions};
}

// Columns hold whole numbers below 2^53; targets of deep levels may be larger.
constexpr u64 kMaxShown = (u64{1} << 53) - 1;

LevelsRow level_row(const ColumnFamily& family, u32 level) {
  const u64 target =
      level == 0 || level < family.targets.base_level ? 0 : family.targets.max_bytes[level];
  u64 score = 0;
  for (const LevelScore& s : level_scores(family.options, *family.version, family.targets))
    if (s.level == level) score = s.score_ppm;
  return {.level = level,
          .family = family.number,
          .files = family.version->levels[level].size(),
          .bytes = family.version->level_bytes(level),
          .target_bytes = target == ~u64{0} ? 0 : std::min(target, kMaxShown),
          .score_ppm = score,
          .base = level == family.targets.base_level};
}

void emit_levels(ColumnFamily& family, u64 job) {
  for (u32 level = 0; level < family.version->levels.size(); level++)
    family.context.facts.emit(kCauseManifest, job,
                              [&] { return LevelChanged{.row = level_row(family, level)}; });
}

}  // namespace tt::lsm
