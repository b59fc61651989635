// Durability promises about commits, and the option values by which an engine keeps each.
//
// A scenario names one promise for all its contenders, so that they are comparable. Each engine
// lists the values that keep it, next to its profiles; the page applies them over the profile's.
#pragma once
#include "facts/schema.h"

namespace tt {

TT_ENUM(Durability, (kEveryCommit, "every_commit"),  // a commit is acknowledged once it is durable
        (kEverySecond, "every_second"),              // a crash loses a second of commits at most
        (kRelaxed, "relaxed"));  // durable when the engine's own work makes it so

struct DurabilityDef {
  Durability promise;
  std::span<const ProfileValue> values;
  // The option for the time between two flushes of the log, if the promise names one. Scenarios
  // set it to their second: in ns, or in ms where the option is a count.
  u32 second = kNoOption;
};

// A profile whose sizes are 1:scale. Times tied to sizes shrink with them, even a second: otherwise
// a log would hold `scale` times its share of the rows when it is flushed.
struct ProfileScale {
  const char* profile;
  u32 scale;
};

struct DurabilityTable {
  std::span<const DurabilityDef> promises;  // in the order of Durability, none missing
  std::span<const ProfileScale> scales;     // profiles that are not full-size
};

}  // namespace tt
