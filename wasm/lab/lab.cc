#include "lab/lab.h"

#include "core/hash.h"
#include "device/options/schema.h"
#include "lab/refusals.h"
#include "lab/registry.h"

namespace tt::lab {
namespace {

// The values of the group with this name.
const std::vector<u64>& group_values(const LabConfig& config, Slice name) {
  for (size_t i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].group->name == name) return config.groups[i];
  panic("unknown option group", __FILE__, __LINE__);
}

// The number of the engine's group of options.
size_t engine_group(u8 engine_folder) {
  for (size_t i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].folder->folder == engine_folder) return i;
  panic("an engine without options", __FILE__, __LINE__);
}

std::unique_ptr<Device> make_device(const LabConfig& config, Ledger& ledger, FactStream& facts) {
  for (const DeviceEntry& entry : devices())
    if (Slice(option_groups()[config.device_group].group->name) == entry.group)
      return entry.make(config.groups[config.device_group], ledger, facts);
  panic("a device group without a device", __FILE__, __LINE__);
}

// All kinds of drives call it so.
u64 drive_bytes(const LabConfig& config) {
  const std::vector<u64>& values = config.groups[config.device_group];
  const auto rows = option_groups()[config.device_group].group->options;
  for (size_t i = 0; i < rows.size(); i++)
    if (Slice(rows[i].name) == "capacity_bytes") return values[i];
  panic("a drive without a capacity", __FILE__, __LINE__);
}

}  // namespace

Result<std::unique_ptr<Lab>> Lab::create(const LabConfig& config) {
  const WorkloadEntry& entry = workloads()[config.workload];
  Result<std::unique_ptr<Workload>> workload =
      entry.make(group_values(config, entry.group), config.phases, config.seed);
  if (!workload.ok()) return workload.error();
  const std::vector<u64>& options = config.groups[engine_group(config.engine_folder)];
  Error excluded =
      refuse_options(*workload.value(), config.engine_folder, options, drive_bytes(config));
  if (!excluded.ok()) return excluded;
  std::unique_ptr<Lab> lab(new Lab(config, std::move(workload.value())));
  Error refused =
      refuse_phases(*lab->workload_, config.engine_folder, lab->engine_->capabilities());
  if (!refused.ok()) return refused;
  return lab;
}

Lab::Lab(const LabConfig& config, std::unique_ptr<Workload> workload)
    : scheduler_(facts_),
      device_(make_device(config, ledger_, facts_)),
      content_(device_->pages() * kHostPage),
      volume_(*device_, content_, ledger_, facts_,
              VolumeOptions::from_values(group_values(config, "volume")),
              FaultOptions::from_values(group_values(config, "faults"))),
      flusher_(scheduler_, volume_),
      workload_(std::move(workload)),
      axis_(workload_->axis()),
      config_(config),
      intervals_(workload_->statements_total()),
      series_(workload_->statements_total()),
      remembers_writes_(
          remembers_writes(FaultOptions::from_values(group_values(config, "faults")))) {
  scheduler_.attach(*device_);
  for (u32 i = 0; i < workload_->clients(); i++)
    clients_.push_back(std::make_unique<Client>(*this, workload_->think_ns(), i));
  start_engine();
  // Clients start once the database is open.
  const Recoverable* const opening = engine_->recoverable();
  while (opening != nullptr && !opening->is_open() && engine_->error().ok() &&
         scheduler_.run_step()) {
  }
  baseline_.t_ns = scheduler_.now();
  add_moment();
  for (const auto& client : clients_) scheduler_.wake(*client, scheduler_.now());
}

// Actors are always added in the same order, which breaks ties: clients, the engine's, the flusher.
void Lab::start_engine() {
  for (const auto& client : clients_) scheduler_.add(*client);
  const EngineContext context{scheduler_,          volume_, ledger_, facts_, config_.seed, axis_,
                              workload_->indexes()};
  engine_ = nullptr;
  for (const EngineEntry& entry : engines())
    if (entry.schema->folder == config_.engine_folder)
      engine_ = entry.make(context, config_.groups[engine_group(config_.engine_folder)]);
  TT_CHECK(engine_ != nullptr);
  scheduler_.add(flusher_);
  volume_.attach(flusher_);
  for (const auto& client : clients_) client->attach(*engine_);
  if (!engine_->error().ok()) stop(engine_->error().message);
}

