// Puts and deletes: log record, message, and at the end of the transaction its commit.
//
// The commit of inserts sends nothing down the tree; each deleted key gets a commit message
// (PerconaFT ft/txn/roll.cc).
#pragma once
#include "fractal/statements/injection.h"

namespace tt::fractal {

class WritePath {
 public:
  WritePath(FractalState& state, NodeWriter& writer, Injection& injection)
      : state_(state), writer_(writer), injection_(injection) {}
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);

 private:
  void log_put(Ns now, const Statement& statement, const StatementCursor& cursor);
  Progress run_commit(Ns now, StatementCursor& cursor);

  FractalState& state_;
  NodeWriter& writer_;
  Injection& injection_;
  std::vector<u32> files_;  // of the row that is logged
};

}  // namespace tt::fractal
