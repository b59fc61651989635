#include "btree/versions/purge.h"

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
    view_ = undo_.purge_limit();
    undo_.purge_view(view_);
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
    // An estimate: half of a put's CPU time for each undo page.
    return now + pages_ * instance_.options.cpu_put_ns / 2;
  }
  return after_sweep(now);
}

// Reads up to purge_batch_size undo pages, and purges the rows and entries that their records name
// (trx_purge_attach_undo_recs, row_purge). It returns kYes with the history unfinished when the
// batch is full.
Purge::Done Purge::batch(Ns now) {
  std::deque<History>& unpurged = undo_.unpurged();
  while (!unpurged.empty() && unpurged.front().number < view_) {
    const History& history = unpurged.front();
    if (!inside_) {
      inside_ = true;
      page_ = history.page, offset_ = 0;
    }
    while (page_ != kNoPageNumber) {
      if (visit_page(now, history) == Done::kBlocked) return Done::kBlocked;
      if (pages_ >= instance_.options.purge_batch_size && page_ != kNoPageNumber) return Done::kYes;
    }
    inside_ = false;
    head_ = history.number + 1;
    unpurged.pop_front();
    if (pages_ >= instance_.options.purge_batch_size) break;
  }
  return Done::kYes;
}

// Purges the records of one undo page. A page counts once a batch, however many logs it has.
Purge::Done Purge::visit_page(Ns now, const History& history) {
  const u32 header = page_ == history.page ? history.header : 0;
  if (!fetch_.need(now, page_id(0, page_))) return Done::kBlocked;
  if (!undo_.holds(fetch_, page_, header)) return Done::kBlocked;
  if (seen_.size() <= page_) seen_.resize(page_ + 1);
  pages_ += seen_[page_] != batch_;
  seen_[page_] = batch_;
  if (offset_ == 0) offset_ = UndoPage::begin(undo_.bytes(page_), header);
  while (history.purges && offset_ < UndoPage::end(undo_.bytes(page_), header)) {
    // The roll pointer's lower part: page and offset.
    if (purge_record(now, u64{page_} << 16 | offset_) == Done::kBlocked) return Done::kBlocked;
    if (!fetch_.need(now, page_id(0, page_))) return Done::kBlocked;
    record_read_ = false;
    offset_ = next_;
  }
  const char* bytes = undo_.bytes(page_);
  const bool ends = header != 0 && load16(bytes + header + UndoPage::kNextLog) != 0;
  page_ = ends ? kNoPageNumber : UndoPage::next(bytes);
  offset_ = 0;
  fetch_.release(now);
  return Done::kYes;
}

// row_purge_record: removes a deleted row, unless it was inserted again since, and the entries of a
// row's version that was changed or deleted.
Purge::Done Purge::purge_record(Ns now, u64 roll) {
  if (!record_read_) {
    const std::optional<UndoRecord> record = undo_.read(fetch_, page_, offset_);
    if (!record) return Done::kBlocked;
    next_ = record->next;
    type_ = record->type, index_ = instance_.index_in_undo(record->table), entries_ = 0;
    if (index_ == kNone) type_ = UndoType::kInsert;  // nothing to do: its table is not there
    key_.assign(record->key);
    old_.assign(record->old);
    row_.clear();
    if (type_ == UndoType::kUpdate && !record->reorders) type_ = UndoType::kInsert;
    if (type_ == UndoType::kDelete || type_ == UndoType::kUpdate) {  // trx_undo_rec_get_partial_row
      restore_columns(instance_.indexes[index_], old_, row_);
      restore_columns(instance_.indexes[index_], record->ordering, row_);
    }
    record_read_ = true;
  }
  if (type_ != UndoType::kDelete && type_ != UndoType::kUpdate) return Done::kYes;
  if (purge_entries(now) == Done::kBlocked) return Done::kBlocked;
  if (type_ == UndoType::kUpdate) return Done::kYes;
  if (!index_ops_.search(now, index_, key_, fetch_, path_)) return Done::kBlocked;
  const Index& index = instance_.indexes[index_];
  const PageId leaf = path_.leaf().page;
  Page page = instance_.page(leaf);
  const u32 origin = path_.leaf().origin;
  bool ours = path_.found && page.deleted(origin);
  // A newer roll pointer: the row was inserted and deleted again, so a later record purges it.
  if (ours && index.info.clustered)
    ours = (roll_of(index.leaf_format.parse(page.at(origin))) & 0xffffffffffff) == roll;
  if (ours) {
    if (!index_ops_.plan_remove(now, index_, path_, fetch_)) return Done::kBlocked;
    remove(now, index_, leaf, key_);
  }
  fetch_.release(now);
  instance_.emit_pool();
  return Done::kYes;
}

