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
#include "engine/wake_queue.h"
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
    queue_.add(first_step);
  }
  // Removes all actors: the machine has lost power.
  void clear() {
    actors_.clear();
    queue_.clear();
  }
  // Schedules a parked actor at `at`, or brings a later step forward to it; never postpones one.
  void wake(Actor& actor, Ns at) {
    TT_DCHECK(at >= now_);
    if (at < queue_.at(actor.slot_)) queue_.set(actor.slot_, at);
  }

  // Runs the earliest step that is due by `until`. False if there is none.
  bool run_step(Ns until = kNever - 1) {
    u32 best = 0;
    do {
      best = queue_.earliest();
      if (best == WakeQueue::kNobody || queue_.at(best) > until) return false;
      now_ = queue_.at(best);
      facts_.set_now(now_);
    } while (held(best));
    queue_.set(best, kNever);
    const Ns next = actors_[best]->step(now_);
    TT_CHECK(next >= now_);
    if (next < queue_.at(best)) queue_.set(best, next);
    steps_++;
    return true;
  }
  Ns now() const { return now_; }
  u64 steps() const { return steps_; }
  // Calls visit(actor, time of its next step, or kNever if it is parked).
  template <class Visit>
  void each_actor(Visit&& visit) const {
    for (u32 i = 0; i < actors_.size(); i++)
      visit(static_cast<const Actor&>(*actors_[i]), queue_.at(i));
  }

 private:
  // Postpones the actor if the drive makes it wait longer than it expected.
  bool held(u32 slot) {
    if (device_ == nullptr) return false;
    const Ns until = device_->hold(slot, now_);
    if (until == now_) device_->submitter(slot);
    if (until != queue_.at(slot)) queue_.set(slot, until);
    return until > now_;
  }

  FactStream& facts_;
  Device* device_ = nullptr;
  std::vector<Actor*> actors_;
  WakeQueue queue_;
  Ns now_ = 0;
  u64 steps_ = 0;
};

}  // namespace tt
