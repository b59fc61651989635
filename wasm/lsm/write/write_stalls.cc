#include "lsm/write/write_stalls.h"

#include "lsm/database/column_family.h"

namespace tt::lsm {
namespace {

WaitReason wait_reason(WriteState state, WriteReason reason) {
  const bool stop = state == WriteState::kStopped;
  switch (reason) {
    case WriteReason::kL0Files: return stop ? WaitReason::kL0Stop : WaitReason::kL0Slowdown;
    case WriteReason::kPendingBytes:
      return stop ? WaitReason::kPendingStop : WaitReason::kPendingSlowdown;
    case WriteReason::kNone: TT_CHECK(false); [[fallthrough]];
    case WriteReason::kMemtables: break;
  }
  return stop ? WaitReason::kMemtablesStop : WaitReason::kMemtablesSlowdown;
}

// Adds the part of the wait that ends now.
void end_part(Ns now, WriteStalls::Wait& wait) {
  TT_DCHECK(now >= wait.from);
  wait.spent.of(wait.why) += now - wait.from;
  wait.from = now;
}

}  // namespace

bool WriteStalls::must_wait(Ns now, Wait& wait, u64 bytes, Actor& client, Progress* progress) {
  if (wait.since != kNever) end_part(now, wait);
  const auto count_stall = [&] {
    begin_part(now, wait);
    if (wait.since != kNever) return;
    wait.since = now;
    database_.counters.stalls++;
    emit();
  };
  const auto park = [&] {
    writers_.push_back({&client, &wait});
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
    for (size_t i = 0; i < kWaitReasons; i++) database_.counters.waits.ns[i] += wait.spent.ns[i];
    wait.spent = {};
    wait.since = kNever;
    emit();
  }
  return false;
}

bool WriteStalls::group_must_wait(Ns now) {
  group_waits(now);
  group_.since = kNever;
  if (held_) return true;  // not counted, as above
  if (controller_.state() != WriteState::kStopped) return false;
  begin_part(now, group_);
  group_.since = now;
  return true;
}

const WaitTimes& WriteStalls::group_waits(Ns now) {
  if (group_.since != kNever) end_part(now, group_);
  return group_.spent;
}

void WriteStalls::count_queued(Ns now, Ns queued_at, const WaitTimes& before) {
  Ns synced = now - queued_at;
  for (size_t i = 0; i < kWaitReasons; i++) {
    const Ns held = group_.spent.ns[i] - before.ns[i];
    TT_DCHECK(held <= synced);
    synced -= held;
    database_.counters.waits.ns[i] += held;
    database_.counters.queued_stall_ns += held;
  }
  database_.counters.waits.of(WaitReason::kLogSync) += synced;
}

void WriteStalls::begin_part(Ns now, Wait& wait) {
  wait.from = now;
  wait.why = wait_reason(controller_.state(), controller_.reason());
}

// Writes stay stopped, for another reason.
void WriteStalls::change_reason(Ns now) {
  const auto split = [&](Wait& wait) {
    if (wait.since == kNever) return;
    end_part(now, wait);
    begin_part(now, wait);
  };
  for (const Writer& writer : writers_) split(*writer.wait);
  split(group_);
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
  if (controller_.state() != WriteState::kStopped)
    wake_writers(now);
  else if (controller_.reason() != reason)
    change_reason(now);
}

void WriteStalls::wake_writers(Ns now) {
  for (const Writer& writer : writers_) database_.context.scheduler.wake(*writer.client, now);
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
