// Power cuts at every write of the drive, with any part of the unflushed data surviving. Writes
// acknowledged as synced are there, the surviving writes are a prefix of all writes, and nothing
// older reappears. TT_SOAK=1 makes it long.
#include <algorithm>

#include "engine/testing/engine_test_rig.h"
#include "engine/testing/soak.h"
#include "lsm/options/schema.h"
#include "lsm/testing/crash_test_rig.h"

namespace tt::lsm {
namespace {

FlashOptions drive(const CrashSetting& setting) {
  FlashOptions o;
  o.capacity_bytes = setting.drive_bytes;
  o.pages_per_block = 16;
  o.dies = 2;
  o.channels = 1;
  return o;
}
FaultOptions faults(const CrashSetting& setting, u64 cut_at_write) {
  FaultOptions o;
  o.sector = setting.sector;
  o.power_cut_at_write = cut_at_write;
  return o;
}

}  // namespace

CrashBench::CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write)
    : CrashMachine(setting, drive(setting), faults(setting, cut_at_write), seed) {
  if (cut_at_write == 0) volume_.expect_crash();
  for (u32 i = 0; i < setting.clients; i++)
    clients_.push_back(
        std::make_unique<CrashClient>(mix64(seed * 64 + i), static_cast<char>('a' + i), setting));
  start();
  wake_clients();
}

void CrashBench::start() {
  const std::unique_ptr<LsmEngine> before = replace_engine();
  attach_clients();
}

void CrashBench::run(u64 steps) {
  while (steps-- > 0 && volume_.error().ok() && engine_->error().ok() && scheduler_.run_step()) {
  }
  if (volume_.error().ok()) {
    ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
  }
}

// Writes that do not wait are durable once the log has been synced in the background.
void CrashBench::note_promised() {
  const Options& o = setting_.options;
  if (o.wal_sync || o.wal_sync_interval_ms == 0 || !writing_) return;
  const Ns late = o.wal_sync_interval_ms * kMillisecond + kTwoSyncs;
  u64 promised = 0;
  for (const auto& client : clients_)
    for (const CrashClient::Write& write : client->writes)
      if (write.acknowledged_at != kNever && write.acknowledged_at + late <= scheduler_.now())
        promised = std::max(promised, write.sequence);
  durable_sequence_ = std::max(durable_sequence_, promised);
  if (promised > 0) promised_later_++;
}

void CrashBench::crash(u64 survivors) {
  note_promised();
  writing_ = false;
  for (const auto& level : engine_->family().version->levels)
    for (const FilePtr& file : level)
      durable_sequence_ = std::max(durable_sequence_, file->largest_sequence);
  if (setting_.options.wal_sync)
    durable_sequence_ = std::max(durable_sequence_, engine_->last_write());
  volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
  start();
}

// The number of a client's writes that survived, if `found` is the result of a prefix of them; else
// one more than there are.
u64 CrashBench::surviving_writes(const CrashClient& client, const Rows& found) const {
  const u64 known = !setting_.options.wal_sync ? 0 : client.acknowledged;
  for (u64 count = client.writes.size(); count + 1 > known; count--) {
    const bool is_there =
        count == 0 || client.writes[count - 1].sequence <= engine_->recovered_write();
    const bool is_all = count == client.writes.size() || client.writes[count].sequence == 0 ||
                        client.writes[count].sequence > engine_->recovered_write();
    if (is_there && is_all && client.after(count) == found) return count;
    if (count == 0) break;
  }
  return client.writes.size() + 1;
}

