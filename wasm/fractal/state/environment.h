// The clock, volume and fact stream that the lab lends to the engine, with the engine's options and
// its first error. Every part may read them; a part that fails reports its error here.
#pragma once
#include "engine/engine.h"
#include "fractal/node/node.h"

namespace tt::fractal {

struct Environment : EngineContext {
  Environment(const EngineContext& context, const Options& o)
      : EngineContext(context), options(o) {}

  // Read at each use: change_options() replaces them while statements and background work run.
  Options options;
  // The first failure. No part works on after it: what the engine holds can no longer be trusted.
  Error error;
  // A dictionary's file (ft/ft-ops.cc use_direct_io).
  FileId create_dictionary(Slice name) {
    return volume.create(name, options.direct_io ? OpenMode::kDirect : OpenMode::kAsVolume);
  }
  void fail(Error e) {
    if (error.ok()) error = std::move(e);
  }
};

}  // namespace tt::fractal
