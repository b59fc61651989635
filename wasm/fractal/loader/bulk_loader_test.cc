// Bulk loads against a map: rows in any order into tiny nodes, with memory for a few rows only, so
// that there are many runs and passes; then statements over the loaded tree, and power cuts at any
// step. After one the dictionary has all rows of the load or none.
#include <gtest/gtest.h>

#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/rows_client.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

using LoadedRows = std::map<std::string, std::string>;

Options load_options() {
  Options o = tiny_options();
  o.commit_sync = true;
  o.loader_memory = 16 * KiB;
  o.loader_buffer = 16 * KiB;
  return o;
}

class LoadMachine {
 public:
  explicit LoadMachine(const Options& options, std::span<const IndexInfo> indexes = {})
      : options_(options), indexes_(indexes) {
    volume_.expect_crash();
    start();
  }
  ~LoadMachine() {
    scheduler_.clear();
    engine_ = nullptr;
  }
  void run(const Statement& statement) {
    begin(statement);
    while (!client_.done) {
      ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
      ASSERT_TRUE(scheduler_.run_step());
    }
  }
  void begin(const Statement& statement) {
    client_.begin(statement);
    scheduler_.wake(client_, scheduler_.now());
  }
  bool run_steps(u64 steps) {
    while (steps-- > 0 && !client_.done && scheduler_.run_step()) {
    }
    return client_.done;
  }
  const LoadedRows& scan(u32 index = 0) {
    Statement scan = Statement::scan({}, 1'000'000);
    scan.index = index;
    run(scan);
    return client_.rows;
  }
  void cut(u64 survivors) {
    volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
    start();
  }
  const FractalState& state() const { return engine_->state(); }
  const Counters::Loads& loads() const { return state().status.counters.loads; }
  // Temporary files, and files of dictionaries beside those in use.
  u64 leftovers() const {
    u64 count = 0;
    for (const FileId file : volume_.files()) {
      const Slice name = volume_.name(file);
      bool used = !name.ends_with(".tokudb") && !name.starts_with("tokuld");
      for (const auto& d : state().dictionaries.all()) used |= d->file == file;
      count += !used;
    }
    return count;
  }

 private:
  void start() {
    scheduler_.clear();
    engine_ = nullptr;
    scheduler_.add(client_);
    engine_ = std::make_unique<FractalEngine>(
        EngineContext{scheduler_, volume_, ledger_, facts_, 1, kNoAxis, indexes_}, options_);
    client_.attach(*engine_);
    client_.done = true;
  }
  const Options options_;
  const std::span<const IndexInfo> indexes_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_{test_drive(32 * MiB), ledger_, facts_};
  ContentStore content_{device_.pages() * kHostPage};
  Volume volume_{device_, content_, ledger_, facts_};
  Scheduler scheduler_{facts_};
  RowsClient client_;
  std::unique_ptr<FractalEngine> engine_;
};

Statement bulk_put(Slice key, Slice value, bool commits) {
  Statement put = Statement::put(key, value);
  put.write().flavour = WriteFlavour::kBulkUnsorted;
  put.write().commits = commits;
  return put;
}

// Rows of a load in the order in which they are put.
std::vector<std::pair<std::string, std::string>> load_rows(u64 seed, u32 count, bool in_order) {
  SplitMix64 random(mix64(seed));
  LoadedRows rows;
  while (rows.size() < count)
    rows.emplace("k" + std::to_string(100000 + random.below(900000)),
                 std::string(random.below(150), static_cast<char>('a' + random.below(26))));
  std::vector<std::pair<std::string, std::string>> put(rows.begin(), rows.end());
  for (size_t i = put.size(); !in_order && i > 1; i--) std::swap(put[i - 1], put[random.below(i)]);
  return put;
}

void load(LoadMachine& machine, const std::vector<std::pair<std::string, std::string>>& rows) {
  for (size_t i = 0; i < rows.size() && !testing::Test::HasFailure(); i++)
    machine.run(bulk_put(rows[i].first, rows[i].second, i + 1 == rows.size()));
}

