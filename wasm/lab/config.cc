#include "lab/config.h"

#include "lab/registry.h"

namespace tt::lab {
namespace {

// The number of the engine's group of options: the first of its folder.
size_t engine_group(u8 engine_folder) {
  for (size_t i = 0; i < option_groups().size(); i++)
    if (option_groups()[i].folder->folder == engine_folder) return i;
  panic("an engine without options", __FILE__, __LINE__);
}

}  // namespace

const std::vector<u64>& LabConfig::group(Slice name) const {
  TT_CHECK(groups.size() == option_groups().size());
  for (size_t i = 0; i < groups.size(); i++)
    if (option_groups()[i].group->name == name) return groups[i];
  panic("unknown option group", __FILE__, __LINE__);
}

const std::vector<u64>& LabConfig::engine_options() const {
  TT_CHECK(groups.size() == option_groups().size());
  return groups[engine_group(engine_folder)];
}

void LabConfig::set_engine_options(std::vector<u64> values) {
  std::vector<u64>& options = groups[engine_group(engine_folder)];
  TT_CHECK(values.size() == options.size());
  options = std::move(values);
}

// All kinds of drives have an option of this name.
u64 LabConfig::drive_bytes() const {
  const auto rows = option_groups()[device_group].group->options;
  TT_CHECK(groups[device_group].size() == rows.size());
  for (size_t i = 0; i < rows.size(); i++)
    if (Slice(rows[i].name) == "capacity_bytes") return groups[device_group][i];
  panic("a drive without a capacity", __FILE__, __LINE__);
}

}  // namespace tt::lab
