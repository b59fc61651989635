#include "fractal/statements/prefetcher.h"

#include <algorithm>
#include <utility>

namespace tt::fractal {

Prefetcher::Prefetcher(Nodes& nodes, u32 threads) : nodes_(nodes) {
  for (u32 i = 0; i < threads; i++) {
    threads_.push_back(std::make_unique<Thread>(*this));
    nodes_.env.scheduler.add(*threads_.back());
  }
}

bool Prefetcher::idle() const {
  return std::all_of(threads_.begin(), threads_.end(),
                     [](const auto& thread) { return thread->task.leaf == nullptr; }) &&
         queue_.empty();
}

void Prefetcher::begin(Ns now, Node& leaf, const ScanBounds& bounds) {
  if (nodes_.cache.clients_must_wait() || leaf.latch != 0) return;
  const Target ahead{.bounds = &bounds, .ahead = true};
  if (use_if_in_memory(nodes_, leaf, &ahead)) return;
  nodes_.latch(leaf, kOwner);
  queue_.push_back({&leaf, std::string(bounds.left), std::string(bounds.right)});
  for (const auto& thread : threads_) {
    if (thread->task.leaf != nullptr) continue;
    take(*thread);
    return nodes_.env.scheduler.wake(*thread, now);
  }
}

void Prefetcher::take(Thread& thread) {
  thread.task = std::move(queue_.front());
  queue_.pop_front();
  thread.bounds = {thread.task.left, thread.task.right};
  const Target ahead{.bounds = &thread.bounds, .ahead = true};
  thread.fetch.begin(nodes_, *thread.task.leaf, &ahead, kCauseUserRead, 0);
}

Ns Prefetcher::Thread::step(Ns now) {
  const Ns next = prefetcher_.advance(now, *this);
  prefetcher_.nodes_.status.emit_due_facts();
  return next;
}

Ns Prefetcher::advance(Ns now, Thread& thread) {
  for (;;) {
    if (thread.task.leaf == nullptr) {
      if (queue_.empty() || !nodes_.env.error.ok()) return kNever;
      take(thread);
    }
    if (thread.fetch.running()) {
      const Progress p = thread.fetch.run(nodes_, now);
      if (p.kind == Progress::kPark) return kNever;
      if (p.kind == Progress::kWait) return p.time;
      nodes_.status.counters.query_reads += thread.fetch.reads();
      nodes_.status.counters.query_read_bytes += thread.fetch.read_bytes();
      if (p.time > 0) return now + p.time;
    }
    nodes_.unlatch(*std::exchange(thread.task.leaf, nullptr));
  }
}

}  // namespace tt::fractal
