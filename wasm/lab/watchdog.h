// Notices a run that goes on and gets nowhere: steps without end in which no statement ends and
// nothing is written, or so much is written for one statement that it never will.
//
// It counts steps and bytes, no wall time, so every build stops at the same step. A client that
// only waits for a moment to come gets there, unless timers would go off too often until then.
#pragma once
#include <string>

#include "engine/scheduler.h"

namespace tt::lab {

class Watchdog {
 public:
  // How far the run is.
  struct Marks {
    u64 steps = 0, statements = 0;
    u64 bytes_written = 0;  // by the host
    u64 bytes_stored = 0;   // files of the volume
    Ns time = 0;
    Ns client_due = kNever;  // when the first client goes on that knows when, if that is later
  };
  // Whether to look after this step.
  static bool due(u64 steps) { return steps % kInterval == 0; }
  // Empty, or how it gets nowhere.
  std::string look(const Marks& now);

 private:
  static constexpr u64 kInterval = 4096;
  bool arrives(const Marks& now) const;
  u64 moved_at_ = 0;              // steps when a statement ended or a byte was written
  Marks statement_ended_, last_;  // at the last one; when it last looked
};

// What each actor waits for: "63 × client: put, free pages; page cleaner: a write". Those that have
// nothing to do are left out.
std::string describe_waits(const Scheduler& scheduler);

}  // namespace tt::lab
