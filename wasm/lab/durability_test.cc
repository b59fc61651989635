// Durability promises, measured as flushes of the drive per commit.
#include <gtest/gtest.h>

#include "device/flash/flash_device.h"
#include "lab/registry.h"

namespace tt::lab {
namespace {

constexpr u32 kCommits = 200;
constexpr Ns kPause = kMillisecond;      // between two commits of a client
constexpr Ns kSecondHere = 20 * kPause;  // the scenario's second

// The first profile's values, overlaid with those that keep the promise.
std::vector<u64> options_for(const EngineEntry& entry, Durability promise) {
  const OptionGroup& group = entry.schema->options[0];
  std::vector<u64> values = default_options(group);
  EXPECT_TRUE(apply_profile(group, 0, values).ok());
  const auto set = [&](u32 option, u64 value) {
    const Error error = apply_option(group, option, value, values);
    EXPECT_TRUE(error.ok()) << error.message;
  };
  const DurabilityDef& def = entry.durability->promises[static_cast<size_t>(promise)];
  for (const ProfileValue& v : def.values) set(v.option, v.value);
  if (def.second != kNoOption) {
    const bool in_ns = group.options[def.second].type == OptionType::kNs;
    set(def.second, in_ns ? kSecondHere : kSecondHere / kMillisecond);
  }
  return values;
}

class Writer : public Actor {
 public:
  Writer(Scheduler& scheduler, Engine& engine, u32 number)
      : engine_(engine), cursor_(engine.new_cursor(*this)), key_("row" + std::to_string(number)) {
    scheduler.add(*this, 0);
  }
  const char* name() const override { return "writer"; }
  bool finished() const { return done_ == kCommits; }

  Ns step(Ns now) override {
    if (finished()) return kNever;
    Outcome outcome;
    const Progress p = engine_.run(now, Statement::put(key_, "a value"), *cursor_, outcome);
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kWait) return p.time;
    done_++;
    return now + kPause;
  }

 private:
  Engine& engine_;
  std::unique_ptr<Cursor> cursor_;
  std::string key_;
  u32 done_ = 0;
};

struct Flushes {
  u64 count;
  Ns elapsed;
};

// Flushes of the drive while the clients commit 200 times each.
Flushes flushes_of(const EngineEntry& entry, Durability promise, u32 clients,
                   bool fast_flushes = true) {
  FlashOptions drive;
  drive.capacity_bytes = 64 * MiB;
  drive.power_loss_protection = fast_flushes;
  FactStream facts;
  Ledger ledger;
  FlashDevice device(drive, ledger, facts);
  ContentStore content(device.pages() * kHostPage);
  Volume volume(device, content, ledger, facts);
  Scheduler scheduler(facts);
  scheduler.attach(device);
  const std::unique_ptr<Engine> engine =
      entry.make({scheduler, volume, ledger, facts, 1, kNoAxis, {}}, options_for(entry, promise));
  std::vector<std::unique_ptr<Writer>> writers;
  for (u32 i = 0; i < clients; i++)
    writers.push_back(std::make_unique<Writer>(scheduler, *engine, i));
  const u64 before = device.counters().host_flushes;
  const Ns began = scheduler.now();
  const auto finished = [&] {
    for (const auto& writer : writers)
      if (!writer->finished()) return false;
    return true;
  };
  while (!finished() && scheduler.run_step()) {
  }
  EXPECT_TRUE(finished() && engine->error().ok()) << engine->error().message;
  return {device.counters().host_flushes - before, scheduler.now() - began};
}

class Promises : public testing::TestWithParam<u32> {
 protected:
  const EngineEntry& entry() const { return engines()[GetParam()]; }
};

TEST_P(Promises, EachIsDeclaredOnceAndScalesBelongToProfiles) {
  const DurabilityTable& table = *entry().durability;
  ASSERT_EQ(table.promises.size(), kNamesOf<Durability>.size());
  for (size_t i = 0; i < table.promises.size(); i++)
    EXPECT_EQ(static_cast<size_t>(table.promises[i].promise), i);
  for (const ProfileScale& s : table.scales) {
    u32 profiles = 0;
    for (const ProfileDef& p : entry().schema->options[0].profiles)
      profiles += std::string_view(p.name) == s.profile;
    EXPECT_EQ(profiles, 1u) << s.profile;
  }
}

TEST_P(Promises, EveryCommitIsAFlush) {
  const Flushes one = flushes_of(entry(), Durability::kEveryCommit, 1);
  EXPECT_GE(one.count, kCommits);
  EXPECT_LE(one.count, kCommits + 20);  // the engine's other flushes
}

TEST_P(Promises, CommitsOfTheSameMomentShareAFlush) {
  const u64 many = flushes_of(entry(), Durability::kEveryCommit, 16, false).count;
  EXPECT_GE(many, kCommits);
  EXPECT_LE(many, 3 * kCommits);
}

TEST_P(Promises, EverySecondIsAFlushWhateverIsCommitted) {
  const Flushes few = flushes_of(entry(), Durability::kEverySecond, 1);
  const Flushes many = flushes_of(entry(), Durability::kEverySecond, 16);
  for (const Flushes& flushes : {few, many}) {
    const u64 seconds = flushes.elapsed / kSecondHere;
    EXPECT_GE(flushes.count + 2, seconds);
    EXPECT_LE(flushes.count, seconds + 4);
  }
}

TEST_P(Promises, RelaxedCommitsFlushNothing) {
  EXPECT_LE(flushes_of(entry(), Durability::kRelaxed, 1).count, 2u);
}

INSTANTIATE_TEST_SUITE_P(Engines, Promises,
                         testing::Range(u32{0}, static_cast<u32>(engines().size())),
                         [](const auto& info) {
                           return std::string(engines()[info.param].schema->name);
                         });

}  // namespace
}  // namespace tt::lab
