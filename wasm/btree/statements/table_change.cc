#include "btree/statements/table_change.h"

namespace tt::btree {

bool TableChange::stall(Ns now, Actor& client) {
  if (instance_.log.age() <= instance_.log.ages().most) return false;
  cleaner_.wait_for_checkpoint(now, client);
  return true;
}

bool TableChange::turn(Ns now, StatementCursor& cursor, BulkBuild& build, Progress* wait) {
  const bool full = stall(now, cursor.client);
  if (!full && build.plan(now, cursor.fetch)) return true;
  build.release(now);
  *wait = full ? Progress::park() : cursor.fetch.progress();
  return false;
}

Progress TableChange::load(Ns now, StatementCursor& cursor, MergeSort& sort, BulkBuild& build) {
  const Ns cpu = instance_.options.cpu_scan_row_ns;
  Progress wait = Progress::park();
  u64 keys = 0;
  for (;; keys++) {
    Slice key;
    if (!sort.next(&key)) {
      build.release(now);
      const Ns read = sort.step(now + keys * cpu);
      if (!sort.error().ok()) instance_.fail(sort.error());
      return Progress::wait(read);
    }
    const bool turns = key.empty() || !build.takes(key, {});
    if (turns && !turn(now, cursor, build, &wait)) return wait;
    if (key.empty()) break;
    build.add(now, key, 0, 0, {});
    sort.pop();
    if (turns) cursor.fetch.release(now);
  }
  build.finish(now);
  cursor.fetch.release(now);
  cleaner_.changed(now);
  return Progress::done(keys * cpu);
}

void TableChange::end(Ns now) {
  client_ = nullptr;
  instance_.commits++;
  instance_.emit_pool();
  for (Actor* client : waiting_) instance_.context.scheduler.wake(*client, now);
  waiting_.clear();
}

}  // namespace tt::btree
