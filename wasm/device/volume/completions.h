// Ends of commands on a drive that reorders its queue and decides them later. A waiter keeps the
// command's Ending and asks again.
#pragma once
#include <algorithm>
#include <deque>
#include <vector>

#include "device/device.h"

namespace tt {

// The time that the drive returned for a command and, if that is only the earliest one, the
// command's number.
struct Ending {
  Ns answered = 0;
  u64 command = 0;
};
using Endings = std::vector<Ending>;  // all of these; an empty list is over from the start

class Completions final : public Device::Listener {
 public:
  // Records a command's earliest end, before it is queried.
  void submitted(const Ending& ending) {
    if (ending.command != 0) slot(ending.command).earliest = ending.answered;
  }
  void decided(u64 command, Ns ends) override {
    TT_CHECK(slot(command).ends == kNever);  // a command ends once
    slot(command).ends = ends;
  }

  // Returns the end, kNever while it is unknown. Forgotten commands have ended.
  Ns of(const Ending& ending) const {
    if (ending.command < first_) return ending.answered;
    TT_DCHECK(ending.command - first_ < slots_.size());
    const Slot& known = slots_[ending.command - first_];
    return known.ends == kNever ? kNever : std::max(known.earliest, known.ends);
  }
  Ns of(const Endings& endings) const {
    Ns last = 0;
    for (const Ending& ending : endings) last = std::max(last, of(ending));
    return last;
  }
  void forget(Ns now) {
    for (; !slots_.empty() && slots_.front().ends <= now && slots_.front().earliest <= now;
         first_++)
      slots_.pop_front();
  }

 private:
  struct Slot {
    Ns earliest = 0, ends = kNever;
  };
  Slot& slot(u64 command) {
    TT_CHECK(command >= first_);
    if (command - first_ >= slots_.size()) slots_.resize(command - first_ + 1);
    return slots_[command - first_];
  }
  u64 first_ = 1;  // command number of the first slot
  std::deque<Slot> slots_;
};

}  // namespace tt
