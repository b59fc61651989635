// Bulk loads, puts, deletes, range deletes, rows that expire, snapshots, compactions and power cuts
// at random, against maps: each reader sees the rows of its moment. TT_SOAK=1 makes it long.
#include "engine/testing/soak.h"
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

std::string key_of(u64 number) { return "row" + std::to_string(1000000 + number); }

class History {
 public:
  History(const Options& options, u64 seed)
      : options_(options), bench_(options, seed), client_(bench_), random_(seed) {
    bench_.volume.expect_crash();
  }
  void run(u32 statements) {
    for (u32 i = 0; i < statements && !testing::Test::HasFatalFailure(); i++) {
      next_ += random_.below(20) * kMillisecond;
      const u64 dice = random_.below(1000);
      if (dice < 20) {
        load();
      } else if (dice < 40) {
        const u64 first = random_.below(kKeys), end = first + random_.below(60);
        do_run(Statement::remove_range(key_of(first), key_of(end)));
        rows_.erase(rows_.lower_bound(key_of(first)), rows_.lower_bound(key_of(end)));
      } else if (dice < 55) {
        do_run(dice % 2 == 0 ? Statement::flush() : Statement::compact());
      } else if (dice < 65 && held_.size() < 3) {
        // Snapshots are distinguished by their numbers.
        if (!held_.empty() && held_.back().sequence == client_.engine().database().visible_sequence)
          continue;
        held_.push_back({client_.engine().take_snapshot(), rows_, now_s()});
      } else if (dice < 75 && !held_.empty()) {
        client_.engine().release_snapshot(held_.front().sequence);
        held_.erase(held_.begin());
      } else if (dice < 80) {
        held_.clear();
        client_.lose_power(options_, random_.next());
        check();
      } else if (dice < 100) {
        check();
      } else if (dice < 250) {
        const std::string key = key_of(random_.below(kKeys));
        do_run(Statement::remove(key));
        rows_.erase(key);
      } else {
        const std::string key = key_of(random_.below(kKeys));
        put(key, WriteFlavour::kPlain, true);
      }
      ASSERT_TRUE(client_.engine().error().ok()) << client_.engine().error().message;
      client_.engine().check_invariants();
    }
    check();
  }
  u64 numbered() const { return numbered_; }

 private:
  static constexpr u64 kKeys = 400;
  struct Row {
    std::string value;
    u64 second;
  };
  using Rows = std::map<std::string, Row>;
  struct Held {
    u64 sequence;
    Rows rows;
    u64 second;
  };

  u64 now_s() const { return bench_.scheduler.now() / kSecond; }
  Outcome do_run(const Statement& statement) { return client_.run(statement, next_); }
  void put(const std::string& key, WriteFlavour flavour, bool commits) {
    const std::string value = std::to_string(random_.next()) + std::string(random_.below(200), 'v');
    Statement statement = Statement::put(key, value);
    statement.write().flavour = flavour;
    statement.write().commits = commits;
    const u64 second = std::max(bench_.scheduler.now(), next_) / kSecond;
    do_run(statement);
    rows_[key] = {value, second};
  }
  void load() {
    const u64 sequence = client_.engine().database().last_sequence;
    const u64 count = 1 + random_.below(150), step = 1 + random_.below(3);
    u64 number = random_.below(kKeys);
    for (u64 i = 0; i < count; i++, number += step)
      put(key_of(number), WriteFlavour::kBulk, i + 1 == count);
    numbered_ += client_.engine().database().last_sequence > sequence;
  }
  // The reader's second decides which rows have expired.
  void expect(u64 snapshot, const Rows& rows, u64 taken_s) {
    const u64 before = snapshot == kNever ? now_s() : taken_s;
    const auto found = client_.scan(snapshot);
    const u64 after = snapshot == kNever ? now_s() : taken_s;
    if (before != after) return;  // the second changed meanwhile
    std::map<std::string, std::string> wanted;
    for (const auto& [key, row] : rows)
      if (options_.ttl_duration == 0 || before < row.second + options_.ttl_duration)
        wanted[key] = row.value;
    ASSERT_EQ(found.size(), wanted.size());
    ASSERT_EQ(found, wanted);
  }
  void check() {
    ASSERT_NO_FATAL_FAILURE(expect(kNever, rows_, 0));
    for (const Held& held : held_)
      ASSERT_NO_FATAL_FAILURE(expect(held.sequence, held.rows, held.second));
  }

  const Options options_;
  Bench bench_;
  StepClient client_;
  SplitMix64 random_;
  Ns next_ = 0;
  Rows rows_;
  std::vector<Held> held_;
  u64 numbered_ = 0;
};

TEST(BulkLoadModel, AgreesWithMapsAmongEverythingElse) {
  u64 numbered = 0;
  for (u64 seed = 1; seed <= (soaks() ? 400u : 24u); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Options options = ingesting_options();
    options.write_buffer_size = 64 * KiB;
    options.target_file_size_base = 16 * KiB;
    options.block_size = 1 * KiB;
    options.wal_sync = true;
    options.ingest_write_global_seqno = seed % 2;
    options.ttl_duration = seed % 3 == 0 ? 20 : 0;
    options.compaction_style =
        seed % 4 == 3 ? CompactionStyle::kUniversal : CompactionStyle::kLevel;
    options.max_background_compactions = 2;
    History history(options, seed);
    history.run(1200);
    if (testing::Test::HasFatalFailure()) return;
    numbered += history.numbered();
  }
  EXPECT_GT(numbered, 100u);
}

}  // namespace
}  // namespace tt::lsm
