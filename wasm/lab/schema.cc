// Joins the definitions of lab/schema.h.
#include "lab/schema.h"

namespace tt::lab {
namespace {

constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();

}  // namespace

const FolderSchema kSchema = {kFolder, "lab", {}, kTables, kFacts, {}, kReport};

}  // namespace tt::lab