TEST(FractalBulkLoad, HasTheRowsOfAMap) {
  for (u64 seed = 1; seed <= 12 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Options options = load_options();
    options.loader_compress = seed % 2 == 0;
    if (seed % 3 == 0) options.compression = Compression::kZlib;
    LoadMachine machine(options);
    const auto rows = load_rows(seed, 1 + static_cast<u32>(mix64(seed) % 4000), false);
    load(machine, rows);
    EXPECT_TRUE(machine.scan() == LoadedRows(rows.begin(), rows.end()));
    EXPECT_EQ(machine.loads().rows, rows.size());
    check_invariants(machine.state());
    EXPECT_EQ(machine.leftovers(), 0u);
  }
}

TEST(FractalBulkLoad, SortsInRunsAndMergesTwoAtATime) {
  LoadMachine machine(load_options());
  load(machine, load_rows(7, 3000, false));
  const Counters::Loads& loads = machine.loads();
  EXPECT_GT(loads.runs, 8u);
  u64 passes = 1;
  for (u64 runs = loads.runs; runs > 2; runs = (runs + 1) / 2) passes++;
  EXPECT_EQ(loads.passes, passes);
  EXPECT_GT(loads.leaves, 50u);
  EXPECT_GT(loads.nonleaves, 4u);
}

TEST(FractalBulkLoad, MakesOneRunOfRowsInKeyOrder) {
  LoadMachine machine(load_options());
  load(machine, load_rows(7, 3000, true));
  EXPECT_EQ(machine.loads().runs, 1u);
  EXPECT_EQ(machine.loads().passes, 1u);
}

TEST(FractalBulkLoad, PutsRowsWhereTheTableHasSome) {
  LoadMachine machine(load_options());
  machine.run(Statement::put("a", "1"));
  const auto rows = load_rows(3, 300, false);
  load(machine, rows);
  LoadedRows all(rows.begin(), rows.end());
  all["a"] = "1";
  EXPECT_TRUE(machine.scan() == all);
  EXPECT_EQ(machine.loads().rows, 0u);
}

TEST(FractalBulkLoad, PutsRowsWithoutLoaderMemory) {
  Options options = load_options();
  options.loader_memory = 0;
  LoadMachine machine(options);
  load(machine, load_rows(3, 300, false));
  EXPECT_EQ(machine.scan().size(), 300u);
  EXPECT_EQ(machine.loads().rows, 0u);
}

TEST(FractalBulkLoad, LeavesNothingOfALoadThatIsRolledBack) {
  LoadMachine machine(load_options());
  for (const auto& [key, value] : load_rows(5, 500, false))
    machine.run(bulk_put(key, value, false));
  machine.run(Statement::rollback());
  EXPECT_TRUE(machine.scan().empty());
  EXPECT_EQ(machine.leftovers(), 0u);
  const auto rows = load_rows(6, 500, false);
  load(machine, rows);
  EXPECT_TRUE(machine.scan() == LoadedRows(rows.begin(), rows.end()));
  check_invariants(machine.state());
}

TEST(FractalBulkLoad, CommitsWithoutAFurtherRow) {
  LoadMachine machine(load_options());
  const auto rows = load_rows(5, 500, false);
  for (const auto& [key, value] : rows) machine.run(bulk_put(key, value, false));
  machine.run(Statement::commit());
  EXPECT_TRUE(machine.scan() == LoadedRows(rows.begin(), rows.end()));
}

// A table with an index: a file for each.
TEST(FractalBulkLoad, LoadsTheIndexesOfATableTogether) {
  constexpr IndexInfo kIndexes[] = {{.variable = true, .name = "t"},
                                    {.clustered = false, .name = "t.k"}};
  LoadMachine machine(load_options(), kIndexes);
  const auto rows = load_rows(9, 800, false);
  LoadedRows entries;
  for (size_t i = 0; i < rows.size(); i++) {
    const auto& [key, value] = rows[i];
    Statement put = bulk_put(key, value, false);
    put.write().entries = 2;
    machine.run(put);
    const std::string entry = std::to_string(mix64(i) % 1000) + key;
    Statement also = bulk_put(entry, {}, i + 1 == rows.size());
    also.index = 1;
    also.write().entries = 0;
    machine.run(also);
    entries.emplace(entry, "");
  }
  EXPECT_TRUE(machine.scan() == LoadedRows(rows.begin(), rows.end()));
  EXPECT_TRUE(machine.scan(1) == entries);
  machine.run(Statement::flush());
  machine.cut(1);
  EXPECT_TRUE(machine.scan() == LoadedRows(rows.begin(), rows.end()));
  EXPECT_TRUE(machine.scan(1) == entries);
  EXPECT_EQ(machine.leftovers(), 0u);
}

