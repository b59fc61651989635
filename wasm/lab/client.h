// A client: takes a statement from the workload, runs it on the engine, is acknowledged, thinks,
// and takes the next one.
#pragma once
#include <memory>
#include <vector>

#include "engine/engine.h"
#include "workload/workload.h"

namespace tt::lab {

// The clients' view of the lab.
class ClientHost {
 public:
  virtual ~ClientHost() = default;
  // Fills in the next statement; false when the workload has ended.
  virtual bool next_statement(Issue& issue) = 0;
  // False if the statement was part of one that goes on.
  virtual bool statement_done(Ns now, const Issue& issue, Outcome& outcome, u32 client,
                              Ns latency) = 0;
  // Wakes the client once the engine's background is idle.
  virtual void wait_until_idle(Actor& client) = 0;
  virtual void client_ended() = 0;
  virtual Ns phase_start() const = 0;
};

class Client : public Actor {
 public:
  Client(ClientHost& host, Ns think_ns, u32 number)
      : host_(host), think_ns_(think_ns), number_(number) {}
  void attach(Engine& engine) {
    TT_CHECK(cursor_ == nullptr);  // one of another engine would dangle
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
  }
  // Drops the cursor. An acknowledgement in flight still arrives; an unfinished statement starts
  // over, as its effects may be lost.
  void power_cut(Ns now);
  // After a power cut: the workload is asked again for a statement that was not completed.
  void forget_statement() {
    if (state_ == State::kRunning || state_ == State::kDraining) state_ = State::kIdle;
  }
  // True if the client continues when power is back; false if it waits for the background or has
  // ended.
  bool goes_on() const {
    return state_ == State::kIdle || state_ == State::kRunning || state_ == State::kLeaving;
  }
  Ns step(Ns now) override;
  const char* name() const override { return "client"; }
  std::string waits_for() const override;

 private:
  void change_held();
  enum class State : u8 { kIdle, kDraining, kRunning, kAcknowledged, kLeaving, kLastDrain, kEnded };
  ClientHost& host_;
  const Ns think_ns_;
  const u32 number_;
  Engine* engine_ = nullptr;
  State state_ = State::kIdle;
  Issue issue_;
  Outcome outcome_;
  Ns issued_at_ = 0;
  std::unique_ptr<Cursor> cursor_;
  std::vector<u64> held_;  // snapshots, the oldest first
};

}  // namespace tt::lab
