// A drive whose files can be exported, damaged and put on another one, and a client for the engine
// that opens them.
#pragma once
#include "core/zeros.h"
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
  // Skips pages of zeros: large files are mostly empty.
  void put(const StoredFiles& files) {
    for (const StoredFile& f : files) {
      const FileId file = volume.create(f.name, OpenMode::kDirect);
      if (f.bytes.empty()) continue;
      TT_CHECK(volume.fallocate(0, file, f.bytes.size(), KeepSize::kNo, kTag).ok());
      for (u64 at = 0; at < f.bytes.size(); at += kHostPage) {
        const Slice page = Slice(f.bytes).substr(at, kHostPage);
        if (is_zero(page)) continue;
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

// Runs one statement at a time, and all other actors meanwhile.
class HostileClient final : public Actor, public RowSink {
 public:
  HostileClient(Scheduler& scheduler, Engine& engine)
      : scheduler_(scheduler), engine_(engine), cursor_(engine.new_cursor(*this)) {
    scheduler_.add(*this);
  }
  // Runs the statement to its end. False if the engine has failed or hangs.
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

}  // namespace tt
