#include "btree/flush/checkpointer.h"

#include "btree/log/redo_record.h"

namespace tt::btree {

void Checkpointer::begin(Ns now, Lsn lsn) {
  RedoLog& log = instance_.log;
  if (running() || lsn <= log.checkpoint() + 16) return;  // SIZE_OF_FILE_CHECKPOINT
  RedoRecords records;
  instance_.name_files_again(records, lsn);
  records.file_checkpoint(lsn);
  checkpoint_ = {lsn, log.append(now, records.bytes())};
  logged_ = log.lsn();
  stage_ = Stage::kRedo;
  instance_.context.scheduler.wake(*this, now);
}

Ns Checkpointer::step(Ns now) {
  if (!instance_.error.ok() || !running()) return kNever;
  if (stage_ == Stage::kRedo) {
    if (!instance_.log.durable(now, logged_, *this)) return kNever;
    stage_ = Stage::kBlock;
    return instance_.log.write_checkpoint(now, checkpoint_);
  }
  // Until now a recovery could begin at the checkpoint before, and needed the log from there on.
  stage_ = Stage::kIdle;
  instance_.log.checkpoint_done(checkpoint_.lsn);
  for (Actor* waiter : waiters_) instance_.context.scheduler.wake(*waiter, now);
  waiters_.clear();
  return kNever;
}

}  // namespace tt::btree
