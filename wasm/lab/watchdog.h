// Detects a run without progress: steps without end in which no statement ends and nothing is
// written, or a statement that writes without bound.
//
// It counts steps and bytes, never wall time, so every build stops at the same step. A client that
// waits for a moment in the future may do so, unless timers would fire too often until then.
#pragma once
#include <string>

#include "engine/scheduler.h"

namespace tt::lab {

class Watchdog {
 public:
  // The run's position.
  struct Marks {
    u64 steps = 0, statements = 0;
    u64 bytes_written = 0;  // by the host
    u64 bytes_stored = 0;   // files of the volume
    Ns time = 0;
    Ns client_due = kNever;  // the earliest future step of a client
  };
  // True if look() is due after this step.
  static bool due(u64 steps) { return steps % kInterval == 0; }
  // Returns "", or a description of the missing progress.
  std::string look(const Marks& now);

 private:
  static constexpr u64 kInterval = 4096;
  bool arrives(const Marks& now) const;
  u64 moved_at_ = 0;              // the last step with a statement's end or a byte written
  Marks statement_ended_, last_;  // marks at the last statement's end, and at the last look
};

// Lists the waits of all actors, such as "63 × client: put, free pages; page cleaner: a write".
// Idle actors are left out.
std::string describe_waits(const Scheduler& scheduler);

}  // namespace tt::lab
