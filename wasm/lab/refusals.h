// What cannot run is refused before anything does: workloads with phases that an engine does not
// support, and options that exclude each other or the rows.
#pragma once
#include "engine/capabilities.h"
#include "workload/workload.h"

namespace tt::lab {

// The first phase that needs what the engine in `engine_folder` does not offer, with the names of
// the engines that do.
Error refuse_phases(const Workload& workload, u8 engine_folder, const Capabilities& offered);

// What the engine itself says of its option values, on a drive of that size.
Error refuse_options(const Workload& workload, u8 engine_folder, std::span<const u64> values,
                     u64 drive_bytes);

}  // namespace tt::lab
