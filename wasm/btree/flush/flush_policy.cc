#include "btree/flush/flush_policy.h"

#include <algorithm>

namespace tt::btree {

u64 square_root(u64 v) {
  u64 r = 0;
  for (u64 bit = u64{1} << 31; bit != 0; bit >>= 1)
    if ((r | bit) * (r | bit) <= v) r |= bit;
  return r;
}

Lsn flush_target(const FlushInputs& p, const FlushHistory& h) {
  return p.oldest + h.lsn_rate * kLsnScanFactor;
}

namespace {

// page_cleaner_flush_pages_recommendation.
u32 recommend(const Options& o, const LogAges& ages, const FlushInputs& p, u32 pages_for_lsn,
              u64 lwm, FlushHistory& h) {
  const u64 age = p.lsn - p.oldest;
  u64 percent = 0;  // af_get_pct_for_lsn
  if (age >= ages.capacity * o.adaptive_flushing_lwm / 100) {
    const u64 factor = age * 100 / ages.async;
    // (io_max / io) * factor * sqrt(factor) / 7.5
    percent = (o.io_capacity_max / o.io_capacity) * factor * square_root(factor * 1'000'000) / 7500;
  }
  if (h.last_lsn == 0 || percent == 0) {
    h.last_lsn = p.lsn;
    h.last_time = p.now;
    if (o.io_capacity >= p.dirty) return p.dirty;
    const u64 dirty_permille = u64{p.dirty} * 1000 / p.pages;
    const u64 n = dirty_permille * o.io_capacity /
                  (o.max_dirty_pages_pct > 1 ? 10 * o.max_dirty_pages_pct : 10);
    return static_cast<u32>(n < p.dirty ? o.io_capacity
                                        : std::min<u64>(o.io_capacity_max, p.dirty));
  }
  h.pages += h.last_pages;
  const u64 elapsed = std::max<u64>((p.now - h.last_time) / kSecond, 1);
  if (++h.rounds >= o.flushing_avg_loops || elapsed >= o.flushing_avg_loops) {
    h.page_rate = (h.pages / elapsed + h.page_rate) / 2;
    h.lsn_rate = (h.lsn_rate + (p.lsn - h.last_lsn) / elapsed) / 2;
    h.last_lsn = p.lsn;
    h.last_time = p.now;
    h.rounds = h.pages = 0;
  }
  u64 ratio = 100;  // per cent
  if (lwm != 0 && o.max_dirty_pages_pct != 0)
    ratio = std::max(percent, u64{p.dirty} * 10'000 / p.pages / o.max_dirty_pages_pct);
  const u64 urgent = std::max<u64>(pages_for_lsn / kLsnScanFactor, 1);
  return static_cast<u32>(
      std::min((o.io_capacity * ratio / 100 + h.page_rate + urgent) / 3, o.io_capacity_max));
}

// True if enough pages are changed for regular flushing. `lwm` gets max_dirty_pages_pct_lwm, or 0
// if there are too few.
bool too_dirty(const Options& o, const FlushInputs& p, u64& lwm) {
  lwm = o.max_dirty_pages_pct_lwm;
  const u64 most = lwm != 0 ? lwm : o.max_dirty_pages_pct;
  if (u64{p.dirty} * 100 >= most * p.pages) return true;
  lwm = 0;
  return false;
}

}  // namespace

u32 room_after_list(const Options& o, u32 flushed) {
  const u64 most = o.io_capacity_max;
  return static_cast<u32>(
      std::max(most - std::min<u64>(flushed, most), std::min(most, o.lru_scan_depth)));
}

FlushTask pick_flush(const Options& o, const LogAges& ages, const FlushInputs& p, u32 pages_for_lsn,
                     FlushHistory& h) {
  FlushTask task;
  const bool then_room = o.omit_rule != OmittedRule::kRoomAfterList;
  const u32 most = static_cast<u32>(o.io_capacity_max);
  if (p.oldest == 0) {
    task.room_first = p.needs_room ? most : 0;
    task.idle = true;
    return task;
  }
  if (p.write_all || p.sync_lsn > p.oldest) {  // buf_flush_sync_for_checkpoint
    task.room_first = p.needs_room ? static_cast<u32>(o.io_capacity) : 0;
    task.pages = most;
    task.limit = p.write_all ? ~Lsn{0} : p.sync_lsn;
    task.reason = p.write_all ? WriteReason::kWriteAll : WriteReason::kRedoAge;
    return task;
  }
  if (p.async_lsn > p.oldest) {
    task.pages = most;
    task.limit = p.async_lsn;
    task.reason = WriteReason::kRedoAge;
    task.then_room = then_room;
    return task;
  }
  if (p.needs_room) {
    task.room_first = most;
    return task;
  }
  u64 lwm = 0;
  if (o.max_dirty_pages_pct_lwm != 0 && !p.active && p.idle) {  // idle_flush: no client commits
    task.pages = static_cast<u32>(o.io_capacity);
    task.then_room = then_room;
    return task;
  }
  if (!too_dirty(o, p, lwm) && p.lsn - p.oldest <= ages.capacity * o.adaptive_flushing_lwm / 100) {
    task.idle = true;
    return task;
  }
  task.averaged = o.adaptive_flushing;
  task.pages = o.adaptive_flushing ? recommend(o, ages, p, pages_for_lsn, lwm, h)
                                   : static_cast<u32>(o.io_capacity);
  task.then_room = then_room && task.pages > 0;
  return task;
}

}  // namespace tt::btree
