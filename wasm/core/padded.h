// Decimal numbers padded with zeros, for file names. printf would link all of its floating-point
// code into WebAssembly.
#pragma once
#include <string>

#include "core/types.h"

namespace tt {

inline std::string padded(u64 number, size_t digits) {
  const std::string text = std::to_string(number);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace tt
