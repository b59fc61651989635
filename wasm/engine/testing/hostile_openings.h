// Opens files that a power cut left, with bytes changed at random, under a new engine. The engine
// must report an error, or open; then each row that it serves was once written as a whole, and it
// accepts new rows and returns them. It must never hang, nor take more memory than with whole
// files. TT_SOAK=1 makes it long.
#pragma once
#include <sys/resource.h>

#include <cstdlib>
#include <optional>

#include "engine/testing/hostile_rows.h"

namespace tt {

// A file that was damaged at a byte, and its content before: the base of the engines' repairs,
// which make checksums near that byte valid again.
class DamagedFile {
 public:
  DamagedFile(StoredFile& file, Slice whole, u64 at)
      : bytes_(file.bytes),
        whole_(whole),
        from_(at / kPageBytes * kPageBytes),
        end_(from_ + kPageBytes + 16) {}

 protected:
  bool is_near(u64 at, u64 bytes) const { return at < end_ && at + bytes > from_; }
  bool differs(u64 at, u64 bytes) const {
    return Slice(bytes_).substr(std::min<u64>(at, bytes_.size()), bytes) !=
           whole_.substr(at, bytes);
  }
  std::string& bytes_;
  const Slice whole_;

 private:
  static constexpr u64 kPageBytes = 4096;
  const u64 from_, end_;  // the range that may be damaged
};

template <class EngineType, class Options>
class HostileOpenings {
 public:
  // Makes checksums around that byte valid again, so that parsers behind checksums are tried too;
  // `whole` is the file before. True if the rows that the file holds may differ now.
  using Repair = std::function<bool(StoredFile& file, Slice whole, u64 at)>;

  // Without indexes there is a single table.
  HostileOpenings(const Options& options, u64 capacity_bytes, Repair repair = {},
                  std::span<const IndexInfo> indexes = {})
      : options_(options),
        capacity_(capacity_bytes),
        repair_(std::move(repair)),
        indexes_(indexes) {}

  void run(u64 rounds, u64 seed) {
    record(seed);
    ASSERT_FALSE(::testing::Test::HasFailure());
    open(files_, "as they are");
    ASSERT_EQ(opened_, 1u) << "they do not open as they are";
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    SplitMix64 random(seed);
    for (u64 round = 0; round < rounds && !::testing::Test::HasFailure(); round++) {
      StoredFiles bad = files_;
      std::string what;
      forged_ = unseen_ = false;
      for (u64 left = 1 + random.below(3); left > 0; left--) what += damage(bad, random);
      open(bad, "round " + std::to_string(round) + ": " + what);
    }
    getrusage(RUSAGE_SELF, &after);
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 1 << 20) << "KiB";
    EXPECT_GT(refused_, rounds / 50);
    EXPECT_GT(opened_, rounds / 50);
    std::printf("%llu opened, %llu refused\n", static_cast<unsigned long long>(opened_),
                static_cast<unsigned long long>(refused_));
  }

 private:
  // An engine on a machine, and its client.
  struct Run {
    Run(Machine& machine, const HostileOpenings& openings, u64 seed)
        : engine({machine.scheduler, machine.volume, machine.ledger, machine.facts, seed, kNoAxis,
                  openings.indexes_},
                 openings.options_),
          client(machine.scheduler, engine),
          rows(openings.indexes_) {}
    EngineType engine;
    HostileClient client;
    HostileRows rows;
  };

  // Records a history whose last transaction is open when the power fails.
  void record(u64 seed) {
    Machine machine(capacity_);
    machine.volume.expect_crash();
    Run run(machine, *this, seed);
    SplitMix64 random(seed);
    for (u64 version = 1; version < 1500; version++) {
      const std::string key = HostileRows::key(random.below(HostileRows::kKeys));
      const bool commits = version < 1490 && random.below(3) == 0;
      ASSERT_TRUE(change(run, key, version, commits, random)) << run.engine.error().message;
    }
    machine.volume.crash(machine.scheduler.now(), survivors_by_seed(seed));
    files_ = machine.files();
  }
  bool change(Run& run, const std::string& key, u64 version, bool commits, SplitMix64& random) {
    const u32 table = run.rows.any_table(random);
    const std::string value = HostileRows::value(key, version), until = key + "~";
    const Capabilities can = run.engine.capabilities();
    if (run.rows.has_entries(table) || random.below(8) > 0 || !can.deletes_ranges)
      return run.rows.change(run.client, table, key,
                             random.below(5) == 0 ? std::nullopt : std::optional(value), commits);
    // Rows of tables have columns, which no merge operator knows.
    const bool merges = can.merges && indexes_.empty();
    Statement statement = merges && random.below(2) == 0
                              ? Statement::merge(key, value)
                              : Statement::remove_range(Slice(key).substr(0, 6), until);
    statement.index = table;
    statement.write().commits = commits;
    return run.client.run(statement);
  }

  void open(const StoredFiles& files, const std::string& what) {
    SCOPED_TRACE(what);
    Machine machine(capacity_);
    machine.put(files);
    Run run(machine, *this, 1);
    if (!run.rows.read(run.client)) {
      EXPECT_NE(run.engine.error().code, ErrorCode::kOk);
      EXPECT_FALSE(run.engine.error().message.empty());
      refused_++;
      return;
    }
    opened_++;
    if (!forged_) {
      EXPECT_EQ(run.rows.never_written(), "");
      if (!unseen_) {
        EXPECT_EQ(run.rows.unlike_entries(), "");
      }
    }
    goes_on(run);
  }

