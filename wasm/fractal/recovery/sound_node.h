// Checks the content of a node: order and bounds of its keys and messages. A right checksum says
// only that the bytes were read as they were written.
#pragma once
#include "core/result.h"
#include "fractal/node/node.h"

namespace tt::fractal {

// Keys must be above `lower`, if it is not empty, and at most `upper`, if there is one; MSNs at
// most `most_msn`.
struct NodeLimits {
  Slice lower;
  const std::string* upper = nullptr;
  u64 most_msn = 0;
};
// Checks a node whose pivots are in order; partitions that are not in memory are passed over.
// kCorruption.
Error check_sound(const Node& node, const NodeLimits& limits);

}  // namespace tt::fractal
