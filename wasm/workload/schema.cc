// Joins the definitions of workload/schema.h.
#include "workload/schema.h"

namespace tt::workload {
namespace {

constexpr auto kTables = table_definitions();

constexpr OptionDef kKvRows[] = TT_OPTION_ROWS(TT_KV_OPTIONS);
constexpr OptionDef kKvPhaseRows[] = TT_OPTION_ROWS(TT_KV_PHASE_OPTIONS);

constexpr OptionDef kTablesRows[] = TT_OPTION_ROWS(TT_TABLES_OPTIONS);
constexpr OptionDef kTablesPhaseRows[] = TT_OPTION_ROWS(TT_TABLES_PHASE_OPTIONS);

constexpr OptionDef kIibenchRows[] = TT_OPTION_ROWS(TT_IIBENCH_OPTIONS);
constexpr OptionDef kIibenchPhaseRows[] = TT_OPTION_ROWS(TT_IIBENCH_PHASE_OPTIONS);

constexpr ProfileDef kTablesProfiles[] = {
    {"default", "the tables that MariaDB was measured with", {}}};
constexpr ProfileDef kTablesPhaseProfiles[] = {{"default", "a load in the order of the key", {}}};
constexpr ProfileDef kKvProfiles[] = {{"default", "small rows under random keys", {}}};
constexpr ProfileDef kKvPhaseProfiles[] = {{"default", "a load of all rows", {}}};
constexpr ProfileDef kIibenchProfiles[] = {{"default", "transactions of 1,000 rows", {}}};
constexpr ProfileDef kIibenchPhaseProfiles[] = {{"default", "inserts", {}}};
constexpr OptionGroup kOptionGroups[] = {
    {"kv", "workload", kKvRows, kKvProfiles},
    {"kv_phase", "phase", kKvPhaseRows, kKvPhaseProfiles},
    {"tables", "workload", kTablesRows, kTablesProfiles},
    {"tables_phase", "phase", kTablesPhaseRows, kTablesPhaseProfiles},
    {"iibench", "workload", kIibenchRows, kIibenchProfiles},
    {"iibench_phase", "phase", kIibenchPhaseRows, kIibenchPhaseProfiles},
};

}  // namespace

TT_DEFINE_OPTIONS(KvOptions, KvOptionIndex, TT_KV_OPTIONS)
TT_DEFINE_OPTIONS(KvPhaseOptions, KvPhaseOptionIndex, TT_KV_PHASE_OPTIONS)
TT_DEFINE_OPTIONS(TablesOptions, TablesOptionIndex, TT_TABLES_OPTIONS)
TT_DEFINE_OPTIONS(IibenchOptions, IibenchOptionIndex, TT_IIBENCH_OPTIONS)
TT_DEFINE_OPTIONS(IibenchPhaseOptions, IibenchPhaseOptionIndex, TT_IIBENCH_PHASE_OPTIONS)
TT_DEFINE_OPTIONS(TablesPhaseOptions, TablesPhaseOptionIndex, TT_TABLES_PHASE_OPTIONS)

const std::span<const OptionDef> kKvOptionRows = kKvRows, kKvPhaseOptionRows = kKvPhaseRows;
const FolderSchema kSchema = {kFolder, "workload", {}, kTables, {}, kOptionGroups, {}};

}  // namespace tt::workload
