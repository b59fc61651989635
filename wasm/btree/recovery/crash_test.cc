// Power cuts at every write of the drive, with any part of what it had not flushed surviving: while
// files grow, pages are written, checkpoints are taken, and while the database is opened again.
// Changes acknowledged as durable are there, uncommitted ones are not, and no torn page is served.
// TT_SOAK=1 makes it long.
#include "btree/options/profiles.h"
#include "btree/testing/crash_test_rig.h"
#include "btree/testing/small_instance.h"
#include "engine/testing/soak.h"

namespace tt::btree {
namespace {

// Settings of the histories. Every other one has sectors of the other size.
class Settings {
 public:
  Settings() {
    add("each commit", [](CrashSetting&) {});
    add("each second, pages of 8 KiB", [](CrashSetting& s) {
      s.options.flush_log_at_trx_commit = FlushLog::kEachSecond;
      s.options.flush_log_at_timeout = 5 * kMillisecond;
      s.options.page_size = 8 * KiB;
      s.clients = 3;
      s.think = kMillisecond;
    });
    add("written each commit, pages of 16 KiB", [](CrashSetting& s) {
      s.options.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
      s.options.flush_log_at_timeout = 2 * kMillisecond;
      s.options.page_size = 16 * KiB;
      s.options.buffer_pool_size = 2 * MiB;
      s.largest_value = 2000;
      s.think = kMillisecond / 2;
    });
    add("4 clients, transactions of several statements, ext4", [](CrashSetting& s) {
      s.clients = 4;
      s.per_transaction = 4;
      s.volume.discard = false;
      s.volume.journal = JournalMode::kOrdered;
    });
    add("a small log", [](CrashSetting& s) {
      s.options.log_file_size = 96 * KiB;
      s.largest_value = 1200;
      s.clients = 2;
    });
    add("more redo than a small pool has memory for", [](CrashSetting& s) {
      s.options.buffer_pool_size = 72 * (4 * KiB + 160);
      s.largest_value = 1200;
      s.per_transaction = 2;
    });
    add("rows with entries in two other indexes", [](CrashSetting& s) {
      s.indexed = true;
      s.options.log_file_size = 160 * KiB;
      s.largest_value = 900;
      s.per_transaction = 6;
      s.clients = 2;
    });
    add("no doublewrite", [](CrashSetting& s) {
      s.options.doublewrite = false;
      s.sector = SectorSize::k512;
      s.clients = 2;
      s.largest_value = 1000;
    });
    for (const ProfileDef& profile : kOptionGroups[0].profiles) add_profile(profile.name);
  }
  const std::pair<const char*, CrashSetting>& of(u64 seed) const {
    return all_[seed % all_.size()];
  }

 private:
  // Adds the profile with a log that is flushed at each commit, and each second.
  void add_profile(const char* name) {
    for (const FlushLog flush : {FlushLog::kEachCommit, FlushLog::kEachSecond})
      add(name, [&](CrashSetting& s) {
        s.options = profile_options<Options>(kOptionGroups[0], name);
        s.options.flush_log_at_trx_commit = flush;
        s.think = 10 * kMillisecond;
        s.drive_bytes = 256 * MiB;
        s.indexed = true;
        s.per_transaction = 3;
        s.clients = 2;
      });
  }
  template <class Change>
  void add(const char* name, Change&& change) {
    CrashSetting setting;
    setting.options = tiny_options();
    setting.options.autoextend_increment = 1 * MiB;
    setting.sector = static_cast<SectorSize>(all_.size() % 2);
    change(setting);
    all_.push_back({name, setting});
  }
  std::vector<std::pair<const char*, CrashSetting>> all_;
};

// Findings of all recoveries; none may be missing. Only a cut within a batch of page writes tears
// pages, which is rare at random steps.
struct Seen {
  u64 cuts = 0, torn = 0, applied = 0, skipped = 0, created = 0, restored = 0, rolled_back = 0;
  u64 promised_later = 0;
  void add(const CrashBench& bench) {
    const Recovery& r = bench.engine().instance().recovery;
    cuts++;
    torn += r.torn, applied += r.applied, skipped += r.skipped, created += r.pages_created;
    restored += r.restored, rolled_back += r.rolled_back;
    promised_later += bench.promised_later();
  }
  void expect_all(bool with_torn_pages) const {
    EXPECT_GT(applied, 0u);
    EXPECT_GT(skipped, 0u);
    EXPECT_GT(created, 0u);
    EXPECT_GT(rolled_back, 0u);
    EXPECT_GT(promised_later, 0u) << "commits are older than a timeout";
    if (with_torn_pages) {
      EXPECT_GT(restored, 0u) << "pages were torn and had copies";
      EXPECT_GT(torn, 0u) << "without doublewrite pages stay torn";
    }
  }
};

// Each history loses power several times, at any step, while it runs and while it is being opened.
TEST(BtreeCrash, HistoriesSurviveCutsAtAnyStep) {
  const u64 histories = soaks() ? 1000 : 36;
  const Settings settings;
  Seen seen;
  for (u64 seed = 1; seed <= histories && !::testing::Test::HasFailure(); seed++) {
    const auto& [name, setting] = settings.of(seed);
    SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    CrashBench bench(setting, seed, 0);
    bool whole = true;
    for (u32 cut = 0; cut < 5 && whole; cut++) {
      bench.run(random.below(600));
      if (random.below(2) == 0) bench.run_into_a_batch(random.below(40));
      bench.crash(random.next());
      while (random.below(3) == 0) {
        bench.run(random.below(40));  // cut again while it is being opened
        bench.crash(random.next());
      }
      whole = bench.check();
      seen.add(bench);
    }
    if (!whole) continue;
    bench.run(10'000'000);
    ASSERT_TRUE(bench.finished()) << bench.waits();
  }
  seen.expect_all(soaks());
}

class BtreeCuts : public SoakPart {
 protected:
  BtreeCuts() : SoakPart(12, 200) {}
};
INSTANTIATE_TEST_SUITE_P(Part, BtreeCuts, ::testing::Range(u64{0}, soak_parts()));

// The cut comes at each write command of a history.
TEST_P(BtreeCuts, EveryWriteMayBeTheLast) {
  Seen seen;
  const Settings settings;
  for (u64 seed = first_seed(); seed <= last_seed(); seed++) {
    const auto& [name, setting] = settings.of(seed);
    CrashBench uncut(setting, seed, ~u64{0});
    uncut.run(10'000'000);
    ASSERT_TRUE(uncut.finished());
    const u64 stride = this->stride(37, uncut.writes());
    // The first history's installation is cut at each write, whose pages have no copies yet.
    const auto step = [&](u64 write) { return seed == 1 && write < 60 ? 1 : stride; };
    for (u64 write = 1 + seed % stride; write <= uncut.writes(); write += step(write)) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed) + ", write " +
                   std::to_string(write));
      CrashBench bench(setting, seed, write);
      bench.run(10'000'000);
      if (!bench.failed()) break;  // the last ones may be merged otherwise
      bench.crash(mix64(seed * 1000 + write) % 16);
      const bool whole = bench.check();
      seen.add(bench);
      if (whole) {
        bench.run(10'000'000);
        ASSERT_TRUE(bench.finished()) << bench.waits();
      }
      ASSERT_FALSE(::testing::Test::HasFailure());
    }
    say(seed, name, seen.cuts);
  }
  print_cuts(seen.cuts);
  seen.expect_all(true);
}

}  // namespace
}  // namespace tt::btree
