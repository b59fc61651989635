#include "lsm/options/schema.h"

#include "lsm/options/dynamic_options.h"
#include "lsm/options/profiles.h"

namespace tt::lsm {
namespace {

constexpr auto kCauses = cause_definitions();
constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();
constexpr OptionGroup kOptionGroups[] = {{"lsm", "engine", kOptionRows, kProfiles}};

}  // namespace

TT_DEFINE_OPTIONS(SharedOptions, OptionIndex, TT_LSM_OPTIONS)

Options Options::from_values(std::span<const u64> values) {
  TT_CHECK(values.size() == kOptionRows.size());
  Options out;
  static_cast<SharedOptions&>(out) = SharedOptions::from_values(values.first(OptionIndex::kCount));
  const u64* value = values.data() + OptionIndex::kCount;
#define TT_FROM_VALUE(member) \
  if (const u64 own = *value++; own != kInherits) \
    out.secondary_##member = static_cast<decltype(member)>(own);
  TT_LSM_SECONDARY_OPTIONS(TT_FROM_VALUE)
#undef TT_FROM_VALUE
  return out;
}
std::vector<u64> Options::to_values() const {
  std::vector<u64> values = SharedOptions::to_values();
#define TT_TO_VALUE(member) \
  values.push_back(secondary_##member ? static_cast<u64>(*secondary_##member) : kInherits);
  TT_LSM_SECONDARY_OPTIONS(TT_TO_VALUE)
#undef TT_TO_VALUE
  return values;
}

const FolderSchema kSchema = {kFolder, "lsm", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::lsm
