// The log, drawn as its bytes (durable <= written <= logged) and the number of files still needed.
#include "fractal/log/log.h"

#include "engine/testing/engine_test_rig.h"

namespace tt::fractal {
namespace {

// The log alone.
struct Part {
  Part(const EngineContext& context, const Options& o) : options(o), log(context, options, error) {
    context.scheduler.add(log);
  }
  Options options;
  Error error;
  Log log;
};

struct Client final : Actor {
  std::vector<Ns> woken;
  Ns step(Ns now) override { return woken.push_back(now), kNever; }
  const char* name() const override { return "client"; }
};

Options small(bool commit_sync) {
  Options o;
  o.log_buffer = 4 * KiB;
  o.log_file = 64 * KiB;
  o.commit_sync = commit_sync;
  return o;
}

struct Bench : EngineBench<Part, Options> {
  explicit Bench(bool commit_sync = true) : EngineBench(small(commit_sync)) { log.open(0); }
  Log& log = engine.log;
  std::string text() const {
    const LogRow row = engine.log.row();
    const auto number = [](u64 v) { return std::to_string(v); };
    return number(row.durable_bytes.value) + " <= " + number(row.written_bytes.value) +
           " <= " + number(row.bytes.value) + " in " + number(row.files.value);
  }
  // Bytes of the record that make() logs.
  template <class Make>
  u64 size_of(Make&& make) {
    const u64 before = log.bytes();
    make();
    return log.bytes() - before;
  }
  void put(u64 value_bytes) { log.put(0, 1, 0, "key", std::string(value_bytes, 'v')); }
  void run(Ns until) {
    while (scheduler.run_step(until)) {
    }
  }
};

// 21 bytes around the fields: length, command, LSN; checksum, length.
TEST(FractalLog, RecordsHaveTheSizesOfPerconaFT) {
  Bench b;
  EXPECT_EQ(b.size_of([&] { b.log.begin_transaction(0, 1); }), 21u + 4 * 8);
  EXPECT_EQ(b.size_of([&] { b.log.put(0, 1, 0, "key", "value"); }), 21u + 4 + 2 * 8 + 7 + 9);
  EXPECT_EQ(b.size_of([&] { b.log.erase(0, 1, 0, "key"); }), 21u + 4 + 2 * 8 + 7);
  EXPECT_EQ(b.size_of([&] { b.log.commit(0, 1, 1); }), 21u + 2 * 8);
  EXPECT_EQ(b.log.lsn(), 4u) << "one for each record";
  const u32 files[] = {0, 1, 2, 3};
  EXPECT_EQ(b.size_of([&] { b.log.put_multiple(0, 1, 0, files, "key", "value"); }),
            53u + 4 * 4 + 3 + 5);
}

TEST(FractalLog, WritesOnceItsBufferIsFull) {
  Bench b;
  b.put(1000);
  EXPECT_EQ(b.text(), "0 <= 0 <= 1052 in 1");
  for (u32 i = 0; i < 3; i++) b.put(1000);
  EXPECT_EQ(b.text(), "0 <= 4208 <= 4208 in 1");
}

TEST(FractalLog, AFullFileEndsWithTheWriteThatFillsIt) {
  Bench b;
  while (b.log.row().files.value == 1) b.put(1000);
  const u64 bytes = b.log.bytes();
  EXPECT_GE(bytes, 64 * KiB - 100);
  EXPECT_LT(bytes, 64 * KiB + 4 * KiB + 1100);
  EXPECT_EQ(b.log.written_bytes(), bytes);
}

TEST(FractalLog, CommitsThatWaitWhenASyncBeginsShareIt) {
  Bench b;
  Client first, second, late;
  for (Client* client : {&first, &second, &late}) b.scheduler.add(*client);
  b.put(10);
  b.log.wait_durable(0, first);
  b.log.wait_durable(0, second);
  ASSERT_TRUE(b.scheduler.run_step());
  EXPECT_EQ(b.text(), "0 <= 62 <= 62 in 1") << "the sync has begun";
  b.put(10);
  b.log.wait_durable(0, late);
  EXPECT_FALSE(b.log.durable(1));
  b.run(kSecond);
  ASSERT_EQ(first.woken.size(), 1u);
  EXPECT_EQ(first.woken, second.woken);
  ASSERT_EQ(late.woken.size(), 1u);
  EXPECT_GT(late.woken[0], first.woken[0]);
  EXPECT_EQ(b.text(), "124 <= 124 <= 124 in 1");
  EXPECT_TRUE(b.log.durable(2));
  EXPECT_TRUE(b.log.idle());
}

TEST(FractalLog, WithoutDurableCommitsItIsSyncedEachPeriod) {
  Bench b(false);
  b.put(10);
  b.run(kSecond - 1);
  EXPECT_EQ(b.text(), "0 <= 0 <= 62 in 1");
  b.run(kSecond + 100 * kMillisecond);
  EXPECT_EQ(b.text(), "62 <= 62 <= 62 in 1");
}

// A file is removed when its newest record is older than the last checkpoint needs. The one being
// written stays.
TEST(FractalLog, ACheckpointMakesOlderFilesSuperfluous) {
  Bench b;
  u64 last_of_first = 0;
  for (u32 files = 2; files <= 3; files++) {
    while (b.log.row().files.value < files) b.put(1000);
    if (files == 2) last_of_first = b.log.lsn();
  }
  b.log.drop_before(0, last_of_first);
  EXPECT_EQ(b.log.row().files.value, 3u) << "its last record is still needed";
  b.log.drop_before(0, last_of_first + 1);
  EXPECT_EQ(b.log.row().files.value, 2u);
  b.log.drop_before(0, b.log.lsn() + 1);
  EXPECT_EQ(b.log.row().files.value, 1u);
  EXPECT_EQ(b.volume.files().size(), 1u);
}

// Changes that a transaction made before the checkpoint are in its rollback nodes.
TEST(FractalLog, AnOpenTransactionKeepsNoFile) {
  Bench b;
  b.log.begin_transaction(0, 7);
  while (b.log.row().files.value < 3) b.put(1000);
  b.log.drop_before(0, b.log.begin_checkpoint(0, 7));
  EXPECT_EQ(b.log.row().files.value, 1u);
}

}  // namespace
}  // namespace tt::fractal
