// Random histories with snapshots against copies of a std::map: a snapshot's rows stay readable
// across flushes and compactions, and are dropped after its release. TT_SOAK=1 makes it long.
#include "engine/testing/soak.h"
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

using Rows = std::map<std::string, std::string>;

Options tiny() {
  Options o = tiny_options();
  o.target_file_size_base = 16 * KiB;
  o.block_size = 512;
  o.block_cache_size = 32 * KiB;
  o.merge_operator = MergeOperator::kStringAppend;
  return o;
}

Statement as_of(u64 snapshot, Statement statement) {
  statement.read().snapshot = snapshot;
  return statement;
}

u64 answer_of(Rows::const_iterator from, Rows::const_iterator end, u32 limit, u64* rows) {
  u64 answer = Outcome{}.answer;
  for (*rows = 0; from != end && *rows < limit; ++from, ++*rows)
    answer = fold_digest(answer, fold_digest(xxh3(from->first), xxh3(from->second)));
  return answer;
}

void expect_rows(StepClient& client, const Rows& rows, u64 snapshot, SplitMix64& random) {
  for (u32 i = 0; i < 6; i++) {
    const std::string key = "k" + std::to_string(random.below(300));
    const auto it = rows.find(key);
    const Outcome got = client.run(as_of(snapshot, Statement::get(key)));
    ASSERT_EQ(got.rows, it == rows.end() ? 0u : 1u) << key << " as of " << snapshot;
    if (it != rows.end()) {
      ASSERT_EQ(got.answer, fold_digest(xxh3(key), xxh3(it->second)))
          << key << " as of " << snapshot;
    }
  }
  const std::string from = "k" + std::to_string(random.below(300));
  const u32 limit = 1 + static_cast<u32>(random.below(120));
  u64 expected_rows = 0;
  const u64 expected = answer_of(rows.lower_bound(from), rows.end(), limit, &expected_rows);
  const Outcome got = client.run(as_of(snapshot, Statement::scan(from, limit)));
  ASSERT_EQ(got.rows, expected_rows) << "from " << from << " as of " << snapshot;
  ASSERT_EQ(got.answer, expected) << "from " << from << " as of " << snapshot;
}

Options varied(Options options, u64 seed) {
  // Few enough that scans often seek past hidden versions.
  options.max_sequential_skip_in_iterations = seed % 4;
  options.min_write_buffer_number_to_merge = 1 + seed % 2;
  options.max_write_buffer_number = 3;
  return options;
}

// All snapshots are released and all compactions done: no hidden version is left in the last level,
// and nothing there has a sequence number.
void expect_no_sequence_numbers(const Version& version) {
  for (const FilePtr& file : version.levels.back())
    if (file->largest_sequence < version.oldest_snapshot) {
      EXPECT_EQ(file->largest_sequence, 0u);
    }
}

void run_history(const Options& options, u64 seed, u32 statements, u64 range_deletes = 40) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(varied(options, seed), seed);
  StepClient client(bench);
  SplitMix64 random(seed);
  Rows rows;
  struct Held {
    u64 sequence;
    Rows rows;
  };
  std::vector<Held> held;
  for (u32 i = 0; i < statements && !testing::Test::HasFatalFailure(); i++) {
    const u64 dice = random.below(1000);
    const std::string key =
        "k" + std::to_string(random.below(
                  random.below(3) == 0 ? 8 : 300));  // some are written again and again
    if (dice < range_deletes) {
      const u64 first = random.below(300);
      const std::string begin = "k" + std::to_string(first);
      const std::string end =
          random.below(4) == 0 ? "k" + std::to_string(random.below(300)) : begin + "5";
      if (begin >= end) continue;
      client.run(Statement::remove_range(begin, end));
      rows.erase(rows.lower_bound(begin), rows.lower_bound(end));
    } else if (dice < 150) {
      const std::string operand = std::to_string(random.below(1000));
      client.run(Statement::merge(key, operand));
      rows[key] = rows.contains(key) ? rows[key] + "," + operand : operand;
    } else if (dice < 700) {
      std::string value(random.below(300), static_cast<char>('a' + random.below(26)));
      value += std::to_string(random.next());
      client.run(Statement::put(key, value));
      rows[key] = value;
    } else if (dice < 850) {
      client.run(Statement::remove(key));
      rows.erase(key);
    } else if (dice < 860) {
      client.run(i % 3 == 0 ? Statement::compact() : Statement::flush());
    } else if (dice < 880 && held.size() < 5) {
      held.push_back({bench.engine.take_snapshot(), rows});
    } else if (dice < 895 && !held.empty()) {
      const size_t which = random.below(held.size());
      bench.engine.release_snapshot(held[which].sequence);
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(which));
    } else if (dice < 960) {
      expect_rows(client, rows, kNever, random);
      for (const Held& h : held) expect_rows(client, h.rows, h.sequence, random);
      bench.engine.check_invariants();
    }
  }
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  EXPECT_GT(bench.engine.family().counters.compactions, 3u);

  for (const Held& h : held) bench.engine.release_snapshot(h.sequence);
  client.run(Statement::flush());
  while (bench.scheduler.run_step()) {
  }
  expect_rows(client, rows, kNever, random);
  if (options.compaction_style == CompactionStyle::kLevel)
    expect_no_sequence_numbers(*bench.engine.family().version);
}

// Seeds from `first` on.
void run_histories(const Options& options, u64 first, u64 few, u32 statements = 3000) {
  for (u64 seed = first; seed < first + (soaks() ? 30 * few : few); seed++)
    run_history(options, seed, statements);
}

TEST(SnapshotModel, WhatASnapshotSawStays) { run_histories(tiny(), 1, 6); }
TEST(SnapshotModel, WithSmallBlocksAndFilesSoThatVersionsOfOneKeySpanThem) {
  Options o = tiny();
  o.block_size = 512;
  o.target_file_size_base = 16 * KiB;
  o.max_bytes_for_level_base = 64 * KiB;
  o.write_buffer_size = 64 * KiB;
  o.level_compaction_dynamic_level_bytes = false;
  run_histories(o, 11, 4);
}
TEST(SnapshotModel, InUniversalStyleAndByOtherVersionsRules) {
  Options o = tiny();
  o.compaction_style = CompactionStyle::kUniversal;
  run_histories(o, 21, 1);
  for (u64 rules = 0; rules < 4; rules++) {
    Options by = tiny();
    by.rules = static_cast<RocksVersion>(rules);
    by.compaction_pri = static_cast<CompactionPri>(rules);
    by.max_background_compactions = 2;
    by.cache_index_and_filter_blocks = rules % 2;
    by.pin_l0_filter_and_index_blocks_in_cache = rules / 2;
    run_histories(by, 22 + rules, 1, 2500);
  }
}

}  // namespace
}  // namespace tt::lsm
