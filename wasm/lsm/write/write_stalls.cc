#include "lsm/write/write_stalls.h"

#include "lsm/database/column_family.h"

namespace tt::lsm {

bool WriteStalls::must_wait(Ns now, Wait& wait, u64 bytes, Actor& client, Progress* progress) {
  const auto count_stall = [&] {
    if (wait.since != kNever) return;
    wait.since = now;
    database_.counters.stalls++;
    emit();
  };
  const auto park = [&] {
    writers_.push_back(&client);
    *progress = Progress::park();
    return true;
  };
  if (held_) return park();  // RocksDB does not count this as a stall
  if (controller_.state() == WriteState::kStopped) {
    count_stall();
    return park();
  }
  // A write is delayed once: after that it proceeds even if writes are still delayed.
  if (controller_.state() == WriteState::kDelayed && !wait.admitted) {
    wait.admitted = true;
    const Ns until = controller_.admit(now, bytes);
    if (until > now) {
      count_stall();
      *progress = Progress::wait(until);
      return true;
    }
  }
  if (wait.since != kNever) {
    TT_CHECK(now >= wait.since);
    database_.counters.stall_ns += now - wait.since;
    wait.since = kNever;
    emit();
  }
  return false;
}

void WriteStalls::recalculate(Ns now, ColumnFamily& family) {
  const WriteState state = controller_.state();
  const WriteReason reason = controller_.reason();
  const u32 worst = controller_.family();
  controller_.recalculate(
      family.options, family.number,
      {family.waiting_memtables(), l0_delay_count(family.options, *family.version),
       pending_compaction_bytes(family.options, *family.version, family.targets)});
  if (controller_.state() != state || controller_.reason() != reason ||
      controller_.family() != worst)
    emit();
  if (controller_.state() != WriteState::kStopped) wake_writers(now);
}

void WriteStalls::wake_writers(Ns now) {
  for (Actor* client : writers_) database_.context.scheduler.wake(*client, now);
  writers_.clear();
  wal_.retry(now);
}

WritesRow WriteStalls::row() const {
  return {.id = 0u,
          .state = controller_.state(),
          .reason = controller_.reason(),
          .stalls = database_.counters.stalls,
          .stall_ns = database_.counters.stall_ns,
          .family = controller_.family()};
}

void WriteStalls::emit() const {
  database_.context.facts.emit(kCauseWal, 0, [&] { return WritesChanged{.row = row()}; });
}

}  // namespace tt::lsm
