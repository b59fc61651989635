// The error for two options that exclude each other: both paths, both values, the reason, and the
// nearest values that can run. Paths of an engine's options begin at its contender.
#pragma once
#include <string>

#include "core/result.h"

namespace tt {

// Formats a size as documents do: "16 KiB" or "5000 B".
std::string bytes_text(u64 bytes);

struct ChosenOption {
  const char* path;
  std::string value;
  // "at least 5 MiB": the nearest that runs with the other option unchanged; may be empty
  std::string nearest;
};
Error exclusion(const ChosenOption& one, const ChosenOption& other, const std::string& reason);

}  // namespace tt
