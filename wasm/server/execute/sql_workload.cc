#include "server/execute/sql_workload.h"

#include <algorithm>

#include "server/program/texts.h"

namespace tt::server {
namespace {

// A row that is larger stops the run, whatever its columns could hold.
constexpr u64 kLargestValue = 7000;
// Scripts in a row that may run no statement.
constexpr u32 kMostIdleScripts = 10'000;

constexpr const char* kPhaseNames[] = {"load", "mix", "flush", "compact", "settle", "checkpoint"};

struct Counts {
  u64 runs = 0, calls = 0, rows_read = 0, found = 0, changed = 0;
};

class SqlWorkload final : public Workload {
 public:
  SqlWorkload(std::unique_ptr<const Program> program, u64 seed, u32 hidden_key_bytes)
      : program_(std::move(program)),
        seed_(seed),
        database_(*program_, hidden_key_bytes),
        draws_(*program_, seed),
        texts_(*program_, seed),
        connection_(*program_, database_, draws_, texts_),
        axis_(*program_, seed, kQuantiles, hidden_key_bytes),
        counts_(program_->statements.size()) {
    for (const Phase& phase : program_->phases) {
      const bool runs = phase.kind <= PhaseKind::kMix;
      const bool checkpoint = phase.kind == PhaseKind::kCheckpoint;
      PhaseInfo info{kPhaseNames[static_cast<u8>(phase.kind)], runs ? phase.times : 1,
                     phase.warm_up, 0};
      info.needs.makes_checkpoints = checkpoint;
      info.needs.transactions = info.needs.ranges = true;
      infos_.push_back(info);
    }
  }
  u32 phase_count() const override { return static_cast<u32>(infos_.size()); }
  const PhaseInfo& phase(u32 index) const override { return infos_[index]; }
  u32 clients() const override { return 1; }
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
  std::string place() const override { return runs_script_ ? connection_.place() : std::string(); }
  void attach(FactStream& facts) override { facts_ = &facts; }

  bool next(Issue& issue) override {
    issue.drain_before = false;
    issue.due = 0;
    if (!has_call_ && !advance()) return false;
    has_call_ = false;
    // A transaction that a mix leaves open is undone when the mix is over.
    issue.phase = abandoning_ ? phase_ - 1 : phase_;
    issue.index_in_phase = done_;
    issue.goes_on = goes_on_;
    goes_on_ = true;
    issue.statement = call_;
    issue.drain_before = call_.op == tt::Op::kSettle && !answered_;
    return true;
  }

  bool completes(const Issue&, Outcome& outcome, Completed& completed) override {
    if (!answered_ && !advance_statement()) return false;
    answered_ = has_call_ = false;
    outcome.rows = static_cast<u32>(std::min<u64>(answer_.found, ~0u));
    outcome.answer = answer_.hash;
    completed.user_bytes = user_bytes_;
    completed.op = op_;
    user_bytes_ = 0;
    goes_on_ = false;
    if (skips_ > 0) return skips_--, false;
    if (++done_ == infos_[phase_].statements) end_phase();
    return true;
  }

  bool power_cut() override {
    has_call_ = goes_on_ = answered_ = abandoning_ = false;
    const bool loads = phase_ < infos_.size() && program_->phases[phase_].kind == PhaseKind::kLoad;
    if (loads && n_ > 0) {
      // The transaction begins again: some of its rows are counted already.
      skips_ += done_ - committed_;
      draws_.counters() = counters_;
      database_.rewind();
      transaction_ -= n_ - committed_;
      n_ = committed_;
      runs_script_ = commits_ = false;
      // The commit that was under way may have become durable.
      redoes_until_ = n_ + program_->phases[phase_].transaction_rows;
    } else if (runs_script_) {
      skips_ += connection_.power_cut();
    }
    return true;
  }

