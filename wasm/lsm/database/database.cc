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
  context.facts.emit(kCauseManifest, 0, [&] { return CacheErased{.row = cache_row(*this)}; });
}

u32 Database::family_of_key(Slice stored_key) const {
  if (!has_many() || stored_key.size() < kIndexNumberBytes) return 0;
  return family_of(__builtin_bswap32(load32le(stored_key.data())) - kFirstIndexNumber);
}

CacheRow cache_row(const Database& database) {
  const BlockCache& cache = database.cache;
  const Counters& counters = database.counters;
  return {.id = 0u,
          .bytes = cache.bytes(),
          .capacity_bytes = cache.capacity(),
          .hits = counters.cache_hits,
          .misses = counters.cache_misses,
          .meta_bytes = cache.meta_bytes(),
          .pinned_bytes = cache.pinned_bytes(),
          .meta_hits = counters.meta_hits,
          .meta_misses = counters.meta_misses};
}

void emit_counters(Database& database, u64 job) {
  database.context.facts.emit(kCauseManifest, job,
                              [&] { return CountersChanged{.row = counters_row(database)}; });
}

}  // namespace tt::lsm
