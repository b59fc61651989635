#include "lsm/database.h"

#include <algorithm>

#include "lsm/tree.h"

namespace tt::lsm {

Database::Database(const EngineContext& c, const Options& o)
    : context(c), options(o), cache(o.block_cache_size), limiter(c.scheduler, options, c.seed) {
  families.push_back(std::make_unique<Tree>(*this));
}
Database::~Database() = default;

void Database::remove_obsolete(Ns now) {
  const u64 cached = cache.bytes();
  std::erase_if(obsolete, [&](FilePtr& file) {
    if (file.use_count() > 1) return false;
    context.volume.remove(now, file->file_id);
    return true;
  });
  if (cache.bytes() != cached && context.facts.begin(kCacheErased, kCauseManifest)) {
    write_cache_row(*this, context.facts.cells());
    context.facts.end();
  }
}

MemtableMemory Database::memtable_memory() const {
  MemtableMemory all;
  for (const std::unique_ptr<Tree>& tree : families) {
    const MemtableMemory memory = tree->memtable_memory();
    all.active += memory.active, all.waiting += memory.waiting, all.history += memory.history;
  }
  return all;
}

void write_cache_row(const Database& database, RowWriter& out) {
  out.integer(0).integer(database.cache.bytes()).integer(database.cache.capacity());
  out.integer(database.counters.cache_hits).integer(database.counters.cache_misses);
}

void write_counters_row(const Database& database, RowWriter& out) {
  const Counters& c = database.counters;
  u64 pending = 0;
  for (const std::unique_ptr<Tree>& tree : database.families)
    pending += pending_compaction_bytes(tree->options, *tree->version, tree->targets);
  out.integer(0).integer(c.flushes).integer(c.compactions).integer(c.trivial_moves);
  out.integer(c.flush_bytes).integer(c.compact_read_bytes).integer(c.compact_write_bytes).integer(pending);
}

void emit_counters(Database& database, u64 job) {
  if (!database.context.facts.begin(kCountersChanged, kCauseManifest, job)) return;
  write_counters_row(database, database.context.facts.cells());
  database.context.facts.end();
}

}  // namespace tt::lsm
