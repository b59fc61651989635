// Opens a database's files, as an export has them, with one byte changed. The engine must name file
// and place, or not depend on that byte: then it serves the unchanged rows or, if the byte was in
// its log, the state after an earlier commit.
#pragma once
#include <regex>
#include <set>

#include "engine/testing/hostile_openings.h"

namespace tt {

template <class EngineType, class Options>
class FlippedBytes {
 public:
  // `transactions`: a statement that does not commit becomes visible with the next that does.
  FlippedBytes(const Options& options, u64 capacity_bytes, bool transactions)
      : options_(options), capacity_(capacity_bytes), transactions_(transactions) {}

  // `log`: the files whose end may be lost, by a part of their name.
  void run(u64 flips, const std::string& log, u64 seed) {
    record(seed);
    ASSERT_FALSE(::testing::Test::HasFailure());
    Rows rows;
    ASSERT_EQ(open(files_, rows), "") << "they do not open as they are";
    ASSERT_TRUE(states_.contains(rows));
    whole_ = std::move(rows);
    for (const StoredFile& file : files_) {
      SplitMix64 random(mix64(seed));
      u64 refused = 0;
      for (u64 flip = 0; flip < flips && !::testing::Test::HasFailure(); flip++) {
        const u64 at = written_byte(file.bytes, random);
        SCOPED_TRACE(file.name + " at " + std::to_string(at));
        refused += open_flipped(file.name, at, static_cast<char>(1 + random.below(255)), log);
      }
      std::printf("%s: %llu of %llu refused\n", file.name.c_str(),
                  static_cast<unsigned long long>(refused), static_cast<unsigned long long>(flips));
    }
  }

 private:
  using Rows = std::map<std::string, std::string>;

  void record(u64 seed) {
    Machine machine(capacity_);
    machine.volume.expect_crash();
    EngineType engine({machine.scheduler, machine.volume, machine.ledger, machine.facts, seed},
                      options_);
    HostileClient client(machine.scheduler, engine);
    SplitMix64 random(seed);
    Rows rows;
    states_.insert(rows);
    for (u64 version = 1; version < 1500; version++) {
      const std::string k = "key" + std::to_string(1000 + random.below(300));
      const std::string v = std::to_string(version) + std::string(random.below(120), 'v');
      const bool removes = random.below(5) == 0;
      Statement statement = removes ? Statement::remove(k) : Statement::put(k, v);
      statement.write().commits = random.below(3) == 0;
      ASSERT_TRUE(client.run(statement)) << engine.error().message;
      if (removes)
        rows.erase(k);
      else
        rows[k] = v;
      if (statement.write().commits || !transactions_) states_.insert(rows);
    }
    machine.volume.crash(machine.scheduler.now(), survivors_by_seed(seed));
    files_ = machine.files();
  }

  // Returns the engine's error message; empty if it opens.
  std::string open(const StoredFiles& files, Rows& rows) const {
    Machine machine(capacity_);
    machine.put(files);
    EngineType engine({machine.scheduler, machine.volume, machine.ledger, machine.facts, 1},
                      options_);
    HostileClient client(machine.scheduler, engine);
    if (!client.run(Statement::scan({}, 1'000'000))) return engine.error().message;
    rows = std::move(client.rows);
    return {};
  }

  bool open_flipped(const std::string& name, u64 at, char change, const std::string& log) const {
    StoredFiles files = files_;
    for (StoredFile& file : files)
      if (file.name == name) file.bytes[at] ^= change;
    Rows rows;
    const std::string said = open(files, rows);
    if (said.empty()) {
      if (name.find(log) == std::string::npos)
        EXPECT_EQ(rows, whole_) << difference(rows);
      else
        EXPECT_TRUE(states_.contains(rows)) << "no commit left these rows";
      return false;
    }
    static const std::regex place("block|page|header at|record at|index|filter|properties|footer");
    EXPECT_NE(said.find(name), std::string::npos) << said;
    const bool is_one_line = name == "CURRENT";
    EXPECT_TRUE(is_one_line || std::regex_search(said, place)) << said;
    return true;
  }

  std::string difference(const Rows& rows) const {
    std::string text = std::to_string(rows.size()) + " rows, not " + std::to_string(whole_.size());
    for (const auto& [key, value] : whole_)
      if (const auto at = rows.find(key); at == rows.end() || at->second != value)
        text += "; " + key + (at == rows.end() ? " is lost" : " is " + at->second);
    return text;
  }
  static u64 written_byte(const std::string& bytes, SplitMix64& random) {
    for (u32 tries = 0; tries < 1000; tries++)
      if (const u64 at = random.below(bytes.size()); bytes[at] != '\0') return at;
    return 0;
  }

  const Options options_;
  const u64 capacity_;
  const bool transactions_;
  StoredFiles files_;
  std::set<Rows> states_;  // after each commit
  Rows whole_;             // rows of the unchanged files
};

}  // namespace tt
