// The runs of each script, and how transactions ended.
#pragma once
#include <vector>

#include "core/latency_histogram.h"
#include "facts/table_sink.h"
#include "server/options/schema.h"
#include "server/program/program.h"
#include "workload/workload.h"

namespace tt::server {

class ScriptCounts {
 public:
  explicit ScriptCounts(const Program& program) : program_(program), of_(program.scripts.size()) {}

  void count_statement(u32 script, u64 calls) {
    of_[script].statements++, of_[script].calls += calls;
  }
  // A run of the script has ended, or begins again.
  void end(u32 script, TransactionEnd how, Ns took);
  // A load's script has run; its transaction may go on.
  void end_in_load(u32 script, Ns took) { of_[script].took.add(took); }
  void commit_load() { counts_.committed++; }

  const TransactionCounts& transactions() const { return counts_; }
  void describe(TableSink& sink) const;

 private:
  struct Counts {
    u64 statements = 0, calls = 0, rolled_back = 0, retried = 0;
    LatencyHistogram took;
  };
  const Program& program_;
  std::vector<Counts> of_;  // by script
  TransactionCounts counts_;
};

}  // namespace tt::server
