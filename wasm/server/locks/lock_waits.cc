#include "server/locks/lock_waits.h"

namespace tt::server {

bool LockWaits::ask(Lock lock, Ns now, Ns timeout) {
  const u32 owner = lock.owner;
  if (table_.ask(std::move(lock))) return true;
  owners_[owner].state = State::kWaiting;
  owners_[owner].since = now, owners_[owner].until = now + timeout;
  while (rules_.detects && owners_[owner].state == State::kWaiting) {
    Ring ring{table_.ring(owner), owner};
    if (ring.owners.empty()) break;
    std::vector<u64> weights;
    for (const u32 one : ring.owners) weights.push_back(owners_[one].changes + table_.held_by(one));
    ring.victim = victim_of(ring.owners, weights);
    owners_[ring.victim].state = State::kVictim;
    if (ring.victim != owner) victims_.push_back(ring.victim);
    table_.cancel(ring.victim);
    rings_.push_back(std::move(ring));
  }
  return false;
}

LockWaits::State LockWaits::settle(u32 owner, Ns now) {
  Owner& of = owners_[owner];
  if (of.state == State::kWaiting) {
    const bool waits = table_.wait_of(owner) != nullptr;
    if (waits && now < waits_until(owner)) return State::kWaiting;
    of.state = State::kNone;
    if (!waits) return State::kNone;
    table_.cancel(owner);
    return State::kTimedOut;
  }
  return std::exchange(of.state, State::kNone);
}

void LockWaits::end(u32 owner) {
  owners_[owner] = {};
  table_.release_all(owner);
}

std::vector<u32> LockWaits::take_woken() {
  std::vector<u32> woken = table_.take_granted();
  woken.insert(woken.end(), victims_.begin(), victims_.end());
  victims_.clear();
  return woken;
}

}  // namespace tt::server
