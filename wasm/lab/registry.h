// Joins the folders' schemas. To add an engine: one line in kEngines, and its folder's schema
// follows from it. To add a kind of drive: one line in kDevices.
#pragma once
#include <memory>
#include <vector>

#include "core/result.h"
#include "engine/demands.h"
#include "engine/engine.h"
#include "facts/durability.h"
#include "facts/schema.h"
#include "workload/workload.h"

namespace tt::lab {

// What an engine offers, and how to make one from its option values (in the order of its option
// group's rows).
struct EngineEntry {
  const FolderSchema* schema;
  Described<const DurabilityTable*> durability;
  Capabilities capabilities;
  std::unique_ptr<Engine> (*make)(const EngineContext& context, std::span<const u64> options);
  // Options that exclude each other, or what the run demands.
  Error (*refuse)(std::span<const u64> options, const Demands& demands);
};
std::span<const EngineEntry> engines();

// How to make a drive from the option values of the group with this name.
struct DeviceEntry {
  const char* group;
  std::unique_ptr<Device> (*make)(std::span<const u64> options, Ledger& ledger, FactStream& facts);
};
std::span<const DeviceEntry> devices();

// How to make a workload from the option values of the group with this name, and of its phases: the
// group with "_phase" appended.
struct WorkloadEntry {
  const char* group;
  const char* phase_group;
  Result<std::unique_ptr<Workload>> (*make)(std::span<const u64> options,
                                            const std::vector<std::vector<u64>>& phases, u64 seed);
};
std::span<const WorkloadEntry> workloads();

// Every folder's schema, engines last.
const std::vector<const FolderSchema*>& folders();

// All option groups in one row; a group's index here is its number in requests.
struct GroupEntry {
  const FolderSchema* folder;
  const OptionGroup* group;
};
const std::vector<GroupEntry>& option_groups();

// Values of one group: a profile's, or one option's, laid over the defaults. Refuses what is out of
// range, by name.
Error apply_profile(const OptionGroup& group, u64 profile, std::vector<u64>& values);
Error apply_option(const OptionGroup& group, u64 option, u64 value, std::vector<u64>& values);
std::vector<u64> default_options(const OptionGroup& group);

}  // namespace tt::lab
