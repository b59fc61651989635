// When dies and buses are free: integer nanoseconds, booked ahead, no event queue.
//
// An operation that is due later (its data are still on their way) uses up the resource's time from
// now on but does not block it until then: others fill the gap, as a controller's queues would. A
// host read does not wait for a die's whole queue: controllers serve reads first, so it waits for
// the rest of the running operation only and pushes what is queued back by its own length. The
// queue is taken as programs back to back: a longer erase counts as several, as drives suspend
// erases; a drive that does not makes the read wait for the rest of the erase.
#pragma once
#include <algorithm>

#include "core/types.h"

namespace tt {

class Bus {
 public:
  // A transfer asked for at `now` whose data are ready at `ready`, taking `duration`; answers its
  // end.
  Ns transfer(Ns now, Ns ready, Ns duration) {
    free_at_ = std::max(free_at_, now) + duration;
    return std::max(ready + duration, free_at_);
  }

 private:
  Ns free_at_ = 0;
};

class Die {
 public:
  // The same for a program, an erase or a read of garbage collection.
  Ns queue(Ns now, Ns ready, Ns duration) {
    free_at_ = std::max(free_at_, now) + duration;
    return std::max(ready + duration, free_at_);
  }
  Ns erase(Ns now, Ns duration) {
    erase_from_ = std::max(free_at_, now);
    return erase_until_ = queue(now, now, duration);
  }
  // A host read that comes at `now`; `program` is the length of queued operations. Answers when the
  // page is out of the cells.
  Ns read(Ns now, Ns duration, Ns program, bool erase_suspend) {
    Ns start = std::max(now, reads_until_);
    if (!erase_suspend && now >= erase_from_ && now < erase_until_)
      start = std::max(start, erase_until_);
    else if (free_at_ > now)
      start = std::max(start, now + (free_at_ - now) % program);
    reads_until_ = start + duration;
    free_at_ = std::max(free_at_ + duration, reads_until_);
    // An erase that has not begun is among what is pushed back.
    if (now < erase_from_) erase_from_ += duration, erase_until_ += duration;
    return reads_until_;
  }
  Ns free_at() const { return free_at_; }

 private:
  Ns free_at_ = 0, reads_until_ = 0;
  Ns erase_from_ = 0, erase_until_ = 0;  // of the erase booked last
};

}  // namespace tt
