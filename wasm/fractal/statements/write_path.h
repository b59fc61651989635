// Puts and deletes: log record, message, and at the end of the transaction its commit.
//
// Before each message its transaction notes what would undo it (toku_ft_maybe_insert).
#pragma once
#include "fractal/statements/ending.h"

namespace tt::fractal {

class WritePath {
 public:
  WritePath(FractalState& state, NodeWriter& writer, Injection& injection)
      : state_(state),
        writer_(writer),
        injection_(injection),
        rollback_(state),
        ending_(state, injection) {}
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);

 private:
  void log_put(Ns now, const Statement& statement, const StatementCursor& cursor);
  Progress run_commit(Ns now, StatementCursor& cursor);

  FractalState& state_;
  NodeWriter& writer_;
  Injection& injection_;
  RollbackLog rollback_;
  Ending ending_;
  std::vector<u32> files_;  // of the row that is logged
};

}  // namespace tt::fractal
