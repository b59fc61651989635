// Random tests run a few histories; with TT_SOAK=1 in the environment, many.
#pragma once
#include <cstdlib>

#include "core/types.h"

namespace tt::lsm {

inline bool soaks() { return std::getenv("TT_SOAK") != nullptr; }

}  // namespace tt::lsm
