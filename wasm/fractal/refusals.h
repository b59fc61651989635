// Refuses options that exclude each other, with the nearest values that do not: nodes larger than
// the cache, alignments that are not whole sectors, periods below a millisecond.
#pragma once
#include "core/result.h"
#include "engine/demands.h"
#include "fractal/options/options.h"

namespace tt::fractal {

Error refuse(const Options& options, const Demands& demands);

}  // namespace tt::fractal
