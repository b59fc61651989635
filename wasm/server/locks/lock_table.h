// The locks of all clients on all indexes. Waits are parked, one for each client, and granted in
// the order of asking. In InnoDB who asks waits also for those who asked before.
//
// The table does not know what the locks are for, nor when a wait is over: its caller cancels those
// that time out, and those of victims.
//
//   if (!locks.ask(lock))                               // parked
//     if (const auto ring = locks.ring(owner); …)       // its waits lead back to it
//       locks.cancel(victim_of(ring, weights));
//   …
//   locks.release_all(owner);
//   for (u32 one : locks.take_granted()) …              // their waits are over
#pragma once
#include <set>
#include <utility>
#include <vector>

#include "server/locks/lock.h"

namespace tt::server {

class LockTable {
 public:
  // `queues`: who asks waits behind those who asked before, also for more of a point that he shares
  // (InnoDB: lock_rec_other_has_conflicting). Else holders alone are in the way (RocksDB:
  // AcquireLocked in point_lock_manager.cc; PerconaFT: lock_request::start).
  LockTable(u32 owners, bool queues) : owned_(owners), queues_(queues) {}

  // True if the lock is held now; false: it is parked. An owner that waits must not ask.
  bool ask(Lock lock);
  // True if no one who holds or waits is in its way.
  bool is_free(const Lock& lock) const;
  // The wait ends without its lock.
  void cancel(u32 owner);
  void release_all(u32 owner);
  // Gives up a point, or exclusiveness alone.
  void release(u32 owner, u32 index, Slice key);
  void share(u32 owner, u32 index, Slice key);
  // The owner's gap over [gap.from, gap.until) gets other ends.
  void move_gap(const Lock& gap, Slice from, Slice until);
  // The key of the first point in [from, until) that another holds and that excludes a point of
  // ours; null: there is none. With `last`, the last one.
  const std::string* point_of_others(const Lock& range, bool last) const;

  bool holds(u32 owner, u32 index, Slice key, bool exclusive) const;
  u64 held_by(u32 owner) const { return owned_[owner].points.size() + owned_[owner].intervals; }
  u64 held() const;
  // The first locks of an owner, at most `most`: its intervals, then its points.
  std::vector<Lock> first_held(u32 owner, size_t most) const;
  // These differ once the owner's locks have changed, and once anyone's have become fewer.
  u64 changes_of(u32 owner) const { return owned_[owner].changes; }
  u64 releases() const { return releases_; }
  // The wait of an owner; null: it does not wait.
  const Lock* wait_of(u32 owner) const;
  const std::vector<Lock>& waits() const { return waits_; }
  // The owners that this one waits for, in the order of their numbers.
  std::vector<u32> blockers(u32 owner) const;
  // The ring of waits that leads back to the owner, who comes first; empty: there is none.
  std::vector<u32> ring(u32 owner) const;
  // Owners whose waits were granted since the last call, in order.
  std::vector<u32> take_granted() { return std::exchange(granted_, {}); }

 private:
  struct Point {
    std::string key;
    u32 index;
    u16 owner;
    mutable bool exclusive;
  };
  // A place in an index, or before all points of it.
  struct Place {
    u32 index;
    Slice key;
  };
  struct Before {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return a.index != b.index ? a.index < b.index : Slice(a.key) < Slice(b.key);
    }
  };
  using Points = std::multiset<Point, Before>;
  struct Owned {
    std::vector<Points::const_iterator> points;
    u32 intervals = 0;
    u64 changes = 0;
  };

  // True if someone is in the way of `asked`, of the waits only the first `before`. Appends them to
  // `owners`, unless it is null.
  bool in_the_way(const Lock& asked, size_t before, std::vector<u32>* owners) const;
  // Likewise; a point's place in the table, and whether it is the owner's already, are found on the
  // way.
  struct Found {
    Points::const_iterator at;
    bool own = false, own_is_enough = false;
  };
  bool in_the_way(const Lock& asked, size_t before, std::vector<u32>* owners, Found& found) const;
  Points::const_iterator own_point(u32 owner, u32 index, Slice key) const;
  void hold(Lock&& lock, const Found& found);
  void grant_waits();
  bool find_ring(u32 at, u32 owner, std::vector<bool>& seen, std::vector<u32>& ring) const;

  Points points_;
  std::vector<std::vector<Lock>> intervals_;  // by index
  std::vector<Owned> owned_;
  std::vector<Lock> waits_;  // in the order of asking
  std::vector<u32> granted_;
  u64 releases_ = 0;
  const bool queues_;
};

// The member of a ring that weighs least; of several the one who closed it, who comes first
// (Deadlock::report in lock0lock.cc). Weights are those of the ring's members, in its order.
u32 victim_of(const std::vector<u32>& ring, const std::vector<u64>& weights);

}  // namespace tt::server
