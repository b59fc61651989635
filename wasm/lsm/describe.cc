// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include "lsm/lsm_engine.h"

namespace tt::lsm {

void LsmEngine::describe(TableSink& sink) const {
  if (sink.begin(kMemtables)) {
    for (const MemtableSlot& slot : tree_.memtables) write_memtable_row(slot, sink.row());
    sink.end();
  }
  if (sink.begin(kFiles)) {
    for (u32 level = 0; level < tree_.version->levels.size(); level++)
      for (const FilePtr& file : tree_.version->levels[level]) write_file_row(*file, level, sink.row());
    sink.end();
  }
  if (sink.begin(kLevels)) {
    for (u32 level = 0; level < tree_.version->levels.size(); level++) write_level_row(tree_, level, sink.row());
    sink.end();
  }
  if (sink.begin(kJobs)) {
    if (flush_.running()) flush_.row().write(sink.row());
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
    sink.row()
        .integer(0)
        .integer(static_cast<u64>(writes_.state()))
        .integer(static_cast<u64>(writes_.reason()))
        .integer(database_.counters.stalls)
        .integer(database_.counters.stall_ns);
    sink.end();
  }
  if (sink.begin(kCounters)) {
    write_counters_row(database_, sink.row());
    sink.end();
  }
  describe_compaction_stats(tree_, stats_baseline_, sink);
}

}  // namespace tt::lsm
