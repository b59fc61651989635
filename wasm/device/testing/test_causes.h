// Two causes for tests and benchmarks of drives alone, which have no engine.
#pragma once
#include "facts/schema.h"

namespace tt {

inline constexpr Cause kTestCause = make_id(1, 3), kOtherCause = make_id(2, 0);

}  // namespace tt
