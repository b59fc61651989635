#include "lsm/database/tree.h"

#include <algorithm>

#include "lsm/database/write_controller.h"

namespace tt::lsm {

MemtableMemory Tree::memtable_memory() const {
  MemtableMemory memory;
  for (const MemtableSlot& slot : memtables)
    (slot.state == MemtableState::kActive ? memory.active : memory.waiting) +=
        slot.table->accounted_bytes();
  for (const u64 bytes : flushed_memtables) memory.history += bytes;
  return memory;
}

bool Tree::flush_is_due() const {
  const u64 waiting =
      static_cast<u64>(std::count_if(memtables.begin(), memtables.end(), [](const auto& slot) {
        return slot.state == MemtableState::kWaiting;
      }));
  return waiting > 0 && (flush_asked || waiting >= memtables_to_merge(options));
}

void write_memtable_row(const Tree& tree, const MemtableSlot& slot, RowWriter& out) {
  const Memtable& table = *slot.table;
  out.integer(table.id())
      .integer(static_cast<u64>(slot.state))
      .integer(table.entries())
      .integer(table.deletions());
  out.integer(table.accounted_bytes()).integer(table.data_bytes()).integer(tree.family);
}

void write_file_row(const Tree& tree, const FileMeta& file, u32 level, RowWriter& out) {
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
  out.integer(tree.family).integer(file.range_deletions);
}

void write_level_row(const Tree& tree, u32 level, RowWriter& out) {
  const u64 target =
      level == 0 || level < tree.targets.base_level ? 0 : tree.targets.max_bytes[level];
  u64 score = 0;
  for (const LevelScore& s : level_scores(tree.options, *tree.version, tree.targets))
    if (s.level == level) score = s.score_ppm;
  out.integer(level)
      .integer(tree.family)
      .integer(tree.version->levels[level].size())
      .integer(tree.version->level_bytes(level));
  out.integer(target == ~u64{0} ? 0 : target)
      .integer(score)
      .integer(level == tree.targets.base_level ? 1 : 0);
}

void emit_memtable(Tree& tree, Fact fact, const MemtableSlot& slot) {
  if (!tree.context.facts.begin(fact, kCauseFlush)) return;
  write_memtable_row(tree, slot, tree.context.facts.cells());
  tree.context.facts.end();
}

void emit_levels(Tree& tree, u64 job) {
  for (u32 level = 0; level < tree.version->levels.size(); level++) {
    if (!tree.context.facts.begin(kLevelChanged, kCauseManifest, job)) continue;
    write_level_row(tree, level, tree.context.facts.cells());
    tree.context.facts.end();
  }
}

}  // namespace tt::lsm
