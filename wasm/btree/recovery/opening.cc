#include "btree/recovery/opening.h"

#include <algorithm>

#include "btree/recovery/bookkeeping.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

// An estimate: a put has three mini-transactions.
constexpr u64 kPerPut = 3;

}  // namespace

Opening::Opening(Instance& instance, Host& host, FileId log)
    : instance_(instance),
      host_(host),
      log_(log),
      reader_(instance.context.volume, log, instance.options),
      redo_(instance.pool.capacity() / 3 * instance.options.page_size),
      doublewrite_(instance),
      batch_(instance, redo_, *this) {}

Ns Opening::begin(Ns now) {
  instance_.recovery.began = now;
  instance_.recovery.stage = RecoveryStage::kLog;
  // The log's file was reserved as a whole, before anything was written to it.
  const u64 size = instance_.context.volume.size(log_);
  if (size < instance_.options.log_file_size && size > 0)
    return fail({ErrorCode::kCorruption, "ib_logfile0 is cut short"});
  if (size == 0) return now;
  return instance_.context.volume.read(now, log_, 0, RedoLog::kStart, {kCauseRedoRead});
}

Ns Opening::fail(Error error) {
  instance_.fail(std::move(error));
  return kNever;
}

Ns Opening::enter(RecoveryStage stage, Next next, Ns at) {
  instance_.recovery.stage = stage;
  next_ = next;
  instance_.emit_recovery();
  return at;
}

Ns Opening::step(Ns now) {
  if (!instance_.error.ok()) return kNever;
  switch (next_) {
    case Next::kHead: return read_head(now);
    case Next::kScan: return scan(now);
    case Next::kRepair: return repair(now);
    case Next::kStore: return store(now);
    case Next::kApply: return apply(now);
    case Next::kLoad: return load(now);
    case Next::kUndo: return undo(now);
    case Next::kRollback: return roll_back(now);
    case Next::kDone: return kNever;
  }
  return kNever;
}

// The first flush of the log makes its head durable as well: where any of it is missing, nothing
// was ever committed.
Ns Opening::read_head(Ns now) {
  if (instance_.context.volume.size(log_) == 0) return make(now);
  std::string scratch;
  const Slice head = instance_.context.volume.view(log_, 0, RedoLog::kStart, scratch);
  const Slice checkpoints = head.substr(LogLayout::kBlock);
  if (is_zero(head.substr(0, LogLayout::kBlock)) || is_zero(checkpoints)) return make(now);
  const Result<Lsn> first = LogLayout::read_header(head);
  if (!first.ok()) return fail(first.error());
  if (first.value() != RedoLog::kStart)
    return fail({ErrorCode::kCorruption, "ib_logfile0 does not begin where ours do"});
  const Result<LogLayout::Checkpoint> checkpoint = LogLayout::read_checkpoint(head);
  if (!checkpoint.ok()) return fail(checkpoint.error());
  checkpoint_ = checkpoint.value();
  instance_.recovery.checkpoint = checkpoint_.lsn;
  next_ = Next::kScan;
  return reader_.begin(now, checkpoint_.lsn);
}

// One mini-transaction; false if the log makes no sense.
bool Opening::take(Ns* cpu) {
  const RedoScan& scan = reader_.scan();
  RedoPages::Files files;
  if (!redo_.add(scan.begin(), scan.end(), scan.records(), stores_, &files)) {
    fail({ErrorCode::kCorruption, "ib_logfile0 holds a record at " + std::to_string(scan.begin()) +
                                      " that makes no sense"});
    return false;
  }
  if (scan.begin() == checkpoint_.end) checkpoint_seen_ = files.checkpoint == checkpoint_.lsn;
  for (auto& [space, name] : files.names) names_[space] = std::move(name);
  *cpu += instance_.options.cpu_put_ns / kPerPut;
  return true;
}

// Scans to the end of the log. Its redo is kept as long as there is memory.
Ns Opening::scan(Ns now) {
  Ns cpu = 0;
  for (;;) {
    switch (reader_.look()) {
      case RedoScan::Found::kMiniTransaction:
        if (!take(&cpu)) return kNever;
        instance_.recovery.mini_transactions++;
        if (redo_.full()) {
          exhausted_ = true, stores_ = false;
          redo_.clear();
        }
        break;
      case RedoScan::Found::kNeedsMore: return std::max(now + cpu, reader_.read(now));
      case RedoScan::Found::kEnd: return found_end(now + cpu);
    }
  }
}

