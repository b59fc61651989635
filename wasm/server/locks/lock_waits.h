// The lock table with the ends of waits: by a grant, by their time, or as the victim of a ring.
#pragma once
#include "server/locks/lock_rules.h"
#include "server/locks/lock_table.h"

namespace tt::server {

class LockWaits {
 public:
  enum class State : u8 { kNone, kWaiting, kTimedOut, kVictim };
  struct Ring {
    std::vector<u32> owners;  // each waits for the next one, the last for the first
    u32 victim;
  };

  LockWaits(const LockRules& rules, u32 owners)
      : rules_(rules), table_(owners, rules.detects), owners_(owners) {}

  const LockRules& rules() const { return rules_; }
  LockTable& table() { return table_; }
  const LockTable& table() const { return table_; }

  // True if the lock is held. Else the owner waits, at most for `timeout`, unless it is the victim
  // of the ring that it has closed: see settle().
  bool ask(Lock lock, Ns now, Ns timeout);
  // Looks whether the wait is over. A lost one is reported once.
  State settle(u32 owner, Ns now);
  Ns waits_until(u32 owner) const { return owners_[owner].until; }
  Ns waits_since(u32 owner) const { return owners_[owner].since; }
  // The transaction has changed a row: victims are those that changed least.
  void count_change(u32 owner) { owners_[owner].changes++; }
  void end(u32 owner);

  // Owners whose waits may be over, since the last call.
  std::vector<u32> take_woken();
  std::vector<Ring> take_rings() { return std::exchange(rings_, {}); }

 private:
  struct Owner {
    State state = State::kNone;
    Ns since = 0, until = 0;
    u64 changes = 0;
  };
  const LockRules& rules_;
  LockTable table_;
  std::vector<Owner> owners_;
  std::vector<u32> victims_;
  std::vector<Ring> rings_;
};

}  // namespace tt::server
