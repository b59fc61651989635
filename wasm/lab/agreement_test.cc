// Every engine gives the same answers: random histories with tiny capacities, against std::map.
//
// A history runs on each engine of the registry, on a separate drive; each lookup and scan must
// return the rows of the model, so any two engines agree with each other too. Mixed phases of the
// kv workload are such histories as well, and so are a server's reads of iiBench's table.
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "core/hash.h"
#include "core/prng.h"
#include "device/flash/flash_device.h"
#include "lab/registry.h"
#include "workload/iibench.h"
#include "workload/kv.h"

namespace tt::lab {
namespace {

// With TT_DEBUG's checks, under sanitizers, one history takes as long as a dozen.
#ifdef TT_DEBUG
constexpr u64 kHistories = 250, kMixedPhases = 25;
#else
constexpr u64 kHistories = 1000, kMixedPhases = 100;
#endif
constexpr u32 kStatements = 250;

struct Tiny {
  const char* engine;
  const char* option;
  u64 value;
};
// Small enough for flushes, splits, evictions and checkpoints within one history.
constexpr Tiny kTiny[] = {
    {"lsm", "write_buffer_size", 64 * KiB},
    {"lsm", "max_bytes_for_level_base", 128 * KiB},
    {"lsm", "target_file_size_base", 16 * KiB},
    {"lsm", "level0_file_num_compaction_trigger", 2},
    {"lsm", "block_size", 1 * KiB},
    {"lsm", "block_cache_size", 16 * KiB},
    {"fractal", "block_size", 8 * KiB},
    {"fractal", "read_block_size", 1 * KiB},
    {"fractal", "fanout", 4},
    {"fractal", "cache_size", 256 * KiB},
    {"fractal", "file_growth_max", 64 * KiB},
    {"fractal", "log_buffer", 16 * KiB},
    {"btree", "page_size", 4 * KiB},
    {"btree", "buffer_pool_size", 1 * MiB},
    {"btree", "log_file_size", 256 * KiB},
    {"btree", "log_buffer_size", 64 * KiB},
    {"btree", "lru_scan_depth", 8},
};

struct Row {
  Statement statement;
  std::string key, value;
  u32 rows = 0;  // the model's answer
  u64 answer = 0;
};

using Model = std::map<std::string, std::string>;

// The model's answer to a lookup or a scan.
void answer(Row& row, const Model& model) {
  const u32 limit = row.statement.read().limit;
  for (auto it = model.lower_bound(row.key); it != model.end() && row.rows < limit;
       ++it, row.rows++) {
    if (row.statement.op == Op::kGet && it->first != row.key) break;
    const u64 hash = fold_digest(xxh3(it->first), xxh3(it->second));
    row.answer = row.statement.op == Op::kGet ? hash : fold_digest(row.answer, hash);
  }
}

// One history's statements, with std::map's answers.
std::vector<Row> history_of(u64 seed) {
  SplitMix64 random(seed);
  Model model;
  const u64 keys = 20 + random.below(400);
  const u64 longest = random.below(3) == 0 ? 1500 : 200;
  std::vector<Row> history(kStatements);
  for (Row& row : history) {
    row.key = "key" + std::to_string(random.below(keys));
    const u64 dice = random.below(100);
    if (dice < 60) {
      row.value.assign(1 + random.below(longest), static_cast<char>('a' + random.below(26)));
      row.statement = Statement::put(row.key, row.value);
      model[row.key] = row.value;
    } else if (dice < 75) {
      row.statement = Statement::remove(row.key);
      model.erase(row.key);
    } else if (dice < 99) {
      row.statement = dice < 90 ? Statement::get(row.key)
                                : Statement::scan(row.key, static_cast<u32>(1 + random.below(30)));
      answer(row, model);
    }
  }
  return history;
}

// A load and a mixed phase with shares, sizes and a distribution drawn from the seed, with
// std::map's answers.
std::vector<Row> mixed_history_of(u64 seed) {
  SplitMix64 random(seed);
  workload::KvOptions options;
  options.rows = 200, options.value_bytes = 1 + random.below(800);
  options.key_order = static_cast<workload::KeyOrder>(random.below(2));
  workload::KvPhaseOptions load, mixed;
  mixed.kind = workload::PhaseKind::kMixed;
  mixed.statements = 600;
  mixed.distribution = static_cast<workload::Distribution>(random.below(3));
  mixed.scan_rows = 1 + random.below(30), mixed.least_scan_rows = 1;
  mixed.first_version = 1;
  mixed.look_up = random.below(2) == 1;
  mixed.deletes_permille = random.below(200), mixed.scans_permille = random.below(200);
  mixed.inserts_permille = random.below(200), mixed.lookups_permille = random.below(300);
  mixed.updates_permille = 1000 - mixed.deletes_permille - mixed.scans_permille -
                           mixed.inserts_permille - mixed.lookups_permille;
  auto made = workload::make_kv(options, {load, mixed}, seed);
  EXPECT_TRUE(made.ok()) << made.error().message;
  std::vector<Row> history(made.value()->statements_total());
  Model model;
  Issue issue;
  for (Row& row : history) {
    EXPECT_TRUE(made.value()->next(issue));
    row.statement = issue.statement;
    row.key = issue.statement.key;
    row.statement.key = row.key;
    if (is_read(row.statement.op)) {
      answer(row, model);
      EXPECT_GT(row.rows, 0u) << "a mixed phase reads rows that are there";
      continue;
    }
    row.value = issue.statement.write().value;
    row.statement.write().value = row.value;
    if (row.statement.op == Op::kPut)
      model[row.key] = row.value;
    else
      EXPECT_EQ(model.erase(row.key), 1u) << "a mixed phase deletes rows that are there";
  }
  EXPECT_EQ(model.size() * (16 + options.value_bytes), made.value()->live_user_bytes());
  return history;
}

FlashOptions drive() {
  FlashOptions options;
  options.capacity_bytes = 32 * MiB;
  return options;
}

std::vector<u64> tiny_options(const OptionGroup& group) {
  std::vector<u64> values = default_options(group);
  for (const Tiny& tiny : kTiny) {
    if (std::strcmp(tiny.engine, group.name) != 0) continue;
    for (u64 i = 0; i < group.options.size(); i++)
      if (std::strcmp(group.options[i].name, tiny.option) == 0) {
        const Error error = apply_option(group, i, tiny.value, values);
        EXPECT_TRUE(error.ok()) << error.message;
      }
  }
  return values;
}

// One client that runs a history on its own engine and checks each answer against the model's.
class Player : public Actor {
 public:
  Player(const EngineEntry& entry, u64 seed, std::span<const IndexInfo> indexes = {})
      : device_(drive(), ledger_, facts_),
        content_(device_.pages() * kHostPage),
        volume_(device_, content_, ledger_, facts_),
        scheduler_(facts_) {
    scheduler_.attach(device_);
    scheduler_.add(*this, 0);
    const EngineContext context{scheduler_, volume_, ledger_, facts_, seed, axis_, indexes};
    engine_ = entry.make(context, tiny_options(entry.schema->options[0]));
    cursor_ = engine_->new_cursor(*this);
  }
  const char* name() const override { return "test client"; }

