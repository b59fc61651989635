// What reading bytes answers that cannot be what the engine wrote.
#pragma once
#include "core/result.h"

namespace tt::fractal {

inline Error damaged(const char* why) { return {ErrorCode::kCorruption, why}; }

}  // namespace tt::fractal
