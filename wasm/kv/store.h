// The LSM engine as a key-value store: one database on a separate emulated flash drive, for one
// caller who waits for each call.
//
// Time is the machine's virtual time: a call runs the scheduler until it is done, and background
// work goes on meanwhile. Nothing is observed, so nothing but the work itself costs.
#pragma once
#include <map>
#include <optional>

#include "device/flash/flash_device.h"
#include "lsm/lsm_engine.h"

namespace tt::kv {

struct Write {
  Op op;             // kPut, kDelete, kMerge or kDeleteRange
  Slice key, value;  // of a range the key where it ends, which stays
  WriteFlavour flavour = WriteFlavour::kPlain;
};

// Rows between two keys, in one direction.
struct Range {
  struct Bound {
    std::string key;
    bool inclusive;
  };
  std::optional<Bound> lower, upper;
  lsm::Direction direction = lsm::Direction::kForward;
  bool holds(Slice key) const { return !below(key) && !above(key); }
  bool below(Slice key) const {
    return lower && (lower->inclusive ? key < lower->key : key <= lower->key);
  }
  bool above(Slice key) const {
    return upper && (upper->inclusive ? key > upper->key : key >= upper->key);
  }
};

struct StoreOptions {
  FlashOptions drive;
  lsm::Options engine;
  u64 seed = 1;
  bool power_cuts = false;  // remember what a power cut could take away
};

class Store {
 public:
  explicit Store(const StoreOptions& options);
  ~Store();

  // Opens what is on the drive, or a new database.
  Error open();
  // Background work ends and all snapshots and iterators go; what is not in tables stays in the
  // log.
  Error close();
  bool is_open() const { return engine_ != nullptr; }
  // A database was opened on this drive once.
  bool exists() const { return volume_.find("CURRENT").ok(); }
  // The drive loses power, and with it any part of what was not flushed; the store is closed then.
  void power_cut(u64 survivors);

  // All of the writes or none; readers see them at once.
  Error write(std::span<const Write> writes);
  // The value as a snapshot sees it, kNever for the present.
  Error get(Slice key, u64 snapshot, std::optional<std::string>* value);
  u64 take_snapshot() { return engine_->take_snapshot(); }
  void release_snapshot(u64 snapshot) { engine_->release_snapshot(snapshot); }
  // Removes up to `limit` rows of the range, in batches. All rows of the present by one range
  // tombstone.
  Error clear(const Range& range, u64 snapshot, u64 limit);

  // Iterators show the rows of the moment when they began, or of a snapshot.
  u32 begin_rows(Range range, u64 snapshot);
  void seek(u32 iterator, Slice key);
  // Hands over rows until there are `rows` of them or more than `bytes`. False in *more: there are
  // none after them.
  Error next_rows(u32 iterator, u64 rows, u64 bytes, RowSink& sink, bool* more);
  bool has_rows(u32 iterator) const { return iterators_.contains(iterator); }
  void end_rows(u32 iterator) {
    if (has_rows(iterator)) iterators_.at(iterator).rows.release();
    iterators_.erase(iterator);
  }

  // Everything in memory becomes a table.
  Error flush();
  // All of it goes to the last level.
  Error compact();
  // Runs until no flush or compaction is left.
  Error settle();

  const lsm::LsmEngine& engine() const { return *engine_; }
  const Volume& volume() const { return volume_; }
  u64 drive_bytes_in_memory() const { return content_.bytes_resident(); }
  Ns now() const { return scheduler_.now(); }

 private:
  struct Iterator {
    Range range;
    lsm::RowIterator rows;
    bool out_of_range = false;
  };
  // The one client: carries on with a call until it is done.
  class Caller : public Actor {
   public:
    template <class Call>
    void begin(Call& call) {
      call_ = [](void* self, Ns now) { return (*static_cast<Call*>(self))(now); };
      self_ = &call;
    }
    bool done() const { return call_ == nullptr; }
    void forget() { call_ = nullptr; }
    Ns ready_at() const { return ready_at_; }
    Ns step(Ns now) override;
    const char* name() const override { return "caller"; }

   private:
    Progress (*call_)(void*, Ns) = nullptr;
    void* self_ = nullptr;
    Ns ready_at_ = 0;
  };
  // Runs call(now) -> Progress to its end.
  template <class Call>
  Error perform(Call call);
  Error run(const Statement& statement);
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
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  Caller caller_;
  std::unique_ptr<lsm::LsmEngine> engine_;
  std::unique_ptr<Cursor> cursor_;
  std::map<u32, Iterator> iterators_;
  u32 next_iterator_ = 1;
};

}  // namespace tt::kv
