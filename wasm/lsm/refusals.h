// Which options exclude each other: RocksDB would change the one or crawl with the other.
#pragma once
#include "core/result.h"
#include "engine/demands.h"
#include "lsm/options/options.h"

namespace tt::lsm {

Error refuse(const Options& options, const Demands& demands);

}  // namespace tt::lsm
