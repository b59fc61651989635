#include "lab/power_cuts.h"

#include <algorithm>

namespace tt::lab {

void PowerCuts::cut(u64 survivors, Recoverable& crashing) {
  const Ns now = machine_.now();
  TT_CHECK(cuts_.empty() || now >= cuts_.back().t_ns);
  cuts_.push_back({now, survivors, crashing.last_write()});
  crashing.emit_lost_rows();
  if (!remembers_writes_) machine_.volume.expect_crash();
  remembers_writes_ = true;
  machine_.volume.crash(now, survivors_by_seed(survivors));
  // Only a planned cut or a failed drive sets the error; the mount has cleared it.
  TT_CHECK(machine_.volume.error().ok());
}

void PowerCuts::emit_crashed() {
  TT_CHECK(!cuts_.empty());
  machine_.facts.emit(kNoCause, 0, [&] { return Crashed{.row = row(cuts_.size() - 1)}; });
}

// Acknowledged writes that the engine did not recover are lost: all of them if it never opens.
void PowerCuts::look_whether_open(Engine& engine) {
  TT_CHECK(recovering() && engine.recoverable() != nullptr);
  const Recoverable& reopened = *engine.recoverable();
  const bool opened = reopened.is_open();
  if (!opened && engine.error().ok()) return;
  Cut& cut = cuts_.back();
  TT_CHECK(machine_.now() >= cut.t_ns);
  if (opened) cut.reopened_ns = machine_.now();
  const u64 recovered = opened ? reopened.recovered_write() : 0;
  cut.lost_writes = cut.acknowledged - std::min(cut.acknowledged, recovered);
  machine_.facts.emit(kNoCause, 0, [&] { return Reopened{.row = row(cuts_.size() - 1)}; });
}

CrashesRow PowerCuts::row(u64 index) const {
  const Cut& cut = cuts_[index];
  return {.crash = index + 1,
          .t_ns = cut.t_ns,
          .survivors = cut.survivors,
          .reopened_ns = cut.reopened_ns,
          .lost_writes = cut.lost_writes};
}

void PowerCuts::describe(TableSink& sink) const {
  sink.rows<CrashesRow>([&](auto&& add) {
    for (u64 i = 0; i < cuts_.size(); i++) add(row(i));
  });
}

void PowerCuts::report(ReportSink& sink) const {
  u64 lost = 0;
  Ns recovery = 0;
  for (const Cut& cut : cuts_) {
    lost += cut.lost_writes;
    if (cut.reopened_ns != 0) recovery += cut.reopened_ns - cut.t_ns;
  }
  sink.count(kReportCrashes, cuts_.size());
  sink.count(kReportLostWrites, lost);
  sink.count(kReportRecoveryNs, recovery);
}

}  // namespace tt::lab
