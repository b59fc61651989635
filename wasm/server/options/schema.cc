// Joins the definitions of server/options/schema.h.
#include "server/options/schema.h"

namespace tt::server {
namespace {

constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr OptionDef kSqlRows[] = TT_OPTION_ROWS(TT_SQL_OPTIONS);
constexpr ProfileDef kSqlProfiles[] = {{"default", "one client", {}}};
constexpr OptionGroup kOptionGroups[] = {{"sql", "workload", kSqlRows, kSqlProfiles}};

}  // namespace

TT_DEFINE_OPTIONS(SqlOptions, SqlOptionIndex, TT_SQL_OPTIONS)

const FolderSchema kSchema = {kFolder, "server", {}, kTables, kFacts, kOptionGroups, {}};

}  // namespace tt::server
