#include "lab/registry.h"

#include "btree/btree_engine.h"
#include "btree/options/durability.h"
#include "btree/refusals.h"
#include "device/flash/flash_device.h"
#include "device/hdd/hdd_device.h"
#include "device/options/schema.h"
#include "fractal/fractal_engine.h"
#include "fractal/options/durability.h"
#include "fractal/refusals.h"
#include "lab/schema.h"
#include "lsm/lsm_engine.h"
#include "lsm/options/durability.h"
#include "lsm/refusals.h"
#include "server/execute/sql_workload.h"
#include "workload/iibench.h"
#include "workload/kv.h"
#include "workload/tables.h"

namespace tt::lab {
namespace {

template <class EngineType, class Options>
std::unique_ptr<Engine> make_engine(const EngineContext& context, std::span<const u64> values) {
  return std::make_unique<EngineType>(context, Options::from_values(values));
}

template <class Options, auto refuse>
Error refuse_values(std::span<const u64> values, const Demands& demands) {
  return refuse(Options::from_values(values), demands);
}

template <class EngineType, class Options, auto refuse>
constexpr EngineEntry entry(const FolderSchema& schema, const DurabilityTable& durability) {
  return {&schema,
          &durability,
          EngineType::kCapabilities,
          EngineType::kFileNames,
          make_engine<EngineType, Options>,
          refuse_values<Options, refuse>};
}

constexpr EngineEntry kEngines[] = {
    entry<lsm::LsmEngine, lsm::Options, lsm::refuse>(lsm::kSchema, lsm::kDurability),
    entry<fractal::FractalEngine, fractal::Options, fractal::refuse>(fractal::kSchema,
                                                                     fractal::kDurability),
    entry<btree::BtreeEngine, btree::Options, btree::refuse>(btree::kSchema, btree::kDurability),
};

template <class DeviceType, class Options>
std::unique_ptr<Device> make_device(std::span<const u64> values, Ledger& ledger,
                                    FactStream& facts) {
  return std::make_unique<DeviceType>(Options::from_values(values), ledger, facts);
}

constexpr DeviceEntry kDevices[] = {
    {"flash", make_device<FlashDevice, FlashOptions>},
    {"hdd", make_device<HddDevice, HddOptions>},
};

template <class Options, class PhaseOptions, auto make>
Result<std::unique_ptr<Workload>> make_workload(const WorkloadParts& parts) {
  std::vector<PhaseOptions> phases;
  for (const std::vector<u64>& phase : parts.phases)
    phases.push_back(PhaseOptions::from_values(phase));
  return make(Options::from_values(parts.options), std::move(phases), parts.seed);
}

Result<std::unique_ptr<Workload>> make_sql_workload(const WorkloadParts& parts) {
  const auto options = server::SqlOptions::from_values(parts.options);
  return server::make_sql(options, parts.program, parts.seed, parts.engine);
}

constexpr WorkloadEntry kWorkloads[] = {
    {"kv", "kv_phase",
     make_workload<workload::KvOptions, workload::KvPhaseOptions, workload::make_kv>},
    {"tables", "tables_phase",
     make_workload<workload::TablesOptions, workload::TablesPhaseOptions, workload::make_tables>},
    {"iibench", "iibench_phase",
     make_workload<workload::IibenchOptions, workload::IibenchPhaseOptions,
                   workload::make_iibench>},
    {"sql", nullptr, make_sql_workload},
};

}  // namespace

std::span<const WorkloadEntry> workloads() { return kWorkloads; }
std::span<const DeviceEntry> devices() { return kDevices; }

std::span<const EngineEntry> engines() { return kEngines; }

const EngineEntry& engine_in(u8 folder) {
  for (const EngineEntry& entry : kEngines)
    if (entry.schema->folder == folder) return entry;
  panic("an engine that is not registered", __FILE__, __LINE__);
}

const std::vector<const FolderSchema*>& folders() {
  static const std::vector<const FolderSchema*> all = [] {
    // Numbers of groups in requests follow this order, as do those in the generated TypeScript.
    std::vector<const FolderSchema*> list = {&kDeviceSchema, &kSchema, &workload::kSchema,
                                             &server::kSchema};
    for (const EngineEntry& engine : kEngines) list.push_back(engine.schema);
    for (size_t i = 0; i < list.size(); i++)
      for (size_t j = 0; j < i; j++) TT_CHECK(list[i]->folder != list[j]->folder);
    return list;
  }();
  return all;
}

const std::vector<GroupEntry>& option_groups() {
  static const std::vector<GroupEntry> all = [] {
    std::vector<GroupEntry> list;
    for (const FolderSchema* folder : folders())
      for (const OptionGroup& group : folder->options) list.push_back({folder, &group});
    return list;
  }();
  return all;
}

std::vector<u64> default_options(const OptionGroup& group) {
  std::vector<u64> values;
  for (const OptionDef& option : group.options) values.push_back(option.fallback);
  return values;
}

Error apply_profile(const OptionGroup& group, u64 profile, std::vector<u64>& values) {
  if (group.profiles.empty() && profile == 0) return Error::none();
  if (profile >= group.profiles.size())
    return {ErrorCode::kBadOption,
            std::string(group.name) + ": no profile number " + std::to_string(profile)};
  TT_CHECK(values.size() == group.options.size());
  for (const ProfileValue& v : group.profiles[profile].values) {
    TT_CHECK(v.option < values.size());
    values[v.option] = v.value;
  }
  return Error::none();
}

Error apply_option(const OptionGroup& group, u64 option, u64 value, std::vector<u64>& values) {
  if (option >= group.options.size())
    return {ErrorCode::kBadOption,
            std::string(group.name) + ": no option number " + std::to_string(option)};
  TT_CHECK(values.size() == group.options.size());
  const OptionDef& def = group.options[option];
  if (value < def.min || value > def.max)
    return {ErrorCode::kBadOption, std::string(group.name) + "." + def.name + ": " +
                                       std::to_string(value) + " is not between " +
                                       std::to_string(def.min) + " and " + std::to_string(def.max)};
  values[option] = value;
  return Error::none();
}

}  // namespace tt::lab
