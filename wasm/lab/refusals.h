// Refuses runs that cannot finish before they start: workloads with phases that an engine does not
// support, and options that exclude each other or the rows.
#pragma once
#include "engine/capabilities.h"
#include "workload/workload.h"

namespace tt::lab {

// Refuses the first phase that needs a feature missing in `offered`, and names the engines that
// have it. Errors: kBadOption.
Error refuse_phases(const Workload& workload, u8 engine_folder, const Capabilities& offered);

// Checks option values by the engine's own rules, for this workload on a drive of `drive_bytes`.
// Errors: kBadOption.
Error refuse_options(const Workload& workload, u8 engine_folder, std::span<const u64> values,
                     u64 drive_bytes);

}  // namespace tt::lab
