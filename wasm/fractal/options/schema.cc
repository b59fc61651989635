// The definitions of fractal/options/schema.h, joined.
#include "fractal/options/schema.h"

#include "fractal/options/profiles.h"

namespace tt::fractal {
namespace {

constexpr auto kCauses = cause_definitions();
constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_FRACTAL_OPTIONS)

const FolderSchema kSchema = {kFolder, "fractal", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::fractal
