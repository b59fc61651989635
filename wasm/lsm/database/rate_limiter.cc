#include "lsm/database/rate_limiter.h"

#include <algorithm>

namespace tt::lsm {

// One refill in ten serves compactions first, so that they cannot starve.
constexpr u64 kFairness = 10;

// Bytes for each period; at least one, or nothing would ever be granted.
u64 RateLimiter::portion() const {
  return std::max<u64>(
      1, static_cast<u64>(static_cast<unsigned __int128>(options_.rate_limiter_bytes_per_sec) *
                          options_.rate_limiter_refill_period_us / 1'000'000));
}

bool RateLimiter::admit(Ns now, u64 bytes, Priority priority, Actor& client) {
  if (options_.rate_limiter_bytes_per_sec == 0 || bytes == 0) return true;
  if (const auto it = std::find(granted_.begin(), granted_.end(), &client); it != granted_.end()) {
    granted_.erase(it);
    return true;
  }
  for (const std::deque<Request>& queue : queues_)
    for (const Request& request : queue)
      if (request.client == &client) return false;  // woken by something else
  // A request larger than a portion is split (writable_file_writer.cc): the part that is available
  // is granted at once.
  for (u64 burst = 0; bytes > 0 && available_ >= (burst = std::min(bytes, portion()));
       bytes -= burst)
    available_ -= burst;
  if (bytes == 0) return true;
  queues_[static_cast<u8>(priority)].push_back({bytes, &client});
  scheduler_.wake(*this, std::max(now, next_refill_));
  return false;
}

// Returns true if the whole queue was served.
bool RateLimiter::serve(std::deque<Request>& queue, Ns now) {
  while (!queue.empty()) {
    Request& request = queue.front();
    const u64 taken = std::min(available_, request.bytes);
    available_ -= taken;
    request.bytes -= taken;
    if (request.bytes > 0) return false;
    granted_.push_back(request.client);
    scheduler_.wake(*request.client, now);
    queue.pop_front();
  }
  return true;
}

Ns RateLimiter::step(Ns now) {
  if (queues_[0].empty() && queues_[1].empty()) return kNever;
  if (now < next_refill_) return next_refill_;
  next_refill_ = now + period();
  if (available_ < portion()) available_ += portion();
  const u8 first = fairness_.below(kFairness) == 0 ? 0 : 1;
  const bool all = serve(queues_[first], now) && serve(queues_[1 - first], now);
  return all ? kNever : next_refill_;
}

}  // namespace tt::lsm
