// Recoverable: the last facts of an engine that lost power, and the counters that its successor
// continues.
#include "fractal/fractal_engine.h"

namespace tt::fractal {

// Removes the rows of jobs and nodes from their tables; the next engine adds those of the nodes
// that it finds.
void FractalEngine::emit_lost_rows() {
  state_.status.emit_due_facts();
  FactStream& facts = state_.env.facts;
  const auto lose = [&](const Job& job) {
    const Node* const n = state_.dictionaries.find(static_cast<NodeId>(job.node));
    if (n != nullptr && !n->shown) return;
    facts.emit(kNoCause, job.number, [&] { return JobFinished{.key = {.job = job.number}}; });
    facts.job_ends(job.number);
  };
  flusher_.each_job(lose);
  writer_.each_job(lose);
  bulk_loader_.each_row([&](const LoadsRow& row) {
    facts.emit(kNoCause, 0, [&] { return LoadEnded{.key = {.index = row.index}}; });
  });
  if (state_.build.running())
    facts.emit(kNoCause, 0,
               [&] { return BuildEnded{.key = {.index = state_.build.index().index}}; });
  state_.dictionaries.each_node([&](const Node& n) {
    state_.status.buffers_removed(n, 0, static_cast<u32>(n.channels.size()));
    facts.emit(kNoCause, 0, [&] { return NodeRemoved{.key = {.node = n.id}}; });
  });
}

// Counters and numbers of jobs and checkpoints continue: they count the whole run, and no number
// may name two jobs.
void FractalEngine::adopt_counters(const Recoverable& crashed) {
  const FractalEngine& before = static_cast<const FractalEngine&>(crashed);
  state_.status.counters = before.state_.status.counters;
  state_.status.next_job = before.state_.status.next_job;
  state_.log.adopt(before.state_.log);
  if (opening_ == nullptr) state_.log.numbers().recover(0);  // nothing was there
  baseline_ = before.baseline_;
  baseline_log_ = before.baseline_log_;
  checkpointer_.adopt(before.checkpointer_.begun());
  state_.status.checkpoint = {.checkpoints = before.checkpointer_.begun(),
                              .began_ns = before.state_.status.checkpoint.began_ns,
                              .ended_ns = before.state_.status.checkpoint.ended_ns};
  state_.status.counters_changed();
  state_.status.space_changed();
  state_.status.cache_changed();
  state_.status.checkpoint_changed();
  state_.status.emit_due_facts();
}

}  // namespace tt::fractal
