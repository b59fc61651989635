// Checkpoint statements: flush the memory if the logs are too large to copy, then make the
// checkpoint step by step (jobs/checkpoint.h) while the database keeps running.
#pragma once
#include "lsm/jobs/checkpoint.h"
#include "lsm/statements/maintenance.h"

namespace tt::lsm {

class Checkpoints {
 public:
  Checkpoints(Database& database, const Manifest& manifest, Wal& wal, Maintenance& maintenance)
      : database_(database), manifest_(manifest), wal_(wal), maintenance_(maintenance) {}

  // A client's place in its checkpoint.
  struct State {
    Maintenance::State flush;
    bool flushes = false;
    std::optional<Checkpoint> checkpoint;  // in progress, after the flush
  };
  Progress run(Ns now, State& state, Actor& client);

 private:
  Progress begin(Ns now, State& state, Actor& client);
  Progress end(Ns now, State& state);

  Database& database_;
  const Manifest& manifest_;
  Wal& wal_;
  Maintenance& maintenance_;
  u64 next_number_ = 1;
};

}  // namespace tt::lsm
