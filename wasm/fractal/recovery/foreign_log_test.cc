// A log with records that this engine does not write: files have the numbers that the log gives
// them, and records that cannot be replayed are refused by name, before anything on the volume
// changes.
#include "fractal/fractal_engine.h"
#include "fractal/testing/crash_rig.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

class LogText {
 public:
  LogText& begin(u64 xid, u64 child = 0) {
    open(LogCommand::kBegin, xid, child);
    return xid_of(0, 0).close();
  }
  LogText& commit(u64 xid) { return open(LogCommand::kCommit, xid, 0).close(); }
  LogText& insert(u32 file, u64 xid, Slice key, Slice value) {
    return change(LogCommand::kInsert, file, xid, key, value);
  }
  LogText& change(LogCommand command, u32 file, u64 xid, Slice key, Slice value) {
    open(command);
    record_.u32field(file);
    xid_of(xid, 0);
    record_.bytes(key);
    record_.bytes(value);
    return close();
  }
  LogText& erase_multiple(u32 file, u64 xid, Slice key, Slice value) {
    open(LogCommand::kDeleteMultiple);
    record_.u32field(file);
    record_.u32field(1);
    record_.u32field(file);
    xid_of(xid, 0);
    record_.bytes(key);
    record_.bytes(value);
    return close();
  }
  LogText& open_file(Slice name, u32 file) {
    open(LogCommand::kOpenFile);
    record_.bytes(name);
    record_.u32field(file);
    record_.u32field(0);  // flags
    return close();
  }
  LogText& other(char command) { return open(static_cast<LogCommand>(command)).close(); }
  const std::string& bytes() const { return bytes_; }

 private:
  LogText& open(LogCommand command) {
    record_.begin(command, ++lsn_);
    return *this;
  }
  LogText& open(LogCommand command, u64 xid, u64 child) { return open(command).xid_of(xid, child); }
  LogText& xid_of(u64 xid, u64 child) {
    record_.u64field(xid), record_.u64field(child);
    return *this;
  }
  LogText& close() {
    bytes_ += record_.end();
    return *this;
  }
  LogRecordWriter record_;
  std::string bytes_ = encode_log_header();
  u64 lsn_ = 0;
};

struct Opened : EngineBench<FractalState, Options> {
  explicit Opened(const LogText& log, const char* file = "") : EngineBench(tiny_options()) {
    volume.append(volume.create(Log::file_name(0)), log.bytes(), {kCauseLog});
    if (*file != 0) static_cast<void>(volume.create(file));
    tree = std::make_unique<FractalEngine>(
        EngineContext{scheduler, volume, ledger, facts, 1, kNoAxis, {}}, tiny_options());
    while (!tree->is_open() && tree->error().ok() && scheduler.run_step()) {
    }
  }
  const Error& error() const { return tree->error(); }
  std::unique_ptr<FractalEngine> tree;
};

TEST(ForeignLog, FilesHaveTheNumbersOfTheLog) {
  LogText log;
  log.open_file("./data.tokudb", 5).begin(7);
  log.insert(5, 7, "a", "1").insert(5, 7, "b", "2").erase_multiple(5, 7, "a", "1").commit(7);
  Opened o(log.other('e').other('0'));
  ASSERT_TRUE(o.error().ok()) << o.error().message;
  std::vector<CrashReader::Read> reads{{Statement::scan({}, 10)}};
  CrashReader reader(*o.tree, reads);
  o.scheduler.add(reader, o.scheduler.now());
  while (!reader.finished() && o.scheduler.run_step()) {
  }
  EXPECT_EQ(reads[0].keys, Entries{"b"});
}

TEST(ForeignLog, WhatCannotBeReplayedIsRefused) {
  const auto refusal = [](const LogText& log) {
    const Opened o(log);
    EXPECT_EQ(o.error().code, ErrorCode::kUnsupported);
    EXPECT_FALSE(o.tree->is_open());
    return o.error().message;
  };
  EXPECT_EQ(refusal(LogText().begin(7).change(LogCommand::kUpdate, 0, 7, "a", "x")),
            "log record 2: updates by a function of the application are not replayed");
  EXPECT_EQ(refusal(LogText().begin(7).begin(7, 8)),
            "log record 2: transactions within others are not replayed");
  EXPECT_EQ(refusal(LogText().other('R')), "log record 1: records of type 'R' are not replayed");
  EXPECT_EQ(refusal(LogText().open_file("other.tokudb", 5).begin(7).insert(5, 7, "a", "1")),
            "log record 3: it changes other.tokudb, which this run has not");
}

TEST(ForeignLog, DamageIsSaid) {
  const auto damage = [](const LogText& log) {
    const Opened o(log);
    EXPECT_EQ(o.error().code, ErrorCode::kCorruption);
    return o.error().message;
  };
  EXPECT_EQ(damage(LogText().begin(7).insert(9, 7, "a", "1")),
            "log record 2: it names a file that is not open");
  EXPECT_EQ(damage(LogText().open_file(kRollbackFile, 0).begin(7).insert(0, 7, "a", "1")),
            "log record 3: it changes the rollback file");
}

TEST(ForeignLog, ADirectoryThatIsNoneIsSaid) {
  const Opened o(LogText(), "tokudb.directory");
  EXPECT_EQ(o.error().code, ErrorCode::kCorruption);
  EXPECT_EQ(o.error().message, "tokudb.directory: neither header is whole");
}

}  // namespace
}  // namespace tt::fractal
