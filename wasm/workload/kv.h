// The kv workload: keys and values without tables. It reproduces, bit for bit, the streams with
// which real engines were measured.
//
// Key of an id: 8 bytes big-endian of mix64(id) (scrambled) or of the id (sequential), then
// "ABCDEFGH". Value of (id, version): splitmix64 words, little-endian, seeded with mix64(id ·
// 1000003 + version), for the first half; then the same bytes again. So a value compresses to half
// its size, and every version of every row differs.
#pragma once
#include <vector>

#include "core/result.h"
#include "workload/schema.h"
#include "workload/workload.h"

namespace tt::workload {

// Errors: kBadOption (see plan_kv()). `seed` is the scenario's; phases with their own seed do not
// depend on it.
Result<std::unique_ptr<Workload>> make_kv(const KvOptions& options,
                                          std::vector<KvPhaseOptions> phases, u64 seed);

}  // namespace tt::workload
