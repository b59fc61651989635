#include "lsm/column_families.h"

#include "lsm/index_entry.h"

namespace tt::lsm {

ColumnFamilies column_families(const Options& options, std::span<const TreeInfo> trees) {
  ColumnFamilies families{{"default"}, {}};
  const FamilyOfIndexes rule = static_cast<FamilyOfIndexes>(options.column_family_of_indexes);
  if (rule == FamilyOfIndexes::kDefault) return families;
  for (u32 tree = 0; tree < trees.size(); tree++) {
    const bool in_default = rule == FamilyOfIndexes::kEachSecondary && trees[tree].clustered;
    families.of_tree.push_back(in_default ? 0 : static_cast<u32>(families.names.size()));
    if (!in_default) families.names.push_back("index_" + std::to_string(kFirstIndexNumber + tree));
  }
  return families;
}

}  // namespace tt::lsm
