// The LSM engine as a key-value store, with all that it offers: snapshots, iterators in both
// directions, range tombstones.
#pragma once
#include "kv/any_store.h"
#include "lsm/lsm_engine.h"

namespace tt::kv {

struct StoreOptions {
  FlashOptions drive;
  lsm::Options engine;
  u64 seed = 1;
  bool power_cuts = false;  // remember what a power cut could take away
};

class Store final : public AnyStore {
 public:
  explicit Store(const StoreOptions& options)
      : AnyStore(options.drive, options.seed, options.power_cuts), options_(options) {}

  // Rows that are not in tables stay in the log when the store is closed.
  bool exists() const override { return volume().find("CURRENT").ok(); }

  // Removes all rows of the present by one range tombstone; row by row with a snapshot or a limit.
  Error clear(const Range& range, u64 snapshot, u64 limit) override;

  // Iterators show the rows of the moment at which they began, or of a snapshot.
  u32 begin_rows(Range range, u64 snapshot) override;
  void seek(u32 iterator, Slice key) override;
  Error next_rows(u32 iterator, u64 rows, u64 bytes, RowSink& sink, bool* more) override;
  bool has_rows(u32 iterator) const override { return iterators_.contains(iterator); }
  void end_rows(u32 iterator) override {
    if (has_rows(iterator)) iterators_.at(iterator).rows.release();
    iterators_.erase(iterator);
  }

  // Compacts everything into the last level.
  Error compact() { return run(Statement::compact()); }

  lsm::LsmEngine& engine() const { return static_cast<lsm::LsmEngine&>(any_engine()); }

 private:
  struct Iterator {
    Range range;
    lsm::RowIterator rows;
    bool out_of_range = false;
  };
  std::unique_ptr<Engine> make_engine(const EngineContext& context) override {
    return std::make_unique<lsm::LsmEngine>(context, options_.engine);
  }
  void forget_rows() override { iterators_.clear(); }
  Error clear_all(const Range& range);
  void go_to_start(Iterator& iterator);
  struct Handover {
    u64 rows, bytes;  // still wanted
    RowSink& sink;
    bool* more;
    Ns cpu = 0;
  };
  Progress hand_over(Iterator& iterator, Ns now, Handover& handover);

  const StoreOptions options_;
  std::map<u32, Iterator> iterators_;
  u32 next_iterator_ = 1;
};

}  // namespace tt::kv
