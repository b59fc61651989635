#include "lsm/database/job.h"

namespace tt::lsm {

void JobRow::write(RowWriter& out) const {
  out.integer(job)
      .integer(static_cast<u64>(kind))
      .integer(static_cast<u64>(reason))
      .integer(level)
      .integer(output_level);
  out.integer(inputs)
      .integer(next_inputs)
      .integer(input_bytes)
      .integer(read_bytes)
      .integer(written_bytes)
      .integer(first_bytes);
  out.integer(entries_read)
      .integer(entries_dropped)
      .integer(outputs)
      .bytes(front)
      .integer(started_ns)
      .integer(family);
}

void emit_job(ColumnFamily& family, Fact fact, const JobRow& row, Cause cause) {
  if (!family.context.facts.begin(fact, cause, row.job)) return;
  row.write(family.context.facts.cells());
}

void emit_job_finished(ColumnFamily& family, const JobRow& row, Cause cause) {
  if (family.context.facts.begin(kJobFinished, cause, row.job)) {
    family.context.facts.cells()
        .integer(row.job)
        .integer(row.read_bytes)
        .integer(row.written_bytes)
        .integer(row.first_bytes);
    family.context.facts.cells()
        .integer(row.entries_read)
        .integer(row.entries_dropped)
        .integer(row.outputs);
  }
  family.context.facts.job_ends(row.job);
}

}  // namespace tt::lsm
