// Which options exclude each other: nodes that the cache cannot hold.
#pragma once
#include "core/result.h"
#include "engine/demands.h"
#include "fractal/options/options.h"

namespace tt::fractal {

Error refuse(const Options& options, const Demands& demands);

}  // namespace tt::fractal
