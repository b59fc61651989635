// The time that clients have waited, by reason: one list of reasons for all contenders. Engines
// count theirs when a wait has ended; the lab adds those of the server's locks and of the drive.
#pragma once
#include <array>

#include "facts/named_enum.h"

namespace tt {

TT_ENUM(WaitReason, (kMemtablesSlowdown, "memtables: slowdown"),
        (kMemtablesStop, "memtables: stop"), (kL0Slowdown, "L0 files: slowdown"),
        (kL0Stop, "L0 files: stop"), (kPendingSlowdown, "pending compaction bytes: slowdown"),
        (kPendingStop, "pending compaction bytes: stop"), (kRedoFull, "redo log full"),
        (kCachetableFull, "cachetable full"), (kFreeFrames, "no free frames"),
        (kLogSync, "log syncs"), (kLocks, "locks"), (kGarbage, "garbage collection of the drive"));

inline constexpr size_t kWaitReasons = kNamesOf<WaitReason>.size();

// Nanoseconds of all clients together.
struct WaitTimes {
  std::array<Ns, kWaitReasons> ns{};
  Ns& of(WaitReason reason) { return ns[static_cast<size_t>(reason)]; }
};

}  // namespace tt
