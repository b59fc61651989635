// Programs of tables and statements on each engine, from the lab down: what a transaction moves
// between rows is neither lost nor made, also where the power fails.
#include <gtest/gtest.h>

#include "lab/lab.h"
#include "lab/registry.h"
#include "server/options/schema.h"
#include "server/program/testing/assembler.h"
#include "server/program/testing/compiled_programs.h"

namespace tt::lab {
namespace {

constexpr u64 kSqlStatements = 2000, kCutEvery = 150;

// Commits are durable once they are acknowledged.
void make_durable(const OptionGroup& group, std::vector<u64>& values) {
  for (size_t i = 0; i < group.options.size(); i++) {
    const Slice name = group.options[i].name;
    if (name == "wal_sync" || name == "commit_sync") values[i] = 1;
    if (name == "fsync_log_period") values[i] = 0;
  }
}

// An LSM-tree reads its own writes with MyRocks's options.
LabConfig config_of(const EngineEntry& engine, Slice program) {
  LabConfig config;
  config.engine_folder = engine.schema->folder;
  for (const GroupEntry& entry : option_groups()) {
    const OptionGroup& group = *entry.group;
    if (group.name == Slice("flash")) config.device_group = config.groups.size();
    config.groups.push_back(default_options(group));
    for (u64 profile = 0; profile < group.profiles.size(); profile++) {
      if (group.profiles[profile].name != Slice("myrocks-2020")) continue;
      EXPECT_TRUE(apply_profile(group, profile, config.groups.back()).ok());
    }
    make_durable(group, config.groups.back());
  }
  for (size_t i = 0; i < workloads().size(); i++)
    if (workloads()[i].group == Slice("sql")) config.workload = i;
  config.program = server::bytes_of(program);
  return config;
}

// The answers in the facts so far of the statement that sums all balances.
u64 sums(Lab& lab, u64 expected) {
  constexpr Slice kAudit = "SELECT SUM(balance) FROM accounts";
  const std::string answer = std::to_string(expected) + "\n";
  std::string& facts = lab.facts().buffer();
  u64 found = 0;
  for (size_t at = facts.find(kAudit); at != std::string::npos; at = facts.find(kAudit, at + 1)) {
    // One that was lost, as a victim or by its time, has no answer.
    if (facts[at + kAudit.size() + 1] == 0) continue;
    // Two counts and the answer's length, each a byte, lie between.
    EXPECT_EQ(facts.substr(at + kAudit.size() + 3, answer.size()), answer);
    found++;
  }
  facts.clear();
  return found;
}

// Runs the bank with power cuts; returns the number of its audits, each of which finds all money.
u64 audits_between_cuts(Lab& lab) {
  lab.facts().set_mode(FactStream::Mode::kAll);
  u64 audits = 0;
  for (u64 done = 0; done < kSqlStatements; done += kCutEvery) {
    EXPECT_TRUE(lab.advance(StopAt::kStatements, done + kCutEvery, ~u64{0}));
    audits += sums(lab, 20 * 100);
    lab.crash(done);
  }
  return audits;
}

TEST(Sql, MoneyIsNeitherLostNorMade) {
  for (const EngineEntry& engine : engines()) {
    SCOPED_TRACE(engine.schema->name);
    auto made = Lab::create(config_of(engine, server::kBankProgram));
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_GT(audits_between_cuts(*made.value()), kSqlStatements / 50);
  }
}

TEST(Sql, LinkBenchRunsOnEachEngine) {
  for (const EngineEntry& engine : engines()) {
    SCOPED_TRACE(engine.schema->name);
    auto made = Lab::create(config_of(engine, server::kLinkBenchProgram));
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_TRUE(made.value()->advance(StopAt::kStatements, kSqlStatements, ~u64{0}));
    EXPECT_EQ(made.value()->state(), RunState::kRunning);
  }
}

// Clients that transfer money among 20 rows, wait for each other, and lose deadlocks.
struct BankOf {
  const char* engine;
  server::Isolation isolation;
};
constexpr BankOf kBanks[] = {
    {"lsm", server::Isolation::kReadCommitted},     {"lsm", server::Isolation::kRepeatableRead},
    {"btree", server::Isolation::kReadCommitted},   {"btree", server::Isolation::kRepeatableRead},
    {"btree", server::Isolation::kSerializable},    {"fractal", server::Isolation::kSerializable},
    {"fractal", server::Isolation::kReadCommitted}, {"fractal", server::Isolation::kRepeatableRead},
};

LabConfig bank_config(const BankOf& bank, u64 clients) {
  const EngineEntry* of = nullptr;
  for (const EngineEntry& engine : engines())
    if (engine.schema->name == Slice(bank.engine)) of = &engine;
  LabConfig config = config_of(*of, server::kBankProgram);
  for (size_t i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].group->name == Slice("sql")) {
      server::SqlOptions options;
      options.clients = clients, options.isolation = bank.isolation;
      // TokuDB does not look for rings, and holders alone are in the way: its 4 s would not pass
      // between two power cuts, nor an audit beside a ring. The profile's is a 64th.
      if (bank.engine == Slice("fractal")) options.lock_timeout_ns = 4 * kSecond / 64;
      config.groups[i] = options.to_values();
    }
  return config;
}

TEST(Sql, MoneyOfManyClientsIsNeitherLostNorMade) {
  for (const BankOf& bank : kBanks)
    for (const u64 clients : {2u, 8u}) {
      SCOPED_TRACE(std::string(bank.engine) + " " + name_of(bank.isolation));
      auto made = Lab::create(bank_config(bank, clients));
      ASSERT_TRUE(made.ok()) << made.error().message;
      Lab& lab = *made.value();
      lab.facts().set_mode(FactStream::Mode::kAll);
      ASSERT_TRUE(lab.advance(StopAt::kStatements, 3 * kSqlStatements, ~u64{0}));
      EXPECT_GT(sums(lab, 20 * 100), kSqlStatements / 50);
    }
}

// The power fails while they hold locks and wait for them.
TEST(Sql, MoneyOfManyClientsSurvivesPowerCuts) {
  for (const BankOf& bank : kBanks) {
    SCOPED_TRACE(std::string(bank.engine) + " " + name_of(bank.isolation));
    auto made = Lab::create(bank_config(bank, 6));
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_GT(audits_between_cuts(*made.value()), kSqlStatements / 100);
  }
}

TEST(Sql, WhatAnEngineCannotKeepApartIsRefusedByName) {
  constexpr BankOf kRefused[] = {{"lsm", server::Isolation::kReadUncommitted},
                                 {"lsm", server::Isolation::kSerializable}};
  for (const BankOf& bank : kRefused) {
    const auto refused = Lab::create(bank_config(bank, 2));
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find(name_of(bank.isolation)), std::string::npos);
    EXPECT_NE(refused.error().message.find("workload.options.isolation"), std::string::npos);
    EXPECT_TRUE(Lab::create(bank_config(bank, 1)).ok());
  }
}

}  // namespace
}  // namespace tt::lab