// row_purge_remove_sec_if_poss, row_purge_poss_sec: removes entries that no version of the row
// needs.
Purge::Done Purge::purge_entries(Ns now) {
  const Index& rows = instance_.indexes[index_];
  for (; entries_ < rows.entries.size(); entries_++) {
    const u32 entries = rows.entries[entries_];
    if (!instance_.indexes[entries].there) {
      buffering_ = {};
      continue;
    }
    if (type_ == UndoType::kUpdate && !changes(rows, entries)) continue;
    build_entry(rows.info, instance_.indexes[entries].info, key_, row_, entry_);
    const RowVersions::Answer needed =
        versions_.need(now, fetch_, index_, key_, entries, entry_, false);
    if (needed == RowVersions::Answer::kBlocked) return Done::kBlocked;
    if (needed == RowVersions::Answer::kYes) continue;
    const ChangeBuffer::Answer waits = buffer(now, entries);
    if (waits == ChangeBuffer::Answer::kYes) continue;
    if (waits == ChangeBuffer::Answer::kBlocked) return Done::kBlocked;
    if (!index_ops_.search(now, entries, entry_, fetch_, path_)) return Done::kBlocked;
    const PageId leaf = path_.leaf().page;
    if (!path_.found || !instance_.page(leaf).deleted(path_.leaf().origin)) continue;
    if (!index_ops_.plan_remove(now, entries, path_, fetch_)) return Done::kBlocked;
    buffering_ = {};
    remove(now, entries, leaf, entry_);
    fetch_.release(now);
  }
  return Done::kYes;
}

// kYes: the entry's removal waits for its leaf, which is not in memory (BTR_DELETE_OP).
ChangeBuffer::Answer Purge::buffer(Ns now, u32 entries) {
  using enum ChangeBuffer::Answer;
  if (buffer_ == nullptr || !buffer_->takes(BufferedOp::kDelete, entries)) return kNo;
  const ChangeBuffer::Answer answer =
      buffer_->plan(now, BufferedOp::kDelete, entries, entry_, fetch_, buffering_);
  if (answer != kYes) return answer;
  if (!fetch_.need_frames(now, 16)) return kBlocked;
  buffer_->add(now, BufferedOp::kDelete, entries, entry_, 0, buffering_);
  instance_.counters.purged++;
  cleaner_.changed(now);
  fetch_.release(now);
  return kYes;
}

// True if the update has changed a column of these entries.
bool Purge::changes(const Index& rows, u32 entries) const {
  for (UndoFields fields(old_); fields.next();)
    if (const Column* column = column_at(rows, fields.position);
        column != nullptr && orders(*column, instance_.indexes[entries].info))
      return true;
  return false;
}

void Purge::remove(Ns now, u32 index, PageId leaf, Slice key) {
  Mtr mtr(instance_);
  index_ops_.remove(mtr, index, path_);
  instance_.counters.purged++;
  mtr.commit(now);
  cleaner_.changed(now);
  instance_.emit_counters();
  if (instance_.info(leaf).used)
    instance_.context.facts.emit(
        kCauseLeaf, 0, [&] { return RowPurged{.row = instance_.page_row(leaf), .key = key}; });
}

// purge_sys_t::iterator::free_history: reads every rollback segment's header page, and the page of
// the oldest log in its history before it knows whether that may go.
Purge::Done Purge::sweep(Ns now) {
  for (; rollback_ < undo_.rollback_segments(); rollback_++) {
    if (!fetch_.need(now, undo_.rollback_page(rollback_))) return Done::kBlocked;
    while (undo_.has_history(rollback_)) {
      if (!fetch_.need(now, undo_.oldest_page(rollback_))) return Done::kBlocked;
      if (!undo_.removable(rollback_, head_, view_)) break;
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
// to do. While a view holds history back, it looks for work and sweeps each second.
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
  finished_ = view_;
  if (!idle()) return (now / kSecond + 1) * kSecond;
  for (Actor* waiter : waiters_) instance_.context.scheduler.wake(*waiter, now);
  waiters_.clear();
  return empty ? kNever : (now / kSecond + 1) * kSecond;
}

}  // namespace tt::btree
