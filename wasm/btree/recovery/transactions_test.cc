// Transactions that commit and roll back, reads of what is not committed, ranges in both directions,
// and a reader with snapshots, with and without power cuts.
#include "btree/testing/crash_test_rig.h"
#include "btree/testing/small_instance.h"
#include "engine/testing/soak.h"
#include "engine/testing/transaction_machine.h"

namespace tt::btree {

// For the machine.
static void check_invariants_of(const BtreeEngine& engine) { check_invariants(engine.instance()); }

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
    s.options.autoextend_increment = 1 * MiB;
    s.whole_rows = false;
    change(s);
    all.push_back(s);
  };
  add("each commit", [](HistorySetting&) {});
  add("large rows in a small pool, each second", [](HistorySetting& s) {
    s.options.flush_log_at_trx_commit = FlushLog::kEachSecond;
    s.options.buffer_pool_size = 72 * (4 * KiB + 160);
    s.durable = false;
    s.largest_value = 1200;
    s.keys = 300;
  });
  add("rows with entries, long transactions, a small log", [](HistorySetting& s) {
    s.indexed = true;
    s.options.log_file_size = 160 * KiB;
    s.largest_value = 900;
    s.writes = 40;
    s.rollbacks = 70;
  });
  add("rows of columns, a small pool", [](HistorySetting& s) {
    s.columns = true;
    s.options.buffer_pool_size = 72 * (4 * KiB + 160);
    s.largest_value = 900;
    s.keys = 200;
  });
  add("4 clients, rows of columns, long transactions", [](HistorySetting& s) {
    s.columns = true;
    s.clients = 4;
    s.writes = 30;
    s.rollbacks = 60;
  });
  add("4 clients, rows with entries", [](HistorySetting& s) {
    s.indexed = true;
    s.clients = 4;
  });
  // The same with a reader, whose snapshots hold purge back.
  for (size_t i = 0, n = all.size(); i < n; i++) all.push_back(with_snapshots(all[i]));
  return all;
}

TEST(BtreeTransactions, AgreeWithAMap) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions<BtreeEngine>(setting, seed);
}

TEST(BtreeTransactions, SurvivePowerCutsIfTheyCommitted) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions_with_cuts<BtreeEngine>(setting, seed, 6);
}

}  // namespace
}  // namespace tt::btree
