// Owns the state that statements and background work share. Injection, flushes, checkpoints,
// evictions and queries each own their algorithm and take from here only the parts that they touch;
// the engine and a recovery see the whole.
#pragma once
#include "fractal/state/build_progress.h"
#include "fractal/state/nodes.h"
#include "fractal/state/operations.h"
#include "fractal/state/transactions.h"

namespace tt::fractal {

struct FractalState {
  FractalState(const EngineContext& context, const Options& options)
      : env(context, options), cache(options.cache_size, mix64(context.seed)) {}
  FractalState(const FractalState&) = delete;  // its parts refer to each other

  Environment env;
  Cachetable cache;
  Log log{env, env.options, env.error};
  Dictionaries dictionaries{env};
  EngineStatus status{env, cache, dictionaries, log};
  Transactions transactions;
  Nodes nodes{env, cache, dictionaries, status, transactions.in_use()};
  Operations operations;
  BuildProgress build;
  OpeningProgress opening;
};

}  // namespace tt::fractal
