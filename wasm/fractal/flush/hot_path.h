// The progress of hot optimize through a dictionary: paths from the root to a leaf, from the left
// to the right (PerconaFT ft/ft-hot-flusher.cc struct hot_flusher_extra). Each path flushes one
// buffer of each node on its way, full or empty.
#pragma once
#include <optional>
#include <string>

#include "engine/scheduler.h"
#include "fractal/state/nodes.h"

namespace tt::fractal {

struct HotPath {
  Actor* client = nullptr;  // woken at the end of a path
  bool running = false;     // a flusher is on its way down
  // Upper bounds: of the leaf that the last path reached, and of the least part of the tree that
  // this one has entered; none: none.
  std::optional<std::string> done, inside;

  // hot_pick_child: the child right of what is done.
  u32 pick(const Node& parent) {
    const u32 child = done.has_value() ? parent.child_after(*done) : 0;
    if (child + 1 < parent.children()) inside = parent.pivots[child];
    return child;
  }
};

}  // namespace tt::fractal
