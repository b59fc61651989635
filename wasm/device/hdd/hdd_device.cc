#include "device/hdd/hdd_device.h"

#include <algorithm>

#include "device/options/schema.h"

namespace tt {

HddDevice::HddDevice(const HddOptions& options, Ledger& ledger, FactStream& facts)
    : options_(options),
      geometry_(options),
      queue_kind_(options.queue),
      interface_page_ns_(div_up(kHostPage * kSecond, options.interface_bytes_per_s)),
      cache_pages_(options.write_cache ? options.cache_bytes / kHostPage : 0),
      ledger_(ledger),
      facts_(facts),
      dirty_(geometry_.pages()),
      flushing_(geometry_.pages()),
      causes_(geometry_.pages()) {}

void HddDevice::begin_command(Ns now, u64 page, u64 count) {
  TT_CHECK(now >= now_);
  TT_CHECK(page <= geometry_.pages() && count <= geometry_.pages() - page);
  advance(now);
  undecided_ = 0;
}

// Returns the time at which the pages have crossed the interface and the drive has decoded the
// command.
Ns HddDevice::transfer_to_dram(Ns now, u64 count) {
  interface_free_at_ = std::max(interface_free_at_, now) + count * interface_page_ns_;
  return interface_free_at_ + options_.command_ns;
}

Ns HddDevice::write(Ns now, u64 page, u64 count, const IoTag& tag) {
  TT_CHECK(count > 0);
  begin_command(now, page, count);
  Ns acknowledged;
  if (const Flush* flush = flush_to_wait_for(now)) {
    acknowledged = defer(*flush, page, count, tag);
  } else {
    acknowledged = transfer_to_dram(now, count);
    if (!into_cache(now, acknowledged, page, count, tag))
      acknowledged = enqueue(true, acknowledged, page, count, tag);
  }
  book_write(count, tag.cause, counters_, ledger_);
  host_write_fact(page, count, acknowledged, tag, ledger_, facts_);
  command_facts(tag);
  return acknowledged;
}

// Returns the submitter's last flush of this moment, or null.
const HddDevice::Flush* HddDevice::flush_to_wait_for(Ns now) const {
  const auto last = std::find_if(flushes_.rbegin(), flushes_.rend(), [&](const Flush& f) {
    return f.promise.actor == submitter_ && f.submitted == now;
  });
  return last == flushes_.rend() ? nullptr : &*last;
}

Ns HddDevice::defer(const Flush& flush, u64 page, u64 count, const IoTag& tag) {
  const Ns acknowledged = flush.promise.answered + count * interface_page_ns_ + options_.command_ns;
  deferred_.push_back({flush.promise.command, page, count, tag, promise(acknowledged)});
  return acknowledged;
}

// The flush ended at `at`: submits the writes deferred to it.
void HddDevice::deliver(u64 flush, Ns at) {
  for (const Deferred& d : deferred_) {
    if (d.flush != flush) continue;
    const Ns arrived = at + d.count * interface_page_ns_ + options_.command_ns;
    if (into_cache(at, arrived, d.page, d.count, d.tag))
      keep(d.promise, arrived);
    else
      queue_.push_back({true, d.page, d.count, d.tag, arrived, d.promise, 0});
  }
  std::erase_if(deferred_, [&](const Deferred& d) { return d.flush == flush; });
}

// Takes all pages or none; a page already cached is overwritten. False if the cache has no room.
bool HddDevice::into_cache(Ns now, Ns arrived, u64 page, u64 count, const IoTag& tag) {
  u64 taken = dirty_pages() + (busy_until_ > now ? destaging_ : 0);
  for (u64 p = page; p < page + count; p++) {
    taken += !dirty_.has(p) && !flushing_.has(p);
    if (taken > cache_pages_) return false;
  }
  if (dirty_.empty()) dirty_since_ = arrived;
  cached_at_ = std::max(cached_at_, arrived);
  for (u64 p = page; p < page + count; p++) {
    causes_[p] = tag.cause;
    if (!flushing_.has(p)) dirty_.insert(p);
  }
  TT_DCHECK(dirty_pages() <= cache_pages_);
  return true;
}

Ns HddDevice::enqueue(bool write, Ns ready, u64 page, u64 count, const IoTag& tag) {
  const Ns earliest = plan(std::max(ready, busy_until_), write, page, count).end;
  TT_DCHECK(earliest >= now_);
  queue_.push_back({write, page, count, tag, ready, promise(earliest), 0});
  return earliest;
}

Ns HddDevice::read(Ns now, u64 page, u64 count, const IoTag& tag) {
  TT_CHECK(count > 0);
  begin_command(now, page, count);
  Ns completed;
  if (in_dram(now, page, count)) {
    completed = transfer_to_dram(now, count);
    counters_.buffer_hits++;
  } else {
    completed = enqueue(false, now + options_.command_ns, page, count, tag);
  }
  book_read(count, tag.cause, counters_, ledger_);
  host_read_fact(page, count, completed, tag, ledger_, facts_);
  command_facts(tag);
  return completed;
}

bool HddDevice::in_dram(Ns now, u64 page, u64 count) const {
  if (page >= buffer_.begin && page + count <= buffered_until(now)) return true;
  for (u64 p = page; p < page + count; p++)
    if (!dirty_.has(p) && !flushing_.has(p)) return false;
  return true;
}

Ns HddDevice::flush(Ns now, const IoTag& tag) {
  begin_command(now, 0, 0);
  Ns completed = now + options_.command_ns;
  if (dirty_pages() > 0) {
    // The earliest end: as if the first dirty page were the only one, and served next.
    const u64 first = next_dirty();
    completed = std::max(completed, plan(std::max(cached_at_, busy_until_), true, first, 1).end);
    // An earlier flush of this actor in the same moment ends first.
    if (const Flush* before = flush_to_wait_for(now))
      completed = std::max(completed, before->promise.answered);
    flushes_.push_back({promise(completed), now});
    if (flushes_.size() == 1) next_flush(now);
  } else if (busy_until_ > now && destaging_ > 0) {
    completed = std::max(completed, busy_until_);
  }
  counters_.host_flushes++;
  facts_.emit(tag.cause, tag.job,
              [&] { return device::Flushed{.row = counters_row(), .completed_ns = completed}; });
  command_facts(tag);
  return completed;
}

// Counted only: a disk overwrites in place and has no use for trims.
void HddDevice::trim(Ns now, u64 page, u64 count) {
  begin_command(now, page, count);
  counters_.host_trims++;
  counters_.host_pages_trimmed += count;
  facts_.emit(device::kVolumeMetadata, 0,
              [&] { return device::Trimmed{.row = counters_row(), .page = page, .pages = count}; });
}

Ns HddDevice::hold(u32 actor, Ns due) {
  advance(due);
  const auto waits = [&](const Promise& p) { return p.actor == actor && p.answered <= due; };
  Ns until = due;
  // Undecided commands end after `due`, at the earliest if they are served next.
  for (const Command& c : queue_)
    if (waits(c.promise))
      until = std::max(
          {until, due + 1, plan(std::max(c.ready, busy_until_), c.write, c.page, c.count).end});
  for (const Flush& flush : flushes_)
    if (waits(flush.promise))
      until = std::max(
          {until, due + 1, plan(std::max(flush_ready_, busy_until_), true, next_dirty(), 1).end});
  for (const Deferred& d : deferred_)
    if (waits(d.promise)) until = std::max(until, due + 1);
  for (const Kept& k : kept_)
    if (waits(k.promise)) until = std::max(until, k.ends);
  return until;
}

}  // namespace tt
