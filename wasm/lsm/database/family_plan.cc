#include "lsm/database/family_plan.h"

#include "lsm/rows/index_entry.h"

namespace tt::lsm {

FamilyPlan plan_families(const Options& options, std::span<const IndexInfo> indexes) {
  FamilyPlan plan{{{"default", false}}, {}};
  const FamilyOfIndexes rule = options.column_family_of_indexes;
  if (rule == FamilyOfIndexes::kDefault) return plan;
  for (u32 index = 0; index < indexes.size(); index++) {
    const bool in_default = rule == FamilyOfIndexes::kEachSecondary && indexes[index].clustered;
    plan.of_index.push_back(in_default ? 0 : static_cast<u32>(plan.families.size()));
    if (!in_default)
      plan.families.push_back(
          {"index_" + std::to_string(kFirstIndexNumber + index), !indexes[index].clustered});
  }
  return plan;
}

Options family_options(const Options& options, bool secondary) {
  Options own = options;
  if (!secondary) return own;
#define TT_OWN(member) \
  if (options.secondary_##member) own.member = *options.secondary_##member;
  TT_LSM_SECONDARY_OPTIONS(TT_OWN)
#undef TT_OWN
  return own;
}

}  // namespace tt::lsm
