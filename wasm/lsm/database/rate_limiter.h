// Limits the writes of flushes and compactions: each refill period grants a portion of the rate,
// and flushes are served before compactions (RocksDB util/rate_limiter.cc GenericRateLimiter, mode
// kWritesOnly; not auto-tuned). An actor: it wakes waiting jobs.
#pragma once
#include <deque>
#include <vector>

#include "core/prng.h"
#include "engine/scheduler.h"
#include "lsm/options/options.h"

namespace tt::lsm {

class RateLimiter : public Actor {
 public:
  enum class Priority : u8 { kCompaction, kFlush };
  RateLimiter(Scheduler& scheduler, const Options& options, u64 seed)
      : scheduler_(scheduler), options_(options), fairness_(mix64(seed)) {}
  // Returns true if the bytes may be written now. If not, `client` waits and is woken when they
  // may; it calls again then, and the answer is true.
  bool admit(Ns now, u64 bytes, Priority priority, Actor& client);
  Ns step(Ns now) override;
  const char* name() const override { return "rate limiter"; }

 private:
  struct Request {
    u64 bytes;  // still to be granted
    Actor* client;
  };
  Ns period() const { return options_.rate_limiter_refill_period_us * 1000; }
  u64 portion() const;
  bool serve(std::deque<Request>& queue, Ns now);

  Scheduler& scheduler_;
  const Options& options_;
  SplitMix64 fairness_;
  std::deque<Request> queues_[2];  // by Priority
  std::vector<Actor*> granted_;    // woken, and not called again yet
  u64 available_ = 0;
  Ns next_refill_ = 0;
};

}  // namespace tt::lsm
