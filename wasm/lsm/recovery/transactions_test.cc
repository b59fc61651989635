// Transactions that commit and roll back, reads of what is not committed, ranges in both directions,
// and a reader with snapshots, with and without power cuts.
#include "engine/testing/soak.h"
#include "engine/testing/transaction_machine.h"
#include "lsm/testing/crash_test_rig.h"

namespace tt::lsm {

// For the machine.
static void check_invariants_of(const LsmEngine& engine) { engine.check_invariants(); }

namespace {

using HistorySetting = TransactionSetting<Options>;

std::vector<HistorySetting> history_settings() {
  std::vector<HistorySetting> all;
  const auto add = [&](const char* name, auto&& change) {
    HistorySetting s;
    s.name = name;
    s.options = crash_options();
    s.options.batch_transactions = s.options.wal_sync = true;
    change(s);
    all.push_back(s);
  };
  add("synced", [](HistorySetting&) {});
  add("merges, not synced", [](HistorySetting& s) {
    s.options.wal_sync = s.durable = false;
    s.merges = 40;
  });
  add("rows with entries, in another family", [](HistorySetting& s) {
    s.indexed = true;
    s.options.merge_operator = MergeOperator::kNone;
    s.options.column_family_of_indexes = FamilyOfIndexes::kEachSecondary;
  });
  add("rows with entries, one family, single deletes", [](HistorySetting& s) {
    s.indexed = true;
    s.options.merge_operator = MergeOperator::kNone;
    s.options.single_delete_secondary_keys = true;
    s.whole_rows = false;  // an entry is never put over another one
    s.writes = 30;
  });
  add("clients that commit together, hidden versions sought past", [](HistorySetting& s) {
    s.clients = 4;
    s.keys = 12;
    s.merges = 20;
    s.options.max_sequential_skip_in_iterations = 1;
  });
  add("rows that expire", [](HistorySetting& s) {
    s.options.merge_operator = MergeOperator::kNone;
    s.options.ttl_duration = 1'000'000;
  });
  add("rows of columns, single deletes", [](HistorySetting& s) {
    s.columns = true;
    s.options.merge_operator = MergeOperator::kNone;
    s.options.single_delete_secondary_keys = true;
    s.whole_rows = false;
  });
  // Rows expire, and operands are merged, by their time.
  for (size_t i = 0, n = all.size(); i < n; i++) {
    all.push_back(all[i]);
    all.back().snapshots = 4;
  }
  return all;
}

TEST(LsmTransactions, AgreeWithAMap) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions<LsmEngine>(setting, seed);
}

TEST(LsmTransactions, SurvivePowerCutsIfTheyCommitted) {
  for (const HistorySetting& setting : history_settings())
    for (u64 seed = 1; seed <= (soaks() ? 200 : 4); seed++)
      run_transactions_with_cuts<LsmEngine>(setting, seed, 6);
}

}  // namespace
}  // namespace tt::lsm
