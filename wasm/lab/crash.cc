// Power cuts: the volume keeps what a drive may keep, a new engine opens it, and clients retry what
// was not acknowledged.
#include "lab/lab.h"

namespace tt::lab {

void Lab::crash(u64 survivors) {
  const Ns now = scheduler_.now();
  Recoverable* const crashing = engine_->recoverable();
  if (crashing == nullptr) return stop("power cut: this engine does not recover from one yet");
  for (const auto& client : clients_) client->power_cut(now);
  crashes_.push_back({now, survivors, crashing->last_write()});
  crashing->emit_lost_rows();
  if (!remembers_writes_) volume_.expect_crash();
  remembers_writes_ = true;
  volume_.crash(now, survivors_by_seed(survivors));
  const std::unique_ptr<Engine> crashed = std::move(engine_);
  scheduler_.clear();
  start_engine();
  engine_->recoverable()->adopt_counters(*crashing);
  for (const auto& client : clients_)
    if (client->goes_on()) scheduler_.wake(*client, now);
  facts_.emit(kNoCause, 0, [&] { return Crashed{.row = crash_row(crashes_.size() - 1)}; });
}

// Once the database is open, acknowledged writes that it did not recover are lost; all are if it
// never opens.
void Lab::look_whether_open() {
  const Recoverable& engine = *engine_->recoverable();
  const bool opened = engine.is_open();
  if (!opened && engine_->error().ok()) return;
  Crash& crash = crashes_.back();
  if (opened) crash.reopened_ns = scheduler_.now();
  const u64 recovered = opened ? engine.recovered_write() : 0;
  crash.lost_writes = crash.acknowledged - std::min(crash.acknowledged, recovered);
  facts_.emit(kNoCause, 0, [&] { return Reopened{.row = crash_row(crashes_.size() - 1)}; });
}

CrashesRow Lab::crash_row(u64 index) const {
  const Crash& crash = crashes_[index];
  return {.crash = index + 1,
          .t_ns = crash.t_ns,
          .survivors = crash.survivors,
          .reopened_ns = crash.reopened_ns,
          .lost_writes = crash.lost_writes};
}

void Lab::describe_crashes(TableSink& sink) const {
  sink.rows<CrashesRow>([&](auto&& add) {
    for (u64 i = 0; i < crashes_.size(); i++) add(crash_row(i));
  });
}

}  // namespace tt::lab
