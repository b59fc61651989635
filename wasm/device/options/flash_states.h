// States of erase blocks and of their pages.
#pragma once
#include "facts/named_enum.h"

namespace tt {

TT_ENUM(BlockState, (kFree, "free"), (kOpen, "open"), (kGcOpen, "gc"), (kFull, "full"),
        (kVictim, "victim"));
TT_ENUM(PageState, (kUnwritten, "unwritten"), (kLive, "live"), (kDead, "dead"));

}  // namespace tt
