// The redo log's ends, drawn as text from where records begin: flushed <= written <= appended; and
// the log writer, which wakes those that wait.
#include "btree/log/redo_log.h"

#include "engine/testing/engine_test_rig.h"

namespace tt::btree {
namespace {

// The log alone.
struct Part {
  Part(const EngineContext& context, const Options& o) : options(o), log(context, options, error) {
    log.reserve(0);
    context.scheduler.add(log);
  }
  Options options;
  Error error;
  RedoLog log;
};

struct Client final : Actor {
  std::vector<Ns> woken;
  Ns step(Ns now) override { return woken.push_back(now), kNever; }
  const char* name() const override { return "client"; }
};

Options small() {
  Options o;
  o.log_file_size = 64 * KiB;
  o.log_buffer_size = 16 * KiB;
  return o;
}

// A record of n - 5 bytes: the log adds an end marker and a checksum.
std::string record_of(u64 bytes, char fill = 'r') { return std::string(bytes - 5, fill); }

struct Bench : EngineBench<Part, Options> {
  Bench() : EngineBench(small()) {}
  RedoLog& log = engine.log;
  std::string ends() const {
    const LogRow row = engine.log.row();
    const auto from_start = [](u64 lsn) { return std::to_string(lsn - RedoLog::kStart); };
    return from_start(row.flushed_lsn.value) + " <= " + from_start(row.written_lsn.value) +
           " <= " + from_start(row.lsn.value);
  }
  // Bytes of the file, as the operating system has them.
  std::string file(u64 from, u64 bytes) const {
    std::string scratch;
    return std::string(volume.view(volume.find("ib_logfile0").value(), from, bytes, scratch));
  }
  void run(Ns until) {
    while (scheduler.run_step(until)) {
    }
  }
};

TEST(RedoLog, KeepsRecordsInMemoryUntilTheyAreWrittenThenFlushed) {
  Bench b;
  EXPECT_EQ(b.log.append(0, record_of(100)), RedoLog::kStart);
  EXPECT_EQ(b.ends(), "0 <= 0 <= 100");
  b.log.write(0);
  EXPECT_EQ(b.ends(), "0 <= 100 <= 100");
  EXPECT_EQ(b.log.bytes_written(), 100u);
  Client client;
  b.scheduler.add(client);
  EXPECT_FALSE(b.log.durable(0, b.log.lsn(), client));
  b.run(kSecond);
  EXPECT_EQ(b.ends(), "100 <= 100 <= 100");
  EXPECT_EQ(client.woken.size(), 1u);
  EXPECT_TRUE(b.log.durable(b.scheduler.now(), b.log.lsn(), client));
}

TEST(RedoLog, WritesTheLastPartialBlockAgain) {
  Bench b;
  b.log.append(0, record_of(100, 'a'));
  b.log.write(0);
  b.log.append(0, record_of(50, 'b'));
  b.log.write(0);
  EXPECT_EQ(b.file(RedoLog::kStart, 95), std::string(95, 'a'));
  EXPECT_EQ(b.file(RedoLog::kStart + 100, 45), std::string(45, 'b'));
  EXPECT_EQ(b.file(RedoLog::kStart + 150, 10), std::string(10, '\0'));
  EXPECT_EQ(b.ledger.row(kCauseRedo).engine_bytes_written, 2 * RedoLog::kBlock);
}

TEST(RedoLog, WritesByItselfOnceHalfTheBufferIsFull) {
  Bench b;
  b.log.append(0, record_of(8 * KiB));
  EXPECT_EQ(b.ends(), "0 <= 0 <= 8192");
  b.log.append(0, record_of(6));
  EXPECT_EQ(b.ends(), "0 <= 8198 <= 8198");
}

// One flush serves all commits that wait when it begins; later ones wait for the next.
TEST(RedoLog, CommitsShareAFlush) {
  Bench b;
  Client a, c, late;
  for (Client* client : {&a, &c, &late}) b.scheduler.add(*client);
  b.log.append(0, record_of(100));
  EXPECT_FALSE(b.log.durable(0, b.log.lsn(), a));
  b.log.append(0, record_of(100));
  EXPECT_FALSE(b.log.durable(0, b.log.lsn(), c));
  ASSERT_TRUE(b.scheduler.run_step());
  EXPECT_EQ(b.ends(), "0 <= 200 <= 200") << "the flush has begun";
  b.log.append(0, record_of(100));
  EXPECT_FALSE(b.log.durable(0, b.log.lsn(), late));
  b.run(kSecond);
  ASSERT_EQ(a.woken.size(), 1u);
  EXPECT_EQ(a.woken, c.woken);
  ASSERT_EQ(late.woken.size(), 1u);
  EXPECT_GT(late.woken[0], a.woken[0]);
  EXPECT_EQ(b.ends(), "300 <= 300 <= 300");
  EXPECT_TRUE(b.log.idle());
}

TEST(RedoLog, FlushesWhatNobodyWaitsForAfterTheTimeout) {
  Bench b;
  b.log.append(0, record_of(100));
  b.log.flush_later(0);
  b.run(kSecond - 1);
  EXPECT_EQ(b.ends(), "0 <= 0 <= 100");
  b.run(2 * kSecond);
  EXPECT_EQ(b.ends(), "100 <= 100 <= 100");
}

// 52 KiB for records: the 14th piece of 4 KiB begins again at the start.
TEST(RedoLog, IsACircle) {
  Bench b;
  for (u32 i = 0; i < 14; i++) b.log.append(0, record_of(4 * KiB, static_cast<char>('a' + i)));
  b.log.write(0);
  EXPECT_EQ(b.file(RedoLog::kStart, 10), std::string(10, 'n'));
  EXPECT_EQ(b.file(RedoLog::kStart + 4 * KiB, 10), std::string(10, 'b'));
}

TEST(RedoLog, CheckpointsTakeTurnsInTwoBlocksAndMakeTheLogYounger) {
  Bench b;
  const Lsn first = RedoLog::kStart + 100, second = RedoLog::kStart + 160;
  b.log.append(0, record_of(200));
  EXPECT_EQ(b.log.age(), 200u);
  const auto block = [&](u64 at) { return load64be(b.file(at, 8).data()); };
  const auto checkpoint = [&](Lsn lsn) {
    b.log.write_checkpoint(0, {lsn, b.log.lsn()});
    b.log.checkpoint_done(lsn);
  };
  checkpoint(first);
  EXPECT_EQ(b.log.age(), 100u);
  EXPECT_EQ(block(8192), first);
  checkpoint(second);
  EXPECT_EQ(b.log.age(), 40u);
  EXPECT_EQ(block(8192), first);
  EXPECT_EQ(block(4096), second);
}

}  // namespace
}  // namespace tt::btree
