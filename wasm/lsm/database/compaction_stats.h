// Counts finished compactions for the table of "Compaction Stats" (level_stats.h) and writes its
// rows.
#pragma once
#include "lsm/database/job.h"

namespace tt::lsm {

// A finished compaction; `elapsed` until its outputs were durable.
void count_compaction(ColumnFamily& family, const CompactionTask& task, const JobState& job,
                      Ns elapsed);
// Rows of lsm.compaction_stats, of each family: those of the whole run, and what came since
// measuring began.
void describe_compaction_stats(const Database& database, TableSink& sink);

}  // namespace tt::lsm
