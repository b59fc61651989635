#include "server/execute/connection.h"

namespace tt::server {

void Connection::begin(u32 script, u64 n, u64 transaction, Transactions transactions) {
  transactions_ = transactions;
  machine_.begin(script, n, transaction);
  open_ = joins(), closed_ = lost_ = rolled_back_ = false;
  script_ = script;
  locker_.set_active(!joins());
  execution_.redoes(transactions == Transactions::kRedone);
  statements_ = before_begin_ = 0;
  state_ = State::kScript;
}

Connection::Next Connection::next(tt::Statement& call, bool keeps_text) {
  if (waits_) {
    const LockWaits::State state = locker_.settle();
    if (state == LockWaits::State::kWaiting) return Next::kWait;
    waits_ = false;
    const bool victim = state == LockWaits::State::kVictim;
    lost_to_ = victim                                 ? SqlError::kDeadlock
               : state == LockWaits::State::kTimedOut ? SqlError::kTimeout
                                                      : SqlError::kNone;
    if (lost_to_ != SqlError::kNone) execution_.lose(lost_to_, !victim);
  }
  if (state_ == State::kAgain) begin_statement(keeps_text);
  if (state_ == State::kExecuting) return execute(call);
  if (state_ == State::kEnding || state_ == State::kClosing) locker_.end_transaction();
  if (state_ == State::kEnding) {
    state_ = State::kScript;
    statements_++;
    return Next::kStatement;
  }
  if (state_ == State::kScript && lost_) return begin_again(call, keeps_text);
  if (state_ == State::kLosing) locker_.end_transaction(), state_ = State::kScript;
  if (state_ == State::kClosing) state_ = State::kOver, closed_ = true;
  if (state_ == State::kOver) return Next::kEnd;
  return go_on(call, keeps_text);
}

Connection::Next Connection::execute(tt::Statement& call) {
  switch (execution_.next(call)) {
    case Step::kCall: return Next::kCall;
    case Step::kWait: return waits_ = true, Next::kWait;
    case Step::kDone: break;
  }
  return end_statement(call);
}

// The transaction is rolled back, if it is open, and the script begins again.
Connection::Next Connection::begin_again(tt::Statement& call, bool keeps_text) {
  lost_ = false;
  machine_.begin_again();
  statements_ = before_begin_ = 0;
  if (!open_) return state_ = State::kScript, next(call, keeps_text);
  open_ = false;
  bookings_.restore();
  call = tt::Statement::rollback();
  state_ = State::kLosing;
  return Next::kCall;
}

void Connection::begin_statement(bool keeps_text) {
  const Plan& plan = program_.statements[statement_].plan;
  const bool shares = locker_.shares(open_);
  const bool alone = plan.kind == PlanKind::kSelect && plan.lock == RowLock::kNone && !shares;
  locker_.begin_statement(alone);
  execution_.begin(plan, keeps_text, open_ && !joins(), shares);
  state_ = State::kExecuting;
}

// Goes on to the script's next statement, or to its end.
Connection::Next Connection::go_on(tt::Statement& call, bool keeps_text) {
  switch (machine_.advance()) {
    case Machine::Stop::kFault: answer_.fault = machine_.fault(); return Next::kFault;
    case Machine::Stop::kEnd:
      state_ = State::kOver;
      if (!open_ || joins()) return Next::kEnd;
      open_ = rolled_back_ = false;
      call = tt::Statement::commit();
      state_ = State::kClosing;
      return Next::kCall;
    case Machine::Stop::kStatement: break;
  }
  statement_ = machine_.statement();
  begun_++;
  const Plan& plan = program_.statements[statement_].plan;
  if (plan.kind > PlanKind::kRollback) {
    if (!open_) bookings_.keep();
    begin_statement(keeps_text);
    return execute(call);
  }
  answer_ = {};
  machine_.answer(0, 0);
  const bool ends = plan.kind != PlanKind::kBegin && open_ && !joins();
  if (plan.kind == PlanKind::kBegin) {
    // BEGIN commits what is open.
    const bool commits = open_ && !joins();
    open_ = true;
    before_begin_ = statements_;
    bookings_.keep();
    if (!commits) return statements_++, Next::kStatement;
    call = tt::Statement::commit();
    state_ = State::kEnding;
    return answer_.calls++, Next::kCall;
  }
  if (!ends) return statements_++, Next::kStatement;
  open_ = false;
  rolled_back_ = plan.kind == PlanKind::kRollback;
  call = plan.kind == PlanKind::kCommit ? tt::Statement::commit() : tt::Statement::rollback();
  if (plan.kind == PlanKind::kRollback) bookings_.restore();
  state_ = State::kEnding;
  return answer_.calls++, Next::kCall;
}

Connection::Next Connection::end_statement(tt::Statement& call) {
  answer_ = execution_.answer();
  if (answer_.fault != Fault::kNone) return Next::kFault;
  const bool wrote = execution_.wrote();
  const SqlError error = answer_.error;
  locker_.end_statement();
  // As a server answers: it drops a table, and counts no rows.
  if (program_.statements[statement_].plan.kind == PlanKind::kTruncate) answer_.changed = 0;
  if (error != SqlError::kNone && joins()) return Next::kFault;
  const bool loses = error == SqlError::kDeadlock || error == SqlError::kTimeout;
  lost_ = loses && transactions_ == Transactions::kOwn;
  // The victim of a deadlock is rolled back as a whole.
  if (error == SqlError::kDeadlock && locker_.rules().detects) open_ = false;
  if (error != SqlError::kNone && !open_) {
    machine_.answer(0, 0);
    bookings_.restore();
    call = tt::Statement::rollback();
    state_ = State::kEnding;
    return answer_.calls++, Next::kCall;
  }
  machine_.answer(answer_.changed, answer_.found);
  state_ = State::kScript;
  if (!open_ && !wrote) locker_.end_transaction();
  if (open_ || !wrote) return statements_++, Next::kStatement;
  rolled_back_ = false;
  call = tt::Statement::commit();
  state_ = State::kEnding;
  return answer_.calls++, Next::kCall;
}

bool Connection::abandon(tt::Statement& call) {
  const bool undoes = open_ && !joins();
  // The call that ends the transaction has been made already.
  if (state_ == State::kLosing || state_ == State::kClosing) locker_.end_transaction();
  state_ = State::kOver;
  open_ = waits_ = lost_ = false;
  if (!undoes) return false;
  bookings_.restore();
  call = tt::Statement::rollback();
  return true;
}

u64 Connection::power_cut() {
  locker_.forget();
  waits_ = false;
  if (state_ == State::kOver) return 0;
  // The commit under way may be durable, with the numbers that it gave to rows.
  bookings_.restore();
  if (state_ == State::kLosing) return open_ = false, state_ = State::kScript, 0;
  const bool ends =
      state_ == State::kEnding && program_.statements[statement_].plan.kind <= PlanKind::kRollback;
  if (!open_ && !ends && state_ != State::kClosing) {
    // A statement alone: its values are drawn already.
    if (state_ == State::kScript) return 0;
    state_ = State::kAgain;
    return begun_++, 0;
  }
  if (before_begin_ > 0) return state_ = State::kOver, open_ = false, 0;
  const u64 again = statements_;
  machine_.begin_again();
  open_ = joins(), closed_ = lost_ = false;
  statements_ = 0;
  state_ = State::kScript;
  return again;
}

std::string Connection::sql() const {
  const Statement& statement = program_.statements[statement_];
  std::string out;
  u32 at = 0;
  for (const Parameter& parameter : statement.parameters) {
    out.append(statement.sql.substr(at, parameter.at - at));
    const Value value = machine_.variable(parameter.variable);
    if (value.is_null()) {
      out += "NULL";
    } else if (value.is_number()) {
      out += digits_of(value);
    } else {
      out += '\'';
      for (const char c : value.bytes) {
        if (c == '\'' || c == '\\') out += c;
        out += c;
      }
      out += '\'';
    }
    at = parameter.at + parameter.bytes;
  }
  out.append(statement.sql.substr(at));
  return out;
}

std::string Connection::words() const {
  const std::string place(answer_.fault == Fault::kNone && answer_.error != SqlError::kNone
                              ? program_.statements[statement_].place
                              : machine_.place());
  return place + ": " +
         (answer_.fault != Fault::kNone ? words_of(answer_.fault) : words_of(answer_.error));
}

}  // namespace tt::server
