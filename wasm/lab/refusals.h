// Workloads with phases that an engine does not support are refused before anything runs.
#pragma once
#include "engine/capabilities.h"
#include "workload/workload.h"

namespace tt::lab {

// The first phase that needs what the engine in `engine_folder` does not offer, with the names of
// the engines that do.
Error refuse_phases(const Workload& workload, u8 engine_folder, const Capabilities& offered);

}  // namespace tt::lab
