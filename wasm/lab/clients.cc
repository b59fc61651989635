#include "lab/clients.h"

namespace tt::lab {

Clients::Clients(Machine& machine, Workload& workload, RunProgress& progress,
                 Measurements& measurements)
    : machine_(machine), workload_(workload), progress_(progress), measurements_(measurements) {
  TT_CHECK(workload_.clients() > 0);
  for (u32 i = 0; i < workload_.clients(); i++)
    clients_.push_back(std::make_unique<Client>(*this, workload_.think_ns(), i));
}

void Clients::add_to_scheduler() {
  for (const auto& client : clients_) machine_.scheduler.add(*client);
}

void Clients::attach(Engine& engine) {
  engine_ = &engine;
  for (const auto& client : clients_) client->attach(engine);
}

void Clients::start() {
  TT_CHECK(!any_statement_ && engine_ != nullptr);
  for (const auto& client : clients_) machine_.scheduler.wake(*client, machine_.now());
}

void Clients::power_cut(Ns now) {
  for (const auto& client : clients_) client->power_cut(now);
  if (workload_.power_cut())
    for (const auto& client : clients_) client->forget_statement();
}

void Clients::resume(Ns now) {
  for (const auto& client : clients_)
    if (client->goes_on()) machine_.scheduler.wake(*client, now);
}

bool Clients::next_statement(Issue& issue) {
  if (!workload_.next(issue)) return false;
  if (issue.waits) return true;
  // The report's baseline and the phases' facts take phases in order.
  TT_CHECK(issue.phase >= progress_.phase && issue.phase < workload_.phase_count());
  if (!any_statement_ || issue.phase != progress_.phase) enter_phase(issue.phase);
  any_statement_ = true;
  return true;
}

void Clients::enter_phase(u32 phase) {
  const bool was_warm_up = any_statement_ && workload_.phase(progress_.phase).warm_up;
  // The counters of the old phase are closed before its number changes.
  measurements_.end_phase();
  progress_.phase = phase;
  phase_start_ = machine_.now();
  if (was_warm_up && !workload_.phase(phase).warm_up) measurements_.begin(*engine_);
  machine_.facts.emit(kNoCause, 0, [&] { return PhaseStarted{.row = progress_.row()}; });
}

bool Clients::statement_done(Ns, const Issue& issue, Outcome& outcome, u32 client, Ns latency) {
  const Statement& statement = issue.statement;
  TT_DCHECK(client < clients_.size() && issue.phase <= progress_.phase);
  Completed completed{statement.op, user_bytes(statement)};
  if (!workload_.completes(issue, outcome, completed)) return false;
  progress_.acknowledged(completed, outcome, workload_.live_user_bytes());
  measurements_.acknowledged(latency);
  machine_.facts.emit(kNoCause, 0, [&] {
    return StatementDone{.row = progress_.row(),
                         .client = client,
                         .op = completed.op,
                         .key = statement.key,
                         .rows = outcome.rows,
                         .block_reads = outcome.block_reads,
                         .latency_ns = latency};
  });
  return true;
}

void Clients::client_ended() {
  ended_++;
  TT_CHECK(ended_ <= clients_.size());
}

void Clients::wake_if_idle() {
  if (!engine_->background_idle()) return;
  for (Actor* waiter : idle_waiters_) machine_.scheduler.wake(*waiter, machine_.now());
  idle_waiters_.clear();
}

// Clients are the scheduler's first actors.
Ns Clients::next_due() const {
  Ns next = kNever;
  size_t actor = 0;
  machine_.scheduler.each_actor([&](const Actor&, Ns step) {
    if (actor++ < clients_.size() && step > machine_.now()) next = std::min(next, step);
  });
  return next;
}

}  // namespace tt::lab