  // The number of the first statement with a wrong answer, or none.
  std::optional<u32> play(const std::vector<Row>& history) {
    history_ = &history;
    while (!wrong_ && next_ < history.size() && engine_->error().ok()) {
      if (!scheduler_.run_step()) return next_;
    }
    if (!engine_->error().ok()) return next_;
    return wrong_;
  }
  std::string error() const { return engine_->error().message; }

  Ns step(Ns now) override {
    if (history_ == nullptr || next_ >= history_->size()) return kNever;
    const Row& row = (*history_)[next_];
    const Progress progress = engine_->run(now, row.statement, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    const bool reads = row.statement.op == Op::kGet || row.statement.op == Op::kScan;
    if (reads && (outcome_.rows != row.rows || outcome_.answer != row.answer)) wrong_ = next_;
    outcome_ = {};
    next_++;
    return now + progress.time;
  }

 protected:
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  KeyAxis axis_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Cursor> cursor_;
  Outcome outcome_;
  const std::vector<Row>* history_ = nullptr;
  u32 next_ = 0;
  std::optional<u32> wrong_;
};

// iiBench's table, and a SQL server's reads of it, which ask for the rows that a range names.
class RangePlayer final : public Player {
 public:
  RangePlayer(const EngineEntry& entry, Workload& workload, u64 seed)
      : Player(entry, seed, workload.indexes()), workload_(workload), more_(workload.next(issue_)) {
    expect();
  }
  // The number of the first query with a wrong answer, or none.
  std::optional<u32> play() {
    while (!wrong_ && more_ && engine_->error().ok())
      if (!scheduler_.run_step()) return next_;
    return engine_->error().ok() ? wrong_ : next_;
  }
  u32 queries() const { return next_; }

