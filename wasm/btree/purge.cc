#include "btree/purge.h"

namespace tt::btree {

bool Purge::wait(Actor& client) {
  if (idle()) return true;
  waiters_.push_back(&client);
  return false;
}

Ns Purge::step(Ns now) {
  if (!instance_.error.ok()) return kNever;
  const auto blocked = [&] {
    const Progress p = fetch_.progress();
    return p.kind == Progress::kPark ? kNever : p.time;
  };
  if (to_free_ > 0 && !running_) return free_log(now) == Done::kBlocked ? blocked() : now;
  if (idle()) {
    for (Actor* waiter : waiters_) instance_.context.scheduler.wake(*waiter, now);
    waiters_.clear();
    return kNever;
  }
  const History& history = undo_.history().front();
  if (!running_) {
    running_ = true;
    page_ = history.page, offset_ = history.offset;
    left_ = history.changes ? history.records : 0;  // inserts alone leave nothing to purge
  }
  if (left_ > 0) {
    if (!fetch_.need(now, page_id(0, page_))) return blocked();
    const UndoRecord record = undo_.read(page_, offset_);
    // The roll pointer's lower part: page and offset.
    if (handle(now, record, u64{page_} << 16 | offset_) == Done::kBlocked) return blocked();
    const u32 next = record.next;
    if (--left_ > 0) {
      if (next == 0) {
        page_ = undo_.page_behind(history, page_);
        TT_CHECK(page_ != kNone);
        offset_ = 56;
      } else {
        offset_ = next;
      }
    }
    return now + instance_.options.cpu_put_ns / 2;
  }
  fetch_.release(now);
  finish_transaction();
  running_ = false;
  return now;
}

Purge::Done Purge::handle(Ns now, const UndoRecord& record, u64 roll) {
  if (record.type == UndoType::kInsert) {
    fetch_.release(now);
    return Done::kYes;
  }
  if (!trees_.search(now, record.tree, record.key, fetch_, path_)) return Done::kBlocked;
  const TreeState& tree = instance_.trees[record.tree];
  const PageId leaf = path_.leaf().page;
  Page page = instance_.page(leaf);
  const u32 origin = path_.leaf().origin;
  bool ours = path_.found;
  if (ours && tree.info.clustered) {
    const char* system = page.at(origin) + record.key.size();
    ours = (load56(system + 6) & 0xffffffffffff) == roll;
  }
  if (!ours) {
    fetch_.release(now);
    return Done::kYes;
  }
  Mtr mtr(instance_);
  if (record.type == UndoType::kDelete && page.deleted(origin)) {
    if (!trees_.plan_remove(now, record.tree, path_, fetch_)) return Done::kBlocked;
    const std::string key(record.key);
    trees_.remove(mtr, record.tree, path_);
    instance_.counters.purged++;
    mtr.commit(now);
    fetch_.release(now);
    instance_.emit_counters();
    if (instance_.info(leaf).used && instance_.context.facts.begin(kRowPurged, kCauseLeaf)) {
      instance_.write_page_row(leaf, instance_.context.facts.cells());
      instance_.context.facts.cells().bytes(key);
      instance_.context.facts.end();
    }
  } else if (record.type == UndoType::kUpdate && tree.info.clustered) {
    trees_.reset_system(mtr, record.tree, path_);
    mtr.commit(now);
    fetch_.release(now);
  } else {
    fetch_.release(now);
  }
  instance_.emit_pool();
  return Done::kYes;
}

// The transaction leaves the history. Undo logs that nobody needs any more give their pages back only every so many runs
// (trx0purge.cc trx_purge_truncate_history), when they may have left memory.
void Purge::finish_transaction() {
  const History history = undo_.history().front();
  if (history.last_of_log) closed_.push_back({history.log, history.rollback_page});
  undo_.history().pop_front();
  instance_.counters.history = undo_.history().size();
  instance_.emit_counters();
  if (undo_.history().empty() && ++runs_ % instance_.options.purge_rseg_truncate_frequency == 0)
    to_free_ = closed_.size();
}

// trx_purge_free_segment, of the oldest closed log.
Purge::Done Purge::free_log(Ns now) {
  const Closed closed = closed_.front();
  bool ready = fetch_.need(now, page_id(0, undo_.pages_of(closed.log).front()));
  ready = fetch_.need(now, page_id(0, closed.rollback_page)) && ready;
  ready = fetch_.need(now, page_id(0, 2)) && ready;
  for (u32 at = 0; at < instance_.spaces[0]->pages(); at += instance_.pool.page_size())
    ready = fetch_.need(now, page_id(0, at)) && ready;
  if (!ready) return Done::kBlocked;
  Mtr mtr(instance_);
  const char node[20] = {};
  mtr.write(page_id(0, closed.rollback_page), 38 + 4, {node, 20});  // history size and list base
  undo_.free_log(mtr, closed.log);
  mtr.commit(now);
  closed_.pop_front();
  to_free_--;
  fetch_.release(now);
  instance_.emit_pool();
  return Done::kYes;
}

}  // namespace tt::btree
