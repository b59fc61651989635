// One column family: its memtables, the current version of its levels, their targets, and
// references to what all families of the database share.
//
// The write path, flushes, compactions and cursors own their algorithms; the state that they share
// is here and in the database.
#pragma once
#include <deque>

#include "lsm/compaction/compaction_picker.h"
#include "lsm/database/database.h"
#include "lsm/database/level_stats.h"
#include "lsm/memtable/memtable.h"

namespace tt::lsm {

// Full memtables that one flush waits for (db/column_family.cc SanitizeOptions).
inline u64 memtables_to_merge(const Options& options) {
  if (options.atomic_flush) return 1;
  const u64 most = options.max_write_buffer_number - 1;
  return options.min_write_buffer_number_to_merge < most ? options.min_write_buffer_number_to_merge
                                                         : most;
}

struct MemtableSlot {
  std::shared_ptr<Memtable> table;
  MemtableState state;
  u64 log_number;  // the log that holds its first write; while it is empty the current one
  // The last sequence number before its first write; while it is empty, that of the last switch.
  u64 created_sequence;
  u64 oldest_s = 0;  // when its first write was inserted, in seconds
};

struct ColumnFamily {
  ColumnFamily(Database& d, u32 n, FamilyPlan::Family which)
      : database(d),
        context(d.context),
        cache(d.cache),
        limiter(d.limiter),
        snapshots(d.snapshots),
        counters(d.counters),
        number(n),
        name(std::move(which.name)),
        secondary(which.secondary),
        options(family_options(d.options, secondary)),
        version(std::make_shared<Version>(options.num_levels)) {}

  // Shared by all families.
  Database& database;
  const EngineContext& context;
  BlockCache& cache;
  RateLimiter& limiter;
  Snapshots& snapshots;
  Counters& counters;
  // This family's own.
  const u32 number;
  const std::string name;
  const bool secondary;  // it holds a secondary index
  Options options;
  std::deque<MemtableSlot> memtables;  // oldest first; the last one is active
  bool flush_asked = false;            // all waiting memtables are to be flushed
  std::deque<u64> flushed_memtables;   // accounted bytes of those that are kept, oldest first
  VersionPtr version;
  LevelTargets targets;
  CompactionStats compaction_stats;  // since the run began
  CompactionStats stats_baseline;    // their values when measuring began

  MemtableSlot& active() {
    TT_DCHECK(!memtables.empty());
    return memtables.back();
  }
  const MemtableSlot& active() const {
    TT_DCHECK(!memtables.empty());
    return memtables.back();
  }
  // True if no row is in memory alone.
  bool all_in_files() const { return memtables.size() == 1 && active().table->empty(); }
  // The oldest log that it still needs.
  u64 log_number() const {
    TT_CHECK(!memtables.empty());
    return memtables.front().log_number;
  }
  // Memtables that were switched and are not flushed yet. 0 while the database is being opened: it
  // has no memtable then.
  u64 waiting_memtables() const { return memtables.empty() ? 0 : memtables.size() - 1; }
  // Full memtables wait until there are enough of them; a manual flush takes all that wait
  // (db/memtable_list.cc IsFlushPending).
  bool flush_is_due() const;
  bool flush_runs() const { return memtables.front().state == MemtableState::kFlushing; }
  MemtableMemory memtable_memory() const;
  void fail(Error e) { database.fail(std::move(e)); }
  void fail_block(const FileMeta& file, u32 block, Slice what);
  // The checksum that blocks of a file have, if it needs to be verified: what this run has written
  // is what it reads, unless a fault of the drive changes it.
  std::optional<Checksum> checksum_to_verify(const FileMeta& file) const {
    if (file.unsound == nullptr && !context.volume.may_rot()) return std::nullopt;
    return options.checksum;
  }
};

// The rows of describe() and of facts: one function a table, so that both always agree.
MemtablesRow memtable_row(const ColumnFamily& family, const MemtableSlot& slot);
FilesRow file_row(const ColumnFamily& family, const FileMeta& file, u32 level);
LevelsRow level_row(const ColumnFamily& family, u32 level);

// Facts of shared state.
template <class Fact>
void emit_memtable(ColumnFamily& family, const MemtableSlot& slot) {
  family.context.facts.emit(kCauseFlush, 0,
                            [&] { return Fact{.row = memtable_row(family, slot)}; });
}
template <class Fact>
void emit_file(ColumnFamily& family, const FileMeta& file, u32 level, Cause cause, u64 job) {
  family.context.facts.emit(cause, job, [&] { return Fact{.row = file_row(family, file, level)}; });
}
void emit_levels(ColumnFamily& family, u64 job);

}  // namespace tt::lsm