  Ns step(Ns now) override {
    if (!more_) return kNever;
    const Progress progress = engine_->run(now, issue_.statement, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    Completed completed{issue_.statement.op, 0};
    if (workload_.completes(issue_, outcome_, completed) && is_read(completed.op)) {
      if (outcome_.rows != rows_ || outcome_.answer != answer_) wrong_ = next_;
      next_++;
    }
    outcome_ = {};
    more_ = workload_.next(issue_);
    if (more_ && !issue_.goes_on) expect();
    return now + progress.time;
  }

 private:
  // Applies a write to the model, or finds its answer to a query.
  void expect() {
    const Statement& s = issue_.statement;
    rows_ = 0, answer_ = 0;
    if (s.op == Op::kPut) model_[s.index][std::string(s.key)] = s.write().value;
    if (s.op == Op::kDelete) model_[s.index].erase(std::string(s.key));
    if (!is_read(s.op)) return;
    const Model& index = model_[s.index];
    for (auto it = index.lower_bound(std::string(s.key));
         it != index.end() && rows_ < s.read().limit; ++it, rows_++) {
      const bool with_row = s.read().rows != nullptr;
      const auto row = with_row ? model_[0].find(it->first.substr(it->first.size() - 4)) : it;
      const u64 hash = fold_digest(xxh3(row->first), xxh3(row->second));
      answer_ = s.op == Op::kGet ? hash : fold_digest(answer_, hash);
    }
  }

  Workload& workload_;
  Issue issue_;
  bool more_;
  std::map<u32, Model> model_;
  u32 rows_ = 0;
  u64 answer_ = 0;
};

class Agreement : public testing::TestWithParam<u32> {};

void expect_agreement(const EngineEntry& entry, u64 histories,
                      std::vector<Row> (*history_of_seed)(u64)) {
  for (u64 seed = 1; seed <= histories; seed++) {
    const std::vector<Row> history = history_of_seed(seed);
    Player player(entry, seed);
    const std::optional<u32> wrong = player.play(history);
    ASSERT_FALSE(wrong.has_value())
        << entry.schema->name << ", history " << seed << ", statement " << *wrong << " "
        << history[*wrong].key << " " << player.error();
  }
}

TEST_P(Agreement, AnswersAsTheModelDoes) {
  expect_agreement(engines()[GetParam()], kHistories, history_of);
}
TEST_P(Agreement, AnswersMixedPhasesAsTheModelDoes) {
  expect_agreement(engines()[GetParam()], kMixedPhases, mixed_history_of);
}

TEST_P(Agreement, AnswersRangesWithTheirRowsAsTheModelDoes) {
  using Kind = workload::IibenchPhase;
  for (u64 seed = 1; seed <= kMixedPhases; seed++) {
    SplitMix64 random(seed);
    workload::IibenchOptions options;
    options.rows_per_transaction = 1 + random.below(20);
    std::vector<workload::IibenchPhaseOptions> phases;
    for (Kind kind : {Kind::kInsert, Kind::kRangeWithRows, Kind::kWindow, Kind::kCoveringRange,
                      Kind::kRangeWithRows, Kind::kPrimaryRange, Kind::kPoint}) {
      phases.emplace_back();
      phases.back().kind = kind, phases.back().statements = 10;
      phases.back().scan_rows = 1 + random.below(60);
      if (kind == Kind::kInsert) phases.back().statements = 20 + random.below(700);
      if (kind == Kind::kWindow) phases.back().statements = 10 * options.rows_per_transaction;
    }
    auto made = workload::make_iibench(options, phases, seed);
    ASSERT_TRUE(made.ok()) << made.error().message;
    RangePlayer player(engines()[GetParam()], *made.value(), seed);
    const std::optional<u32> wrong = player.play();
    ASSERT_FALSE(wrong.has_value()) << "seed " << seed << ", query " << *wrong << player.error();
    EXPECT_EQ(player.queries(), 50u);
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, Agreement,
                         testing::Range(u32{0}, static_cast<u32>(engines().size())),
                         [](const auto& info) {
                           return std::string(engines()[info.param].schema->name);
                         });

}  // namespace
}  // namespace tt::lab
