// The definitions of btree/options/schema.h, joined.
#include "btree/options/schema.h"

#include "btree/options/profiles.h"

namespace tt::btree {
namespace {

constexpr auto kCauses = cause_definitions();
constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_BTREE_OPTIONS)

const FolderSchema kSchema = {kFolder, "btree", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::btree
