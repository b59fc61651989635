// Transactions over several column families and power cuts: all families have their part of a batch
// or none has, although each is flushed at a different time; and transactions acknowledged as
// synced are there. With atomic_flush that is true of the tables alone.
#include <gtest/gtest.h>

#include <map>

#include "engine/testing/soak.h"
#include "lsm/testing/crash_test_rig.h"
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

constexpr IndexInfo kIndexes[] = {
    {0, true, 0, 0, true, 0, ~0u}, {0, false, 0, 0, true, 0, ~0u}, {0, false, 0, 0, true, 0, ~0u}};
constexpr u64 kRows = 40;
// Bytes of each family's rows: the first family's memtables are full long before the others'.
constexpr u64 kValueBytes[] = {400, 90, 10};

std::string row_of(u64 transaction) { return "row" + std::to_string(transaction % kRows); }

// A database of these indexes that loses power: at a write of the drive, or, if that is 0, when the
// test cuts it.
class Machine {
 public:
  Machine(const Options& options, u64 seed, u64 cut_at_write)
      : options_(options),
        bench_(options, seed, kIndexes, 8 * MiB, faults(cut_at_write)),
        client_(bench_) {
    if (cut_at_write == 0) bench_.volume.expect_crash();
  }
  // Returns false if the power was cut before it was done.
  bool run(const Statement& statement) {
    client_.run(statement);
    EXPECT_TRUE(engine().error().ok() || !bench_.volume.error().ok()) << engine().error().message;
    return client_.ran();
  }
  // The value that the last statement has read; empty: none.
  std::string found() const {
    return client_.rows.empty() ? std::string() : client_.rows.begin()->second;
  }
  enum class Logs : u8 { kStay, kGo };
  void crash(u64 survivors, Logs logs = Logs::kStay) {
    bench_.volume.crash(bench_.scheduler.now(), survivors_by_seed(survivors));
    for (const FileId file : std::vector(bench_.volume.files()))
      if (logs == Logs::kGo && bench_.volume.name(file).ends_with(".log"))
        bench_.volume.remove(bench_.scheduler.now(), file);
    client_.reopen(options_, kIndexes);
  }
  LsmEngine& engine() { return client_.engine(); }

 private:
  static FaultOptions faults(u64 cut_at_write) {
    FaultOptions o;
    o.power_cut_at_write = cut_at_write;
    return o;
  }
  const Options options_;
  Bench bench_;
  StepClient client_;
};

// Transaction n puts its number into the same row of each index. Returns false if the power was
// cut.
bool transact(Machine& machine, u64 n) {
  const std::string key = row_of(n);
  for (u32 tree = 0; tree < 3; tree++) {
    const std::string value = std::to_string(n) + ":" + std::string(kValueBytes[tree], 'v');
    Statement put = Statement::put(key, value);
    put.index = tree;
    put.write().commits = tree == 2;
    if (!machine.run(put)) return false;
  }
  return true;
}

// Returns the last transaction whose writes are there; the rows must be the result of it and all
// before it.
u64 check(Machine& machine) {
  std::map<std::string, u64> rows[3];
  u64 last = 0;
  for (u32 tree = 0; tree < 3; tree++) {
    for (u64 n = 0; n < kRows; n++) {
      const std::string key = row_of(n);
      Statement get = Statement::get(key);
      get.index = tree;
      if (!machine.run(get)) return ~u64{0};  // the next cut came before it was open
      if (machine.found().empty()) continue;
      rows[tree][key] = std::stoull(machine.found());
      last = std::max(last, rows[tree][key]);
    }
  }
  std::map<std::string, u64> whole;
  for (u64 n = 1; n <= last; n++) whole[row_of(n)] = n;
  for (u32 tree = 0; tree < 3; tree++)
    EXPECT_EQ(rows[tree], whole) << "index " << tree << " up to " << last;
  machine.engine().check_invariants();
  return last;
}

