#include "lsm/refusals.h"

#include "facts/exclusion.h"
#include "lsm/database/family_plan.h"
#include "lsm/memtable/arena_accounting.h"

namespace tt::lsm {
namespace {

// Document paths of the triggers: of the shared options, or of the secondary indexes' overrides.
struct TriggerPaths {
  const char *compaction, *slowdown, *stop;
};
constexpr TriggerPaths kShared = {"options.level0_file_num_compaction_trigger",
                                  "options.level0_slowdown_writes_trigger",
                                  "options.level0_stop_writes_trigger"};
constexpr TriggerPaths kSecondary = {"options.secondary_level0_file_num_compaction_trigger",
                                     "options.secondary_level0_slowdown_writes_trigger",
                                     "options.secondary_level0_stop_writes_trigger"};

// db/column_family.cc SanitizeOptions requires stop >= slowdown >= compaction and raises the later
// ones; with fewer files than a compaction needs, writes would stop for ever.
Error refuse_triggers(const Options& o, const TriggerPaths& paths) {
  const auto in_order = [](const char* later, u64 larger, const char* earlier, u64 smaller) {
    if (larger >= smaller) return Error::none();
    return exclusion({later, std::to_string(larger), "at least " + std::to_string(smaller)},
                     {earlier, std::to_string(smaller), "at most " + std::to_string(larger)},
                     "what compacts the files of L0 must begin before what delays writes, and that "
                     "before what stops them");
  };
  Error error = in_order(paths.stop, o.level0_stop_writes_trigger, paths.slowdown,
                         o.level0_slowdown_writes_trigger);
  if (!error.ok()) return error;
  return in_order(paths.slowdown, o.level0_slowdown_writes_trigger, paths.compaction,
                  o.level0_file_num_compaction_trigger);
}

// A memtable that spends the whole budget with its first block is flushed after a few rows.
Error refuse_budget(const Options& options, const Demands& demands) {
  const u64 budget = options.db_write_buffer_size;
  if (budget == 0) return Error::none();
  const auto needed = [&](Options o) {
    u64 bytes = 0;
    for (const FamilyPlan::Family& family : plan_families(o, demands.indexes).families)
      bytes += ArenaAccounting::first_bytes(family_options(o, family.secondary).write_buffer_size);
    return round_up(div_up(bytes * 8, 7), KiB);
  };
  if (budget >= needed(options)) return Error::none();
  Options other = options;
  while (other.write_buffer_size > 64 * KiB && needed(other) > budget) other.write_buffer_size /= 2;
  return exclusion(
      {"options.db_write_buffer_size", bytes_text(budget),
       "at least " + bytes_text(needed(options)) + ", or 0"},
      {"options.write_buffer_size", bytes_text(options.write_buffer_size),
       needed(other) > budget ? "" : "at most " + bytes_text(other.write_buffer_size)},
      "the first block of each memtable, an eighth of its size, must fit 7/8 of the limit");
}

}  // namespace

Error refuse(const Options& options, const Demands& demands) {
  if (Error error = refuse_triggers(options, kShared); !error.ok()) return error;
  for (const FamilyPlan::Family& family : plan_families(options, demands.indexes).families) {
    if (!family.secondary) continue;
    Error error = refuse_triggers(family_options(options, true), kSecondary);
    if (!error.ok()) return error;
  }
  return refuse_budget(options, demands);
}

}  // namespace tt::lsm
