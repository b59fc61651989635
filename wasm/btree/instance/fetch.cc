#include "btree/instance/fetch.h"

#include <algorithm>

namespace tt::btree {

bool Fetch::need(Ns now, PageId id) { return fix(now, id, true); }
bool Fetch::need_aside(Ns now, PageId id) { return fix(now, id, false); }

bool Fetch::refuse(Error error) {
  instance_.fail(std::move(error));
  blocked_ = parked_ = true;
  return false;
}

bool Fetch::fix(Ns now, PageId id, bool counts) {
  // Pages' numbers come from other pages, and a damaged one may lead nowhere.
  if (!instance_.exists(id))
    return refuse(instance_.fault(id, "is not there, but a page leads to it"));
  const u32 at = instance_.info(id).frame;
  Frame* frame = at == kNone ? nullptr : &instance_.pool.frame(at);
  if (frame == nullptr) {
    // A read takes a frame, which may be kept for the client that is served first.
    if (instance_.may_take(actor_)) frame = instance_.read(now, id, cause_, reason_);
    if (frame == nullptr) {
      wait_for_frames(now);
      return false;
    }
    reads_++;
  }
  // A page is fixed once, however often the preparation starts over.
  const auto known = std::find_if(fixed_.begin(), fixed_.end(),
                                  [&](const Fixed& fixed) { return fixed.page == id; });
  if (known == fixed_.end()) {
    fixed_.push_back({id, counts});
    frame->fixes++;
  }
  if (frame->reading && frame->ready_at <= now) frame->reading = false;
  if (!frame->reading) {
    if (frame->bytes != nullptr || instance_.unzip_again(*frame)) return merged(now, id);
    wait_for_frames(now);
    return false;
  }
  blocked_ = true;
  wait_until_ = std::max(wait_until_, frame->ready_at);
  return false;
}

bool Fetch::need_frames(Ns now, u32 frames) {
  if (instance_.may_take(actor_) && instance_.make_free(frames)) return true;
  wait_for_frames(now);
  return false;
}

// buf_LRU_get_free_block: waits for the page cleaner to make room.
void Fetch::wait_for_frames(Ns now) {
  if (++waits_ > kPatience && instance_.first_served == nullptr) instance_.first_served = &actor_;
  if (instance_.first_served != &actor_) unfix();
  instance_.pool.counters.wait_free++;
  instance_.emit_pool();
  instance_.free_waiters.push_back(&actor_);
  instance_.wake_cleaner(now);
  blocked_ = parked_ = true;
}

Progress Fetch::progress() {
  TT_CHECK(blocked_);
  const Progress progress = parked_ ? Progress::park() : Progress::wait(wait_until_);
  for_frames_ = parked_;
  blocked_ = parked_ = false;
  wait_until_ = 0;
  return progress;
}

void Fetch::unfix() {
  for (const Fixed& fixed : fixed_) {
    const u32 at = instance_.info(fixed.page).frame;
    if (at != kNone && instance_.pool.frame(at).fixes > 0) instance_.pool.frame(at).fixes--;
  }
  fixed_.clear();
}

void Fetch::release(Ns now) {
  for (const Fixed& fixed : fixed_) {
    if (!fixed.counts) continue;
    const u32 at = instance_.info(fixed.page).frame;
    if (at != kNone) instance_.pool.use(instance_.pool.frame(at), now);
  }
  unfix();
  waits_ = 0;
  if (instance_.first_served == &actor_) instance_.first_served = nullptr;
}

void Fetch::drop(Ns now, PageId page) {
  const auto known = std::find_if(fixed_.begin(), fixed_.end(),
                                  [&](const Fixed& fixed) { return fixed.page == page; });
  TT_CHECK(known != fixed_.end());
  Frame& frame = instance_.frame(page);
  if (known->counts) instance_.pool.use(frame, now);
  frame.fixes--;
  fixed_.erase(known);
}

void Fetch::keep(Ns now, PageId page) {
  instance_.frame(page).fixes++;
  release(now);
  fixed_.push_back({page, false});
}

}  // namespace tt::btree
