// Transactions that commit and roll back, reads of what is not committed, ranges in both
// directions, and a reader with snapshots, with and without power cuts.
#include "engine/testing/soak.h"
#include "engine/testing/transaction_machine.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {

// For the machine.
static void check_invariants_of(const FractalEngine& engine) { check_invariants(engine.state()); }

namespace {

using HistorySetting = TransactionSetting<Options>;

HistorySetting with_snapshots(HistorySetting s) {
  s.snapshots = 4;
  return s;
}

std::vector<HistorySetting> history_settings() {
  std::vector<HistorySetting> all;
  const auto add = [&](const char* name, auto&& change) {
    HistorySetting s;
    s.name = name;
    s.options = tiny_options();
    s.options.commit_sync = true;
    s.options.checkpointing_period = 15 * kMillisecond;
    change(s);
    all.push_back(s);
  };
  add("synced", [](HistorySetting&) {});
  add("a tree of several levels, logged each period", [](HistorySetting& s) {
    s.options.commit_sync = s.durable = false;
    s.keys = 600;
    s.statements = 4000;
  });
  add("rows with entries, transactions of several rollback nodes", [](HistorySetting& s) {
    s.indexed = true;
    s.keys = 300;
    s.statements = 3000;
    s.largest_value = 900;
    s.writes = 150;
    s.rollbacks = 70;
  });
  add("rows of columns", [](HistorySetting& s) {
    s.columns = true;
    s.keys = 300;
    s.statements = 3000;
    s.largest_value = 900;
    s.writes = 30;
  });
  add("4 clients, a small cache", [](HistorySetting& s) {
    s.options.cache_size = 128 * KiB;
    s.clients = 4;
    s.keys = 200;
    s.statements = 4000;
  });
  // The same with a reader, whose snapshots keep old versions of rows.
  for (size_t i = 0, n = all.size(); i < n; i++) all.push_back(with_snapshots(all[i]));
  return all;
}

TEST(FractalTransactions, AgreeWithAMap) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions<FractalEngine>(setting, seed);
}

TEST(FractalTransactions, SurvivePowerCutsIfTheyCommitted) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions_with_cuts<FractalEngine>(setting, seed, 6);
}

}  // namespace
}  // namespace tt::fractal
