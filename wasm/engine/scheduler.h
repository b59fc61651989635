// The virtual-time scheduler: runs the actor with the smallest time; ties go to the actor added
// first, so that a run is reproducible.
//
// A step runs at one moment: it may submit I/O and change state at that moment, and returns the
// time of the next step (after a device wait or some CPU work), or kNever to park until another
// actor wakes it. Device commands are therefore booked in non-decreasing time by construction. A
// drive may delay an actor until the commands that it waits for are complete.
#pragma once
#include <string>
#include <vector>

#include "device/device.h"
#include "facts/fact_stream.h"

namespace tt {

class Actor {
 public:
  virtual ~Actor() = default;
  // Runs one step at `now`; returns the time of the next one, or kNever to park.
  virtual Ns step(Ns now) = 0;
  virtual const char* name() const = 0;
  // The reason this actor waits, for people, such as "a write of the drive"; empty if it has
  // nothing to do.
  virtual std::string waits_for() const { return {}; }

 private:
  friend class Scheduler;
  u32 slot_ = 0;
};

class Scheduler {
 public:
  explicit Scheduler(FactStream& facts) : facts_(facts) {}
  // Sets the drive whose commands the actors wait for; without one, no actor is delayed.
  void attach(Device& device) { device_ = &device; }

  // Adds an actor that is parked (first_step = kNever) or first runs at `first_step`. The order of
  // additions breaks ties.
  void add(Actor& actor, Ns first_step = kNever) {
    actor.slot_ = static_cast<u32>(actors_.size());
    actors_.push_back(&actor);
    wake_at_.push_back(first_step);
  }
  // Removes all actors: the machine has lost power.
  void clear() {
    actors_.clear();
    wake_at_.clear();
  }
  // Schedules a parked actor at `at`, or brings a later step forward to it; never postpones one.
  void wake(Actor& actor, Ns at) {
    TT_DCHECK(at >= now_);
    if (at < wake_at_[actor.slot_]) wake_at_[actor.slot_] = at;
  }

  // Runs the earliest step that is due by `until`. False if there is none.
  bool run_step(Ns until = kNever - 1) {
    u32 best = 0;
    do {
      best = earliest();
      if (best == kNobody || wake_at_[best] > until) return false;
      now_ = wake_at_[best];
      facts_.set_now(now_);
    } while (held(best));
    wake_at_[best] = kNever;
    const Ns next = actors_[best]->step(now_);
    TT_CHECK(next >= now_);
    if (next < wake_at_[best]) wake_at_[best] = next;
    steps_++;
    return true;
  }
  Ns now() const { return now_; }
  u64 steps() const { return steps_; }
  // Calls visit(actor, time of its next step, or kNever if it is parked).
  template <class Visit>
  void each_actor(Visit&& visit) const {
    for (u32 i = 0; i < actors_.size(); i++)
      visit(static_cast<const Actor&>(*actors_[i]), wake_at_[i]);
  }

 private:
  static constexpr u32 kNobody = ~u32{0};

  u32 earliest() const {
    u32 best = kNobody;
    Ns best_time = kNever;
    for (u32 i = 0; i < wake_at_.size(); i++)
      if (wake_at_[i] < best_time) best = i, best_time = wake_at_[i];
    return best;
  }
  // Postpones the actor if the drive makes it wait longer than it expected.
  bool held(u32 slot) {
    if (device_ == nullptr) return false;
    const Ns until = device_->hold(slot, now_);
    if (until == now_) device_->submitter(slot);
    wake_at_[slot] = until;
    return until > now_;
  }

  FactStream& facts_;
  Device* device_ = nullptr;
  std::vector<Actor*> actors_;
  std::vector<Ns> wake_at_;
  Ns now_ = 0;
  u64 steps_ = 0;
};

}  // namespace tt
