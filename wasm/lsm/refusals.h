// Rejects options that exclude each other. RocksDB would change one of them, or be very slow.
#pragma once
#include "core/result.h"
#include "engine/demands.h"
#include "lsm/options/options.h"

namespace tt::lsm {

// Returns an error that names both options and the values that would do.
Error refuse(const Options& options, const Demands& demands);

}  // namespace tt::lsm
