// The phases of a program as a run counts them, and what clients do in them.
#pragma once
#include <vector>

#include "core/prng.h"
#include "server/program/program.h"
#include "workload/workload.h"

namespace tt::server {

std::vector<PhaseInfo> phases_of(const Program& program);
// The script of a mix that the next of the draws chooses.
u32 drawn_script(const Phase& phase, SplitMix64 draws);
// The call of a phase that is no load, mix or conversation.
tt::Statement maintenance_of(PhaseKind kind);

}  // namespace tt::server
