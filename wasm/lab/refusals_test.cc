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

// The refusal of a load followed by a phase of this kind; "accepted" if there is none.
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
  set("kv", "secondary_indexes", kind == workload::PhaseKind::kDropIndex);
  for (const workload::PhaseKind one : {workload::PhaseKind::kLoad, kind}) {
    workload::KvPhaseOptions phase;
    phase.kind = one;
    config.phases.push_back(phase.to_values());
  }
  const Result<std::unique_ptr<Lab>> lab = Lab::create(config);
  return lab.ok() ? "accepted" : lab.error().message;
}

constexpr char kPath[] = "workload.phases[1].kind: ";

TEST(LabRefusals, MergesNeedAnEngineWithThemAndItsOperator) {
  const std::string able = "supported by: lsm with merge_operator set and ttl_duration 0";
  EXPECT_EQ(refusal("btree", workload::PhaseKind::kMerge),
            kPath + ("btree does not support merges; " + able));
  EXPECT_EQ(refusal("fractal", workload::PhaseKind::kMerge),
            kPath + ("fractal does not support merges; " + able));
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kMerge),
            kPath + std::string("lsm supports merges only with merge_operator set and "
                                "ttl_duration 0"));
  EXPECT_EQ(refusal("lsm", workload::PhaseKind::kMerge, 1), "accepted");
}

// An engine without a feature refuses it and names those that have it; all others run it.
TEST(LabRefusals, EveryEngineKeepsToItsCapabilities) {
  const auto check = [](workload::PhaseKind kind, bool Capabilities::*needed,
                        const std::string& words, const std::string& able = "lsm") {
    for (const EngineEntry& engine : engines()) {
      const std::string name = engine.schema->name;
      const std::string why = kPath + name + " does not support " + words;
      EXPECT_EQ(refusal(name, kind),
                engine.capabilities.*needed ? "accepted" : why + "; supported by: " + able);
    }
  };
  check(workload::PhaseKind::kDeleteRange, &Capabilities::deletes_ranges, "range deletes");
  check(workload::PhaseKind::kCheckpoint, &Capabilities::makes_checkpoints, "checkpoints");
  check(workload::PhaseKind::kHoldSnapshot, &Capabilities::snapshots, "snapshots",
        "lsm, btree, fractal");
  check(workload::PhaseKind::kAddColumn, &Capabilities::changes_columns,
        "columns added or dropped without a copy of the table", "fractal");
  std::string able;
  for (const EngineEntry& engine : engines())
    if (engine.capabilities.changes_indexes)
      able += (able.empty() ? "" : ", ") + std::string(engine.schema->name);
  check(workload::PhaseKind::kDropIndex, &Capabilities::changes_indexes, "indexes dropped or added",
        able);
}

}  // namespace
}  // namespace tt::lab
