// The emulated machine beneath an engine: clock, drive, volume, and the ledger and facts of both.
#pragma once
#include <algorithm>
#include <memory>

#include "device/volume/volume.h"
#include "engine/scheduler.h"
#include "lab/config.h"

namespace tt::lab {

// The operating system's flusher thread: writes back the page cache and commits the journal.
class FlusherActor : public Actor, public Volume::Flusher {
 public:
  FlusherActor(Scheduler& scheduler, Volume& volume) : scheduler_(scheduler), volume_(volume) {}
  Ns step(Ns now) override { return volume_.background(now); }
  const char* name() const override { return "flusher"; }
  void wake_at(Ns time) override { scheduler_.wake(*this, std::max(time, scheduler_.now())); }

 private:
  Scheduler& scheduler_;
  Volume& volume_;
};

// Parts in the order of their dependencies: each uses only those before it, and is destroyed
// before them.
struct Machine {
  explicit Machine(const LabConfig& config);
  Machine(const Machine&) = delete;
  Ns now() const { return scheduler.now(); }
  // Starts the report's counts of drive and volume.
  void begin_measuring();
  // Folds the ledger's rows into a digest.
  u64 fold_ledger(u64 digest) const;

  FactStream facts;
  Ledger ledger;
  Scheduler scheduler;
  const std::unique_ptr<Device> device;
  ContentStore content;
  Volume volume;
  FlusherActor flusher;
};

}  // namespace tt::lab