  // The engine must accept rows and return them, or report an error now.
  void goes_on(Run& run) {
    SplitMix64 random(opened_);
    std::map<std::string, std::string> put[3];  // removed ones are empty
    bool runs = true;
    for (u64 version = 2000; version < 2030 && runs; version++) {
      const std::string key = HostileRows::key(random.below(HostileRows::kKeys));
      std::optional<std::string> value = HostileRows::value(key, version);
      if (random.below(3) == 0) value.reset();
      const u32 table = run.rows.any_table(random);
      put[table][key] = value.value_or("");
      runs = run.rows.change(run.client, table, key, value, true);
    }
    runs = runs && run.client.run(Statement::flush()) && run.client.run(Statement::compact());
    if (!runs || !run.rows.read(run.client)) {
      EXPECT_FALSE(run.engine.error().message.empty());
      return;
    }
    for (u32 table = 0; table < 3; table++)
      for (const auto& [key, value] : put[table]) {
        const auto row = run.rows.rows(table).find(key);
        EXPECT_EQ(row == run.rows.rows(table).end() ? "" : row->second, value)
            << key << " was written last";
      }
  }

  // Damages one file; returns a description.
  std::string damage(StoredFiles& files, SplitMix64& random) {
    StoredFile& file = files[random.below(files.size())];
    std::string& bytes = file.bytes;
    if (bytes.empty()) return "";
    const u64 dice = random.below(100);
    const bool stray = (dice >= 6 && dice < 8) || (dice >= 12 && dice < 20);
    unseen_ |= stray || (file.name.ends_with(".log") && dice < 12);
    if (dice < 3) {
      bytes.resize(random.below(bytes.size()));
      return file.name + " is cut at " + std::to_string(bytes.size()) + "; ";
    }
    if (dice < 4) {
      const std::string name = file.name;
      files.erase(files.begin() + (&file - files.data()));
      return name + " is gone; ";
    }
    const u64 at = place(bytes, random), sector = at / kSector * kSector;
    const u64 length = std::min<u64>(kSector, bytes.size() - sector);
    std::string change = "changed";
    if (dice < 8) {
      lose_page(bytes, at, dice < 6 ? at : place(bytes, random));
      change = dice < 6 ? "a page is lost" : "another page";
    } else if (dice < 12) {
      bytes.replace(sector, length, length, '\0');
      change = "a sector is lost";
    } else if (dice < 20) {
      const u64 other = place(bytes, random) / kSector * kSector;
      std::string copy = bytes.substr(other, length);
      copy.resize(length);
      bytes.replace(sector, length, copy);
      change = "another sector";
    } else {
      for (u64 left = 1 + random.below(3); left > 0; left--)
        bytes[std::min<u64>(at + random.below(16), bytes.size() - 1)] =
            static_cast<char>(random.below(2) == 0 ? random.below(8) : random.next());
    }
    if (repair_ && random.below(2) == 0) {
      forged_ |= repair_(file, whole(file.name), at);
      unseen_ = true;
      change += ", checksums repaired";
    }
    return file.name + " at " + std::to_string(at) + ": " + change + "; ";
  }

  // Replaces a page by another one of the file, or by zeros: a misdirected or lost write.
  static void lose_page(std::string& bytes, u64 at, u64 other) {
    const u64 page = at / kPage * kPage, from = other / kPage * kPage;
    std::string copy = from == page ? std::string() : bytes.substr(from, kPage);
    copy.resize(std::min<u64>(kPage, bytes.size() - page));
    bytes.replace(page, copy.size(), copy);
  }

  Slice whole(const std::string& name) const {
    for (const StoredFile& file : files_)
      if (file.name == name) return file.bytes;
    return {};
  }

  // A random offset in bytes that are not zero; often near the beginning, where headers are.
  static u64 place(const std::string& bytes, SplitMix64& random) {
    const u64 near = std::min<u64>(bytes.size(), 16 * KiB);
    for (u32 tries = 0; tries < 200; tries++) {
      const u64 at = random.below(random.below(4) == 0 ? near : bytes.size());
      const Slice around = Slice(bytes).substr(at / kSector * kSector, kSector);
      if (!is_zero(around)) return at;
    }
    return random.below(bytes.size());
  }

  static constexpr u64 kSector = 512, kPage = 4096;
  const Options options_;
  const u64 capacity_;
  const Repair repair_;
  const std::span<const IndexInfo> indexes_;
  StoredFiles files_;
  // Damage that no checksum detects: a repaired checksum, a misdirected write or, for RocksDB, a
  // log cut short.
  bool unseen_ = false;
  bool forged_ = false;  // repaired checksums vouch for damaged rows
  u64 opened_ = 0, refused_ = 0;
};

// Sanitizers are 10× slower, so a soak runs a tenth of its rounds.
inline u64 hostile_rounds(u64 few, u64 soak) {
#ifdef TT_DEBUG
  soak /= 10;
#endif
  return std::getenv("TT_SOAK") != nullptr ? soak : few;
}

}  // namespace tt
