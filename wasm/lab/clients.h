// The clients of a run: they share the workload's stream of statements, and drive its phases.
#pragma once
#include <memory>
#include <vector>

#include "lab/client.h"
#include "lab/machine.h"
#include "lab/measurements.h"
#include "lab/progress.h"

namespace tt::lab {

class Clients final : public ClientHost, public WorkloadHost {
 public:
  Clients(Machine& machine, Workload& workload, RunProgress& progress, Measurements& measurements);

  // Adds the clients to the scheduler, parked. Before all other actors: ties go to clients.
  void add_to_scheduler();
  // Gives the clients the engine to run on: the first one, or the one after a power cut.
  void attach(Engine& engine);
  // Starts all clients at the present.
  void start();
  // A power cut: cursors are dropped. Continue once a new engine is attached: resume().
  void power_cut(Ns now);
  void resume(Ns now);

  // WorkloadHost.
  Ns now() const override { return machine_.now(); }
  void wake(u32 client) override { machine_.scheduler.wake(*clients_[client], machine_.now()); }
  Engine& engine() override { return *engine_; }

  // Wakes clients that wait for an idle background, if it is.
  void wake_idle() {
    if (!idle_waiters_.empty()) wake_if_idle();
  }
  // True once every client has found the stream at its end.
  bool ended() const { return ended_ == clients_.size(); }
  // The earliest future step of a client; kNever if other actors must wake them all.
  Ns next_due() const;

 private:
  bool next_statement(Issue& issue) override;
  bool statement_done(Ns now, const Issue& issue, Outcome& outcome, u32 client,
                      Ns latency) override;
  void wait_until_idle(Actor& client) override { idle_waiters_.push_back(&client); }
  void client_ended() override;
  Ns phase_start() const override { return phase_start_; }
  void enter_phase(u32 phase);
  void wake_if_idle();

  Machine& machine_;
  Workload& workload_;
  RunProgress& progress_;
  Measurements& measurements_;
  Engine* engine_ = nullptr;
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<Actor*> idle_waiters_;
  u32 ended_ = 0;
  bool any_statement_ = false;  // issued; before, no phase has started
  Ns phase_start_ = 0;
};

}  // namespace tt::lab
