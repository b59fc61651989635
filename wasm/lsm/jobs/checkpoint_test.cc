// Checkpoints of a running database: each opens by itself and holds the rows of its moment; and
// their cost.
#include "lsm/jobs/checkpoint.h"

#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

using Rows = std::map<std::string, std::string>;

Options options_of(u64 seed) {
  Options o = tiny_options();
  o.log_size_for_flush = seed % 3 * 40 * KiB;
  if (seed % 3 == 2) o.log_size_for_flush = 1 * GiB;  // never
  o.max_background_compactions = 2;
  o.merge_operator = MergeOperator::kStringAppend;
  o.manual_wal_flush = seed / 3 % 2;
  o.wal_sync = seed / 2 % 2;
  if (seed % 4 == 1) {
    o.rules = RocksVersion::k91;
    o.recycle_log_file_num = 2;
  }
  return o;
}

// Writes at random until it is stopped, and keeps the rows as of each sequence number.
class Writer : public Actor {
 public:
  Writer(Bench& bench, u64 seed)
      : engine_(bench.engine), random_(seed), cursor_(bench.engine.new_cursor(*this)) {
    bench.scheduler.add(*this, 0);
  }
  Ns step(Ns now) override {
    if (!running_ && stopped) return kNever;
    if (!running_) choose();
    Outcome outcome;
    const Progress p = engine_.run(now, statement_, *cursor_, outcome);
    running_ = p.kind != Progress::kDone;
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kWait) return p.time;
    if (is_write(statement_.op)) after[engine_.last_write()] = rows_;
    return now + p.time;
  }
  const char* name() const override { return "writer"; }
  std::map<u64, Rows> after;  // by the last write's number
  bool stopped = false;

 private:
  void choose() {
    key_ = "key" + std::to_string(random_.below(150));
    value_.assign(random_.below(600), static_cast<char>('a' + random_.below(26)));
    const u64 dice = random_.below(100);
    statement_ = Statement::put(key_, value_);
    if (dice < 10) {
      statement_ = Statement::remove(key_);
      rows_.erase(key_);
    } else if (dice < 15) {
      value_ = key_ + "5";
      statement_ = Statement::remove_range(key_, value_);
      rows_.erase(rows_.lower_bound(key_), rows_.lower_bound(value_));
    } else if (dice < 20) {
      statement_.op = Op::kMerge;
      rows_[key_] = rows_.contains(key_) ? rows_[key_] + "," + value_ : value_;
    } else if (dice == 99) {
      statement_ = Statement::flush();
    } else {
      rows_[key_] = value_;
    }
  }

  LsmEngine& engine_;
  SplitMix64 random_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_{};
  std::string key_, value_;
  Rows rows_;
  bool running_ = false;
};

std::string directory(u64 number) { return "checkpoint_" + std::to_string(number) + "/"; }

// Copies a directory of a volume to another one's root, and opens it there.
struct Copy {
  Copy(const Volume& from, const std::string& folder, const Options& options)
      : bench(options), client(bench) {
    for (const FileId file : bench.volume.files()) bench.volume.remove(0, file);
    std::string scratch;
    for (const FileId file : from.files())
      for (const std::string& name : from.names(file)) {
        if (!name.starts_with(folder)) continue;
        const FileId copy = bench.volume.create(name.substr(folder.size()));
        bench.volume.append(copy, from.view(file, 0, from.size(file), scratch), {kCauseRecovery});
        files++;
      }
    client.reopen(options);
  }
  Bench bench;
  StepClient client;
  u64 files = 0;
};

TEST(Checkpoint, HoldsTheRowsOfItsMomentWhateverComesAfter) {
  for (u64 seed = 1; seed <= 24 && !testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Options options = options_of(seed);
    Bench bench(options, seed);
    Writer writer(bench, seed);
    StepClient client(bench);
    std::vector<std::pair<u64, u64>> moments;  // writes before and after it
    for (u64 n = 0; n < 4; n++) {
      client.run(Statement::get("nothing"),
                 bench.scheduler.now() + (1 + seed % 7) * 20 * kMillisecond);
      const u64 before = bench.engine.last_write();
      client.run(Statement::checkpoint());
      moments.push_back({before, bench.engine.last_write()});
    }
    writer.stopped = true;
    client.run(Statement::compact());
    EXPECT_EQ(client.scan(), writer.after.rbegin()->second);
    bool others = false;
    for (u64 n = 0; n < moments.size(); n++) {
      SCOPED_TRACE("checkpoint " + std::to_string(n + 1));
      Copy copy(bench.volume, directory(n + 1), options);
      const Rows found = copy.client.scan();
      ASSERT_TRUE(copy.client.engine().error().ok()) << copy.client.engine().error().message;
      const u64 last = copy.client.engine().recovered_write();
      EXPECT_GE(last, moments[n].first);
      EXPECT_LE(last, moments[n].second + 1);
      const auto then = writer.after.upper_bound(last);
      EXPECT_EQ(found, then == writer.after.begin() ? Rows{} : std::prev(then)->second)
          << "up to write " << last;
      others |= found != writer.after.rbegin()->second;
    }
    EXPECT_TRUE(others) << "the origin went on";
  }
}

