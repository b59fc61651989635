// The work that each statement of a program has done, and the facts that report it.
#pragma once
#include "facts/fact_stream.h"
#include "facts/table_sink.h"
#include "server/execute/connection.h"

namespace tt::server {

class StatementCounts {
 public:
  explicit StatementCounts(const Program& program)
      : program_(program), counts_(program.statements.size()) {}

  // Counts the connection's last statement, and tells of it. `facts` may be null.
  void count(const Connection& connection, FactStream* facts);
  // Tells of a statement that is in no script.
  void tell(const char* sql, FactStream* facts) const;
  // The connection's last statement as a run counts it.
  tt::Op op_of(const Connection& connection) const;
  void describe(TableSink& sink) const;

 private:
  struct Counts {
    u64 runs = 0, calls = 0, rows_read = 0, found = 0, changed = 0, gap_locks = 0;
  };
  const Program& program_;
  std::vector<Counts> counts_;  // by statement
};

}  // namespace tt::server
