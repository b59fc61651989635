// Power cuts at any moment: in growth, in checkpoints, in the recovery itself. The next engine on
// the volume has a prefix of each client's transactions, with all that were acknowledged as
// durable, and nothing of the one that was cut; then the clients continue. TT_SOAK=1 makes it long.
#include "engine/testing/soak.h"
#include "fractal/options/profiles.h"
#include "fractal/testing/crash_rig.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

FaultOptions faults(const CrashSetting& setting, u64 cut_at_write) {
  FaultOptions faults;
  faults.power_cut_at_write = cut_at_write == ~u64{0} ? 0 : cut_at_write;
  faults.sector = setting.sector;
  return faults;
}

}  // namespace

CrashBench::CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write)
    : CrashMachine(setting, test_drive(setting.drive_bytes), faults(setting, cut_at_write), seed) {
  if (cut_at_write == 0) volume_.expect_crash();
  for (u32 i = 0; i < setting.indexes; i++) names_.push_back("index" + std::to_string(i));
  for (u32 i = 0; setting.indexes > 1 && i < setting.indexes; i++)
    indexes_.push_back({.table = i, .name = names_[i]});
  if (setting.entries) indexes_.assign(std::begin(kRowsAndEntries), std::end(kRowsAndEntries));
  for (u32 i = 0; i < setting.clients; i++)
    clients_.push_back(
        std::make_unique<CrashClient>(mix64(seed * 64 + i), static_cast<char>('a' + i), setting));
  start();
  wake_clients();
}

void CrashBench::start() {
  const std::unique_ptr<FractalEngine> before = replace_engine(indexes_);
  if (before != nullptr) engine_->adopt_counters(*before);
  attach_clients();
}

void CrashBench::run(u64 steps) {
  while (steps-- > 0 && volume_.error().ok() && engine_->error().ok() && !finished() &&
         scheduler_.run_step()) {
  }
  if (volume_.error().ok()) {
    ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
  }
}

// Transactions acknowledged before then are durable; without a period none are.
Ns CrashBench::promised_before() const {
  const Options& o = setting_.options;
  const Ns now = scheduler_.now();
  if (o.commit_sync) return kNever;
  const Ns late = o.fsync_log_period + kTwoSyncs;
  return o.fsync_log_period == 0 || now < late ? 0 : now - late;
}

void CrashBench::crash(u64 survivors) {
  for (const auto& client : clients_) {
    client->must_keep(promised_before());
    if (!setting_.options.commit_sync && client->must_keep() > 0) promised_later_++;
  }
  volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
  start();
}

CrashBench::Content CrashBench::Content::of(char prefix) const {
  Content own;
  for (const auto& [key, answer] : rows)
    if (key[0] == prefix) own.rows.emplace(key, answer);
  for (const std::string& key : entries)
    if (key[0] == prefix) own.entries.insert(key);
  return own;
}

