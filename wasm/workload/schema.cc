// The rows behind workload/schema.h.
#include "workload/schema.h"

namespace tt::workload {
namespace {

constexpr ColumnDef kPhaseColumns[] = {
    {"phase", ColumnType::kInteger, "", "number of the phase, from 0"},
    {"name", ColumnType::kText, "", "what the phase does"},
    {"first_statement", ColumnType::kInteger, "statements",
     "statements of the run before this phase"},
    {"statements", ColumnType::kInteger, "statements", "statements of the phase"},
    {"warm_up", ColumnType::kInteger, "", "1: the phase prepares the measured ones"},
};
constexpr ColumnDef kAxisColumns[] = {
    {"quantile", ColumnType::kInteger, "1/1024",
     "share of all keys of the run that lie below the key"},
    {"key", ColumnType::kBytes, "", "the key at this place of the key axis"},
};
constexpr ColumnDef kIndexColumns[] = {
    {"tree", ColumnType::kInteger, "", "number of the index"},
    {"name", ColumnType::kText, "", "its table, and the index unless it holds the rows themselves"},
    {"first_quantile", ColumnType::kInteger, "1/1024",
     "where its segment of the key axis begins; it ends where the next begins"},
};
constexpr TableDef kTables[] = {
    {"workload.phases", 1, kPhaseColumns, "the phases of the workload; fixed for the run"},
    {"workload.axis", 1, kAxisColumns,
     "the key axis, from the smallest to the largest key of the run; fixed for the run"},
    {"workload.indexes", 1, kIndexColumns,
     "indexes whose segments lie side by side on the key axis; none if there is one tree"},
};

constexpr OptionDef kKvRows[] = TT_OPTION_ROWS(TT_KV_OPTIONS);
constexpr OptionDef kKvPhaseRows[] = TT_OPTION_ROWS(TT_KV_PHASE_OPTIONS);

constexpr OptionDef kTablesRows[] = TT_OPTION_ROWS(TT_TABLES_OPTIONS);
constexpr OptionDef kTablesPhaseRows[] = TT_OPTION_ROWS(TT_TABLES_PHASE_OPTIONS);

constexpr ProfileDef kTablesProfiles[] = {
    {"default", "the tables that MariaDB was measured with", {}}};
constexpr ProfileDef kTablesPhaseProfiles[] = {{"default", "a load in the order of the key", {}}};
constexpr ProfileDef kKvProfiles[] = {{"default", "small rows under random keys", {}}};
constexpr ProfileDef kKvPhaseProfiles[] = {{"default", "a load of all rows", {}}};
constexpr OptionGroup kOptionGroups[] = {
    {"kv", "workload", kKvRows, kKvProfiles},
    {"kv_phase", "phase", kKvPhaseRows, kKvPhaseProfiles},
    {"tables", "workload", kTablesRows, kTablesProfiles},
    {"tables_phase", "phase", kTablesPhaseRows, kTablesPhaseProfiles},
};

}  // namespace

TT_DEFINE_OPTIONS(KvOptions, KvOptionIndex, TT_KV_OPTIONS)
TT_DEFINE_OPTIONS(KvPhaseOptions, KvPhaseOptionIndex, TT_KV_PHASE_OPTIONS)
TT_DEFINE_OPTIONS(TablesOptions, TablesOptionIndex, TT_TABLES_OPTIONS)
TT_DEFINE_OPTIONS(TablesPhaseOptions, TablesPhaseOptionIndex, TT_TABLES_PHASE_OPTIONS)

const std::span<const OptionDef> kKvOptionRows = kKvRows, kKvPhaseOptionRows = kKvPhaseRows;
const FolderSchema kSchema = {kFolder, "workload", {}, kTables, {}, kOptionGroups, {}};

}  // namespace tt::workload
