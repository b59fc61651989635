// Counts finished compactions for the table of "Compaction Stats" (level_stats.h) and writes its
// rows.
#pragma once
#include "lsm/database/job.h"

namespace tt::lsm {

// Counts a finished compaction. `elapsed`: from its start until its outputs were durable.
void count_compaction(ColumnFamily& family, const CompactionTask& task, const JobState& job,
                      Ns elapsed);
// Writes the rows of lsm.compaction_stats, for each family: those of the whole run, then the
// difference since measuring began.
void describe_compaction_stats(const Database& database, TableSink& sink);

}  // namespace tt::lsm
