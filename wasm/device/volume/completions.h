// When commands really end, on a drive that reorders its queue and cannot tell at once: who waits
// for a command keeps its ending and asks again.
#pragma once
#include <algorithm>
#include <deque>
#include <vector>

#include "device/device.h"

namespace tt {

// What the drive answered for a command; and the command's number, if that is the earliest time
// only.
struct Ending {
  Ns answered = 0;
  u64 command = 0;
};
using Endings = std::vector<Ending>;  // of several that all have to be over; of none: over long ago

class Completions final : public Device::Listener {
 public:
  // The earliest end of a command, before anybody asks for it.
  void submitted(const Ending& ending) {
    if (ending.command != 0) slot(ending.command).earliest = ending.answered;
  }
  void decided(u64 command, Ns ends) override { slot(command).ends = ends; }

  // kNever while it is unknown. What is forgotten ended before.
  Ns of(const Ending& ending) const {
    if (ending.command < first_) return ending.answered;
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
  u64 first_ = 1;  // number of the first slot's command
  std::deque<Slot> slots_;
};

}  // namespace tt
