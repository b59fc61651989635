#include "server/execute/sql_workload.h"

#include <algorithm>
#include <deque>

#include "server/execute/make_locking.h"
#include "server/execute/phases.h"
#include "server/execute/script_counts.h"
#include "server/execute/shown_clients.h"
#include "server/execute/statement_counts.h"

namespace tt::server {
namespace {

// A row that is larger stops the run, whatever its columns could hold.
constexpr u64 kLargestValue = 7000;
// Scripts in a row that may run no statement.
constexpr u32 kMostIdleScripts = 10'000;
// A client that finds the database closed after a power cut asks again.
constexpr Ns kOpeningPoll = kMillisecond;

class SqlWorkload final : public Workload {
 public:
  SqlWorkload(std::unique_ptr<const Program> program, u64 seed, u32 hidden_key_bytes, u32 clients,
              std::unique_ptr<Locking> locking)
      : program_(std::move(program)),
        seed_(seed),
        database_(*program_, hidden_key_bytes),
        draws_(*program_, seed),
        texts_(*program_, seed),
        locking_(std::move(locking)),
        axis_(*program_, seed, kQuantiles, hidden_key_bytes),
        infos_(phases_of(*program_)),
        counts_(*program_),
        scripts_(*program_),
        shown_(clients) {
    for (u32 i = 0; i < clients; i++)
      clients_.emplace_back(*program_, database_, draws_, texts_, locking_.get(), i);
  }
  u32 phase_count() const override { return static_cast<u32>(infos_.size()); }
  const PhaseInfo& phase(u32 index) const override { return infos_[index]; }
  u32 clients() const override { return static_cast<u32>(clients_.size()); }
  Ns think_ns() const override { return 0; }
  LargestRow largest_row() const override {
    return {database_.largest_key(), std::min(database_.largest_value(), kLargestValue)};
  }
  std::span<const IndexInfo> indexes() const override { return database_.indexes(); }
  u64 live_user_bytes() const override { return database_.rows_bytes(); }
  std::string key_of(u64 id) const override { return axis_.row_key(id); }
  std::string key_at(u32 quantile) const override { return axis_.key_at(quantile); }
  u32 index_at(u32 quantile) const override { return axis_.index_at(quantile); }
  Error error() const override { return error_; }
  std::string place() const override {
    const SqlClient& last = clients_[last_];
    return std::string(last.runs_script ? last.connection.place() : Slice());
  }
  void attach(FactStream& facts) override { facts_ = &facts; }
  void attach(WorkloadHost& host) override {
    host_ = &host;
    if (locking_ != nullptr) locking_->host = &host;
  }

  bool next(Issue& issue) override {
    SqlClient& c = clients_[issue.client];
    last_ = issue.client;
    issue.drain_before = false;
    issue.due = 0;
    c.parked = false;
    if (locking_ != nullptr && !is_open()) {
      issue.waits = true, issue.goes_on = c.goes_on, issue.until = host_->now() + kOpeningPoll;
      return true;
    }
    const Ready ready = c.has_call ? Ready::kCall : advance(c);
    tell_waits();
    if (ready == Ready::kOver) return wake_parked(), false;
    if (ready == Ready::kWait) return wait(c, issue), true;
    c.has_call = false;
    // A transaction that a mix leaves open is undone when the mix is over.
    issue.phase = c.abandoning ? c.phase : phase_;
    issue.index_in_phase = done_;
    issue.goes_on = c.goes_on;
    c.goes_on = true;
    issue.statement = c.call;
    issue.drain_before = c.call.op == tt::Op::kSettle && !c.answered;
    return true;
  }

  bool completes(const Issue& issue, Outcome& outcome, Completed& completed) override {
    SqlClient& c = clients_[issue.client];
    last_ = issue.client;
    c.connection.met_newer(outcome.newer);
    const bool done = c.answered || advance_statement(c);
    tell_waits();
    if (!done) return false;
    c.answered = c.has_call = c.goes_on = false;
    outcome.rows = static_cast<u32>(std::min<u64>(c.answer.found, ~0u));
    outcome.answer = c.answer.hash;
    completed.user_bytes = c.user_bytes;
    completed.op = c.op;
    c.user_bytes = 0;
    if (c.skips > 0) return c.skips--, begun_--, wake_parked(), false;
    if (++done_ == infos_[phase_].statements) end_phase(c);
    return true;
  }

