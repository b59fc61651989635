// The definitions of fractal/options/schema.h, joined.
#include "fractal/options/schema.h"

#include "fractal/options/profiles.h"

namespace tt::fractal {
namespace {

constexpr CauseClass kData = CauseClass::kData;

constexpr CauseDef kCauses[] = {
    {"leaf_checkpoint", "leaf nodes, checkpoint", kData,
     "changed leaves, each written once by a checkpoint"},
    {"leaf_eviction", "leaf nodes, eviction", kData, "changed leaves that leave the full cache"},
    {"nonleaf_checkpoint", "buffers, checkpoint", kData,
     "changed nonleaf nodes with their messages, written by a checkpoint"},
    {"nonleaf_eviction", "buffers, eviction", kData,
     "changed nonleaf nodes that leave the full cache"},
    {"recovery_log", "log", CauseClass::kSafety,
     "every change, logged so that a power cut loses nothing"},
    {"block_table", "block translation table", CauseClass::kHousekeeping,
     "where each node is; written whole by a checkpoint"},
    {"ft_header", "file header", CauseClass::kHousekeeping,
     "where the block translation table is; written to two places in turn"},
    {"file_growth", "growth of the file", CauseClass::kHousekeeping,
     "zeros that make the file longer"},
    {"query_read", "reads of lookups and scans", kData,
     "nodes and basement nodes fetched for lookups and scans"},
    {"flush_read", "reads of flushes", kData, "nodes fetched because messages go into them"},
};

constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_FRACTAL_OPTIONS)

const FolderSchema kSchema = {kFolder, "fractal", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::fractal
