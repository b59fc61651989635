#include "lsm/database/database.h"

#include "lsm/rows/index_entry.h"

namespace tt::lsm {

u64 Database::second_of(u64 snapshot) const {
  for (const SnapshotTime& taken : snapshot_times)
    if (taken.sequence == snapshot) return taken.second;
  return context.scheduler.now() / kSecond;
}

u64 Database::oldest_second() const {
  return snapshot_times.empty() ? context.scheduler.now() / kSecond : snapshot_times.front().second;
}

void Database::emit_cache() {
  if (!options.cache_index_and_filter_blocks) return;  // only statements change it
  if (cache.bytes() == emitted_cache_bytes && cache.pinned_bytes() == emitted_pinned_bytes) return;
  emitted_cache_bytes = cache.bytes(), emitted_pinned_bytes = cache.pinned_bytes();
  if (!context.facts.begin(kCacheErased, kCauseManifest)) return;
  write_cache_row(*this, context.facts.cells());
}

u32 Database::family_of_key(Slice stored_key) const {
  if (!has_many() || stored_key.size() < kIndexNumberBytes) return 0;
  return family_of(__builtin_bswap32(load32le(stored_key.data())) - kFirstIndexNumber);
}

void write_cache_row(const Database& database, RowWriter& out) {
  out.integer(0).integer(database.cache.bytes()).integer(database.cache.capacity());
  out.integer(database.counters.cache_hits).integer(database.counters.cache_misses);
  out.integer(database.cache.meta_bytes()).integer(database.cache.pinned_bytes());
  out.integer(database.counters.meta_hits).integer(database.counters.meta_misses);
}

void emit_counters(Database& database, u64 job) {
  if (!database.context.facts.begin(kCountersChanged, kCauseManifest, job)) return;
  write_counters_row(database, database.context.facts.cells());
}

}  // namespace tt::lsm
