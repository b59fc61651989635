// The error of bytes that the engine cannot have written.
#pragma once
#include "core/result.h"

namespace tt::fractal {

inline Error damaged(const char* why) { return {ErrorCode::kCorruption, why}; }

}  // namespace tt::fractal
