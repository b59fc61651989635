#include "fractal/flush/cleaner.h"

namespace tt::fractal {

Node* Cleaner::choose() {
  Node* best = nullptr;
  u64 most = 0;
  for (u32 i = 0; i < kLooks && i < nodes_.cache.nodes(); i++) {
    Node* n = nodes_.cache.cleaner_hand();
    nodes_.cache.advance_cleaner();
    const u64 pressure = n->latch != 0 ? 0 : n->cache_pressure();
    if (pressure > most) best = n, most = pressure;
  }
  return best;
}

Ns Cleaner::step(Ns now) {
  if (idle()) {
    if (next_begin(now) > now) return next_begin(now);
    left_ = nodes_.env.options.cleaner_iterations;
    began_ = now;
  }
  Ns wait = next_begin(now);
  while (left_ > 0 && nodes_.env.error.ok()) {
    if (node_ == nullptr) {
      node_ = choose();
      if (node_ == nullptr) {
        left_ = 0;
        break;
      }
      nodes_.latch(*node_, kOwner);
      if (!use_if_in_memory(nodes_, *node_, nullptr))
        fetch_.begin(nodes_, *node_, nullptr, kCauseFlushRead, 0);
    }
    if (fetch_.running()) {
      const Progress p = fetch_.run(nodes_, now);
      if (p.kind != Progress::kDone) {
        wait = p.kind == Progress::kWait ? p.time : kNever;
        break;
      }
    }
    Node& n = *std::exchange(node_, nullptr);
    nodes_.unlatch(n);
    if (n.buffered_messages() > 0) {
      nodes_.lock_for_write(now, n);
      flusher_.flush(now, n, JobReason::kCleaner);
    }
    left_--;
    wait = next_begin(now);
  }
  nodes_.status.emit_due_facts();
  return nodes_.env.error.ok() ? wait : kNever;
}

}  // namespace tt::fractal
