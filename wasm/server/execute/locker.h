// One client's side of locks and snapshots: the rows that its statement may see, and those that it
// has to hold. Alone it needs neither.
#pragma once
#include "server/locks/lock_waits.h"
#include "server/options/schema.h"
#include "server/program/program.h"
#include "server/rows/layout.h"
#include "workload/workload.h"

namespace tt::server {

// The next step of a statement.
enum class Step : u8 { kCall, kWait, kDone };

// The clients of a run share this.
struct Locking {
  LockWaits waits;
  Isolation isolation;
  GapLocks gap_locks;
  Ns timeout;                   // 0: as the engine's options say
  bool snapshots, tells_newer;  // the engine's
  WorkloadHost* host = nullptr;

  Ns timeout_now() const { return timeout > 0 ? timeout : host->engine().lock_timeout(); }
};

class Locker {
 public:
  Locker(Locking* locking, u32 owner) : locking_(locking), owner_(owner) {}

  // A load has the tables for itself.
  void set_active(bool active) { active_ = active && locking_ != nullptr; }
  bool active() const { return active_; }
  const LockRules& rules() const { return locking_->waits.rules(); }
  bool repeats_reads() const { return locking_->isolation >= Isolation::kRepeatableRead; }
  // Locking reads take gaps.
  bool takes_gaps() const { return active_ && rules().gaps && repeats_reads(); }
  // The treatment of locking reads whose transaction may rely on gaps, under any server's rules.
  GapLocks gap_locks() const {
    return active_ && repeats_reads() ? locking_->gap_locks : GapLocks::kOff;
  }
  // They take an entry of a secondary index, as well as its row.
  bool takes_entries() const { return active_ && rules().entries && !rules().ranges; }
  bool takes_ranges() const { return active_ && rules().ranges; }
  // A row that turns out not to match is let go.
  bool lets_go() const { return active_ && !repeats_reads(); }
  // A read that asks for no lock takes shared ones all the same, in an open transaction; alone it
  // sees a snapshot, if there are any.
  bool shares(bool open) const {
    return active_ && locking_->isolation == Isolation::kSerializable &&
           (open || !locking_->snapshots);
  }

  Lock point(u32 index, Slice key, bool exclusive) const {
    return {.from = std::string(key), .index = index, .owner = owner_, .exclusive = exclusive};
  }
  Lock between(LockKind kind, u32 index, Slice from, Slice until, bool exclusive) const {
    return {std::string(from), std::string(until), index, owner_, kind, exclusive};
  }
  // True if the lock is held; false: it waits, and the caller returns Step::kWait.
  // The caller asks for it again after that.
  bool ask(Lock lock) {
    if (granted_) return granted_ = false, true;
    return locking_->waits.ask(std::move(lock), locking_->host->now(), locking_->timeout_now());
  }
  LockTable& table() { return locking_->waits.table(); }
  bool holds(u32 index, Slice key, bool exclusive) {
    return table().holds(owner_, index, key, exclusive);
  }
  void release(u32 index, Slice key) { table().release(owner_, index, key); }
  void share(u32 index, Slice key) { table().share(owner_, index, key); }
  void count_change() {
    if (active_) locking_->waits.count_change(owner_);
  }

  // Called where the statement waits: is that over?
  LockWaits::State settle() {
    const LockWaits::State state = locking_->waits.settle(owner_, locking_->host->now());
    granted_ = state == LockWaits::State::kNone;
    return state;
  }

  // Snapshots. A statement begins: one that reads without locks gets what it is to see.
  void begin_statement(bool reads_alone);
  void end_statement();
  // The transaction ends: its locks and its snapshot go.
  void end_transaction();
  // Likewise after a power cut: the engine's snapshots are gone already.
  void forget() { snapshot_ = kNever, reads_ = kNever, granted_ = false; }
  // The snapshot that the statement reads without locks; kNever: it reads the newest rows.
  u64 reads() const { return reads_; }
  // The snapshot after which no row may have changed that is to be locked; kNever: any may. Taken
  // now if the transaction has none.
  u64 refuses_after();
  // The last call has found a newer row. False if the transaction can take a new snapshot instead:
  // it has read nothing, and locked nothing before (ha_rocksdb.cc, should_recreate_snapshot).
  void set_newer(bool newer) { newer_ = newer; }
  bool newer() const { return newer_; }
  bool renews() const { return is_new_; }
  void renew();

 private:
  u64 take() { return locking_->host->engine().take_snapshot(); }
  void drop();

  Locking* const locking_;
  const u32 owner_;
  bool active_ = false, newer_ = false;
  bool granted_ = false;   // the lock that is asked for next
  bool is_new_ = false;    // the statement under way has taken the transaction's snapshot
  u64 snapshot_ = kNever;  // the transaction's
  u64 reads_ = kNever;
};

// Appends the key by which an entry is locked: a unique one goes by its index's own columns.
inline void append_lock_key(const Layout& layout, u32 index, const Row& row, std::string& out) {
  const IndexLayout& of = layout.indexes()[index];
  const bool own = of.unique && !layout.has_null(index, row);
  layout.append_key(index, row, own ? of.own : static_cast<u32>(of.parts.size()), out);
}

}  // namespace tt::server
