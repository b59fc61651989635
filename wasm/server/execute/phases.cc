#include "server/execute/phases.h"

namespace tt::server {
namespace {

constexpr const char* kPhaseNames[] = {"load",   "mix",        "flush",       "compact",
                                       "settle", "checkpoint", "conversation"};

}  // namespace

std::vector<PhaseInfo> phases_of(const Program& program) {
  std::vector<PhaseInfo> infos;
  for (const Phase& phase : program.phases) {
    const bool counts = phase.kind <= PhaseKind::kMix || phase.kind == PhaseKind::kConversation;
    PhaseInfo info{kPhaseNames[static_cast<u8>(phase.kind)], counts ? phase.times : 1,
                   phase.warm_up, 0};
    info.needs.makes_checkpoints = phase.kind == PhaseKind::kCheckpoint;
    info.needs.transactions = info.needs.ranges = true;
    infos.push_back(info);
  }
  return infos;
}

u32 drawn_script(const Phase& phase, SplitMix64 draws) {
  u64 sum = 0;
  for (const Weight& one : phase.weights) sum += one.weight;
  u64 at = draws.below(sum);
  for (const Weight& one : phase.weights) {
    if (at < one.weight) return one.script;
    at -= one.weight;
  }
  return phase.weights.back().script;
}

tt::Statement maintenance_of(PhaseKind kind) {
  switch (kind) {
    case PhaseKind::kFlush: return tt::Statement::flush();
    case PhaseKind::kCompact: return tt::Statement::compact();
    case PhaseKind::kSettle: return tt::Statement::settle();
    default: return tt::Statement::checkpoint();
  }
}

}  // namespace tt::server
