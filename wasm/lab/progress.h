// Progress of a run: its phase, and absolute counters of acknowledged statements.
#pragma once
#include "core/hash.h"
#include "engine/engine.h"
#include "lab/schema.h"
#include "workload/workload.h"

namespace tt::lab {

struct RunProgress {
  u32 phase = 0;
  u64 statements = 0, writes = 0, reads = 0, user_bytes = 0;
  // Sampled at acknowledgement: the workload changes it on issue, without a fact.
  u64 live_user_bytes = 0;
  u64 answers = 0;  // digest of all answers; in the run's digest, so that wrong reads change it

  void acknowledged(const Completed& statement, const Outcome& outcome, u64 live_bytes) {
    const bool write = is_write(statement.op);
    statements++;
    writes += write;
    reads += is_read(statement.op);
    user_bytes += statement.user_bytes;
    live_user_bytes = live_bytes;
    if (!write) answers = fold_digest(answers, outcome.answer + outcome.rows);
    TT_DCHECK(writes + reads <= statements);
  }
  ProgressRow row() const {
    return {.id = 0u,
            .phase = phase,
            .statements = statements,
            .writes = writes,
            .reads = reads,
            .user_bytes = user_bytes,
            .live_user_bytes = live_user_bytes};
  }
};

}  // namespace tt::lab