  bool power_cut() override {
    if (locking_ != nullptr)
      for (const SqlClient& c : clients_) locking_->waits.end(c.number);
    begun_ = done_;
    for (SqlClient& c : clients_) cut(c);
    if (locking_ != nullptr)
      for (const SqlClient& c : clients_) shown_.cut(*facts_, *locking_, c);
    return true;
  }

  void describe(TableSink& sink) const override {
    Workload::describe(sink);
    database_.describe(sink);
    counts_.describe(sink);
    scripts_.describe(sink);
    if (locking_ != nullptr) shown_.describe(sink);
  }
  TransactionCounts transactions() const override {
    return shown_.with_waits(scripts_.transactions());
  }

 private:
  enum class Ready : u8 { kCall, kWait, kOver };

  // Makes the next call in `c.call`; one that needs no engine has answered.
  Ready advance(SqlClient& c) {
    if ((c.abandons || is_late(c)) && cut_script(c)) return Ready::kCall;
    if (phase_ == infos_.size() || !error_.ok()) return Ready::kOver;
    const Phase& phase = program_->phases[phase_];
    const bool shared = phase.kind == PhaseKind::kMix || phase.kind == PhaseKind::kConversation;
    // A phase that is not shared is the first client's, once the others have ended what they do.
    if (!shared && (c.number > 0 || others_are_busy(c))) return c.parked = true, Ready::kWait;
    if (shared || phase.kind == PhaseKind::kLoad) return advance_script(c);
    return make_maintenance(c, phase.kind), Ready::kCall;
  }
  void make_maintenance(SqlClient& c, PhaseKind kind) {
    c.call = maintenance_of(kind);
    c.answer = {};
    c.op = c.call.op;
    c.maintains = true;
  }
  // A call was made. True if that completes what is counted; else the next one may be in `c.call`.
  bool advance_statement(SqlClient& c) {
    if (c.maintains) return c.maintains = false, true;
    if (is_late(c) && !c.abandoning)
      return c.connection.closes() ? tell("COMMIT") : void(), c.goes_on = false;
    if (c.abandoning) {
      tell("ROLLBACK");
      count_end(c, TransactionEnd::kRolledBack);
      c.connection.abandoned();
      c.abandoning = c.goes_on = c.runs_script = false;
      return wake_parked(), false;
    }
    if (c.commits) {
      c.commits = false;
      tell("COMMIT");
      scripts_.commit_load();
      committed_ = n_;
      c.connection.keep();
      return true;
    }
    return advance_script(c) == Ready::kCall && c.answered;
  }

