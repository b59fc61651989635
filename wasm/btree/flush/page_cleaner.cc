#include "btree/flush/page_cleaner.h"

#include <algorithm>

namespace tt::btree {

void PageCleaner::changed(Ns now) {
  const RedoLog& log = instance_.log;
  if (demands_.async_lsn == 0 && log.age() > log.ages().async) {
    demands_.async_lsn = log.lsn();
    return instance_.wake_cleaner(now);
  }
  if (!idle_ || turn_.running()) return;
  const BufferPool& pool = instance_.pool;
  const u64 dirty = u64{pool.dirty_count()} * 100, pages = pool.lru_count() + pool.free_count();
  const u64 lwm = instance_.options.max_dirty_pages_pct_lwm;
  if (dirty >= instance_.options.max_dirty_pages_pct * pages ||
      (lwm != 0 && (dirty >= lwm * pages || idle_commits_ == instance_.commits)))
    instance_.wake_cleaner(now);
}

void PageCleaner::wait_for_checkpoint(Ns now, Actor& client) {
  demands_.want_checkpoint(instance_.log, client);
  instance_.wake_cleaner(now);
}

bool PageCleaner::write_all(Ns now, Actor& client) {
  if (instance_.pool.dirty_count() == 0 && !batch_.running()) return true;
  demands_.want_all(client);
  instance_.wake_cleaner(now);
  return false;
}

void PageCleaner::wake(Ns now, std::vector<Actor*>& waiters) {
  for (Actor* waiter : waiters) instance_.context.scheduler.wake(*waiter, now);
  waiters.clear();
}

// Other actors wake it at any time; it continues only when what it waits for is done.
Ns PageCleaner::step(Ns now) {
  if (!instance_.error.ok()) return kNever;
  if (now < busy_until_) return busy_until_;
  const bool wrote = batch_.running();
  const Ns next = wrote ? batch_.step(now, *this) : decide(now);
  if ((wrote || batch_.running()) && next != kNever) busy_until_ = next;
  return next;
}

// One round of buf_flush_page_cleaner.
Ns PageCleaner::decide(Ns now) {
  if (turn_.running()) {
    if (turn_.start_batch(now)) return now;
    end_turn(now);
    // Statements that wait for the log are not left waiting for a second.
    if (!demands_.any() && !room_is_wanted()) return rest(now);
  }
  if (now < next_room_ && !demands_.any()) return next_room_;
  next_look_ = now + kSecond;
  begin_turn(now);
  return now;
}

// my_cond_wait, or my_cond_timedwait if there may be something to do in a second.
Ns PageCleaner::rest(Ns now) const {
  const bool nothing =
      instance_.pool.dirty_count() == 0 || instance_.options.max_dirty_pages_pct_lwm == 0;
  return idle_ && nothing ? kNever : std::max(next_look_, now);
}

bool PageCleaner::room_is_wanted() const {
  return instance_.pool.needs_room() || !instance_.free_waiters.empty();
}

FlushInputs PageCleaner::inputs(Ns now) const {
  const BufferPool& pool = instance_.pool;
  FlushInputs p;
  p.now = now;
  p.needs_room = room_is_wanted();
  p.dirty = pool.dirty_count();
  p.pages = pool.lru_count() + pool.free_count();
  p.lsn = instance_.log.lsn();
  p.oldest = pool.oldest();
  p.sync_lsn = demands_.sync_lsn;
  p.async_lsn = demands_.async_lsn;
  p.write_all = demands_.write_all;
  p.idle = idle_;
  p.active = seen_commits_ != instance_.commits;
  return p;
}

// page_cleaner_flush_pages_recommendation counts the pages whose changes are urgent.
u32 PageCleaner::urgent_pages(const FlushInputs& p) const {
  const BufferPool& pool = instance_.pool;
  u32 pages = 0;
  const Lsn target = flush_target(p, history_);
  for (u32 at = pool.flush_last(); at != kNone && pool.frame(at).oldest <= target;
       at = pool.frame(at).flush_prev)
    if (++pages >= instance_.options.io_capacity_max) break;
  return pages;
}

void PageCleaner::begin_turn(Ns now) {
  const FlushInputs p = inputs(now);
  turn_.begin(pick_flush(instance_.options, instance_.log.ages(), p, urgent_pages(p), history_));
  if (!p.active && p.idle) idle_commits_ = instance_.commits;
  seen_commits_ = instance_.commits;
}

// The checkpoint moves before waiters are woken, as some wait for it.
void PageCleaner::end_turn(Ns now) {
  const BufferPool& pool = instance_.pool;
  const FlushTask& task = turn_.task();
  const bool only_room = task.room_first != 0 && task.pages == 0;
  // Every page is fixed or being written: scanning again at once would find the same.
  if (only_room && turn_.done() == 0) next_room_ = now + 10 * kMillisecond;
  idle_ = task.idle || pool.dirty_count() == 0;
  turn_.end();
  if (!instance_.applies_redo()) checkpointer_.begin(now, oldest());  // log_checkpoint
  demands_.met_up_to(oldest());
  wake_age_waiters(now);
  if (task.room_first != 0 || task.then_room) wake(now, instance_.free_waiters);
  if (demands_.write_all && pool.dirty_count() == 0) {
    demands_.write_all = false;
    wake(now, demands_.write_all_waiters);
  }
}

Lsn PageCleaner::oldest() const {
  const Lsn dirty = instance_.pool.oldest();
  return batch_.oldest(dirty == 0 ? instance_.log.lsn() : dirty);
}

// While a checkpoint is under way, its end wakes them.
void PageCleaner::wake_age_waiters(Ns now) {
  if (!checkpointer_.running()) return wake(now, demands_.age_waiters);
  for (Actor* waiter : demands_.age_waiters) checkpointer_.wait(*waiter);
  demands_.age_waiters.clear();
}

}  // namespace tt::btree
