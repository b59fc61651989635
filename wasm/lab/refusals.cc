#include "lab/refusals.h"

#include "lab/registry.h"

namespace tt::lab {
namespace {

struct Need {
  bool Capabilities::*capability;
  const char* words;
};
constexpr Need kNeeds[] = {
    {&Capabilities::merges, "merges"},
    {&Capabilities::deletes_ranges, "range deletes"},
    {&Capabilities::makes_checkpoints, "checkpoints"},
    {&Capabilities::transactions, "transactions"},
    {&Capabilities::ranges, "ranges"},
    {&Capabilities::snapshots, "snapshots"},
    {&Capabilities::changes_columns, "columns added or dropped without a copy of the table"},
    {&Capabilities::optimizes, "optimize"},
    {&Capabilities::changes_indexes, "indexes dropped or added"}};

std::string condition_of(const Need& need, const Capabilities& able) {
  const char* const option = need.capability == &Capabilities::merges ? able.merges_only_with
                             : need.capability == &Capabilities::transactions
                                 ? able.transactions_only_with
                                 : "";
  return *option != 0 ? std::string(" with ") + option : "";
}

// The engine's name in scenarios: that of its first option group.
std::string name_of(const EngineEntry& engine) { return engine.schema->options[0].name; }

// Names the options with which the engine would offer the feature, else the engines that offer it.
std::string reason(const Need& need, u8 engine_folder) {
  std::string able, self;
  for (const EngineEntry& engine : engines()) {
    const bool is_able = engine.capabilities.*need.capability;
    const std::string condition = condition_of(need, engine.capabilities);
    if (engine.schema->folder == engine_folder) {
      self = name_of(engine);
      if (is_able) return self + " supports " + need.words + " only" + condition;
    }
    if (is_able) able += (able.empty() ? "" : ", ") + (name_of(engine) + condition);
  }
  return self + " does not support " + need.words +
         (able.empty() ? "; no engine does" : "; supported by: " + able);
}

}  // namespace

Error refuse_phases(const Workload& workload, u8 engine_folder, const Capabilities& offered) {
  for (u32 i = 0; i < workload.phase_count(); i++)
    for (const Need& need : kNeeds)
      if (workload.phase(i).needs.*need.capability && !(offered.*need.capability))
        return {ErrorCode::kBadOption,
                "workload.phases[" + std::to_string(i) + "].kind: " + reason(need, engine_folder)};
  return Error::none();
}

Error refuse_options(const Workload& workload, u8 engine_folder, std::span<const u64> values,
                     u64 drive_bytes) {
  const LargestRow row = workload.largest_row();
  const Demands demands{row.key_bytes, row.value_bytes, drive_bytes, workload.indexes()};
  return engine_in(engine_folder).refuse(values, demands);
}

}  // namespace tt::lab