  // Goes on with the client's script, or begins another one. kCall: either `c.call` is to be made,
  // or what is counted is complete without one (answered). kOver: the run has failed.
  Ready advance_script(SqlClient& c) {
    const Phase& phase = program_->phases[phase_];
    const bool loads = phase.kind == PhaseKind::kLoad;
    for (u32 idle = 0; idle < kMostIdleScripts; idle++) {
      if (!loads && !may_begin(c, phase)) return stop(c);
      if (!c.runs_script) begin_script(c, phase);
      for (;;) {
        if (!loads && c.connection.between() && !may_begin(c, phase)) return stop(c);
        const u64 begun = c.connection.begun();
        const auto next = c.connection.next(c.call, facts_ != nullptr && facts_->records(0));
        if (c.connection.begun() > begun) c.step = begun_++;
        if (next == Connection::Next::kWait) return Ready::kWait;
        if (locking_ != nullptr)
          shown_.wait_ended(*facts_, *locking_, c.number, static_cast<u64>(c.connection.lost_to()));
        if (next == Connection::Next::kCall) return c.has_call = true, Ready::kCall;
        if (next == Connection::Next::kFault) return fail(c.connection.words());
        if (next == Connection::Next::kEnd) {
          end_script(c, loads);
          break;
        }
        count_statement(c, loads);
        if (!loads)
          return c.call = tt::Statement::settle(), c.has_call = c.answered = true, Ready::kCall;
      }
      c.runs_script = false;
      if (loads) return end_load(c, phase);
    }
    return fail("workload.phases[" + std::to_string(phase_) + "]: its scripts run no statement");
  }
  void end_script(SqlClient& c, bool loads) {
    if (c.connection.closed()) tell("COMMIT");
    if (loads) return scripts_.end_in_load(c.connection.script(), host_->now() - c.begun_at);
    count_end(c, c.connection.last_end());
  }
  // The script ends with its phase. True if its transaction is still open, and `c.call` undoes it.
  bool cut_script(SqlClient& c) {
    c.abandons = c.runs_script = false;
    const bool ended = c.connection.has_run();
    if (c.connection.abandon(c.call)) return c.goes_on = false, c.abandoning = true;
    if (ended) count_end(c, c.connection.last_end());
    return false;
  }
  void count_end(SqlClient& c, TransactionEnd how) {
    c.committed += how == TransactionEnd::kCommitted;
    c.retried += how == TransactionEnd::kRetried;
    const Ns took = host_->now() - c.begun_at;
    scripts_.end(c.connection.script(), how, took);
    if (locking_ != nullptr) tell_transaction(*facts_, c, how, took);
  }
  // True if the client may begin a statement now: a mix has some left, a conversation has turns.
  bool may_begin(const SqlClient& c, const Phase& phase) const {
    if (c.runs_script && !c.connection.between()) return true;
    if (phase.kind != PhaseKind::kConversation) return begun_ < phase.times;
    return begun_ < phase.times && phase.turns[begun_] == c.number && all_rest_but(c.number);
  }
  // The client cannot go on in this phase, or not yet. What it has open is undone if the phase is
  // about to end: others may wait for it.
  Ready stop(SqlClient& c) {
    if (begun_ == infos_[phase_].statements && locking_ != nullptr) {
      if (cut_script(c)) return c.runs_script = true, Ready::kCall;
    }
    c.parked = true;
    return Ready::kWait;
  }
  // The client's phase has ended while it was between two statements, or undid some.
  bool is_late(const SqlClient& c) const { return c.runs_script && c.phase != phase_; }
  bool others_are_busy(const SqlClient& c) const {
    return std::any_of(clients_.begin(), clients_.end(),
                       [&](const SqlClient& other) { return &other != &c && other.is_busy(); });
  }
  bool all_rest_but(u32 number) const {
    return std::all_of(clients_.begin(), clients_.end(), [&](const SqlClient& other) {
      return other.number == number || other.parked ||
             (other.connection.waits() && locking_->waits.table().wait_of(other.number) != nullptr);
    });
  }

  void begin_script(SqlClient& c, const Phase& phase) {
    const bool loads = phase.kind == PhaseKind::kLoad;
    if (loads && n_ == committed_) {
      counters_ = draws_.counters();
      c.connection.keep();
      tell("BEGIN");
    }
    n_++, c.transaction = ++transaction_;
    const bool speaks = phase.kind == PhaseKind::kConversation;
    const u32 script = loads    ? phase.script
                       : speaks ? phase.weights[c.number].script
                                : drawn_script(phase, SplitMix64(mix64(seed_ + 1) ^ transaction_));
    c.connection.begin(script, n_, transaction_,
                       speaks               ? Connection::Transactions::kSpoken
                       : !loads             ? Connection::Transactions::kOwn
                       : n_ > redoes_until_ ? Connection::Transactions::kJoined
                                            : Connection::Transactions::kRedone);
    c.runs_script = true;
    c.phase = phase_;
    c.begun_at = host_->now();
  }
  Ready end_load(SqlClient& c, const Phase& phase) {
    c.answer = {};
    c.answer.changed = 1;
    c.op = tt::Op::kPut;
    c.answered = false;
    c.has_call = true;
    if (n_ % phase.transaction_rows == 0 || n_ == phase.times) {
      c.call = tt::Statement::commit();
      return c.commits = true, Ready::kCall;
    }
    c.call = tt::Statement::settle();
    return c.answered = true, Ready::kCall;
  }

  void count_statement(SqlClient& c, bool loads) {
    const Answer& answer = c.connection.answer();
    counts_.count(c.connection, facts_);
    c.user_bytes += answer.user_bytes;
    scripts_.count_statement(c.connection.script(), answer.calls);
    if (c.connection.lost()) count_end(c, TransactionEnd::kRetried);
    if (!loads) c.answer = answer, c.op = counts_.op_of(c.connection);
    if (facts_ == nullptr || program_->phases[phase_].kind != PhaseKind::kConversation) return;
    facts_->emit(kNoCause, 0, [&] {
      return TurnEnded{.step = c.step, .client = c.number, .after = begun_ - 1};
    });
  }
  void tell(const char* sql) { counts_.tell(sql, facts_); }
  void end_phase(SqlClient& c) {
    const PhaseKind kind = program_->phases[phase_].kind;
    c.abandons = kind == PhaseKind::kMix || kind == PhaseKind::kConversation;
    phase_++;
    done_ = begun_ = n_ = committed_ = redoes_until_ = 0;
    c.runs_script = false;
    wake_parked();
  }
  Ready fail(const std::string& message) {
    error_ = {ErrorCode::kUnsupported, message};
    wake_parked();
    return Ready::kOver;
  }

