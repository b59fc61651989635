// The room that each dictionary takes, and the bytes of its rows that are no user's.
#pragma once
#include "fractal/state/dictionaries.h"

namespace tt::fractal {

// By index.
std::vector<IndexSpace> space_of(const Dictionaries& dictionaries, const Environment& env);

}  // namespace tt::fractal