Ns Opening::found_end(Ns at) {
  const Lsn end = reader_.scan().end();
  // Since its first checkpoint, no table was made: the installation was cut short.
  if (checkpoint_.lsn == RedoLog::kStart && !redo_.makes(page_id(1, 0)))
    return make(instance_.context.scheduler.now());
  if (!checkpoint_seen_)
    return fail({ErrorCode::kCorruption, "ib_logfile0 has no record of its last checkpoint"});
  if (const Error error = host_.open_files(names_); !error.ok()) return fail(error);
  Recovery& r = instance_.recovery;
  r.end = end;
  r.records = redo_.records();
  r.pages = redo_.pages().size();
  instance_.log.open(log_, checkpoint_, end);
  instance_.numbers.recover(end);
  const Ns now = instance_.context.scheduler.now();
  return enter(RecoveryStage::kDoublewrite, Next::kRepair,
               std::max(at, doublewrite_.begin(now, checkpoint_.lsn, end)));
}

Ns Opening::repair(Ns now) {
  const Ns next = doublewrite_.step(now);
  if (next != kNever || !instance_.error.ok()) return next;
  enter(RecoveryStage::kRedo, exhausted_ ? Next::kStore : Next::kApply, now);
  stores_ = true;
  return exhausted_ ? reader_.begin(now, checkpoint_.lsn) : now;
}

// Stores as much redo as there is memory for. MariaDB empties the pool after each such batch; here
// its pages stay.
Ns Opening::store(Ns now) {
  Ns cpu = 0;
  next_ = Next::kApply;
  while (!redo_.full()) {
    switch (reader_.look()) {
      case RedoScan::Found::kMiniTransaction:
        if (!take(&cpu)) return kNever;
        break;
      case RedoScan::Found::kNeedsMore:
        next_ = Next::kStore;
        return std::max(now + cpu, reader_.read(now));
      case RedoScan::Found::kEnd:
        exhausted_ = false;  // this batch is the last
        instance_.recovery.pages += redo_.pages().size();
        return now + cpu;
    }
  }
  instance_.recovery.pages += redo_.pages().size();
  return now + cpu;
}

Ns Opening::apply(Ns now) {
  const Ns next = batch_.step(now);
  if (!batch_.done() || !instance_.error.ok()) return next;
  next_ = exhausted_ ? Next::kStore : Next::kLoad;
  return now;
}

Ns Opening::load(Ns now) {
  if (const Error error = load_bookkeeping(instance_); !error.ok()) return fail(error);
  mark_log(now);
  return enter(RecoveryStage::kUndo, Next::kUndo, now);
}

// recv_recovery_from_checkpoint_start: "Write a FILE_CHECKPOINT marker as the first thing", with
// the files that changed since the checkpoint.
void Opening::mark_log(Ns now) {
  instance_.named.assign(instance_.spaces.size(), 0);
  for (const auto& [space, name] : names_)
    if (space > 0 && instance_.has_space(space)) instance_.named[space] = instance_.recovery.end;
  RedoRecords records;
  instance_.name_files_again(records, checkpoint_.lsn);
  records.file_checkpoint(checkpoint_.lsn);
  instance_.log.append(now, records.bytes());
}

Ns Opening::undo(Ns now) {
  const Progress p = host_.recover_undo(now);
  if (p.kind == Progress::kDone) return enter(RecoveryStage::kRollback, Next::kRollback, now);
  return p.kind == Progress::kPark ? kNever : p.time;
}

Ns Opening::roll_back(Ns now) {
  const Progress p = host_.roll_back(now);
  if (p.kind != Progress::kDone) return p.kind == Progress::kPark ? kNever : p.time;
  instance_.recovery.ended = now;
  enter(RecoveryStage::kOpen, Next::kDone, now);
  host_.opened(now);
  return kNever;
}

Ns Opening::make(Ns now) {
  host_.create(now);
  instance_.numbers.recover(0);
  instance_.recovery.ended = now;
  enter(RecoveryStage::kOpen, Next::kDone, now);
  host_.opened(now);
  return kNever;
}

}  // namespace tt::btree
