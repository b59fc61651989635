#include "server/execute/script_counts.h"

namespace tt::server {

void ScriptCounts::end(u32 script, TransactionEnd how, Ns took) {
  Counts& of = of_[script];
  if (how == TransactionEnd::kRetried) {
    of.retried++, counts_.retried++;
    return;
  }
  const bool undone = how == TransactionEnd::kRolledBack;
  of.rolled_back += undone, counts_.rolled_back += undone;
  counts_.committed += !undone;
  of.took.add(took);
}

void ScriptCounts::describe(TableSink& sink) const {
  sink.rows<ScriptsRow>([&](auto&& add) {
    for (u64 i = 0; i < of_.size(); i++)
      add({.script = i,
           .name = program_.scripts[i].name,
           .runs = of_[i].took.total(),
           .statements = of_[i].statements,
           .calls = of_[i].calls,
           .p50_ns = of_[i].took.percentile(500),
           .p99_ns = of_[i].took.percentile(990),
           .max_ns = of_[i].took.max(),
           .rolled_back = of_[i].rolled_back,
           .retried = of_[i].retried});
  });
}

}  // namespace tt::server