// Rows put and deleted over a loaded tree, with further cuts.
void change_rows(LoadMachine& machine, LoadedRows& rows, SplitMix64& random) {
  for (u32 i = 0; i < 200 && !testing::Test::HasFailure(); i++) {
    const std::string key = "k" + std::to_string(100000 + random.below(900000));
    const auto row = rows.lower_bound(key);
    if (random.below(3) == 0 && row != rows.end()) {
      machine.run(Statement::remove(row->first));
      rows.erase(row);
    } else {
      machine.run(Statement::put(key, std::string(random.below(150), 'z')));
      rows[key] = std::string(machine.scan().at(key));
    }
  }
}

TEST(FractalBulkLoad, IsWholeOrNotThereAfterAPowerCut) {
  u64 there = 0, gone = 0;
  for (u64 seed = 1; seed <= 120 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(mix64(1000 + seed));
    Options options = load_options();
    if (seed % 2 == 0) options.checkpointing_period = 3 * kMillisecond;
    LoadMachine machine(options);
    if (seed % 5 == 0) {  // the log has records of the file that is replaced
      machine.run(Statement::put("a", "1"));
      machine.run(Statement::remove("a"));
      machine.run(Statement::flush());
      machine.run(Statement::flush());
    }
    const auto rows = load_rows(seed, 300 + static_cast<u32>(random.below(900)), seed % 7 == 0);
    const LoadedRows all(rows.begin(), rows.end());
    const size_t whole = random.below(4) == 0 ? random.below(rows.size()) : rows.size() - 1;
    bool ended = false;
    for (size_t i = 0; i < whole; i++) machine.run(bulk_put(rows[i].first, rows[i].second, false));
    machine.begin(bulk_put(rows[whole].first, rows[whole].second, whole + 1 == rows.size()));
    ended = machine.run_steps(random.below(u64{1} << random.below(12))) && whole + 1 == rows.size();
    machine.cut(random.next());
    while (random.below(3) == 0) {  // and while it opens
      machine.begin(Statement::flush());
      machine.run_steps(random.below(60));
      machine.cut(random.next());
    }
    LoadedRows found = machine.scan();
    EXPECT_TRUE(found == all || (!ended && found.empty())) << found.size() << " rows";
    (found.empty() ? gone : there)++;
    EXPECT_EQ(machine.leftovers(), 0u);
    check_invariants(machine.state());
    if (seed % 4 == 0) change_rows(machine, found, random);
    machine.cut(random.next());
    EXPECT_TRUE(machine.scan() == found);
    if (found.empty()) {
      load(machine, rows);
      EXPECT_TRUE(machine.scan() == all);
    }
  }
  EXPECT_GT(there, 8u);
  EXPECT_GT(gone, 10u);
}

// As the library's own file has it: 1,500 rows of 116 bytes in nodes of 16 KiB make leaves of
// 13,824 bytes, each in its place from 8,192 on.
TEST(FractalBulkLoad, LaysNodesFromTheLeft) {
  Options options = load_options();
  options.block_size = 16 * KiB;
  options.read_block_size = 4 * KiB;
  options.checkpointing_period = 0;
  LoadMachine machine(options);
  std::vector<std::pair<std::string, std::string>> rows;
  for (u64 id = 0; id < 1500; id++) {
    std::string key(16, '\0');
    store64be(key.data(), mix64(id));
    rows.emplace_back(key, std::string(100, 'v'));
  }
  load(machine, rows);
  const Dictionary& dictionary = *machine.state().dictionaries.all()[0];
  EXPECT_EQ(dictionary.blocks.place(3).offset, 8192u);
  EXPECT_EQ(dictionary.blocks.place(3).bytes, 13824u);
  EXPECT_EQ(dictionary.blocks.place(4), (Place{24576, 13824}));
  EXPECT_EQ(dictionary.blocks.place(18).bytes, 8192u);
  EXPECT_EQ(dictionary.blocks.place(19).bytes, 7680u);
  EXPECT_EQ(machine.loads().leaves, 17u);
  EXPECT_EQ(dictionary.root, 22u);
  EXPECT_EQ(dictionary.blocks.place(2), (Place{282624, 8}));  // the descriptor
}

}  // namespace
}  // namespace tt::fractal