  void describe(TableSink& sink) const override {
    Workload::describe(sink);
    sink.rows<TablesRow>([&](auto&& add) {
      for (u64 i = 0; i < database_.tables().size(); i++) {
        const TableState& table = database_.tables()[i];
        add({.table = i, .name = table.name, .rows = table.rows, .user_bytes = table.bytes});
      }
    });
    sink.rows<StatementsRow>([&](auto&& add) {
      for (u64 i = 0; i < counts_.size(); i++)
        add({.statement = i,
             .place = program_->statements[i].place,
             .runs = counts_[i].runs,
             .calls = counts_[i].calls,
             .rows_read = counts_[i].rows_read,
             .rows_found = counts_[i].found,
             .rows_changed = counts_[i].changed});
    });
  }

 private:
  // Makes the next call in `call_`; one that needs no engine has answered_. False: the run ends.
  bool advance() {
    if (abandons_) {
      abandons_ = false;
      if (connection_.abandon(call_)) return goes_on_ = false, abandoning_ = true;
    }
    if (phase_ == infos_.size() || !error_.ok()) return false;
    const Phase& phase = program_->phases[phase_];
    if (phase.kind > PhaseKind::kMix) return make_maintenance(phase.kind), true;
    return advance_script();
  }
  void make_maintenance(PhaseKind kind) {
    call_ = kind == PhaseKind::kFlush     ? tt::Statement::flush()
            : kind == PhaseKind::kCompact ? tt::Statement::compact()
            : kind == PhaseKind::kSettle  ? tt::Statement::settle()
                                          : tt::Statement::checkpoint();
    answer_ = {};
    op_ = call_.op;
    maintains_ = true;
  }
  // A call was made. True if that completes what is counted; else the next one is in `call_`.
  bool advance_statement() {
    if (maintains_) return maintains_ = false, true;
    if (abandoning_) {
      tell("ROLLBACK");
      return abandoning_ = goes_on_ = false;
    }
    if (commits_) {
      commits_ = false;
      tell("COMMIT");
      keep_batch();
      return true;
    }
    const bool made = advance_script();
    return made && answered_;
  }

  // Goes on with the connection's script, or begins another one. Either `call_` is to be made, or
  // what is counted is complete without one (answered_). False: the run has failed.
  bool advance_script() {
    const Phase& phase = program_->phases[phase_];
    const bool loads = phase.kind == PhaseKind::kLoad;
    for (u32 idle = 0; idle < kMostIdleScripts; idle++) {
      if (!runs_script_) begin_script(phase);
      for (;;) {
        const auto next = connection_.next(call_, facts_ != nullptr && facts_->records(0));
        if (next == Connection::Next::kCall) return has_call_ = true;
        if (next == Connection::Next::kFault) return fail(connection_.words());
        if (next == Connection::Next::kEnd) {
          if (connection_.closed()) tell("COMMIT");
          break;
        }
        count_statement(loads);
        if (!loads) return call_ = tt::Statement::settle(), has_call_ = answered_ = true;
      }
      runs_script_ = false;
      if (loads) return end_load(phase);
    }
    return fail("workload.phases[" + std::to_string(phase_) + "]: its scripts run no statement");
  }
  void begin_script(const Phase& phase) {
    const bool loads = phase.kind == PhaseKind::kLoad;
    if (loads && n_ == committed_) {
      counters_ = draws_.counters();
      database_.keep();
      tell("BEGIN");
    }
    n_++, transaction_++;
    connection_.begin(loads ? phase.script : drawn_script(phase), n_, transaction_,
                      !loads               ? Connection::Transactions::kOwn
                      : n_ > redoes_until_ ? Connection::Transactions::kJoined
                                           : Connection::Transactions::kRedone);
    runs_script_ = true;
  }
  u32 drawn_script(const Phase& phase) const {
    u64 sum = 0;
    for (const Weight& one : phase.weights) sum += one.weight;
    u64 at = SplitMix64(mix64(seed_ + 1) ^ transaction_).below(sum);
    for (const Weight& one : phase.weights) {
      if (at < one.weight) return one.script;
      at -= one.weight;
    }
    return phase.weights.back().script;
  }
  bool end_load(const Phase& phase) {
    answer_ = {};
    answer_.changed = 1;
    op_ = tt::Op::kPut;
    answered_ = false;
    if (n_ % phase.transaction_rows == 0 || n_ == phase.times) {
      call_ = tt::Statement::commit();
      return has_call_ = commits_ = true;
    }
    call_ = tt::Statement::settle();
    return has_call_ = answered_ = true;
  }
  void keep_batch() {
    committed_ = n_;
    database_.keep();
  }

