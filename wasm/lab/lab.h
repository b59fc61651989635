// The run of one contender: it wires machine, engine, workload and clients, advances them in
// virtual time, and describes them.
#pragma once
#include <memory>
#include <string>

#include "lab/clients.h"
#include "lab/config.h"
#include "lab/machine.h"
#include "lab/measurements.h"
#include "lab/power_cuts.h"
#include "lab/progress.h"
#include "lab/watchdog.h"

namespace tt::lab {

// The latest virtual time that JavaScript holds exactly.
inline constexpr Ns kMaxTime = (Ns{1} << 53) - 1;

enum class StopAt : u8 { kStatements, kTime, kFact, kEnd };

class Lab {
 public:
  // Errors: kBadOption if workload, options, engine and drive cannot run together.
  static Result<std::unique_ptr<Lab>> create(const LabConfig& config);
  ~Lab();

  // Runs steps until `target` is reached, max_steps are done or the run has ended. True if the
  // target is reached.
  bool advance(StopAt stop_at, u64 target, u64 max_steps);
  // A power cut and the restart after it; see PowerCuts::cut() for `survivors`. Clients repeat
  // statements that were not acknowledged.
  void crash(u64 survivors);
  // Changes the engine's options; a later engine gets them too. Errors: kBadOption.
  Error change_options(std::span<const u64> values);

  RunState state() const { return state_; }
  FactStream& facts() { return machine_.facts; }
  const ContentStore& content() const { return machine_.content; }
  const Volume& volume() const { return machine_.volume; }
  StatusRow status(bool target_reached) const;
  void describe(TableSink& sink) const;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink);
  enum class Digest : bool { kLeft, kMade };  // kLeft: reported as 0
  void report(ReportSink& sink, Digest digest = Digest::kMade) const;
  // Equal digests mean equal runs: content, structures, clock, facts, answers and ledger.
  u64 digest() const;

 private:
  Lab(const LabConfig& config, std::unique_ptr<Workload> workload);
  void start_engine();
  void describe_indexes(TableSink& sink) const;

  // advance.cc
  bool reached(StopAt stop_at, u64 target) const;
  bool step();
  void handle_failures();
  void finish();
  void stop(const std::string& message);
  std::string engine_failure() const;
  void stop_as_nothing_runs();
  void stop_if_stuck();

  // In the order of their dependencies; the engine goes after the clients, whose cursors it made.
  LabConfig config_;
  Machine machine_;
  const std::unique_ptr<Workload> workload_;
  const KeyAxis axis_;
  std::unique_ptr<Engine> engine_;
  RunProgress progress_;
  Measurements measurements_;
  Clients clients_;
  PowerCuts power_cuts_;
  Watchdog watchdog_;
  RunState state_ = RunState::kRunning;
  std::string message_;  // why the run stopped
};

}  // namespace tt::lab
