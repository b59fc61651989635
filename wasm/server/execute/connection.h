// A client's connection: runs a script statement by statement, and ends its transactions.
//
// A statement without BEGIN is a transaction; one that is open at the script's end is committed. A
// statement that fails, as its key is there already, is undone alone, and the script continues.
// One that cannot go on beside others ends its transaction where the rules say so; the script then
// begins again with the same draws, if it is one of a mix.
#pragma once
#include <vector>

#include "server/execute/execution.h"

namespace tt::server {

class Connection {
 public:
  // `locking`: null for one that is alone.
  Connection(const Program& program, Database& database, Draws& draws, Texts& texts,
             Locking* locking, u32 number)
      : program_(program),
        bookings_(database, locking == nullptr),
        locker_(locking, number),
        machine_(program, draws, texts),
        execution_(database, bookings_, machine_, locker_) {}

  enum class Transactions : u8 {
    kOwn,     // statements begin and end transactions
    kSpoken,  // likewise, and a lost one is not begun again
    kJoined,  // they belong to one that the caller ends
    kRedone   // likewise; rows that are there already were inserted before the power failed
  };
  // Begins a script: its `n`-th run in the phase, transaction number `transaction` of the run.
  void begin(u32 script, u64 n, u64 transaction, Transactions transactions);

  enum class Next : u8 {
    kCall,       // `call` is to be made, before this is called again
    kWait,       // another client is in the way
    kStatement,  // a statement is done: see answer()
    kEnd,        // the script is
    kFault       // it cannot go on: see words()
  };
  Next next(tt::Statement& call, bool keeps_text);
  // `newer`: the call has met a row that is newer than it may be (Outcome).
  void met_newer(bool newer) { locker_.set_newer(newer); }
  // Undoes an open transaction. False if there is none. abandoned() once the call is made.
  bool abandon(tt::Statement& call);
  void abandoned() { locker_.end_transaction(); }
  // The transaction of joined ones is kept: what comes next is another one.
  void keep() { bookings_.keep(); }
  void rewind() { bookings_.rewind(); }
  // The script is between two statements, or begins again.
  bool between() const { return state_ == State::kScript || state_ == State::kLosing; }
  // Its script is over, and its transaction commits.
  bool closes() const { return state_ == State::kClosing; }
  bool is_over() const { return state_ == State::kOver; }
  bool waits() const { return waits_; }
  // Its transactions are its own: they lock rows.
  bool locks() const { return !joins(); }
  // The script has lost its transaction and will begin again.
  bool lost() const { return lost_; }
  // The end of its last transaction, unless that is open.
  TransactionEnd last_end() const {
    return rolled_back_ ? TransactionEnd::kRolledBack : TransactionEnd::kCommitted;
  }
  // It is in its script, and statements of that are done.
  bool has_run() const { return state_ != State::kOver && statements_ > 0; }
  u32 script() const { return script_; }
  Slice script_name() const { return program_.scripts[script_].name; }
  // The error that the last wait has ended with.
  SqlError lost_to() const { return lost_to_; }
  // Statements begun so far, those that began again as well.
  u64 begun() const { return begun_; }
  bool has_open_transaction() const { return open_ && !joins(); }
  // Called after a power cut. The statement under way begins again, or the transaction from its
  // BEGIN. Returns the number of statements that will be done again.
  u64 power_cut();

  // True if the script has ended with a commit of what it left open.
  bool closed() const { return closed_; }
  const Answer& answer() const { return answer_; }
  u32 statement() const { return statement_; }
  // Writes the last statement with its values in place of its parameters.
  std::string sql() const;
  std::string words() const;
  // The place of the statement under way in the document: "scripts.transfer[5]".
  Slice place() const { return program_.statements[statement_].place; }

 private:
  bool joins() const { return transactions_ >= Transactions::kJoined; }

  enum class State : u8 { kScript, kExecuting, kEnding, kClosing, kLosing, kAgain, kOver };

  Next go_on(tt::Statement& call, bool keeps_text);
  void begin_statement(bool keeps_text);
  Next execute(tt::Statement& call);
  Next begin_again(tt::Statement& call, bool keeps_text);
  Next end_statement(tt::Statement& call);

  const Program& program_;
  Bookings bookings_;
  Locker locker_;
  Machine machine_;
  Execution execution_;
  State state_ = State::kOver;
  u32 statement_ = 0, script_ = 0;
  Transactions transactions_ = Transactions::kOwn;
  bool open_ = false, closed_ = false, waits_ = false;
  bool lost_ = false;  // the script begins again
  bool rolled_back_ = false;
  SqlError lost_to_ = SqlError::kNone;
  u64 begun_ = 0;
  u64 statements_ = 0, before_begin_ = 0;  // done of the script, and before its BEGIN
  Answer answer_;
};

}  // namespace tt::server
