// For tests: stops the run if the tree is inconsistent. Recounts everything that is kept as a sum,
// and checks bounds and order of keys, messages, parents and places.
#pragma once
#include "fractal/state/fractal_state.h"

namespace tt::fractal {

void check_invariants(const FractalState& state);

}  // namespace tt::fractal