void CrashBench::check() {
  std::vector<std::string> keys;
  for (const auto& client : clients_)
    for (u64 i = 0; i < CrashClient::kKeys; i++) keys.push_back(client->key(i));
  CrashReader reader(*engine_, keys);
  scheduler_.add(reader, scheduler_.now());
  for (u64 steps = 0; !reader.finished() && volume_.error().ok(); steps++) {
    ASSERT_LT(steps, 100'000u);
    ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
    ASSERT_TRUE(scheduler_.run_step());
  }
  if (!volume_.error().ok()) return;  // the next cut came before it was open
  engine_->check_invariants();
  ASSERT_GE(engine_->recovered_write(), durable_sequence_);
  for (const auto& client : clients_) {
    Rows found;
    for (const auto& [key, answer] : reader.found)
      if (key[0] == client->key(0)[0]) found[key] = answer;
    const u64 kept = surviving_writes(*client, found);
    ASSERT_LE(kept, client->writes.size())
        << "client " << client->key(0)[0] << " with " << client->writes.size() << " writes, "
        << client->acknowledged << " acknowledged, recovered " << engine_->recovered_write();
    client->keep(kept);
  }
  writing_ = true;
  wake_clients();
}

namespace {

// The settings of the histories. Every other one has sectors of the other size.
class Settings {
 public:
  Settings() {
    add_options();
    add_file_systems();
    add_recycled_logs();
    add_codecs();
    for (const ProfileDef& profile : kSchema.options[0].profiles) add_profile(profile.name);
  }
  const std::pair<const char*, CrashSetting>& of(u64 seed) const {
    return all_[seed % all_.size()];
  }

 private:
  template <class Change>
  void add(const char* name, Change&& change) {
    CrashSetting setting{crash_options(), {}, static_cast<SectorSize>(all_.size() % 2)};
    change(setting);
    all_.push_back({name, setting});
  }
  static VolumeOptions ext4(IoMode io = IoMode::kBuffered) {
    VolumeOptions volume;
    volume.discard = false;
    volume.journal = JournalMode::kOrdered;
    volume.io = io;
    return volume;
  }
  void add_options();
  void add_file_systems();
  void add_recycled_logs();
  void add_codecs();
  void add_profile(const char* name);

  std::vector<std::pair<const char*, CrashSetting>> all_;
};

void Settings::add_options() {
  add("unsynced", [](CrashSetting&) {});
  add("synced", [](CrashSetting& s) { s.options.wal_sync = true; });
  add("synced, 5 clients", [](CrashSetting& s) {
    s.options.wal_sync = true;
    s.options.max_background_compactions = 2;
    s.clients = 5;
  });
  add("unsynced, 5 clients, static levels, zstd", [](CrashSetting& s) {
    s.options.compression = Compression::kZstd;
    s.options.level_compaction_dynamic_level_bytes = false;
    s.clients = 5;
  });
  add("universal",
      [](CrashSetting& s) { s.options.compaction_style = CompactionStyle::kUniversal; });
  add("indexes and filters in the block cache, those of L0 pinned", [](CrashSetting& s) {
    s.options.cache_index_and_filter_blocks = true;
    s.options.pin_l0_filter_and_index_blocks_in_cache = true;
    s.options.block_cache_kind = BlockCacheKind::kClock;
    s.clients = 3;
  });
  add("rate limiter, files rewritten as they age, compactions that read far ahead",
      [](CrashSetting& s) {
        s.options.rate_limiter_bytes_per_sec = 2 * MiB;
        s.options.rate_limiter_refill_period_us = 1000;
        s.options.periodic_compaction_seconds = s.options.ttl = 1;
        s.options.compaction_readahead_size = 64 * KiB;
      });
}

void Settings::add_file_systems() {
  add("ext4, synced", [](CrashSetting& s) {
    s.options.wal_sync = true;
    s.volume = ext4();
  });
  add("ext4, unsynced", [](CrashSetting& s) { s.volume = ext4(); });
  add("ext4 with direct I/O, synced, 3 clients, crc32c, lz4", [](CrashSetting& s) {
    s.options.wal_sync = true;
    s.options.checksum = Checksum::kCrc32c;
    s.options.compression = Compression::kLz4;
    s.volume = ext4(IoMode::kDirect);
    s.clients = 3;
  });
}

void Settings::add_recycled_logs() {
  add("9.1, recycled logs", [](CrashSetting& s) {
    s.options.rules = RocksVersion::k91;
    s.options.recycle_log_file_num = 2;
    s.options.manual_wal_flush = true;
    s.options.writable_file_max_buffer_size = 4 * KiB;
    s.options.wal_sync_interval_ms = 1;
    s.think = 4 * kMillisecond;  // else what the log promises is in tables by then
  });
  add("9.1, recycled logs, synced, 3 clients, memtables flushed two at a time",
      [](CrashSetting& s) {
        s.options.rules = RocksVersion::k91;
        s.options.recycle_log_file_num = 3;
        s.options.wal_sync = true;
        s.options.max_write_buffer_number = 4;
        s.options.min_write_buffer_number_to_merge = 2;
        s.clients = 3;
      });
  add("5.18 on ext4, recycled logs, synced", [](CrashSetting& s) {
    s.options.rules = RocksVersion::k518;
    s.options.recycle_log_file_num = 1;
    s.options.wal_sync = true;
    s.volume = ext4();
  });
}

void Settings::add_codecs() {
  add("zlib", [](CrashSetting& s) { s.options.compression = Compression::kZlib; });
  add("levels with other codecs, a dictionary at the bottom", [](CrashSetting& s) {
    s.options.compression = Compression::kLz4;
    s.options.compression_per_level = CompressionPerLevel::kUpperNone;
    s.options.bottommost_compression = BottommostCompression::kZstd;
    s.options.bottommost_compression_max_dict_bytes = 4 * KiB;
    s.options.wal_sync_interval_ms = 10;
    s.think = 4 * kMillisecond;
  });
}

// A profile, unchanged. Rows are larger, so that its memtables hold hundreds. Every other setting
// syncs its log with each write.
void Settings::add_profile(const char* name) {
  add(name, [&](CrashSetting& s) {
    s.options = profile_options<Options>(kSchema.options[0], name);
    s.options.merge_operator = MergeOperator::kStringAppend;
    s.options.wal_sync = all_.size() % 2 == 0;
    s.options.wal_sync_interval_ms = 10;
    s.think = s.options.wal_sync ? 0 : 4 * kMillisecond;
    s.drive_bytes = 256 * MiB;
    s.largest_value = 8000;
    s.clients = 2;
  });
}

// Each history loses power several times, at any step, while it runs and while it is being opened.
TEST(LsmCrash, HistoriesSurviveCutsAtAnyStep) {
  const u64 histories = soaks() ? 1000 : 52;
  u64 promised_later = 0;
  const Settings settings;
  for (u64 seed = 1; seed <= histories && !::testing::Test::HasFailure(); seed++) {
    const auto& [name, setting] = settings.of(seed);
    SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    CrashBench bench(setting, seed, 0);
    for (u32 cut = 0; cut < 6 && !::testing::Test::HasFatalFailure(); cut++) {
      bench.run(random.below(600));
      bench.crash(random.next());
      if (random.below(4) == 0) {
        bench.run(random.below(8));  // cut again while it is being opened
        bench.crash(random.next());
      }
      ASSERT_NO_FATAL_FAILURE(bench.check());
    }
    bench.run(1'000'000);
    ASSERT_TRUE(bench.finished()) << "a client waits for ever";
    promised_later += bench.promised_later();
  }
  EXPECT_GT(promised_later, 0u) << "writes are older than an interval";
}

class LsmCuts : public SoakPart {
 protected:
  LsmCuts() : SoakPart(21, 200) {}
};
INSTANTIATE_TEST_SUITE_P(Part, LsmCuts, ::testing::Range(u64{0}, soak_parts()));

// The power is cut at each write command of a history.
TEST_P(LsmCuts, EveryWriteMayBeTheLast) {
  u64 cuts = 0;
  const Settings settings;
  for (u64 seed = first_seed(); seed <= last_seed(); seed++) {
    const auto& [name, setting] = settings.of(seed);
    CrashBench whole(setting, seed, ~u64{0});
    whole.run(1'000'000);
    ASSERT_TRUE(whole.finished());
    const u64 stride = this->stride(23, whole.writes());
    for (u64 write = 1 + seed % stride; write <= whole.writes(); write += stride) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed) + ", write " +
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
    say(seed, name, cuts);
  }
  print_cuts(cuts);
}

}  // namespace
}  // namespace tt::lsm
