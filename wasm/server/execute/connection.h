// A client's connection: runs a script statement by statement, and ends its transactions.
//
// A statement without BEGIN is a transaction; one that is open at the script's end is committed. A
// statement that fails, as its key is there already, is undone alone, and the script continues.
#pragma once
#include <vector>

#include "server/execute/execution.h"

namespace tt::server {

class Connection {
 public:
  Connection(const Program& program, Database& database, Draws& draws, Texts& texts)
      : program_(program),
        database_(database),
        draws_(draws),
        machine_(program, draws, texts),
        execution_(database, machine_) {}

  enum class Transactions : u8 {
    kOwn,     // statements begin and end transactions
    kJoined,  // they belong to one that the caller ends
    kRedone   // likewise; rows that are there already were inserted before the power failed
  };
  // Begins a script: its `n`-th run in the phase, transaction number `transaction` of the run.
  void begin(u32 script, u64 n, u64 transaction, Transactions transactions);

  enum class Next : u8 {
    kCall,       // `call` is to be made, before this is called again
    kStatement,  // a statement is done: see answer()
    kEnd,        // the script is
    kFault       // it cannot go on: see words()
  };
  Next next(tt::Statement& call, bool keeps_text);
  // Undoes an open transaction. False if there is none.
  bool abandon(tt::Statement& call);
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
  std::string place() const { return std::string(program_.statements[statement_].place); }

 private:
  bool joins() const { return transactions_ != Transactions::kOwn; }

  enum class State : u8 { kScript, kExecuting, kEnding, kClosing, kOver };

  Next end_statement(tt::Statement& call);

  const Program& program_;
  Database& database_;
  Draws& draws_;
  Machine machine_;
  Execution execution_;
  State state_ = State::kOver;
  u32 script_ = 0, statement_ = 0;
  u64 n_ = 0, transaction_ = 0;
  Transactions transactions_ = Transactions::kOwn;
  bool open_ = false, closed_ = false;
  u64 statements_ = 0, before_begin_ = 0;  // done of the script, and before its BEGIN
  std::vector<u64> counters_;              // at the script's start
  Answer answer_;
};

}  // namespace tt::server
