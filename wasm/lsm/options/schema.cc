#include "lsm/options/schema.h"

#include "lsm/options/dynamic_options.h"
#include "lsm/options/profiles.h"

namespace tt::lsm {
namespace {

constexpr CauseClass kData = CauseClass::kData;

constexpr CauseDef kCauses[] = {
    {"wal", "write-ahead log", CauseClass::kSafety,
     "every write is logged first, so that a power cut loses nothing"},
    {"manifest", "MANIFEST", CauseClass::kHousekeeping, "which files make up the tree"},
    {"flush", "memtable flush", kData, "a full memtable is written as a file of L0"},
    {"user_read", "reads of statements", kData, "blocks read for lookups and scans"},
    {"compaction_l0", "compaction into L0", kData, "files of L0 merged with one another"},
    {"compaction_l1", "compaction into L1", kData, "files merged into L1"},
    {"compaction_l2", "compaction into L2", kData, "files merged into L2"},
    {"compaction_l3", "compaction into L3", kData, "files merged into L3"},
    {"compaction_l4", "compaction into L4", kData, "files merged into L4"},
    {"compaction_l5", "compaction into L5", kData, "files merged into L5"},
    {"compaction_l6", "compaction into L6", kData, "files merged into L6"},
    {"compaction_l7", "compaction into L7", kData, "files merged into L7"},
    {"compaction_l8", "compaction into L8", kData, "files merged into L8"},
    {"compaction_l9", "compaction into L9", kData, "files merged into L9"},
    {"compaction_l10", "compaction into L10", kData, "files merged into L10"},
    {"compaction_l11", "compaction into L11", kData, "files merged into L11"},
    {"recovery", "recovery", CauseClass::kSafety, "MANIFEST, tables and logs read after a crash"},
    {"bulk_load", "bulk load", kData,
     "rows in key order, written directly as tables, which are ingested as they are"},
    {"checkpoint", "checkpoint", CauseClass::kSafety,
     "a copy of the database while it runs: its tables are linked, MANIFEST and logs are "
     "copied"},
};
static_assert(std::size(kCauses) == 7 + kCompactionCauses);

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
