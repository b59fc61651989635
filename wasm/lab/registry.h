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

// An engine's entry: its schema and features, and its constructor from option values (in the order
// of its option group's rows).
struct EngineEntry {
  const FolderSchema* schema;
  Described<const DurabilityTable*> durability;
  Capabilities capabilities;
  FileNames files;
  std::unique_ptr<Engine> (*make)(const EngineContext& context, std::span<const u64> options);
  // Refuses options that exclude each other or the run's demands.
  Error (*refuse)(std::span<const u64> options, const Demands& demands);
};
std::span<const EngineEntry> engines();
const EngineEntry& engine_in(u8 folder);  // panics if there is none

// A kind of drive, made from the option values of the group with this name.
struct DeviceEntry {
  const char* group;
  std::unique_ptr<Device> (*make)(std::span<const u64> options, Ledger& ledger, FactStream& facts);
};
std::span<const DeviceEntry> devices();

struct WorkloadParts {
  std::span<const u64> options;
  const std::vector<std::vector<u64>>& phases;
  Slice program;
  u64 seed;
  const Capabilities& engine;
};
// A workload, made from the option values of `group`, and of `phase_group` for each of its phases,
// or from the program of the run, which has its phases.
struct WorkloadEntry {
  const char* group;
  const char* phase_group;  // null: a program
  Result<std::unique_ptr<Workload>> (*make)(const WorkloadParts& parts);
};
std::span<const WorkloadEntry> workloads();

// Every folder's schema, engines last.
const std::vector<const FolderSchema*>& folders();

// All option groups in one list; a group's index here is its number in requests.
struct GroupEntry {
  const FolderSchema* folder;
  const OptionGroup* group;
};
const std::vector<GroupEntry>& option_groups();

// Apply a profile's values, or one option's, over the values of a group. Errors: kBadOption for
// numbers and values out of range, with the option's name.
Error apply_profile(const OptionGroup& group, u64 profile, std::vector<u64>& values);
Error apply_option(const OptionGroup& group, u64 option, u64 value, std::vector<u64>& values);
std::vector<u64> default_options(const OptionGroup& group);

}  // namespace tt::lab
