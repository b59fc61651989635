#include "btree/undo/purge.h"

namespace tt::btree {

bool Purge::wait(Actor& client) {
  if (idle()) return true;
  waiters_.push_back(&client);
  return false;
}

Ns Purge::step(Ns now) {
  if (!instance_.error.ok()) return kNever;
  if (stage_ == Stage::kAsleep) {
    if (!undo_.history_exists()) return kNever;
    if (now % kSecond != 0) return (now / kSecond + 1) * kSecond;
    stage_ = Stage::kBatch;
    view_ = 0;
  }
  if (stage_ == Stage::kBatch && view_ == 0) {
    view_ = undo_.next_number();
    batch_++;
    pages_ = 0;
  }
  const Done done = stage_ == Stage::kBatch ? batch(now) : sweep(now);
  if (done == Done::kBlocked) {
    const Progress p = fetch_.progress();
    return p.kind == Progress::kPark ? kNever : p.time;
  }
  if (stage_ == Stage::kBatch) {
    stage_ = Stage::kSweep;
    rollback_ = 0;
    removed_ = last_sweep_ = false;
    return now + pages_ * instance_.options.cpu_put_ns / 2;
  }
  return after_sweep(now);
}

// Reads up to purge_batch_size undo pages, and purges what their records ask for
// (trx_purge_attach_undo_recs, row_purge).
Purge::Done Purge::batch(Ns now) {
  std::deque<History>& unpurged = undo_.unpurged();
  while (!unpurged.empty() && unpurged.front().number < view_) {
    const History& history = unpurged.front();
    if (!inside_) {
      inside_ = true;
      page_ = history.page, offset_ = history.offset, left_ = history.records;
    }
    for (; page_ <= history.last_page; page_++, offset_ = kFirstUndoRecord) {
      if (visit_page(now, history) == Done::kBlocked) return Done::kBlocked;
      if (pages_ >= instance_.options.purge_batch_size && page_ < history.last_page) {
        page_++, offset_ = kFirstUndoRecord;
        return Done::kYes;
      }
    }
    inside_ = false;
    head_ = history.number + 1;
    unpurged.pop_front();
    if (pages_ >= instance_.options.purge_batch_size) break;
  }
  return Done::kYes;
}

Purge::Done Purge::visit_page(Ns now, const History& history) {
  const u32 number = undo_.page_of(history.log, page_);
  if (!fetch_.need(now, page_id(0, number))) return Done::kBlocked;
  if (seen_.size() <= number) seen_.resize(number + 1);
  pages_ += seen_[number] != batch_;
  seen_[number] = batch_;
  if (!history.deletes) {
    fetch_.release(now);
    return Done::kYes;
  }
  while (left_ > 0) {
    if (!fetch_.need(now, page_id(0, number))) return Done::kBlocked;
    const UndoRecord record = undo_.read(number, offset_);
    // The roll pointer's lower part: page and offset.
    if (record.type == UndoType::kDelete &&
        purge_record(now, record, u64{number} << 16 | offset_) == Done::kBlocked)
      return Done::kBlocked;
    left_--;
    if (record.next == 0) break;
    offset_ = record.next;
  }
  fetch_.release(now);
  return Done::kYes;
}

// Removes a deleted row from its page, unless it was inserted again since.
Purge::Done Purge::purge_record(Ns now, const UndoRecord& record, u64 roll) {
  if (!index_ops_.search(now, record.index, record.key, fetch_, path_)) return Done::kBlocked;
  const Index& index = instance_.indexes[record.index];
  const PageId leaf = path_.leaf().page;
  Page page = instance_.page(leaf);
  const u32 origin = path_.leaf().origin;
  bool ours = path_.found && page.deleted(origin);
  if (ours && index.info.clustered) {
    const char* system = page.at(origin) + record.key.size();
    // A newer roll pointer: the row was inserted and deleted again, so a later record purges it.
    ours = (load56(system + 6) & 0xffffffffffff) == roll;
  }
  if (ours) {
    if (!index_ops_.plan_remove(now, record.index, path_, fetch_)) return Done::kBlocked;
    const std::string key(record.key);
    Mtr mtr(instance_);
    index_ops_.remove(mtr, record.index, path_);
    instance_.counters.purged++;
    mtr.commit(now);
    instance_.emit_counters();
    if (instance_.info(leaf).used)
      instance_.context.facts.emit(
          kCauseLeaf, 0, [&] { return RowPurged{.row = instance_.page_row(leaf), .key = key}; });
  }
  fetch_.release(now);
  instance_.emit_pool();
  return Done::kYes;
}

// purge_sys_t::iterator::free_history: reads every rollback segment's header page.
Purge::Done Purge::sweep(Ns now) {
  for (; rollback_ < undo_.rollback_segments(); rollback_++) {
    if (!fetch_.need(now, undo_.rollback_page(rollback_))) return Done::kBlocked;
    while (undo_.removable(rollback_, head_, view_)) {
      if (!undo_.plan_remove(now, rollback_, fetch_)) return Done::kBlocked;
      Mtr mtr(instance_);
      undo_.remove(mtr, rollback_);
      mtr.commit(now);
      removed_ = true;
    }
    fetch_.release(now);
    undo_.swept(rollback_, std::exchange(removed_, false));
  }
  instance_.emit_counters();
  instance_.emit_pool();
  return Done::kYes;
}

// Sweeps once more if the history is empty, starts the next batch, or sleeps if there was nothing
// to do.
Ns Purge::after_sweep(Ns now) {
  const bool empty = !undo_.history_exists();
  if (empty && !last_sweep_) {
    last_sweep_ = true;
    rollback_ = 0;
    return now;
  }
  if (!empty && pages_ > 0) {
    stage_ = Stage::kBatch;
    view_ = 0;
    return now;
  }
  stage_ = Stage::kAsleep;
  if (!empty) return (now / kSecond + 1) * kSecond;
  for (Actor* waiter : waiters_) instance_.context.scheduler.wake(*waiter, now);
  waiters_.clear();
  return kNever;
}

}  // namespace tt::btree
