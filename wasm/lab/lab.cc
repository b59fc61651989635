// Wiring: a lab is created, its engine started, and restarted after a power cut.
#include "lab/lab.h"

#include "lab/refusals.h"
#include "lab/registry.h"

namespace tt::lab {

Result<std::unique_ptr<Lab>> Lab::create(const LabConfig& config) {
  TT_CHECK(config.workload < workloads().size() && config.device_group < option_groups().size());
  const WorkloadEntry& entry = workloads()[config.workload];
  Result<std::unique_ptr<Workload>> workload =
      entry.make({config.group(entry.group), config.phases, config.program, config.seed,
                  engine_in(config.engine_folder).capabilities});
  if (!workload.ok()) return workload.error();
  Error excluded = refuse_options(*workload.value(), config.engine_folder, config.engine_options(),
                                  config.drive_bytes());
  if (!excluded.ok()) return excluded;
  std::unique_ptr<Lab> lab(new Lab(config, std::move(workload.value())));
  // Capabilities depend on the engine's options, so they are known only now.
  Error refused =
      refuse_phases(*lab->workload_, config.engine_folder, lab->engine_->capabilities());
  if (!refused.ok()) return refused;
  return lab;
}

Lab::Lab(const LabConfig& config, std::unique_ptr<Workload> workload)
    : config_(config),
      machine_(config),
      workload_(std::move(workload)),
      axis_(workload_->axis()),
      measurements_(machine_, progress_, *workload_, engine_in(config.engine_folder).files),
      clients_(machine_, *workload_, progress_, measurements_),
      power_cuts_(machine_, remembers_writes(FaultOptions::from_values(config.group("faults")))) {
  workload_->attach(machine_.facts);
  workload_->attach(static_cast<WorkloadHost&>(clients_));
  start_engine();
  // Clients start once the database is open.
  const Recoverable* const opening = engine_->recoverable();
  while (opening != nullptr && !opening->is_open() && engine_->error().ok() &&
         machine_.scheduler.run_step()) {
  }
  measurements_.open();
  clients_.start();
}

Lab::~Lab() = default;

// Actors are always added in the same order, which breaks ties: clients, the engine's, the flusher.
void Lab::start_engine() {
  TT_CHECK(engine_ == nullptr);
  clients_.add_to_scheduler();
  const EngineContext context{machine_.scheduler,  machine_.volume, machine_.ledger,
                              machine_.facts,      config_.seed,    axis_,
                              workload_->indexes()};
  engine_ = engine_in(config_.engine_folder).make(context, config_.engine_options());
  TT_CHECK(engine_ != nullptr);
  machine_.scheduler.add(machine_.flusher);
  machine_.volume.attach(machine_.flusher);
  clients_.attach(*engine_);
  measurements_.attach(*engine_);
  if (!engine_->error().ok()) stop(engine_->error().message);
}

void Lab::crash(u64 survivors) {
  TT_CHECK(state_ == RunState::kRunning);
  const Ns now = machine_.now();
  Recoverable* const crashing = engine_->recoverable();
  if (crashing == nullptr) return stop("power cut: this engine does not recover from one yet");
  clients_.power_cut(now);
  power_cuts_.cut(survivors, *crashing);
  // The crashed engine outlives the start of the next one, which continues its counters.
  const std::unique_ptr<Engine> crashed = std::move(engine_);
  machine_.scheduler.clear();
  start_engine();
  TT_CHECK(engine_->recoverable() != nullptr);
  engine_->recoverable()->adopt_counters(*crashing);
  clients_.resume(now);
  power_cuts_.emit_crashed();
}

Error Lab::change_options(std::span<const u64> values) {
  Error error = refuse_options(*workload_, config_.engine_folder, values, config_.drive_bytes());
  if (error.ok()) error = engine_->change_options(machine_.now(), values);
  if (error.ok()) config_.set_engine_options({values.begin(), values.end()});
  return error;
}

}  // namespace tt::lab
