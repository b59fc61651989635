#include "btree/flush/page_cleaner.h"

#include <algorithm>

namespace tt::btree {

// The oldest change not written home yet, including those of the current batch; the log's end if
// there is none.
Lsn PageCleaner::oldest() const {
  Lsn oldest = instance_.pool.oldest() == 0 ? instance_.log.lsn() : instance_.pool.oldest();
  for (const Write& w : batch_) oldest = std::min(oldest, w.oldest);
  return oldest;
}

void PageCleaner::changed(Ns now) {
  if (async_lsn_ == 0 && instance_.log.age() > instance_.log.ages().async) {
    async_lsn_ = instance_.log.lsn();
    return instance_.wake_cleaner(now);
  }
  if (!idle_ || part_ != Part::kNone) return;
  const BufferPool& pool = instance_.pool;
  const u64 dirty = u64{pool.dirty_count()} * 100, pages = pool.lru_count() + pool.free_count();
  const u64 lwm = instance_.options.max_dirty_pages_pct_lwm;
  if (dirty >= instance_.options.max_dirty_pages_pct * pages ||
      (lwm != 0 && (dirty >= lwm * pages || idle_commits_ == instance_.commits)))
    instance_.wake_cleaner(now);
}

void PageCleaner::wait_for_checkpoint(Ns now, Actor& client) {
  age_waiters_.push_back(&client);
  // log_checkpoint_margin: at most a megabyte at a time.
  const Lsn checkpoint = instance_.log.checkpoint();
  sync_lsn_ = std::max(
      sync_lsn_,
      std::min(instance_.log.lsn(), checkpoint + std::min<u64>(instance_.log.ages().most, MiB)));
  instance_.wake_cleaner(now);
}

bool PageCleaner::write_all(Ns now, Actor& client) {
  if (instance_.pool.dirty_count() == 0 && batch_.empty() && stage_ == Stage::kDecide) return true;
  write_all_ = true;
  write_all_waiters_.push_back(&client);
  instance_.wake_cleaner(now);
  return false;
}

std::string PageCleaner::waits_for() const {
  if (stage_ == Stage::kRedo) return "redo to become durable";
  return stage_ == Stage::kDecide ? "" : "writes of " + std::to_string(batch_.size()) + " pages";
}

void PageCleaner::wake(Ns now, std::vector<Actor*>& waiters) {
  for (Actor* waiter : waiters) instance_.context.scheduler.wake(*waiter, now);
  waiters.clear();
}

// Other actors wake it at any time; it continues only when what it waits for is done.
Ns PageCleaner::step(Ns now) {
  if (!instance_.error.ok()) return kNever;
  if (now < busy_until_) return busy_until_;
  const bool waits = stage_ != Stage::kDecide;
  const Ns next = go_on(now);
  if ((waits || stage_ != Stage::kDecide) && next != kNever) busy_until_ = next;
  return next;
}

Ns PageCleaner::go_on(Ns now) {
  switch (stage_) {
    case Stage::kDecide: return decide(now);
    case Stage::kRedo: {
      Lsn newest = 0;
      for (const Write& w : batch_) newest = std::max(newest, w.newest);
      if (instance_.log.flushed() < newest) {
        if (!waits_for_redo_) (void)instance_.log.durable(now, newest, *this);
        waits_for_redo_ = true;
        return kNever;
      }
      waits_for_redo_ = false;
      stage_ = doubled_ > 0 ? Stage::kDoublewrite : Stage::kHome;
      return now;
    }
    case Stage::kDoublewrite: return write_doublewrite(now);
    case Stage::kDoublewriteSync: {
      stage_ = Stage::kHome;
      const Result<Ns> io =
          instance_.context.volume.datasync(now, instance_.spaces[0]->file(), {kCauseDoublewrite});
      if (!io.ok()) return instance_.fail(io.error()), kNever;
      return io.value();
    }
    case Stage::kHome: return write_home(now);
    case Stage::kHomeSync: return sync_files(now);
    case Stage::kFinish: finish(now); return now;
  }
  return kNever;
}

// One turn of buf_flush_page_cleaner.
Ns PageCleaner::decide(Ns now) {
  if (part_ != Part::kNone) {
    if (run_task(now)) return now;
    finish_task(now);
    // Statements that wait for the log are not left waiting for a second.
    const bool urgent = write_all_ || sync_lsn_ != 0 || async_lsn_ != 0;
    if (!urgent && !(instance_.pool.needs_room() || !instance_.free_waiters.empty()))
      return rest(now);
  }
  const bool only_room = !write_all_ && sync_lsn_ == 0 && async_lsn_ == 0;
  if (now < next_room_ && only_room) return next_room_;
  next_look_ = now + kSecond;
  begin_task(now);
  return now;
}

// my_cond_wait, or my_cond_timedwait if there may be something to do in a second.
Ns PageCleaner::rest(Ns now) const {
  const bool nothing =
      instance_.pool.dirty_count() == 0 || instance_.options.max_dirty_pages_pct_lwm == 0;
  return idle_ && nothing ? kNever : std::max(next_look_, now);
}

FlushInputs PageCleaner::inputs(Ns now) const {
  const BufferPool& pool = instance_.pool;
  FlushInputs p;
  p.now = now;
  p.needs_room = pool.needs_room() || !instance_.free_waiters.empty();
  p.dirty = pool.dirty_count();
  p.pages = pool.lru_count() + pool.free_count();
  p.lsn = instance_.log.lsn();
  p.oldest = pool.oldest();
  p.sync_lsn = sync_lsn_;
  p.async_lsn = async_lsn_;
  p.write_all = write_all_;
  p.idle = idle_;
  p.active = seen_commits_ != instance_.commits;
  return p;
}

void PageCleaner::begin_task(Ns now) {
  const BufferPool& pool = instance_.pool;
  const FlushInputs p = inputs(now);
  // page_cleaner_flush_pages_recommendation counts the pages whose changes are urgent.
  u32 pages_for_lsn = 0;
  const Lsn target = flush_target(p, history_);
  for (u32 at = pool.flush_last(); at != kNone && pool.frame(at).oldest <= target;
       at = pool.frame(at).flush_prev)
    if (++pages_for_lsn >= instance_.options.io_capacity_max) break;
  task_ = pick_flush(instance_.options, instance_.log.ages(), p, pages_for_lsn, history_);
  if (!p.active && p.idle) idle_commits_ = instance_.commits;
  seen_commits_ = instance_.commits;
  part_ = Part::kBegin;
  left_ = done_ = 0;
}

// Goes on with the task; false once it is done.
bool PageCleaner::run_task(Ns now) {
  if (left_ > 0 && start_batch(now)) return true;
  while (part_ != Part::kRoomAfter) {
    end_part();
    part_ = static_cast<Part>(static_cast<u8>(part_) + 1);
    flushed_ = evicted_ = 0;
    switch (part_) {
      case Part::kRoomFirst: left_ = task_.room_first; break;
      case Part::kList: left_ = task_.pages; break;
      case Part::kRoomAfter:
        left_ = task_.then_room ? room_after_list(instance_.options, done_) : 0;
        break;
      default: break;
    }
    if (left_ > 0 && part_ != Part::kList) scan_lru(now);
    if (left_ > 0 && start_batch(now)) return true;
  }
  end_part();
  return false;
}

void PageCleaner::end_part() {
  done_ += flushed_ + evicted_;
  if (part_ == Part::kList && task_.averaged)
    history_.last_pages = flushed_;
  else if (part_ == Part::kRoomFirst || part_ == Part::kRoomAfter)
    history_.last_pages += flushed_;
  left_ = 0;
}

void PageCleaner::finish_task(Ns now) {
  const BufferPool& pool = instance_.pool;
  const bool only_room = task_.room_first != 0 && task_.pages == 0;
  // Every page is fixed or being written: scanning again at once would find the same.
  if (only_room && done_ == 0) next_room_ = now + 10 * kMillisecond;
  idle_ = task_.idle || pool.dirty_count() == 0;
  part_ = Part::kNone;
  checkpoint(now);
  const Lsn reached = oldest();
  if (reached >= async_lsn_) async_lsn_ = 0;
  if (reached >= sync_lsn_) sync_lsn_ = 0;
  wake_age_waiters(now);
  if (task_.room_first != 0 || task_.then_room) wake(now, instance_.free_waiters);
  if (write_all_ && pool.dirty_count() == 0) {
    write_all_ = false;
    wake(now, write_all_waiters_);
  }
}

// Chooses the next pages of the part, as many as fit a doublewrite batch. False if there are none.
bool PageCleaner::start_batch(Ns now) {
  doubled_ = 0;
  if (part_ == Part::kList)
    collect_list(now);
  else
    collect_lru(now);
  instance_.doublewrite_waiting = doubled_;
  instance_.emit_doublewrite();
  instance_.emit_pool();
  if (batch_.empty()) {
    left_ = 0;
    return false;
  }
  stage_ = Stage::kRedo;
  return true;
}

// buf_do_flush_list_batch: from the oldest change on.
void PageCleaner::collect_list(Ns now) {
  BufferPool& pool = instance_.pool;
  for (u32 at = pool.flush_last();
       at != kNone && left_ > 0 && doubled_ < instance_.doublewrite_pages();) {
    Frame& f = pool.frame(at);
    if (f.oldest >= task_.limit) break;
    at = f.flush_prev;
    if (add_to_batch(now, f, task_.reason)) left_--;
  }
}

// buf_flush_LRU_list_batch: from the least recently used page on, evicts clean pages and queues
// changed ones for writing. The scan goes on until enough pages are free; queued pages do not
// count, as they are evicted only when a later scan finds them clean.
void PageCleaner::scan_lru(Ns now) {
  BufferPool& pool = instance_.pool;
  lru_queue_.clear();
  for (u32 at = pool.lru_last(); at != kNone && lru_queue_.size() < left_;) {
    const bool wanted =
        pool.free_count() < pool.scan_depth() && pool.lru_count() > pool.least_lru();
    if (!wanted && (instance_.free_waiters.empty() || pool.free_count() > pool.capacity() / 8))
      break;
    Frame& f = pool.frame(at);
    at = f.lru_prev;
    if (f.reading && f.ready_at <= now) f.reading = false;
    if (f.oldest != 0)
      lru_queue_.push_back(f.id);
    else if (f.fixes == 0 && !f.reading && !f.writing)
      instance_.evict(f), evicted_++;
  }
  std::reverse(lru_queue_.begin(), lru_queue_.end());
}

void PageCleaner::collect_lru(Ns now) {
  while (!lru_queue_.empty() && left_ > 0 && doubled_ < instance_.doublewrite_pages()) {
    const u32 at = instance_.info(lru_queue_.back()).frame;
    lru_queue_.pop_back();
    if (at == kNone || instance_.pool.frame(at).oldest == 0) continue;
    if (add_to_batch(now, instance_.pool.frame(at), WriteReason::kLru)) left_--;
  }
}

// log_checkpoint: up to the oldest change not written home yet.
void PageCleaner::checkpoint(Ns now) {
  if (!instance_.applies_redo()) checkpointer_.begin(now, oldest());
}

// While a checkpoint is under way its end will wake them.
void PageCleaner::wake_age_waiters(Ns now) {
  if (!checkpointer_.running()) return wake(now, age_waiters_);
  for (Actor* waiter : age_waiters_) checkpointer_.wait(*waiter);
  age_waiters_.clear();
}

}  // namespace tt::btree
