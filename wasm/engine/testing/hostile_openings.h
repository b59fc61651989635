// For tests: files that a power cut has left, with bytes changed at random, under a new engine. It
// says what is wrong, or opens; then each row that it serves was written once, as a whole, and it
// takes new ones and gives them back. It never waits for ever, and takes no more memory than whole
// files do. TT_SOAK=1 makes it long.
#pragma once
#include <sys/resource.h>

#include <cstdlib>
#include <optional>

#include "device/volume/undo_log.h"
#include "engine/testing/engine_test_rig.h"

namespace tt {

struct StoredFile {
  std::string name, bytes;
};
using StoredFiles = std::vector<StoredFile>;

// A drive with files, and no engine yet.
struct Machine {
  explicit Machine(u64 capacity_bytes)
      : device(test_drive(capacity_bytes), ledger, facts),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts),
        scheduler(facts) {}

  StoredFiles files() const {
    StoredFiles all;
    for (const FileId file : volume.files()) {
      std::string scratch;
      all.push_back({std::string(volume.name(file)),
                     std::string(volume.view(file, 0, volume.size(file), scratch))});
    }
    return all;
  }
  // Zeros are not written: large files are mostly empty.
  void put(const StoredFiles& files) {
    for (const StoredFile& f : files) {
      const FileId file = volume.create(f.name, OpenMode::kDirect);
      if (f.bytes.empty()) continue;
      TT_CHECK(volume.fallocate(0, file, f.bytes.size(), KeepSize::kNo, kTag).ok());
      for (u64 at = 0; at < f.bytes.size(); at += kHostPage) {
        const Slice page = Slice(f.bytes).substr(at, kHostPage);
        if (page.find_first_not_of('\0') == Slice::npos) continue;
        TT_CHECK(volume.overwrite(0, file, at, page, kTag).ok());
      }
    }
  }

  static constexpr IoTag kTag{};
  FactStream facts;
  Ledger ledger;
  FlashDevice device;
  ContentStore content;
  Volume volume;
  Scheduler scheduler;
};

// Runs one statement after the other, and everything else meanwhile.
class HostileClient final : public Actor, public RowSink {
 public:
  HostileClient(Scheduler& scheduler, Engine& engine)
      : scheduler_(scheduler), engine_(engine), cursor_(engine.new_cursor(*this)) {
    scheduler_.add(*this);
  }
  // False if the engine has failed.
  bool run(Statement statement) {
    if (is_read(statement.op)) statement.read().rows = this;
    Outcome outcome;
    for (u64 steps = 0; engine_.error().ok();) {
      const Progress p = engine_.run(scheduler_.now(), statement, *cursor_, outcome);
      if (p.kind == Progress::kDone) break;
      if (p.kind == Progress::kWait) scheduler_.wake(*this, p.time);
      woken_ = false;
      while (!woken_ && engine_.error().ok())
        if (++steps > 1'000'000 || !scheduler_.run_step()) {
          ADD_FAILURE() << name_of(statement.op) << " waits for ever, for "
                        << engine_.waits_for(*cursor_);
          return false;
        }
    }
    return engine_.error().ok();
  }
  Ns step(Ns) override { return woken_ = true, kNever; }
  const char* name() const override { return "hostile client"; }
  std::map<std::string, std::string> rows;

 private:
  void row(Slice key, Slice value) override { rows[std::string(key)] = value; }
  Scheduler& scheduler_;
  Engine& engine_;
  std::unique_ptr<Cursor> cursor_;
  bool woken_ = false;
};

// A file that was damaged at a byte, and what it was before: for what makes its checksums right
// again around there.
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
  const u64 from_, end_;  // what may be damaged
};

template <class EngineType, class Options>
class HostileOpenings {
 public:
  // Makes checksums right again around that byte, where this is to be tried as well; `whole` is the
  // file before. True if what the file says of rows may be another now.
  using Mend = std::function<bool(StoredFile& file, Slice whole, u64 at)>;

  HostileOpenings(const Options& options, u64 capacity_bytes, Mend mend = {})
      : options_(options), capacity_(capacity_bytes), mend_(std::move(mend)) {}

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
      forged_ = false;
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
  static constexpr u32 kKeys = 300;

  static std::string key(u64 number) { return "key" + std::to_string(1000 + number); }
  // A value says what it is.
  static std::string value(const std::string& key, u64 version) {
    SplitMix64 random(mix64(version));
    return key + "=" + std::to_string(version) + "=" +
           std::string(random.below(120), static_cast<char>('a' + version % 26));
  }
  static bool was_written(const std::string& key, const std::string& row) {
    const size_t from = row.find('='), until = row.find('=', from + 1);
    if (from == std::string::npos || until == std::string::npos) return false;
    u64 version = 0;
    for (size_t i = from + 1; i < until; i++)
      version = version * 10 + static_cast<u64>(row[i] - '0');
    return row == value(key, version);
  }

