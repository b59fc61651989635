// The engine's status: counters, the checkpoint's progress, and the facts that are due.
//
// Code that changes a node, a buffer or a counter marks it; emit_due_facts() emits one fact for
// each at the end of the step. (A B-tree's mini-transaction has collected its pages when it
// commits, so their facts are emitted at once. Nothing closes a change here: several functions in
// turn account for a node, give it a parent and move its messages. Facts in between would repeat
// its row and show sizes that it never had.)
#pragma once
#include "fractal/log/log.h"
#include "fractal/state/dictionaries.h"
#include "fractal/state/progress.h"
#include "fractal/store/cachetable.h"

namespace tt::fractal {

class EngineStatus {
 public:
  EngineStatus(const Environment& env, const Cachetable& cache, const Dictionaries& dictionaries,
               Log& log)
      : env_(env), cache_(cache), dictionaries_(dictionaries), log_(log) {}

  Counters counters;
  CheckpointProgress checkpoint;
  u64 next_job = 1;

  void changed(Node& n);
  void changed(Node& n, Channel& c);
  void counters_changed() { counters_due_ = true; }
  void space_changed() { space_due_ = true; }
  void cache_changed() { cache_due_ = true; }
  void checkpoint_changed() { checkpoint_due_ = true; }
  // Emits the removal of a node and drops its due facts, which would bring its row back.
  void node_removed(Node& n);
  // Emits the removal of the buffers [from, to) of a node, whose slots no longer exist.
  void buffers_removed(const Node& n, u32 from, u32 to);
  void emit_due_facts();

  CachetableRow cache_row() const;
  SpaceRow space_row() const;
  CountersRow counters_row() const;

 private:
  void show_broadcasts(Node& n);

  const Environment& env_;
  const Cachetable& cache_;
  const Dictionaries& dictionaries_;
  Log& log_;
  std::vector<Node*> touched_;
  bool counters_due_ = false, space_due_ = false, cache_due_ = false, checkpoint_due_ = false;
};

}  // namespace tt::fractal
