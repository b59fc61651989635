// Phases that an engine has no statements for are refused before anything runs.
#include <gtest/gtest.h>

#include "lab/lab.h"
#include "lab/registry.h"
#include "workload/schema.h"

namespace tt::lab {
namespace {

u64 option_index(const OptionGroup& group, Slice name) {
  for (u64 i = 0; i < group.options.size(); i++)
    if (group.options[i].name == name) return i;
  ADD_FAILURE() << name;
  return 0;
}

// What is said to a load and then a phase of this kind; "accepted" if nothing.
std::string refusal(Slice engine, workload::PhaseKind kind, u64 merge_operator = 0) {
  LabConfig config;
  for (const GroupEntry& entry : option_groups())
    config.groups.push_back(default_options(*entry.group));
  const auto set = [&](Slice group, Slice option, u64 value) {
    for (u64 i = 0; i < option_groups().size(); i++) {
      const OptionGroup& known = *option_groups()[i].group;
      if (known.name == group) config.groups[i][option_index(known, option)] = value;
    }
  };
  for (u64 i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].group->name == Slice("flash")) config.device_group = i;
  for (const EngineEntry& entry : engines())
    if (entry.schema->name == engine) config.engine_folder = entry.schema->folder;
  set("kv", "key_order", static_cast<u64>(workload::KeyOrder::kSequential));
  set("lsm", "merge_operator", merge_operator);
  for (const workload::PhaseKind one : {workload::PhaseKind::kLoad, kind}) {
    workload::KvPhaseOptions phase;
    phase.kind = static_cast<u64>(one);
    const u64* values = reinterpret_cast<const u64*>(&phase);
    config.phases.emplace_back(values, values + sizeof phase / sizeof(u64));
  }
  const Result<std::unique_ptr<Lab>> lab = Lab::create(config);
  return lab.ok() ? "accepted" : lab.error().message;
}

TEST(LabRefusals, MergesNeedTheLsmEngineAndAnOperator) {
  const std::string why =
      "workload.phases[1].kind: only the LSM engine merges, with a merge_operator";
  EXPECT_EQ(refusal("btree", workload::PhaseKind::kMerge), why);
  EXPECT_EQ(refusal("fractal", workload::PhaseKind::kMerge), why);
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kMerge), why);
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kMerge, 1), "accepted");
}

TEST(LabRefusals, RangeDeletesNeedTheLsmEngine) {
  const std::string why = "workload.phases[1].kind: only the LSM engine deletes ranges";
  EXPECT_EQ(refusal("btree", workload::PhaseKind::kDeleteRange), why);
  EXPECT_EQ(refusal("fractal", workload::PhaseKind::kDeleteRange), why);
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kDeleteRange), "accepted");
}

TEST(LabRefusals, CheckpointsNeedTheLsmEngine) {
  const std::string why = "workload.phases[1].kind: only the LSM engine makes checkpoints";
  EXPECT_EQ(refusal("btree", workload::PhaseKind::kCheckpoint), why);
  EXPECT_EQ(refusal("fractal", workload::PhaseKind::kCheckpoint), why);
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kCheckpoint), "accepted");
}

}  // namespace
}  // namespace tt::lab
