// One engine as a key-value store: a database on a separate emulated flash drive, for one caller
// who waits for each call.
//
// Time is the machine's virtual time: a call runs the scheduler until it is done, and background
// work continues meanwhile. No facts are recorded, so a call costs only its own work.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "device/flash/flash_device.h"
#include "engine/engine.h"
#include "lsm/read/sorted_run.h"

namespace tt::kv {

struct Write {
  Op op;             // kPut, kDelete, kMerge or kDeleteRange
  Slice key, value;  // kDeleteRange: from `key` up to but not including `value`
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

class AnyStore {
 public:
  virtual ~AnyStore();

  // Opens the database on the drive, or creates one.
  Error open();
  // Waits for background work, and drops all snapshots and iterators.
  virtual Error close();
  bool is_open() const { return engine_ != nullptr; }
  // True if a database was ever opened on this drive.
  virtual bool exists() const = 0;
  // Cuts the drive's power, and closes the store. Of the data that was not flushed, a part survives
  // that the seed `survivors` chooses.
  void power_cut(u64 survivors);

  // Applies all of the writes or none; readers see them at once. kBadOption for an operation that
  // the engine does not have.
  virtual Error write(std::span<const Write> writes);
  // Reads the value as a snapshot sees it; kNever: the present. Empty if there is no row.
  Error get(Slice key, u64 snapshot, std::optional<std::string>* value);
  // Only for engines with snapshots, see capabilities().
  u64 take_snapshot() { return any_engine().take_snapshot(); }
  void release_snapshot(u64 snapshot) { any_engine().release_snapshot(snapshot); }
  // Removes up to `limit` rows of the range, in batches.
  virtual Error clear(const Range& range, u64 snapshot, u64 limit);

  virtual u32 begin_rows(Range range, u64 snapshot) = 0;
  virtual void seek(u32 iterator, Slice key) = 0;
  // Passes rows to the sink until there are `rows` of them, or `bytes` bytes. *more is false if
  // none are left.
  virtual Error next_rows(u32 iterator, u64 rows, u64 bytes, RowSink& sink, bool* more) = 0;
  virtual bool has_rows(u32 iterator) const = 0;
  virtual void end_rows(u32 iterator) = 0;

  // Writes everything in memory to the drive.
  Error flush();
  // Runs until no background work is left.
  Error settle();

  Capabilities capabilities() const { return engine_->capabilities(); }
  const Volume& volume() const { return volume_; }
  u64 drive_bytes_in_memory() const { return content_.bytes_resident(); }
  Ns now() const { return scheduler_.now(); }

 protected:
  AnyStore(const FlashOptions& drive, u64 seed, bool power_cuts);
  virtual std::unique_ptr<Engine> make_engine(const EngineContext& context) = 0;
  virtual void forget_rows() = 0;
  // Runs call(now) -> Progress to its end.
  template <class Call>
  Error perform(Call call) {
    if (!is_open()) return {ErrorCode::kBadRequest, "the store is not open"};
    caller_.begin(call);
    return run_call();
  }
  Error run(const Statement& statement);
  Engine& any_engine() const {
    TT_CHECK(is_open());
    return *engine_;
  }

 private:
  // The one client: continues a call until it is done.
  class Caller : public Actor {
   public:
    template <class Call>
    void begin(Call& call) {
      TT_CHECK(done());
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
  Error run_call();
  void drop_engine();
  Error error() const { return volume_.error().ok() ? engine_->error() : volume_.error(); }

  const u64 seed_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  Caller caller_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Cursor> cursor_;
};

}  // namespace tt::kv
