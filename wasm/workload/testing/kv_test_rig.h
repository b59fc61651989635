// Makes kv streams from a few options, for tests.
#pragma once
#include <gtest/gtest.h>

#include "workload/kv.h"

namespace tt::workload {

inline KvPhaseOptions phase_of(PhaseKind kind) {
  KvPhaseOptions o;
  o.kind = kind;
  return o;
}
inline std::unique_ptr<Workload> make(const KvOptions& options, std::vector<KvPhaseOptions> phases,
                                      u64 seed = 1) {
  auto made = make_kv(options, std::move(phases), seed);
  EXPECT_TRUE(made.ok()) << made.error().message;
  return std::move(made.value());
}
inline std::string refusal(const KvOptions& options, std::vector<KvPhaseOptions> phases) {
  auto made = make_kv(options, std::move(phases), 1);
  if (made.ok()) return "accepted";
  EXPECT_EQ(made.error().code, ErrorCode::kBadOption);
  return made.error().message;
}

}  // namespace tt::workload
