#include "btree/statements/defragmentation.h"

#include <algorithm>

namespace tt::btree {

u32 Defragmentation::next_index(u32 from) const {
  while (from < instance_.indexes.size() &&
         (instance_.indexes[from].space != space_ || !instance_.indexes[from].there))
    from++;
  return from;
}

bool Defragmentation::locks(const Statement& statement, const StatementCursor& cursor) {
  return changes_table(statement.op) && holds(cursor);
}

bool Defragmentation::holds(const StatementCursor& cursor) {
  if (client_ == nullptr || client_ == &cursor) return false;
  waiting_.push_back(&cursor.client);
  return true;
}

Progress Defragmentation::run(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (client_ == nullptr) {
    client_ = &cursor;
    space_ = instance_.indexes[statement.index].space;
    index_ = next_index(0);
    key_.clear(), last_ = kNever;
  }
  const Progress progress = step(now, cursor);
  if (!instance_.error.ok()) return Progress::park();
  if (progress.kind != Progress::kDone) return progress;
  client_ = nullptr;
  for (Actor* client : waiting_) instance_.context.scheduler.wake(*client, now);
  waiting_.clear();
  return progress;
}

// A group of leaves, which is one mini-transaction.
Progress Defragmentation::step(Ns now, StatementCursor& cursor) {
  const Options& options = instance_.options;
  if (index_ == instance_.indexes.size()) return Progress::done(0);
  const Ns interval = kSecond / options.defragment_frequency;
  if (last_ != kNever && now < last_ + interval) return Progress::wait(last_ + interval);
  if (instance_.log.age() > instance_.log.ages().most) {  // log_free_check
    cleaner_.wait_for_checkpoint(now, cursor.client);
    return Progress::park();
  }
  const u32 pages = static_cast<u32>(options.defragment_n_pages);
  if (!index_ops_.plan_defragment(now, index_, key_, pages, cursor.fetch, leaves_))
    return cursor.fetch.progress();
  Mtr mtr(instance_);
  const PageId next = index_ops_.defragment(mtr, index_, pages, leaves_);
  mtr.commit(now);
  u64 records = 0;
  for (const PageId id : leaves_) records += instance_.info(id).records;
  if (next != 0) {
    const Page last = instance_.page(next);
    key_ = instance_.indexes[index_].leaf_format.key(last.at(last.prev_of(kSupremum)),
                                                     cursor.key_bytes);
    last_ = now;
  } else {
    index_ = next_index(index_ + 1);
    key_.clear(), last_ = kNever;
  }
  cursor.fetch.release(now);
  cleaner_.changed(now);
  return Progress::wait(now + records * options.cpu_scan_row_ns);
}

}  // namespace tt::btree
