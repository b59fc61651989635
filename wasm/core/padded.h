// Numbers in names of files: decimal, filled up with zeros. (printf would take its whole floating
// point along into WebAssembly.)
#pragma once
#include <string>

#include "core/types.h"

namespace tt {

inline std::string padded(u64 number, size_t digits) {
  const std::string text = std::to_string(number);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace tt
