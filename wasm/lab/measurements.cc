#include "lab/measurements.h"

namespace tt::lab {

void Measurements::open() {
  baseline_.t_ns = last_acknowledged_ns_ = machine_.now();
  add_moment();
}

void Measurements::acknowledged(Ns latency) {
  last_acknowledged_ns_ = machine_.now();
  latency_.add(latency);
  intervals_.add(latency);
  if (intervals_.full()) end_interval();
  if (series_.due(progress_.statements)) add_moment();
}

void Measurements::end_phase() {
  end_interval();
  add_moment();
}

void Measurements::begin(Engine& engine) {
  TT_CHECK(baseline_.statements <= progress_.statements && baseline_.t_ns <= machine_.now());
  baseline_ = {machine_.ledger,      machine_.now(),           progress_.statements,
               progress_.user_bytes, workload_.transactions(), waits()};
  last_acknowledged_ns_ = baseline_.t_ns;
  latency_.clear();
  table_bytes_peak_ = 0;
  machine_.begin_measuring();
  engine.begin_measuring();
}

void Measurements::end_interval() {
  const LedgerRow moved = machine_.ledger.totals();
  intervals_.end(
      {.statements = progress_.statements,
       .t_ns = machine_.now(),
       .user_bytes = progress_.user_bytes,
       .drive_bytes = stored_bytes(moved.nand_bytes_programmed, moved.host_bytes_written),
       .live_user_bytes = progress_.live_user_bytes,
       .allocated_bytes = machine_.volume.allocated_bytes(),
       .table_bytes = table_bytes()});
}

void Measurements::add_moment() {
  series_.add({.moment = 0u,
               .phase = progress_.phase,
               .statements = progress_.statements,
               .t_ns = machine_.now(),
               .busy_ns = machine_.volume.busy_ns(machine_.now()),
               .user_bytes = progress_.user_bytes,
               .live_user_bytes = progress_.live_user_bytes,
               .allocated_bytes = machine_.volume.allocated_bytes(),
               .table_bytes = table_bytes(),
               .transactions = workload_.transactions().committed},
              machine_.ledger, waits());
  const MemoryUse memory = engine_->memory();
  for (size_t kind = 0; kind < kMemoryKinds; kind++)
    most_memory_.bytes[kind] = std::max(most_memory_.bytes[kind], memory.bytes[kind]);
}

void Measurements::describe_memory(TableSink& sink) const {
  sink.rows<MemoryRow>([&](auto&& add) {
    const MemoryUse now = engine_->memory();
    for (size_t kind = 0; kind < kMemoryKinds; kind++)
      if (const u64 most = std::max(most_memory_.bytes[kind], now.bytes[kind]); most > 0)
        add({.kind = static_cast<MemoryKind>(kind), .bytes = now.bytes[kind], .most_bytes = most});
  });
}

WaitTimes Measurements::waits() const {
  WaitTimes waits = engine_->waits();
  waits.of(WaitReason::kLocks) = workload_.transactions().lock_wait_ns;
  waits.of(WaitReason::kGarbage) = machine_.device->collection_waits();
  return waits;
}

u64 Measurements::table_bytes() {
  const u64 bytes = allocated_to(files_.tables);
  table_bytes_peak_ = std::max(table_bytes_peak_, bytes);
  return bytes;
}

void Measurements::describe(TableSink& sink) const {
  sink.rows<LatencyRow>([&](auto&& add) {
    latency_.each([&](u32 bucket, Ns from_ns, u64 count) {
      add({.bucket = bucket, .from_ns = from_ns, .count = count});
    });
  });
  intervals_.describe(sink);
  series_.describe(sink);
  describe_memory(sink);
}

}  // namespace tt::lab
