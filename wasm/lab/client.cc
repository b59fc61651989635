#include "lab/client.h"

#include <utility>

namespace tt::lab {

void Client::power_cut(Ns now) {
  if (state_ == State::kAcknowledged) {
    host_.statement_done(now, issue_, outcome_, number_, now - issued_at_);
    state_ = State::kIdle;
  }
  outcome_ = {};
  cursor_ = nullptr;
  held_.clear();
}

// After the commit with which a snapshot is taken, or all are released. They may have gone with the
// power.
void Client::change_held() {
  if (issue_.held == Held::kTake) held_.push_back(engine_->take_snapshot());
  if (issue_.held == Held::kRelease)
    for (const u64 snapshot : std::exchange(held_, {})) engine_->release_snapshot(snapshot);
}

std::string Client::waits_for() const {
  switch (state_) {
    case State::kIdle: return issue_.waits ? "another client" : "its next statement";
    case State::kDraining:
    case State::kLastDrain: return "the background to become idle";
    case State::kRunning: {
      const std::string why = cursor_ == nullptr ? "" : engine_->waits_for(*cursor_);
      return name_of(issue_.statement.op) + (why.empty() ? "" : ", " + why);
    }
    case State::kAcknowledged: return "the acknowledgement";
    case State::kLeaving: return "its transaction to commit";
    case State::kEnded: return {};
  }
  return {};
}

Ns Client::step(Ns now) {
  TT_DCHECK(engine_ != nullptr && cursor_ != nullptr);
  // Another step would run the last statement again.
  TT_CHECK(state_ != State::kEnded);
  // States fall through: a step does everything that needs no wait.
  if (state_ == State::kAcknowledged) {
    const bool whole = host_.statement_done(now, issue_, outcome_, number_, now - issued_at_);
    state_ = State::kIdle;
    if (whole && think_ns_ > 0) return now + think_ns_;
  }
  if (state_ == State::kIdle) {
    issue_.waits = false, issue_.client = number_;
    const bool more = host_.next_statement(issue_);
    if (more && issue_.waits) {
      if (!issue_.goes_on) issued_at_ = now, outcome_ = {};
      return issue_.until;
    }
    state_ = more ? State::kDraining : State::kLeaving;
    if (more && issue_.drain_before && !engine_->background_idle()) {
      host_.wait_until_idle(*this);
      return kNever;
    }
  }
  if (state_ == State::kLeaving) {
    const Progress left = engine_->leave(now, *cursor_);
    if (left.kind != Progress::kDone) return left.kind == Progress::kPark ? kNever : left.time;
    state_ = State::kLastDrain;
    if (issue_.drain_before && !engine_->background_idle()) {
      host_.wait_until_idle(*this);
      return kNever;
    }
  }
  if (state_ == State::kLastDrain) {
    host_.client_ended();
    state_ = State::kEnded;
    return kNever;
  }
  if (state_ == State::kDraining) {
    // A paced statement waits for its due time; the wait is not part of its latency.
    if (now < host_.phase_start() + issue_.due) return host_.phase_start() + issue_.due;
    const u64 reads = issue_.goes_on ? outcome_.block_reads : 0;
    if (!issue_.goes_on) issued_at_ = now;
    outcome_ = {.block_reads = reads};
    state_ = State::kRunning;
  }
  TT_DCHECK(state_ == State::kRunning && now >= issued_at_);
  if (issue_.statement.op == Op::kSettle) {
    // The background was drained before; nothing is left to do.
    state_ = State::kAcknowledged;
    return now;
  }
  if (issue_.held == Held::kRead)
    issue_.statement.read().snapshot = held_.empty() ? kNever : held_.front();
  const Progress progress = engine_->run(now, issue_.statement, *cursor_, outcome_);
  switch (progress.kind) {
    case Progress::kDone:
      change_held();
      state_ = State::kAcknowledged;
      return now + progress.time;
    case Progress::kWait: return progress.time;
    case Progress::kPark: return kNever;
  }
  return kNever;
}

}  // namespace tt::lab
