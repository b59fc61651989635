// The part of the database that uses its families and their tables; database.cc does without their
// definitions.
#include <algorithm>

#include "lsm/database/database.h"
#include "lsm/database/table_parts.h"

namespace tt::lsm {
namespace {

BlockCache cache_of(const Options& o) {
  if (o.block_cache_kind == BlockCacheKind::kLru)
    return BlockCache(o.block_cache_size, o.high_pri_pool_percent);
  return BlockCache(BlockCache::Clock{
      o.block_cache_size, o.estimated_entry_charge != 0 ? o.estimated_entry_charge : o.block_size});
}

}  // namespace

Database::Database(const EngineContext& c, const Options& o)
    : context(c), options(o), cache(cache_of(o)), limiter(c.scheduler, options, c.seed) {
  FamilyPlan plan = plan_families(options, context.indexes);
  for (u32 number = 0; number < plan.families.size(); number++)
    families.push_back(
        std::make_unique<ColumnFamily>(*this, number, std::move(plan.families[number])));
  family_of_index = std::move(plan.of_index);
}
Database::~Database() = default;

void Database::remove_obsolete(Ns now) {
  if (keeps_files != 0) return;
  std::erase_if(obsolete, [&](FilePtr& file) {
    if (file.use_count() > 1) return false;
    close_parts(cache, *file);
    context.volume.remove(now, file->file_id);
    return true;
  });
  emit_cache();
}

// db/version_set.h MinLogNumberWithUnflushedData.
u64 Database::oldest_log_number() const {
  u64 oldest = ~u64{0};
  for (const std::unique_ptr<ColumnFamily>& family : families)
    oldest = std::min(oldest, family->log_number());
  return oldest;
}

MemtableMemory Database::memtable_memory() const {
  MemtableMemory all;
  for (const std::unique_ptr<ColumnFamily>& family : families) {
    const MemtableMemory memory = family->memtable_memory();
    all.active += memory.active, all.waiting += memory.waiting, all.history += memory.history;
  }
  return all;
}

CountersRow counters_row(const Database& database) {
  const Counters& c = database.counters;
  u64 pending = 0;
  for (const std::unique_ptr<ColumnFamily>& family : database.families)
    pending += pending_compaction_bytes(family->options, *family->version, family->targets);
  return {.id = 0u,
          .flushes = c.flushes,
          .compactions = c.compactions,
          .trivial_moves = c.trivial_moves,
          .flush_bytes = c.flush_bytes,
          .compact_read_bytes = c.compact_read_bytes,
          .compact_write_bytes = c.compact_write_bytes,
          .pending_compaction_bytes = pending};
}

}  // namespace tt::lsm