Lab::~Lab() = default;

// An engine made after a power cut gets them too.
Error Lab::change_options(std::span<const u64> values) {
  Error error = refuse_options(*workload_, config_.engine_folder, values, drive_bytes(config_));
  if (error.ok()) error = engine_->change_options(scheduler_.now(), values);
  if (error.ok())
    config_.groups[engine_group(config_.engine_folder)].assign(values.begin(), values.end());
  return error;
}

bool Lab::next_statement(Issue& issue) {
  if (!workload_->next(issue)) return false;
  if (!any_statement_ || issue.phase != phase_) enter_phase(issue.phase);
  any_statement_ = true;
  return true;
}

void Lab::enter_phase(u32 phase) {
  const bool was_warm_up = any_statement_ && workload_->phase(phase_).warm_up;
  end_interval();
  add_moment();
  phase_ = phase;
  phase_start_ = scheduler_.now();
  if (was_warm_up && !workload_->phase(phase).warm_up) begin_measuring();
  facts_.emit(kNoCause, 0, [&] { return PhaseStarted{.row = progress()}; });
}

void Lab::end_interval() {
  const LedgerRow moved = ledger_.totals();
  intervals_.end(
      {.statements = statements_,
       .t_ns = scheduler_.now(),
       .user_bytes = user_bytes_,
       .drive_bytes = stored_bytes(moved.nand_bytes_programmed, moved.host_bytes_written),
       .live_user_bytes = live_user_bytes_,
       .allocated_bytes = volume_.allocated_bytes()});
}

void Lab::add_moment() {
  series_.add({.moment = 0u,
               .phase = phase_,
               .statements = statements_,
               .t_ns = scheduler_.now(),
               .busy_ns = volume_.busy_ns(scheduler_.now()),
               .user_bytes = user_bytes_,
               .live_user_bytes = live_user_bytes_,
               .allocated_bytes = volume_.allocated_bytes()},
              ledger_);
}

void Lab::begin_measuring() {
  baseline_ = {ledger_, scheduler_.now(), statements_, user_bytes_};
  latency_.clear();
  device_->begin_measuring(scheduler_.now());
  volume_.begin_measuring(scheduler_.now());
  engine_->begin_measuring();
}

void Lab::statement_done(Ns, const Issue& issue, const Outcome& outcome, u32 client, Ns latency) {
  const Statement& statement = issue.statement;
  statements_++;
  const bool write = is_write(statement.op);
  writes_ += write;
  reads_ += statement.op == Op::kGet || statement.op == Op::kScan;
  user_bytes_ += user_bytes(statement);
  live_user_bytes_ = workload_->live_user_bytes();
  if (!write) answers_ = fold_digest(answers_, outcome.answer + outcome.rows);
  latency_.add(latency);
  intervals_.add(latency);
  if (intervals_.full()) end_interval();
  if (series_.due(statements_)) add_moment();
  facts_.emit(kNoCause, 0, [&] {
    return StatementDone{.row = progress(),
                         .client = client,
                         .op = statement.op,
                         .key = statement.key,
                         .rows = outcome.rows,
                         .block_reads = outcome.block_reads,
                         .latency_ns = latency};
  });
}

ProgressRow Lab::progress() const {
  return {.id = 0u,
          .phase = phase_,
          .statements = statements_,
          .writes = writes_,
          .reads = reads_,
          .user_bytes = user_bytes_,
          .live_user_bytes = live_user_bytes_};
}

void Lab::wake_idle_waiters() {
  if (!engine_->background_idle()) return;
  for (Actor* waiter : idle_waiters_) scheduler_.wake(*waiter, scheduler_.now());
  idle_waiters_.clear();
}

void Lab::finish() {
  state_ = RunState::kFinished;
  end_interval();
  add_moment();
}

void Lab::stop(const std::string& message) {
  state_ = RunState::kStopped;
  end_interval();
  add_moment();
  message_ = message;
  facts_.emit(kNoCause, 0, [&] { return Stopped{.message = message_}; });
}

