// Timelines of dies and buses: integer nanoseconds, booked ahead, no event queue.
//
// An operation whose data are still on their way consumes the resource's time from now on but does
// not block it until then: others fill the gap, as a controller's queues would. Controllers serve
// reads first, so a host read waits only for the rest of the running operation, not for the die's
// queue, which it delays by its own length. The queue is modelled as programs back to back; a
// longer erase counts as several, as drives suspend erases. A drive that does not suspend them
// makes the read wait for the rest of the erase.
//
// A die also keeps the time at which it would be free if garbage collection used no die: the
// difference is the host's wait for collection.
#pragma once
#include <algorithm>

#include "core/types.h"

namespace tt {

class Bus {
 public:
  // Books a transfer requested at `now`, with data ready at `ready`; returns its end.
  Ns transfer(Ns now, Ns ready, Ns duration) {
    TT_DCHECK(ready >= now);
    free_at_ = std::max(free_at_, now) + duration;
    return std::max(ready + duration, free_at_);
  }

 private:
  Ns free_at_ = 0;
};

class Die {
 public:
  // Books a program, an erase or a read of garbage collection; returns its end.
  Ns collect(Ns now, Ns ready, Ns duration) {
    free_at_ = std::max(free_at_, now) + duration;
    return std::max(ready + duration, free_at_);
  }
  // Books a program of the host's pages; `*uncollected`: its end without garbage collection.
  Ns program(Ns now, Ns ready, Ns duration, Ns* uncollected) {
    host_free_at_ = std::max(host_free_at_, now) + duration;
    *uncollected = std::max(ready + duration, host_free_at_);
    return collect(now, ready, duration);
  }
  Ns erase(Ns now, Ns duration) {
    erase_from_ = std::max(free_at_, now);
    return erase_until_ = collect(now, now, duration);
  }
  // Books a host read at `now`; `program` is the length of queued operations. Returns the time at
  // which the page is out of the cells; adds the wait for collection to `*waited`: the running
  // operation is one of collection's as often as they are in the queue.
  Ns read(Ns now, Ns duration, Ns program, bool erase_suspend, Ns* waited) {
    TT_DCHECK(program > 0);
    const Ns ready = std::max(now, reads_until_);
    Ns start = ready;
    if (!erase_suspend && now >= erase_from_ && now < erase_until_) {
      start = std::max(start, erase_until_);
      *waited += start - ready;
    } else if (free_at_ > now) {
      start = std::max(start, now + (free_at_ - now) % program);
      const Ns queued = free_at_ - now, collections = free_at_ - std::max(now, host_free_at_);
      *waited += (start - ready) * collections / queued;
    }
    reads_until_ = start + duration;
    free_at_ = std::max(free_at_ + duration, reads_until_);
    host_free_at_ = std::max(host_free_at_ + duration, reads_until_);
    // The read also delays an erase that has not begun.
    if (now < erase_from_) erase_from_ += duration, erase_until_ += duration;
    return reads_until_;
  }
  Ns free_at() const { return free_at_; }

 private:
  Ns free_at_ = 0, host_free_at_ = 0, reads_until_ = 0;
  Ns erase_from_ = 0, erase_until_ = 0;  // the erase booked last
};

}  // namespace tt
