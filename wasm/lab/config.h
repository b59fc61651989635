// A run's configuration, as requests describe it, and lookups in it.
#pragma once
#include <string>
#include <vector>

#include "core/types.h"
#include "device/volume/slab_source.h"

namespace tt::lab {

// All but `slabs` determines a run. REQUIRES: values are in range (registry.h: apply_option()).
struct LabConfig {
  u64 seed = 1;
  u8 engine_folder = 0;
  u64 follow_id = 0;                     // the row that the page follows
  u64 workload = 0;                      // index in workloads()
  u64 device_group = 0;                  // index of the drive's group in option_groups()
  std::vector<std::vector<u64>> groups;  // option values by group, as in option_groups()
  std::vector<std::vector<u64>> phases;  // option values of each workload phase
  std::string program;                   // the one that a workload of tables runs
  SlabSource* slabs = &heap_slabs();     // memory for the drive's content; outlives the run

  // The option values of the group with this name.
  const std::vector<u64>& group(Slice name) const;
  // The engine's option values.
  const std::vector<u64>& engine_options() const;
  void set_engine_options(std::vector<u64> values);
  // The drive's logical capacity.
  u64 drive_bytes() const;
};

}  // namespace tt::lab
