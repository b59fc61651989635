// The machine of a test that cuts the power: a flash drive with faults, a volume, an engine, and
// clients that outlive engines. Each engine's CrashBench adds its promises and its checks.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/testing/engine_test_rig.h"

namespace tt {

template <class EngineType, class Client, class Setting>
class CrashMachine {
 public:
  bool finished() const {
    return std::all_of(clients_.begin(), clients_.end(),
                       [](const auto& client) { return client->finished(); });
  }
  // True from a planned power cut until the volume is mounted again.
  bool failed() const { return !volume_.error().ok(); }
  u64 writes() const { return ledger_.totals().host_writes; }
  // The number of cuts after which a write had to be there although its commit had not waited.
  u64 promised_later() const { return promised_later_; }
  const EngineType& engine() const { return *engine_; }

 protected:
  CrashMachine(const Setting& setting, const FlashOptions& drive, const FaultOptions& faults,
               u64 seed)
      : setting_(setting),
        seed_(seed),
        device_(drive, ledger_, facts_),
        content_(device_.pages() * kHostPage),
        volume_(device_, content_, ledger_, facts_, setting.volume, faults),
        scheduler_(facts_) {}

  // Makes an engine on the volume and returns the one before it, whose counters it may adopt.
  // Clients are the scheduler's first actors, as in the lab.
  std::unique_ptr<EngineType> replace_engine(std::span<const IndexInfo> indexes = {}) {
    scheduler_.clear();
    for (const auto& client : clients_) scheduler_.add(*client);
    std::unique_ptr<EngineType> before = std::move(engine_);
    engine_ = std::make_unique<EngineType>(
        EngineContext{scheduler_, volume_, ledger_, facts_, seed_, kNoAxis, indexes},
        setting_.options);
    return before;
  }
  void attach_clients() {
    for (const auto& client : clients_) client->attach(*engine_);
  }
  void wake_clients() {
    for (const auto& client : clients_) scheduler_.wake(*client, scheduler_.now());
  }
  // Destroys clients and engine, in that order: cursors belong to the engine.
  void stop() {
    clients_.clear();
    engine_ = nullptr;
  }

  const Setting setting_;
  const u64 seed_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  std::unique_ptr<EngineType> engine_;
  std::vector<std::unique_ptr<Client>> clients_;
  u64 promised_later_ = 0;
};

}  // namespace tt
