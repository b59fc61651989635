// Whether bytes are all zero, as those are that were never written.
#pragma once
#include "core/types.h"

namespace tt {

bool is_zero(Slice bytes);

}  // namespace tt