u64 tables_under(const Volume& volume, const std::string& folder) {
  u64 tables = 0;
  for (const FileId file : volume.files())
    for (const std::string& name : volume.names(file))
      tables += name.ends_with(".sst") && name.starts_with(folder) &&
                name.find('/', folder.size()) == name.npos;
  return tables;
}

TEST(Checkpoint, WritesNoTableAgainAndKeepsWhatTheOriginDrops) {
  Options options = tiny_options();
  Bench bench(options);
  StepClient client(bench);
  const std::string value(200, 'v');
  for (u64 i = 0; i < 3000; i++)
    client.run(Statement::put("key" + std::to_string(100000 + i), value));
  client.run(Statement::compact());
  const u64 tables = tables_under(bench.volume, "");
  const u64 space = bench.volume.allocated_bytes();
  ASSERT_GT(tables, 5u);
  client.run(Statement::checkpoint());
  EXPECT_EQ(tables_under(bench.volume, directory(1)), tables);
  const LedgerRow& row = bench.ledger.row(kCauseCheckpoint);
  u64 others = 0;  // CURRENT and MANIFEST; the log is empty
  for (const FileId file : bench.volume.files())
    if (bench.volume.name(file).starts_with(directory(1))) others += bench.volume.size(file);
  EXPECT_EQ(row.engine_bytes_written, others);
  EXPECT_LT(bench.volume.allocated_bytes(), space + 200 * KiB) << "tables take their space once";

  for (u64 i = 0; i < 3000; i++) client.run(Statement::remove("key" + std::to_string(100000 + i)));
  client.run(Statement::compact());
  EXPECT_TRUE(client.scan().empty());
  EXPECT_EQ(tables_under(bench.volume, ""), 0u);
  EXPECT_EQ(tables_under(bench.volume, directory(1)), tables);
  Copy copy(bench.volume, directory(1), options);
  EXPECT_EQ(copy.client.scan().size(), 3000u);
}

TEST(Checkpoint, FlushesFirstOnlyWhereTheLogsAreLarge) {
  for (const u64 limit : {u64{0}, 1 * MiB}) {
    Options options = tiny_options();
    options.log_size_for_flush = limit;
    Bench bench(options);
    StepClient client(bench);
    client.run(Statement::put("key", "value"));
    client.run(Statement::checkpoint());
    EXPECT_EQ(bench.engine.database().counters.flushes, limit == 0 ? 1u : 0u);
    Copy copy(bench.volume, directory(1), options);
    EXPECT_EQ(copy.files, 3u) << "MANIFEST, CURRENT, and the table or the log";
    EXPECT_EQ(copy.client.scan(), (Rows{{"key", "value"}}));
  }
}

// The power is cut at every write in turn; the original database recovers, and its next checkpoint
// takes the place of the unfinished one.
TEST(Checkpoint, MayBeInterruptedByAPowerCut) {
  u64 unfinished = 0;
  for (u64 steps = 1; steps < 60; steps++) {
    SCOPED_TRACE("after step " + std::to_string(steps));
    Options options = tiny_options();
    options.wal_sync = true;
    options.log_size_for_flush = steps % 2 * MiB;
    Bench bench(options);
    bench.volume.expect_crash();
    StepClient client(bench);
    Rows rows;
    for (u64 i = 0; i < 40; i++) {
      const std::string key = "key" + std::to_string(i),
                        value(1000, static_cast<char>('a' + i % 26));
      client.run(Statement::put(key, value));
      rows[key] = value;
    }
    class Checkpointer : public Actor {
     public:
      explicit Checkpointer(Bench& b) : bench(b), cursor(b.engine.new_cursor(*this)) {
        b.scheduler.add(*this, b.scheduler.now());
      }
      Ns step(Ns now) override {
        Outcome outcome;
        const Progress p = bench.engine.run(now, Statement::checkpoint(), *cursor, outcome);
        done = p.kind == Progress::kDone;
        return p.kind == Progress::kWait ? p.time : kNever;
      }
      const char* name() const override { return "checkpointer"; }
      Bench& bench;
      std::unique_ptr<Cursor> cursor;
      bool done = false;
    } one(bench);
    for (u64 i = 0; i < steps && !one.done; i++) bench.scheduler.run_step();
    unfinished += !one.done;
    client.lose_power(options, steps);
    EXPECT_EQ(client.scan(), rows);
    client.run(Statement::checkpoint());
    ASSERT_TRUE(client.engine().error().ok()) << client.engine().error().message;
    for (const FileId file : bench.volume.files())
      for (const std::string& name : bench.volume.names(file))
        EXPECT_EQ(name.find(".tmp"), name.npos) << name;
    u64 number = 1;
    while (Checkpoint::exists(bench.volume, number + 1)) number++;
    Copy copy(bench.volume, directory(number), options);
    EXPECT_EQ(copy.client.scan(), rows);
    if (one.done) break;
  }
  EXPECT_GT(unfinished, 3u);
}

}  // namespace
}  // namespace tt::lsm
