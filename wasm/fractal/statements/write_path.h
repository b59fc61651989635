// Puts and deletes: rollback entry, log record, message (toku_ft_maybe_insert), and at the end of
// the transaction its commit.
#pragma once
#include "fractal/state/build_progress.h"
#include "fractal/state/operations.h"
#include "fractal/statements/ending.h"

namespace tt::fractal {

// A statement with the value of its row as the tree stores it, which may be in `buffer`.
Statement stored(const Statement& statement, std::span<const IndexInfo> indexes,
                 std::string& buffer);

class WritePath {
 public:
  WritePath(Nodes& nodes, Log& log, Transactions& transactions, Operations& operations,
            NodeWriter& writer, Injection& injection, const BuildProgress& build)
      : env_(nodes.env),
        status_(nodes.status),
        dictionaries_(nodes.dictionaries),
        log_(log),
        transactions_(transactions),
        operations_(operations),
        writer_(writer),
        injection_(injection),
        build_(build),
        rollback_(nodes, transactions),
        ending_(nodes, transactions, injection) {}
  // The statement's value is as it is stored.
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);
  // Changes all rows of a dictionary (toku_ft_maybe_update_broadcast), in one transaction, whose
  // commit is durable.
  Progress run_change_rows(Ns now, const Statement& statement, StatementCursor& cursor);
  // Ends the client's open transaction, if there is one.
  Progress run_end(Ns now, StatementCursor& cursor, Ending::How how);

 private:
  bool left_out(const Statement& statement, StatementCursor& cursor) const;
  Progress note(Ns now, const Statement& statement, StatementCursor& cursor);
  void log_put(Ns now, const Statement& statement, const StatementCursor& cursor);
  Progress end(Ns now, StatementCursor& cursor, Ending::How how);

  Environment& env_;
  EngineStatus& status_;
  Dictionaries& dictionaries_;
  Log& log_;
  Transactions& transactions_;
  Operations& operations_;
  NodeWriter& writer_;
  Injection& injection_;
  const BuildProgress& build_;
  RollbackLog rollback_;
  Ending ending_;
  std::vector<u32> files_;  // numbers of the files that the logged row is in
};

}  // namespace tt::fractal
