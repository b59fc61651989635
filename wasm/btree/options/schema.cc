// The definitions of btree/options/schema.h, joined.
#include "btree/options/schema.h"

#include "btree/options/profiles.h"

namespace tt::btree {
namespace {

constexpr CauseDef kCauses[] = {
    {"redo", "redo log", CauseClass::kSafety,
     "changes of pages, logged so that a power cut loses nothing"},
    {"doublewrite", "doublewrite buffer", CauseClass::kSafety,
     "a second copy of pages, in case a power cut tears the first"},
    {"leaf_page", "leaf pages", CauseClass::kData, "pages with rows or index entries"},
    {"inner_page", "inner pages", CauseClass::kHousekeeping, "pages that point to other pages"},
    {"undo_page", "undo pages", CauseClass::kSafety,
     "old versions, for rollback and consistent reads"},
    {"space_page", "space management", CauseClass::kHousekeeping,
     "which pages of a file are in use, and by which segment"},
    {"redo_checkpoint", "checkpoint", CauseClass::kHousekeeping,
     "where recovery would start reading the redo log"},
    {"page_read", "page reads of statements", CauseClass::kData,
     "pages fetched because a statement needs them"},
    {"page_read_ahead", "page read-ahead", CauseClass::kData,
     "pages fetched because they may be needed soon"},
    {"page_read_purge", "page reads of purge", CauseClass::kData,
     "pages fetched to remove deleted rows for good"},
};

constexpr auto kTables = table_definitions();
constexpr auto kFacts = fact_definitions();
constexpr auto kReport = report_definitions();

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_BTREE_OPTIONS)

const FolderSchema kSchema = {kFolder, "btree", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::btree
