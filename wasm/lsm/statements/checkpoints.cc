#include "lsm/statements/checkpoints.h"

namespace tt::lsm {

Progress Checkpoints::run(Ns now, State& state, Actor& client) {
  if (!database_.error.ok()) return Progress::park();
  if (!state.checkpoint) {
    const Progress begun = begin(now, state, client);
    if (begun.kind != Progress::kDone) return begun;
  }
  if (const std::optional<Result<Ns>> io = state.checkpoint->step(now)) {
    if (!io->ok()) database_.fail(io->error());
    return io->ok() ? Progress::wait(io->value()) : Progress::park();
  }
  return end(now, state);
}

// kDone when the checkpoint can make its first step.
Progress Checkpoints::begin(Ns now, State& state, Actor& client) {
  // The logs are copied if all of them together are small enough. Otherwise the memory is flushed
  // first, and only the logs of writes that arrived meanwhile are copied.
  state.flushes = state.flushes || wal_.bytes() >= database_.options.log_size_for_flush;
  if (state.flushes) {
    const Progress flushed = maintenance_.flush(now, state.flush, client);
    if (flushed.kind != Progress::kDone) return flushed;
  }
  const Result<Ns> given = wal_.hand_over(now);
  if (!given.ok()) {
    database_.fail(given.error());
    return Progress::park();
  }
  while (Checkpoint::exists(database_.context.volume, next_number_)) next_number_++;
  Checkpoint& checkpoint = state.checkpoint.emplace(database_, next_number_++);
  checkpoint.begin(now, manifest_, wal_.live(state.flushes ? database_.oldest_log_number() : 0),
                   wal_.recycles());
  state.flushes = false;
  database_.keeps_files++;
  database_.context.facts.emit(kCauseCheckpoint, 0, [&] {
    return CheckpointBegun{.checkpoint = checkpoint.number(), .sequence = checkpoint.sequence()};
  });
  return given.value() > now ? Progress::wait(given.value()) : Progress::done(0);
}

Progress Checkpoints::end(Ns now, State& state) {
  const Checkpoint& made = *state.checkpoint;
  database_.context.facts.emit(kCauseCheckpoint, 0, [&] {
    return CheckpointMade{.checkpoint = made.number(),
                          .sequence = made.sequence(),
                          .tables = made.tables(),
                          .linked_bytes = made.linked_bytes(),
                          .copied_bytes = made.copied_bytes()};
  });
  state.checkpoint.reset();
  // Files that became obsolete meanwhile were kept for the checkpoint.
  TT_CHECK(database_.keeps_files > 0);
  database_.keeps_files--;
  wal_.drop_below(now, database_.oldest_log_number());
  database_.remove_obsolete(now);
  return Progress::done(0);
}

}  // namespace tt::lsm
