// Refuses options with which InnoDB does not start, and rows that this engine cannot store.
#pragma once
#include "btree/options/options.h"
#include "core/result.h"
#include "engine/demands.h"

namespace tt::btree {

Error refuse(const Options& options, const Demands& demands);

}  // namespace tt::btree
