#include "facts/exclusion.h"

namespace tt {

std::string bytes_text(u64 bytes) {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  for (; unit + 1 < std::size(kUnits) && bytes >= KiB && bytes % KiB == 0; unit++) bytes /= KiB;
  return std::to_string(bytes) + " " + kUnits[unit];
}

Error exclusion(const ChosenOption& one, const ChosenOption& other, const std::string& reason) {
  std::string able;
  for (const ChosenOption* option : {&one, &other}) {
    if (option->nearest.empty()) continue;
    able += (able.empty() ? "" : ", or ") + std::string(option->path) + " " + option->nearest;
  }
  return {ErrorCode::kBadOption, std::string(one.path) + " " + one.value + " excludes " +
                                     other.path + " " + other.value + ": " + reason +
                                     ". Nearest that can run: " + able};
}

}  // namespace tt
