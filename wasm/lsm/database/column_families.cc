#include "lsm/database/column_families.h"

#include "lsm/rows/index_entry.h"

namespace tt::lsm {

ColumnFamilies column_families(const Options& options, std::span<const IndexInfo> trees) {
  ColumnFamilies all{{{"default", false}}, {}};
  const FamilyOfIndexes rule = static_cast<FamilyOfIndexes>(options.column_family_of_indexes);
  if (rule == FamilyOfIndexes::kDefault) return all;
  for (u32 tree = 0; tree < trees.size(); tree++) {
    const bool in_default = rule == FamilyOfIndexes::kEachSecondary && trees[tree].clustered;
    all.of_tree.push_back(in_default ? 0 : static_cast<u32>(all.families.size()));
    if (!in_default)
      all.families.push_back(
          {"index_" + std::to_string(kFirstIndexNumber + tree), !trees[tree].clustered});
  }
  return all;
}

Options family_options(const Options& options, bool secondary) {
  Options own = options;
  if (!secondary) return own;
#define TT_OWN(member) \
  if (options.secondary_##member != kInherits) own.member = options.secondary_##member;
  TT_LSM_SECONDARY_OPTIONS(TT_OWN)
#undef TT_OWN
  return own;
}

}  // namespace tt::lsm
