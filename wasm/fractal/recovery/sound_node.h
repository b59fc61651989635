// Whether what a node holds is as it must be, whatever its bytes: right checksums say only that
// they came back as they were written.
#pragma once
#include "core/result.h"
#include "fractal/node/node.h"

namespace tt::fractal {

// Keys are above `lower`, if it is not empty, and at most `upper`, if there is one; messages are
// not younger than that.
struct NodeLimits {
  Slice lower;
  const std::string* upper = nullptr;
  u64 most_msn = 0;
};
// Of a node whose pivots are in order. Partitions that are not in memory are not looked at.
Error check_sound(const Node& node, const NodeLimits& limits);

}  // namespace tt::fractal
