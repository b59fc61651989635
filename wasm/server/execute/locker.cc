#include "server/execute/locker.h"

namespace tt::server {

void Locker::begin_statement(bool reads_alone) {
  newer_ = is_new_ = false;
  reads_ = kNever;
  if (!active_ || !reads_alone || !locking_->snapshots) return;
  if (locking_->isolation == Isolation::kReadUncommitted) return;
  if (snapshot_ == kNever) snapshot_ = take();
  reads_ = snapshot_;
}

void Locker::end_statement() {
  reads_ = kNever;
  is_new_ = false;
  if (active_ && !repeats_reads()) drop();
}

void Locker::end_transaction() {
  if (!active_) return;
  reads_ = kNever;
  drop();
  locking_->waits.end(owner_);
}

u64 Locker::refuses_after() {
  if (!active_ || !rules().refuses_newer || !repeats_reads() || !locking_->tells_newer)
    return kNever;
  if (snapshot_ == kNever) snapshot_ = take(), is_new_ = true;
  return snapshot_;
}

void Locker::renew() {
  drop();
  snapshot_ = take();
  is_new_ = false;
}

void Locker::drop() {
  if (snapshot_ != kNever) locking_->host->engine().release_snapshot(snapshot_);
  snapshot_ = kNever;
}

}  // namespace tt::server
