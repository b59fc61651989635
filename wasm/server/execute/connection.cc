#include "server/execute/connection.h"

namespace tt::server {

void Connection::begin(u32 script, u64 n, u64 transaction, Transactions transactions) {
  script_ = script, n_ = n, transaction_ = transaction, transactions_ = transactions;
  counters_ = draws_.counters();
  machine_.begin(script, n, transaction);
  open_ = joins(), closed_ = false;
  execution_.redoes(transactions == Transactions::kRedone);
  statements_ = before_begin_ = 0;
  state_ = State::kScript;
}

Connection::Next Connection::next(tt::Statement& call, bool keeps_text) {
  if (state_ == State::kExecuting) {
    if (execution_.next(call)) return Next::kCall;
    return end_statement(call);
  }
  if (state_ == State::kEnding) {
    state_ = State::kScript;
    statements_++;
    return Next::kStatement;
  }
  if (state_ == State::kClosing) state_ = State::kOver, closed_ = true;
  if (state_ == State::kOver) return Next::kEnd;
  switch (machine_.advance()) {
    case Machine::Stop::kFault: answer_.fault = machine_.fault(); return Next::kFault;
    case Machine::Stop::kEnd:
      state_ = State::kOver;
      if (!open_ || joins()) return Next::kEnd;
      open_ = false;
      call = tt::Statement::commit();
      state_ = State::kClosing;
      return Next::kCall;
    case Machine::Stop::kStatement: break;
  }
  statement_ = machine_.statement();
  const Plan& plan = program_.statements[statement_].plan;
  if (plan.kind > PlanKind::kRollback) {
    if (!open_) database_.keep();
    execution_.begin(plan, keeps_text, open_ && !joins());
    state_ = State::kExecuting;
    return next(call, keeps_text);
  }
  answer_ = {};
  machine_.answer(0, 0);
  const bool ends = plan.kind != PlanKind::kBegin && open_ && !joins();
  if (plan.kind == PlanKind::kBegin) {
    // BEGIN commits what is open.
    const bool commits = open_ && !joins();
    open_ = true;
    before_begin_ = statements_;
    database_.keep();
    if (!commits) return statements_++, Next::kStatement;
    call = tt::Statement::commit();
    state_ = State::kEnding;
    return answer_.calls++, Next::kCall;
  }
  if (!ends) return statements_++, Next::kStatement;
  open_ = false;
  call = plan.kind == PlanKind::kCommit ? tt::Statement::commit() : tt::Statement::rollback();
  if (plan.kind == PlanKind::kRollback) database_.restore();
  state_ = State::kEnding;
  return answer_.calls++, Next::kCall;
}

Connection::Next Connection::end_statement(tt::Statement& call) {
  answer_ = execution_.answer();
  if (answer_.fault != Fault::kNone) return Next::kFault;
  const bool wrote = execution_.wrote();
  // As a server answers: it drops a table, and counts no rows.
  if (program_.statements[statement_].plan.kind == PlanKind::kTruncate) answer_.changed = 0;
  if (answer_.error != SqlError::kNone && joins()) return Next::kFault;
  if (answer_.error != SqlError::kNone && !open_) {
    machine_.answer(0, 0);
    database_.restore();
    call = tt::Statement::rollback();
    state_ = State::kEnding;
    return answer_.calls++, Next::kCall;
  }
  machine_.answer(answer_.changed, answer_.found);
  state_ = State::kScript;
  if (open_ || !wrote) return statements_++, Next::kStatement;
  call = tt::Statement::commit();
  state_ = State::kEnding;
  return answer_.calls++, Next::kCall;
}

bool Connection::abandon(tt::Statement& call) {
  const bool undoes = open_ && !joins();
  state_ = State::kOver;
  open_ = false;
  if (!undoes) return false;
  database_.restore();
  call = tt::Statement::rollback();
  return true;
}

u64 Connection::power_cut() {
  if (state_ == State::kOver) return 0;
  // The commit under way may be durable, with the numbers that it gave to rows.
  database_.restore();
  const bool ends =
      state_ == State::kEnding && program_.statements[statement_].plan.kind <= PlanKind::kRollback;
  if (!open_ && !ends && state_ != State::kClosing) {
    // A statement alone: its values are drawn already.
    if (state_ == State::kScript) return 0;
    execution_.begin(program_.statements[statement_].plan, false, false);
    state_ = State::kExecuting;
    return 0;
  }
  if (before_begin_ > 0) return state_ = State::kOver, open_ = false, 0;
  const u64 again = statements_;
  draws_.counters() = counters_;
  begin(script_, n_, transaction_, transactions_);
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
