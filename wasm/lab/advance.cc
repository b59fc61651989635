// Advancing a run: one step at a time, up to a target or a budget, until it finishes or must stop.
#include "lab/lab.h"

namespace tt::lab {

bool Lab::advance(StopAt stop_at, u64 target, u64 max_steps) {
  for (u64 done = 0; done < max_steps && state_ == RunState::kRunning; done++) {
    if (reached(stop_at, target)) return true;
    if (!step()) break;
    handle_failures();
  }
  return reached(stop_at, target);
}

bool Lab::reached(StopAt stop_at, u64 target) const {
  switch (stop_at) {
    case StopAt::kStatements: return progress_.statements >= target;
    case StopAt::kTime: return machine_.now() >= target;
    case StopAt::kFact: return machine_.facts.seq() >= target;
    case StopAt::kEnd: return false;
  }
  return true;
}

// Runs the next actor's step. False if the run has ended instead.
bool Lab::step() {
  // Later steps of the flusher or of an engine's timers are not part of the run.
  if (clients_.ended() && engine_->background_idle()) return finish(), false;
  if (!machine_.scheduler.run_step(kMaxTime)) {
    if (clients_.ended())
      finish();
    else
      stop_as_nothing_runs();
    return false;
  }
  clients_.wake_idle();
  if (power_cuts_.recovering()) power_cuts_.look_whether_open(*engine_);
  return true;
}

// A planned power cut comes first: it also fails the engine's commands.
void Lab::handle_failures() {
  const Error& drive = machine_.volume.error();
  if (drive.code == ErrorCode::kPowerCut && engine_->recoverable() != nullptr)
    crash(FaultOptions::from_values(config_.group("faults")).seed);
  else if (!drive.ok())
    stop(drive.message);
  else if (!engine_->error().ok())
    stop(engine_failure());
  else if (clients_.ended() && !workload_->error().ok())
    stop(workload_->error().message);
  else if (Watchdog::due(machine_.scheduler.steps()))
    stop_if_stuck();
}

void Lab::finish() {
  // Every statement was acknowledged, and exactly once.
  TT_CHECK(progress_.statements == workload_->statements_total());
  state_ = RunState::kFinished;
  measurements_.end_phase();
}

// A statement that the engine does not support is named by its place.
std::string Lab::engine_failure() const {
  const Error& error = engine_->error();
  const std::string place = workload_->place();
  const bool of_statement = error.code == ErrorCode::kUnsupported && !place.empty();
  return of_statement ? place + ": " + error.message : error.message;
}

void Lab::stop(const std::string& message) {
  TT_CHECK(state_ != RunState::kFinished);
  state_ = RunState::kStopped;
  measurements_.end_phase();
  message_ = message;
  machine_.facts.emit(kNoCause, 0, [&] { return Stopped{.message = message_}; });
}

void Lab::stop_as_nothing_runs() {
  bool later = false;
  machine_.scheduler.each_actor([&](const Actor&, Ns next_step) { later |= next_step != kNever; });
  if (!engine_->error().ok()) return stop(engine_failure());
  stop((later ? "the next step would be after 104 days, which is as long as a run may take. "
              : "deadlock: every client is blocked. ") +
       describe_waits(machine_.scheduler));
}

void Lab::stop_if_stuck() {
  const std::string stuck =
      watchdog_.look({.steps = machine_.scheduler.steps(),
                      .statements = progress_.statements,
                      .bytes_written = machine_.ledger.totals().host_bytes_written,
                      .bytes_stored = machine_.volume.allocated_bytes(),
                      .time = machine_.now(),
                      .client_due = clients_.next_due()});
  if (!stuck.empty()) stop(stuck + ". " + describe_waits(machine_.scheduler));
}

}  // namespace tt::lab
