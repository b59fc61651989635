// The power cuts of a run: the volume keeps what the drive may keep, and writes that were
// acknowledged and not recovered are counted as lost.
#pragma once
#include <vector>

#include "engine/engine.h"
#include "lab/machine.h"
#include "lab/schema.h"

namespace tt::lab {

class PowerCuts {
 public:
  // `remembers_writes`: the volume records the drive's history from the start, as the scenario
  // plans a power cut.
  PowerCuts(Machine& machine, bool remembers_writes)
      : machine_(machine), remembers_writes_(remembers_writes) {}

  // Cuts the power beneath `crashing`. `survivors` seeds the choice of the unflushed writes that
  // the drive keeps: survivors_by_seed(). If the history was not recorded, everything that reached
  // the drive is kept.
  void cut(u64 survivors, Recoverable& crashing);
  // Emits the fact of the last cut, after the new engine has started.
  void emit_crashed();
  // True from a cut until its database opens or fails to.
  bool recovering() const { return !cuts_.empty() && cuts_.back().reopened_ns == 0; }
  // Completes the last cut once `engine` is open or has failed: lost writes are known then.
  void look_whether_open(Engine& engine);

  void describe(TableSink& sink) const;
  void report(ReportSink& sink) const;

 private:
  struct Cut {
    Ns t_ns;
    u64 survivors, acknowledged;  // acknowledged: the last write committed before the cut
    Ns reopened_ns = 0;           // 0: not yet
    u64 lost_writes = 0;
  };
  CrashesRow row(u64 index) const;

  Machine& machine_;
  bool remembers_writes_;
  std::vector<Cut> cuts_;
};

}  // namespace tt::lab