  void count_statement(bool loads) {
    const u32 number = connection_.statement();
    const Answer& answer = connection_.answer();
    Counts& counts = counts_[number];
    counts.runs++, counts.calls += answer.calls, counts.rows_read += answer.rows_read;
    counts.found += answer.found, counts.changed += answer.changed;
    user_bytes_ += answer.user_bytes;
    const PlanKind kind = program_->statements[number].plan.kind;
    if (!loads) {
      answer_ = answer;
      op_ = kind == PlanKind::kSelect                                  ? tt::Op::kScan
            : kind == PlanKind::kDelete || kind == PlanKind::kTruncate ? tt::Op::kDelete
            : kind <= PlanKind::kRollback                              ? tt::Op::kCommit
                                                                       : tt::Op::kPut;
    }
    if (facts_ == nullptr) return;
    facts_->emit(kNoCause, 0, [&] {
      sql_ = utf8_of(connection_.sql());
      rows_ = utf8_of(answer.text);
      return StatementRun{.statement = number,
                          .sql = sql_,
                          .changed = answer.changed,
                          .found = answer.found,
                          .rows = rows_,
                          .error = static_cast<u64>(answer.error)};
    });
  }
  // Tells of a statement that is in no script.
  void tell(const char* sql) {
    if (facts_ == nullptr) return;
    facts_->emit(kNoCause, 0, [&] {
      return StatementRun{.statement = counts_.size(),
                          .sql = sql,
                          .changed = 0u,
                          .found = 0u,
                          .rows = "",
                          .error = 0u};
    });
  }
  void end_phase() {
    if (program_->phases[phase_].kind == PhaseKind::kMix) abandons_ = true;
    phase_++;
    done_ = n_ = committed_ = redoes_until_ = 0;
    runs_script_ = false;
  }
  bool fail(const std::string& message) {
    error_ = {ErrorCode::kUnsupported, message};
    return false;
  }

  const std::unique_ptr<const Program> program_;
  const u64 seed_;
  Database database_;
  Draws draws_;
  Texts texts_;
  Connection connection_;
  const AxisSample axis_;
  std::vector<PhaseInfo> infos_;
  std::vector<Counts> counts_;  // by statement
  FactStream* facts_ = nullptr;
  Error error_;
  u32 phase_ = 0;
  u64 n_ = 0, committed_ = 0;  // runs of the load's script: begun, and in transactions that ended
  u64 redoes_until_ = 0;       // the last run that may be there already, after a power cut
  u64 done_ = 0, transaction_ = 0;
  u64 skips_ = 0;  // done again after a power cut, and counted before
  std::vector<u64> counters_;
  tt::Statement call_;
  bool has_call_ = false;
  bool answered_ = false;  // `call_` does nothing, and completes what is counted
  bool goes_on_ = false;   // `call_` belongs to what was begun before
  bool runs_script_ = false, commits_ = false, maintains_ = false;
  bool abandons_ = false, abandoning_ = false;
  Answer answer_;
  tt::Op op_ = tt::Op::kPut;
  u64 user_bytes_ = 0;
  std::string sql_, rows_;
};

}  // namespace

Result<std::unique_ptr<Workload>> make_sql(const SqlOptions& options, Slice bytes, u64 seed,
                                           u32 hidden_key_bytes) {
  if (options.clients != 1)
    return Error{ErrorCode::kBadOption,
                 "workload.options.clients: tables and statements run with one client; more have "
                 "to wait for locks, which are not there yet"};
  Result<std::unique_ptr<const Program>> program = Program::decode(bytes);
  if (!program.ok()) return program.error();
  if (program.value()->phases.empty())
    return Error{ErrorCode::kBadOption, "workload.phases: at least one phase is needed"};
  return std::unique_ptr<Workload>(
      std::make_unique<SqlWorkload>(std::move(program.value()), seed, hidden_key_bytes));
}

}  // namespace tt::server