  // A history whose last transaction has not ended when the power goes.
  void record(u64 seed) {
    Machine machine(capacity_);
    machine.volume.expect_crash();
    EngineType engine({machine.scheduler, machine.volume, machine.ledger, machine.facts, seed},
                      options_);
    HostileClient client(machine.scheduler, engine);
    SplitMix64 random(seed);
    for (u64 version = 1; version < 1500; version++) {
      const std::string k = key(random.below(kKeys)), v = value(k, version);
      Statement statement = random.below(5) == 0 ? Statement::remove(k) : Statement::put(k, v);
      const std::string until = k + "~";
      if (engine.capabilities().deletes_ranges && random.below(15) == 0)
        statement = Statement::remove_range(Slice(k).substr(0, 6), until);
      statement.write().commits = version < 1490 && random.below(3) == 0;
      ASSERT_TRUE(client.run(statement)) << engine.error().message;
    }
    machine.volume.crash(machine.scheduler.now(), survivors_by_seed(seed));
    files_ = machine.files();
  }

  void open(const StoredFiles& files, const std::string& what) {
    SCOPED_TRACE(what);
    Machine machine(capacity_);
    machine.put(files);
    EngineType engine({machine.scheduler, machine.volume, machine.ledger, machine.facts, 1},
                      options_);
    HostileClient client(machine.scheduler, engine);
    if (!client.run(Statement::scan({}, 1'000'000))) {
      EXPECT_NE(engine.error().code, ErrorCode::kOk);
      EXPECT_FALSE(engine.error().message.empty());
      refused_++;
      return;
    }
    opened_++;
    for (const auto& [k, v] : client.rows)
      EXPECT_TRUE(forged_ || was_written(k, v))
          << k << " has a value that was never written: " << v;
    goes_on(client, engine);
  }

  // It takes rows, and gives them back; or it says what is wrong now.
  void goes_on(HostileClient& client, const Engine& engine) {
    SplitMix64 random(opened_);
    std::map<std::string, std::string> put;  // removed ones are empty
    bool runs = true;
    for (u64 version = 2000; version < 2030 && runs; version++) {
      const std::string k = key(random.below(kKeys)), v = value(k, version);
      const bool removes = random.below(3) == 0;
      put[k] = removes ? "" : v;
      runs = client.run(removes ? Statement::remove(k) : Statement::put(k, v));
    }
    runs = runs && client.run(Statement::flush()) && client.run(Statement::compact());
    client.rows.clear();
    if (!runs || !client.run(Statement::scan({}, 1'000'000))) {
      EXPECT_FALSE(engine.error().message.empty());
      return;
    }
    for (const auto& [k, v] : put) EXPECT_EQ(client.rows[k], v) << k << " was written last";
  }

  // Changes a file; what it did.
  std::string damage(StoredFiles& files, SplitMix64& random) {
    StoredFile& file = files[random.below(files.size())];
    std::string& bytes = file.bytes;
    if (bytes.empty()) return "";
    const u64 dice = random.below(100);
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
    if (mend_ && random.below(2) == 0) {
      forged_ |= mend_(file, whole(file.name), at);
      change += ", checksums mended";
    }
    return file.name + " at " + std::to_string(at) + ": " + change + "; ";
  }

  // A page becomes another one of the file, or zeros: a write that went astray, or was lost.
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

  // Somewhere in what is not empty; often near the beginning, where headers are.
  static u64 place(const std::string& bytes, SplitMix64& random) {
    const u64 near = std::min<u64>(bytes.size(), 16 * KiB);
    for (u32 tries = 0; tries < 200; tries++) {
      const u64 at = random.below(random.below(4) == 0 ? near : bytes.size());
      const Slice around = Slice(bytes).substr(at / kSector * kSector, kSector);
      if (around.find_first_not_of('\0') != Slice::npos) return at;
    }
    return random.below(bytes.size());
  }

  static constexpr u64 kSector = 512, kPage = 4096;
  const Options options_;
  const u64 capacity_;
  const Mend mend_;
  StoredFiles files_;
  bool forged_ = false;  // checksums say that what was damaged is as it was written
  u64 opened_ = 0, refused_ = 0;
};

// Under sanitizers a soak makes a tenth of its rounds, each of which takes ten times as long.
inline u64 hostile_rounds(u64 few, u64 soak) {
#ifdef TT_DEBUG
  soak /= 10;
#endif
  return std::getenv("TT_SOAK") != nullptr ? soak : few;
}

}  // namespace tt
