// Recognises bytes that are all zero, such as space that was never written.
#pragma once
#include "core/types.h"

namespace tt {

bool is_zero(Slice bytes);

}  // namespace tt
