// The arm of the hard disk: its choice of the next command, and the time that it takes.
#include <algorithm>

#include "device/hdd/hdd_device.h"
#include "device/options/schema.h"

namespace tt {

// Takes all decisions due before `now`. One due exactly then waits for the moment's other commands,
// so that they compete with one another.
void HddDevice::advance(Ns now) {
  for (Ns at = next_decision(); at < now; at = next_decision()) decide(at);
  now_ = std::max(now_, now);
  std::erase_if(kept_, [&](const Kept& k) { return k.ends <= now; });
}

Ns HddDevice::next_decision() const {
  Ns ready = dirty_pages() > 0 ? earliest_destage() : kNever;
  for (const Command& c : queue_) ready = std::min(ready, c.ready);
  return std::max(busy_until_, ready);
}

Ns HddDevice::earliest_destage() const {
  if (!flushes_.empty()) return flush_ready_;
  return buffer_.live ? std::max(dirty_since_, buffer_.offset + geometry_.end_of(buffer_.end - 1))
                      : dirty_since_;
}

void HddDevice::decide(Ns at) {
  TT_DCHECK(at >= busy_until_ && (!queue_.empty() || dirty_pages() > 0));
  const bool command =
      std::any_of(queue_.begin(), queue_.end(), [&](const Command& c) { return c.ready <= at; });
  // While a flush waits, destaging and commands alternate, so that neither starves.
  const bool turn = !flushes_.empty() && flush_ready_ <= at && !destaged_last_;
  if (command && !turn)
    serve(choose(at), at);
  else
    destage(at);
}

u32 HddDevice::choose(Ns at) {
  if (queue_kind_ == HddQueue::kFifo) {
    u32 first = 0;
    while (queue_[first].ready > at) first++;
    TT_DCHECK(first < queue_.size());
    return first;
  }
  const auto in_batch = [&](const Command& c) { return c.batch == batch_; };
  if (std::none_of(queue_.begin(), queue_.end(), in_batch)) begin_batch(at);
  u32 best = static_cast<u32>(queue_.size());
  u64 least = kNever;
  for (u32 i = 0; i < queue_.size(); i++) {
    if (!in_batch(queue_[i])) continue;
    const u64 cost = cost_of(queue_[i], at);
    if (best == queue_.size() || cost < least) best = i, least = cost;
  }
  TT_CHECK(best < queue_.size());
  return best;
}

// Makes a batch of all waiting commands. A sweep begins at its nearer end.
void HddDevice::begin_batch(Ns at) {
  batch_++;
  u64 low = kNever, high = 0;
  for (Command& c : queue_) {
    if (c.ready > at) continue;
    c.batch = batch_;
    low = std::min(low, c.page);
    high = std::max(high, c.page);
  }
  const u64 here = arm_page(at);
  const auto distance = [&](u64 page) { return page > here ? page - here : here - page; };
  upwards_ = distance(low) <= distance(high);
}

// The command with the least cost is served first.
u64 HddDevice::cost_of(const Command& c, Ns at) const {
  if (queue_kind_ == HddQueue::kSweep) return upwards_ ? c.page : geometry_.pages() - c.page;
  const Plan p = plan(at, c.write, c.page, c.count);
  return p.from_stream ? 0 : p.seek + p.rotation;
}

HddDevice::Plan HddDevice::plan(Ns at, bool write, u64 page, u64 count) const {
  const u64 last = page + count - 1;
  // The running read-ahead serves a read within it without a seek.
  if (!write && buffer_.live && page >= buffer_.begin && page <= buffer_.end) {
    if (last < buffer_.end || buffered_until(at) < buffer_.end) {
      const Ns end = std::max(at, buffer_.offset + geometry_.end_of(last));
      return {0, 0, end - at, end, true};
    }
    page = buffer_.end;  // the head is past the pages already read
  }
  const Ns seek = geometry_.move(geometry_.track_of(arm_page(at)), geometry_.track_of(page), write);
  const Ns rotation = geometry_.rotation_to(page, at + seek);
  const Ns transfer = geometry_.end_of(last) - geometry_.begin_of(page);
  return {seek, rotation, transfer, at + seek + rotation + transfer, false};
}

// Returns the end of the pages that have been read into the buffer by `at`.
u64 HddDevice::buffered_until(Ns at) const {
  if (!buffer_.live) return buffer_.end;
  const Ns stream = at - buffer_.offset;
  if (static_cast<i64>(stream) < 0) return buffer_.begin;
  return std::clamp(geometry_.pages_at(stream), buffer_.begin, buffer_.end);
}

// The last page that the head has passed.
u64 HddDevice::arm_page(Ns at) const {
  return buffer_.live ? std::max(arm_page_, buffered_until(at) - 1) : arm_page_;
}

void HddDevice::serve(u32 index, Ns at) {
  const Command c = queue_[index];
  TT_DCHECK(c.ready <= at);
  queue_.erase(queue_.begin() + index);
  destaged_last_ = false;
  destaging_ = 0;
  // The platter supersedes cached copies of these pages.
  if (c.write)
    for (u64 p = c.page; p < c.page + c.count; p++)
      if (!dirty_.erase(p)) flushing_.erase(p);
  move_arm(at, c.write, c.page, c.count, c.tag);
  keep(c.promise, busy_until_);
  next_flush(busy_until_);
}

void HddDevice::move_arm(Ns at, bool write, u64 page, u64 count, const IoTag& tag) {
  TT_DCHECK(count > 0 && page < geometry_.pages() && count <= geometry_.pages() - page);
  const Plan p = plan(at, write, page, count);
  TT_DCHECK(p.end >= at);
  const u64 from = geometry_.track_of(arm_page(at)), to = geometry_.track_of(page);
  counters_.seeks +=
      !p.from_stream && geometry_.cylinder_of_track(from) != geometry_.cylinder_of_track(to);
  counters_.seek_ns += p.seek;
  counters_.rotation_ns += p.rotation;
  counters_.transfer_ns += p.transfer;
  if (write) {
    buffer_.end = buffered_until(at);
    buffer_.live = false;
  } else {
    read_on(page, count, p);
  }
  arm_page_ = page + count - 1;
  busy_until_ = p.end;
  facts_.emit(tag.cause, tag.job, [&] {
    return device::ArmMoved{.row = arm_row(),
                            .from_track = from,
                            .to_track = to,
                            .start_ns = at,
                            .seek_time_ns = p.seek,
                            .rotation_time_ns = p.rotation,
                            .transfer_time_ns = p.transfer,
                            .page = page,
                            .pages = count,
                            .write = write};
  });
}

// After a read the head keeps reading until the arm has other work or the buffer is full.
void HddDevice::read_on(u64 page, u64 count, const Plan& plan) {
  const u64 room = options_.read_ahead_bytes / kHostPage, end = page + count;
  if (room == 0) return;
  const bool continues = buffer_.live && page >= buffer_.begin && page <= buffer_.end;
  if (!continues) buffer_.begin = page;
  if (!plan.from_stream) buffer_.offset = plan.end - geometry_.end_of(end - 1);
  buffer_.live = true;
  buffer_.begin = std::max(buffer_.begin, end - std::min(end, room));
  buffer_.end = std::max(continues ? buffer_.end : end, std::min(end + room, geometry_.pages()));
  TT_DCHECK(buffer_.begin < buffer_.end && buffer_.end <= geometry_.pages());
}

u64 HddDevice::next_dirty() const {
  // Rising addresses, then from the start again: an elevator over the dirty pages.
  const PageSet& set = flushing_.empty() ? dirty_ : flushing_;
  const u64 page = set.next(destage_from_);
  return page == PageSet::kNone ? set.next(0) : page;
}

void HddDevice::destage(Ns at) {
  TT_CHECK(dirty_pages() > 0);
  const u64 page = next_dirty(),
            track_end = std::min(geometry_.first_page_behind(page), geometry_.pages());
  u64 end = page;
  // One run, within a track: a command that arrives meanwhile waits for no more than that.
  while (end < track_end && (dirty_.erase(end) || flushing_.erase(end))) end++;
  destage_from_ = end;
  destaging_ = end - page;
  destaged_last_ = true;
  move_arm(at, true, page, end - page, {causes_[page]});
  next_flush(busy_until_);
}

void HddDevice::keep(const Promise& promise, Ns ends) {
  if (listener_ != nullptr) listener_->decided(promise.command, ends);
  if (ends > promise.answered) kept_.push_back({promise, ends});
}

// Ends the first flush at `at` if none of its pages is left; the next flush then takes over the
// pages dirty at that time.
void HddDevice::next_flush(Ns at) {
  while (!flushes_.empty() && flushing_.empty()) {
    if (!dirty_.empty() && !flush_started_) {
      flushing_.swap(dirty_);
      flush_ready_ = cached_at_;
      flush_started_ = true;
      return;
    }
    const Promise done = flushes_.front().promise;
    flushes_.erase(flushes_.begin());
    flush_started_ = false;
    keep(done, at);
    deliver(done.command, at);
  }
}

}  // namespace tt