bool Lab::advance(StopAt stop_at, u64 target, u64 max_steps) {
  const auto reached = [&] {
    switch (stop_at) {
      case StopAt::kStatements: return statements_ >= target;
      case StopAt::kTime: return scheduler_.now() >= target;
      case StopAt::kFact: return facts_.seq() >= target;
      case StopAt::kEnd: return false;
    }
    return true;
  };
  for (u64 step = 0; step < max_steps && state_ == RunState::kRunning; step++) {
    if (reached()) return true;
    // What the flusher or an engine's timers would do later is not part of the run.
    if (clients_ended_ == clients_.size() && engine_->background_idle()) {
      finish();
      break;
    }
    if (!scheduler_.run_step(kMaxTime)) {
      if (clients_ended_ == clients_.size())
        finish();
      else
        stop_as_nothing_runs();
      break;
    }
    if (!idle_waiters_.empty()) wake_idle_waiters();
    if (!crashes_.empty() && crashes_.back().reopened_ns == 0) look_whether_open();
    if (volume_.error().code == ErrorCode::kPowerCut && engine_->recoverable() != nullptr) {
      crash(FaultOptions::from_values(group_values(config_, "faults")).seed);
    } else if (!volume_.error().ok()) {
      stop(volume_.error().message);
    } else if (!engine_->error().ok()) {
      stop(engine_->error().message);
    } else if (Watchdog::due(scheduler_.steps())) {
      stop_if_stuck();
    }
  }
  return reached();
}

void Lab::stop_as_nothing_runs() {
  bool later = false;
  scheduler_.each_actor([&](const Actor&, Ns next_step) { later |= next_step != kNever; });
  if (!engine_->error().ok()) return stop(engine_->error().message);
  stop((later ? "the next step would be after 104 days, which is as long as a run may take. "
              : "deadlock: every client is blocked. ") +
       describe_waits(scheduler_));
}

// When the first client goes on whose time is still to come; kNever if another actor wakes them.
Ns Lab::next_client() const {
  Ns next = kNever;
  size_t actor = 0;
  scheduler_.each_actor([&](const Actor&, Ns step) {
    if (actor++ < clients_.size() && step > scheduler_.now()) next = std::min(next, step);
  });
  return next;
}

void Lab::stop_if_stuck() {
  const std::string stuck = watchdog_.look({.steps = scheduler_.steps(),
                                            .statements = statements_,
                                            .bytes_written = ledger_.totals().host_bytes_written,
                                            .bytes_stored = volume_.allocated_bytes(),
                                            .time = scheduler_.now(),
                                            .client_due = next_client()});
  if (!stuck.empty()) stop(stuck + ". " + describe_waits(scheduler_));
}

StatusRow Lab::status(bool target_reached) const {
  return {.state = state_,
          .t_ns = scheduler_.now(),
          .seq = facts_.seq(),
          .steps = scheduler_.steps(),
          .statements = statements_,
          .statements_total = workload_->statements_total(),
          .jobs = facts_.jobs_started(),
          .sampled_job = facts_.sampled_job(),
          .sample_complete = facts_.sample_complete(),
          .target_reached = target_reached,
          .message = message_};
}

void Lab::describe(TableSink& sink) const {
  sink.row([&] { return progress(); });
  sink.rows<FollowedRow>([&](auto&& add) {
    const std::string key = workload_->key_of(config_.follow_id);
    add({.id = 0u, .row = config_.follow_id, .key = key});
  });
  describe_crashes(sink);
  latency_.describe(sink);
  intervals_.describe(sink);
  series_.describe(sink);
  ledger_.describe(sink);
  device_->describe(sink);
  volume_.describe(sink);
  workload_->describe(sink);
  engine_->describe(sink);
}

void Lab::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  device_->inspect(table, id, sink);
  volume_.inspect(table, id, sink);
  engine_->inspect(table, id, key, sink);
}

u64 Lab::digest() const {
  u64 digest = content_.digest();
  for (u64 v : {device_->digest(), engine_->digest(), scheduler_.now(), facts_.seq(), statements_,
                user_bytes_, answers_})
    digest = fold_digest(digest, v);
  ledger_.each([&](Cause cause, const LedgerRow& row) {
    digest = fold_digest(digest, cause);
    for (u64 v : {row.engine_bytes_written, row.first_bytes, row.host_bytes_written,
                  row.host_bytes_read, row.nand_bytes_programmed})
      digest = fold_digest(digest, v);
  });
  return digest;
}

}  // namespace tt::lab
