// A client: takes a statement from the workload, runs it on the engine, is acknowledged, thinks,
// and takes the next.
#pragma once
#include "lab/lab.h"

namespace tt::lab {

class Client : public Actor {
 public:
  Client(Lab& lab, u32 number) : lab_(lab), number_(number) {}
  void attach(Engine& engine) { cursor_ = engine.new_cursor(*this); }
  // An acknowledgement under way still arrives; an unfinished statement starts over.
  void power_cut(Ns now);
  // Whether it continues once power is back: not if it waits for the background or has ended.
  bool goes_on() const { return state_ == State::kIdle || state_ == State::kRunning; }
  Ns step(Ns now) override;
  const char* name() const override { return "client"; }

 private:
  enum class State : u8 { kIdle, kDraining, kRunning, kAcknowledged, kLastDrain, kEnded };
  Lab& lab_;
  u32 number_;
  State state_ = State::kIdle;
  Issue issue_;
  Outcome outcome_;
  Ns issued_at_ = 0;
  std::unique_ptr<Cursor> cursor_;
};

}  // namespace tt::lab