  bool is_open() const {
    const Recoverable* const engine = host_->engine().recoverable();
    return engine == nullptr || engine->is_open();
  }
  void wake_parked() {
    if (locking_ == nullptr) return;
    for (SqlClient& c : clients_)
      if (std::exchange(c.parked, false)) host_->wake(c.number);
  }
  // The client waits: for a lock until its time is over, else until it is woken.
  void wait(SqlClient& c, Issue& issue) {
    issue.waits = true, issue.goes_on = c.goes_on, issue.until = kNever;
    if (c.connection.waits()) {
      c.goes_on = true;
      issue.until = locking_->waits.waits_until(c.number);
      // One that has closed a ring and is its victim does not wait.
      if (locking_->waits.table().wait_of(c.number) == nullptr) issue.until = host_->now();
    }
    const bool speaks =
        phase_ < infos_.size() && program_->phases[phase_].kind == PhaseKind::kConversation;
    if (!speaks || begun_ == program_->phases[phase_].times) return;
    SqlClient& next = clients_[program_->phases[phase_].turns[begun_]];
    if (next.parked && all_rest_but(next.number)) next.parked = false, host_->wake(next.number);
  }
  // Tells of waits and rings, and wakes those whose waits may be over.
  void tell_waits() {
    if (locking_ == nullptr) return;
    shown_.tell(*facts_, *locking_, clients_[last_]);
    for (const u32 owner : locking_->waits.take_woken()) host_->wake(owner);
  }

  void cut(SqlClient& c) {
    c.has_call = c.goes_on = c.answered = c.abandoning = c.parked = false;
    const bool loads = phase_ < infos_.size() && program_->phases[phase_].kind == PhaseKind::kLoad;
    if (loads && n_ > 0 && c.number == 0) {
      // The transaction begins again: some of its rows are counted already.
      c.skips += done_ - committed_;
      draws_.counters() = counters_;
      c.connection.rewind();
      transaction_ -= n_ - committed_;
      n_ = committed_;
      c.runs_script = c.commits = false;
      // The commit that was under way may have become durable.
      redoes_until_ = n_ + program_->phases[phase_].transaction_rows;
    } else if (c.runs_script) {
      const u64 begun = c.connection.begun();
      c.skips += c.connection.power_cut();
      begun_ += c.connection.begun() - begun;
    }
  }

  const std::unique_ptr<const Program> program_;
  const u64 seed_;
  Database database_;
  Draws draws_;
  Texts texts_;
  const std::unique_ptr<Locking> locking_;  // null: one client is alone
  std::deque<SqlClient> clients_;
  const AxisSample axis_;
  const std::vector<PhaseInfo> infos_;
  StatementCounts counts_;
  ScriptCounts scripts_;
  ShownClients shown_;
  FactStream* facts_ = nullptr;
  WorkloadHost* host_ = nullptr;
  Error error_;
  u32 phase_ = 0, last_ = 0;   // last_: the client that asked last
  u64 n_ = 0, committed_ = 0;  // runs of the load's script: begun, and in transactions that ended
  u64 redoes_until_ = 0;       // the last run that may be there already, after a power cut
  u64 begun_ = 0, done_ = 0;   // statements of the phase
  u64 transaction_ = 0;
  std::vector<u64> counters_;
};

}  // namespace

Result<std::unique_ptr<Workload>> make_sql(const SqlOptions& options, Slice bytes, u64 seed,
                                           const Capabilities& engine) {
  Result<std::unique_ptr<const Program>> program = Program::decode(bytes);
  if (!program.ok()) return program.error();
  if (program.value()->phases.empty())
    return Error{ErrorCode::kBadOption, "workload.phases: at least one phase is needed"};
  const Error refused = refuse_clients(options, *program.value(), engine);
  if (!refused.ok()) return refused;
  return std::unique_ptr<Workload>(std::make_unique<SqlWorkload>(
      std::move(program.value()), seed, engine.hidden_key_bytes, static_cast<u32>(options.clients),
      make_locking(options, engine)));
}

}  // namespace tt::server
