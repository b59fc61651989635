#include "lsm/database/job.h"

namespace tt::lsm {

JobsRow JobState::row() const {
  return {.job = job,
          .kind = kind,
          .reason = reason,
          .level = level,
          .output_level = output_level,
          .inputs = inputs,
          .next_inputs = next_inputs,
          .input_bytes = input_bytes,
          .read_bytes = read_bytes,
          .written_bytes = written_bytes,
          .first_bytes = first_bytes,
          .entries_read = entries_read,
          .entries_dropped = entries_dropped,
          .outputs = outputs,
          .front = front,
          .started_ns = started_ns,
          .family = family};
}

void emit_job_finished(ColumnFamily& family, const JobState& state, Cause cause) {
  family.context.facts.emit(cause, state.job, [&] {
    return JobFinished{.key = {.job = state.job},
                       .read_bytes = state.read_bytes,
                       .written_bytes = state.written_bytes,
                       .first_bytes = state.first_bytes,
                       .entries_read = state.entries_read,
                       .entries_dropped = state.entries_dropped,
                       .outputs = state.outputs};
  });
  family.context.facts.job_ends(state.job);
}

}  // namespace tt::lsm