// Every key is looked up, and scans find as many rows.
CrashBench::Content CrashBench::read_all() {
  std::vector<std::string> keys;
  std::vector<CrashReader::Read> reads;
  for (const auto& client : clients_)
    for (u32 i = 0; i < CrashClient::kKeys; i++) keys.push_back(client->key(i));
  for (size_t i = 0; i < keys.size(); i++) {
    reads.push_back({Statement::get(keys[i])});
    reads.back().statement.index = clients_[0]->index_of(i % CrashClient::kKeys);
  }
  for (u32 index = 0; index < setting_.indexes; index++) {
    reads.push_back({Statement::scan({}, 1'000'000)});
    reads.back().statement.index = index;
  }
  CrashReader reader(*engine_, reads);
  scheduler_.add(reader, scheduler_.now());
  for (u64 steps = 0; !reader.finished() && volume_.error().ok(); steps++) {
    EXPECT_LT(steps, 200'000u);
    EXPECT_TRUE(engine_->error().ok()) << engine_->error().message;
    if (!scheduler_.run_step() || ::testing::Test::HasFailure()) break;
  }
  Content found;
  u64 scanned = 0;
  for (const CrashReader::Read& read : reads) {
    if (read.statement.op != Op::kScan) {
      if (read.rows == 1) found.rows[std::string(read.statement.key)] = read.answer;
    } else if (setting_.entries && read.statement.index == 1) {
      found.entries = read.keys;
    } else {
      scanned += read.rows;
    }
  }
  if (volume_.error().ok()) {
    EXPECT_EQ(scanned, found.rows.size());
  }
  return found;
}

void CrashBench::check() {
  const Content all = read_all();
  if (!volume_.error().ok()) return;  // the next cut came before it was open
  ASSERT_TRUE(engine_->is_open());
  check_invariants(engine_->state());
  const u64 recovered = engine_->recovered_write() - base_write_;
  u64 writes = 0;
  for (const auto& client : clients_) {
    const Content found = all.of(client->key(0)[0]);
    const u64 kept = client->surviving(found.rows, found.entries, recovered);
    ASSERT_LE(kept, client->transactions())
        << "client " << client->key(0)[0] << ": " << found.rows.size() << " rows and "
        << found.entries.size() << " entries are no state after " << client->must_keep() << " to "
        << client->transactions() << " transactions";
    writes += client->state(kept).writes;
    client->keep(kept);
  }
  // With one client the surviving writes are known, but not whether the last of them changed
  // anything.
  ASSERT_LE(recovered, engine_->last_write() - base_write_);
  if (clients_.size() == 1) {
    ASSERT_LE(writes, recovered);
  }
  base_write_ = engine_->recovered_write();
  wake_clients();
}

namespace {

Options tiny(bool synced) {
  Options o = tiny_options();
  o.file_growth_max = 16 * KiB;
  o.file_truncate_slack = 64 * KiB;
  o.log_buffer = 4 * KiB;
  o.checkpointing_period = 15 * kMillisecond;
  o.fsync_log_period = 5 * kMillisecond;
  o.commit_sync = synced;
  return o;
}

// The default, over a few checkpoints; rows have entries.
CrashSetting of_profile(const char* name, u64 number) {
  CrashSetting setting{.name = name,
                       .options = profile_options<Options>(kOptionGroups[0], name),
                       .sector = static_cast<SectorSize>(number % 2)};
  setting.drive_bytes = 256 * MiB;
  setting.entries = true;
  setting.indexes = 2;
  setting.think = setting.options.checkpointing_period / 1000;
  return setting;
}

std::vector<CrashSetting> settings() {
  VolumeOptions ext4;
  ext4.discard = false;
  ext4.journal = JournalMode::kOrdered;
  ext4.io = IoMode::kBuffered;
  std::vector<CrashSetting> all;
  const auto add = [&](const char* name, bool synced, auto&& change) {
    all.push_back(
        {.name = name, .options = tiny(synced), .sector = static_cast<SectorSize>(all.size() % 2)});
    change(all.back());
  };
  add("synced now and then", false, [](CrashSetting& s) { s.think = kMillisecond / 10; });
  add("synced", true, [](CrashSetting&) {});
  add("synced, 5 clients", true, [](CrashSetting& s) { s.clients = 5; });
  add("zlib, 3 clients, the cleaner", true, [](CrashSetting& s) {
    s.options.compression = Compression::kZlib;
    s.options.cleaner_period = 2 * kMillisecond;
    s.clients = 3;
  });
  add("lz4, two indexes", false, [](CrashSetting& s) {
    s.options.compression = Compression::kLz4;
    s.indexes = 2;
  });
  add("zstd, synced, three indexes, 2 clients", true, [](CrashSetting& s) {
    s.options.compression = Compression::kZstd;
    s.indexes = 3;
    s.clients = 2;
  });
  add("ext4, synced", true, [&](CrashSetting& s) { s.volume = ext4; });
  add("ext4, two indexes", false, [&](CrashSetting& s) {
    s.volume = ext4;
    s.indexes = 2;
  });
  add("checkpoints without a pause", true, [](CrashSetting& s) {
    s.options.checkpointing_period = kMillisecond;
    s.clients = 2;
  });
  add("rows with entries, 2 clients", true, [](CrashSetting& s) {
    s.entries = true;
    s.indexes = 2;
    s.clients = 2;
  });
  add("a log that is written only when its buffer is full", false,
      [](CrashSetting& s) { s.options.fsync_log_period = 0; });
  add("long transactions, 2 clients", true, [](CrashSetting& s) {
    s.options.checkpointing_period = kMillisecond;
    s.statements = 3000;
    s.statements_per_commit = 300;
    s.clients = 2;
  });
  for (const ProfileDef& profile : kOptionGroups[0].profiles)
    all.push_back(of_profile(profile.name, all.size()));
  return all;
}

// Each history loses power several times, at any step, while it runs and while it is being opened.
TEST(FractalReopening, HistoriesSurviveCutsAtAnyStep) {
  const std::vector<CrashSetting> all = settings();
  const u64 histories = soaks() ? 1000 : 4 * all.size();
  u64 aborted = 0, skipped = 0, messages = 0, torn = 0, promised_later = 0;
  for (u64 seed = 1; seed <= histories && !::testing::Test::HasFailure(); seed++) {
    const CrashSetting& setting = all[seed % all.size()];
    SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    CrashBench bench(setting, seed, 0);
    for (u32 cut = 0; cut < 6 && !::testing::Test::HasFatalFailure(); cut++) {
      bench.run(random.below(1500));
      bench.crash(random.next());
      while (random.below(3) == 0) {
        bench.run(random.below(200));  // cut again while it is being opened
        bench.crash(random.next());
      }
      ASSERT_NO_FATAL_FAILURE(bench.check());
      const OpeningProgress& opening = bench.engine().state().opening;
      aborted += opening.aborted;
      skipped += opening.skipped;
      messages += opening.messages;
      torn += opening.torn_bytes;
    }
    promised_later += bench.promised_later();
    bench.run(1'000'000);
    ASSERT_TRUE(bench.finished()) << "a client waits for ever";
  }
  EXPECT_GT(aborted, 0u);
  EXPECT_GT(skipped, 0u);
  EXPECT_GT(messages, 0u);
  EXPECT_GT(torn, 0u);
  EXPECT_GT(promised_later, 0u) << "commits are older than a period";
}

class FractalCuts : public SoakPart {
 protected:
  FractalCuts() : SoakPart(16, 200) {}
};
INSTANTIATE_TEST_SUITE_P(Part, FractalCuts, ::testing::Range(u64{0}, soak_parts()));

// The cut comes at each write command of a history.
TEST_P(FractalCuts, EveryWriteMayBeTheLast) {
  u64 cuts = 0;
  const std::vector<CrashSetting> all = settings();
  for (u64 seed = first_seed(); seed <= last_seed(); seed++) {
    const CrashSetting& setting = all[seed % all.size()];
    CrashBench whole(setting, seed, ~u64{0});
    whole.run(1'000'000);
    ASSERT_TRUE(whole.finished());
    const u64 stride = this->stride(41, whole.writes());
    for (u64 write = 1 + seed % stride; write <= whole.writes(); write += stride) {
      SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed) + ", write " +
                   std::to_string(write));
      CrashBench bench(setting, seed, write);
      bench.run(1'000'000);
      if (!bench.failed()) break;  // the last ones may be merged otherwise
      bench.crash(mix64(seed * 1000 + write) % 16);
      ASSERT_NO_FATAL_FAILURE(bench.check());
      bench.run(1'000'000);
      ASSERT_TRUE(bench.finished()) << "a client waits for ever";
      cuts++;
    }
    say(seed, setting.name, cuts);
  }
  print_cuts(cuts);
}

}  // namespace
}  // namespace tt::fractal