std::vector<Options> settings() {
  std::vector<Options> all;
  for (const u64 sync : {0, 1})
    for (const FamilyOfIndexes families : {FamilyOfIndexes::kEachSecondary, FamilyOfIndexes::kEach})
      for (const u64 most_log : {u64{0}, 40 * KiB})
        for (const u64 atomic : {0, 1}) {
          Options o = crash_options();
          o.batch_transactions = true;
          o.wal_sync = sync;
          o.column_family_of_indexes = families;
          o.max_total_wal_size = most_log;
          o.atomic_flush = atomic;
          all.push_back(o);
        }
  return all;
}

TEST(FamilyCrash, BatchesAreThereWhollyOrNotAtAll) {
  const std::vector<Options> all = settings();
  u64 lost = 0, kept = 0;
  for (u64 seed = 1; seed <= (soaks() ? 400u : 24u) && !testing::Test::HasFailure(); seed++) {
    const Options& options = all[seed % all.size()];
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    Machine machine(options, seed, 0);
    u64 last = 0;
    for (u32 cut = 0; cut < 5 && !testing::Test::HasFailure(); cut++) {
      u64 n = last;
      for (u64 i = random.below(160); i > 0; i--) ASSERT_TRUE(transact(machine, ++n));
      machine.crash(random.next());
      last = check(machine);
      EXPECT_LE(last, n);
      if (options.wal_sync) {
        EXPECT_EQ(last, n) << "what was acknowledged as synced is lost";
      }
      lost += n - last, kept += last;
    }
  }
  EXPECT_GT(lost, 0u) << "no cut took anything";
  EXPECT_GT(kept, 0u);
}

// The power is cut at a write of the drive: in the middle of flushes, of a MANIFEST's record, of a
// log's sync.
TEST(FamilyCrash, AtAnyWrite) {
  const std::vector<Options> all = settings();
  const u64 stride = soaks() ? 1 : 17;
  for (u64 seed = 1; seed <= all.size() && !testing::Test::HasFailure(); seed++) {
    const Options& options = all[seed - 1];
    for (u64 write = 1 + seed % stride; !testing::Test::HasFailure(); write += stride) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", write " + std::to_string(write));
      Machine machine(options, seed, write);
      u64 n = 0;
      while (n < 150 && transact(machine, n + 1)) n++;
      if (n == 150) break;
      machine.crash(mix64(seed * 1000 + write) % 16);
      const u64 last = check(machine);
      EXPECT_LE(last, n + 1);
      if (options.wal_sync) {
        EXPECT_GE(last, n) << "what was acknowledged as synced is lost";
      }
    }
  }
}

// The flushed tables of all families end with the same transaction, whatever write the power is cut
// at.
TEST(FamilyCrash, AtomicFlushesAgreeWithoutTheLogs) {
  const u64 stride = soaks() ? 1 : 7;
  u64 found = 0, groups = 0;
  for (u64 seed = 1; seed <= 2 && !testing::Test::HasFailure(); seed++) {
    Options o = crash_options();
    o.batch_transactions = true;
    o.atomic_flush = true;
    o.db_write_buffer_size = seed % 2 * 24 * KiB;
    o.column_family_of_indexes = FamilyOfIndexes::kEachSecondary;
    for (u64 write = 1 + seed % stride; !testing::Test::HasFailure(); write += stride) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", write " + std::to_string(write));
      Machine machine(o, seed, write);
      u64 n = 0;
      while (n < 150 && transact(machine, n + 1)) n++;
      if (n == 150) break;
      groups += machine.engine().database().counters.flushes;
      machine.crash(mix64(seed * 1000 + write) % 16, Machine::Logs::kGo);
      const u64 last = check(machine);
      EXPECT_LE(last, n + 1);
      found += last;
    }
  }
  EXPECT_GT(found, 0u);
  EXPECT_GT(groups, 0u);
}

}  // namespace
}  // namespace tt::lsm
