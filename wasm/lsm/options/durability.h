// The options by which an LSM-tree keeps each promise of durability: those of
// rocksdb_flush_log_at_trx_commit 1 and 0 in MyRocks (storage/rocksdb/ha_rocksdb.cc), and RocksDB's
// defaults, which never sync the log.
#pragma once
#include "facts/durability.h"
#include "lsm/options/options.h"

namespace tt::lsm {

inline constexpr ProfileValue kEveryCommit[] = {{OptionIndex::wal_sync, true}};
inline constexpr ProfileValue kEverySecond[] = {{OptionIndex::wal_sync, false},
                                                {OptionIndex::manual_wal_flush, true}};
inline constexpr ProfileValue kRelaxed[] = {{OptionIndex::wal_sync, false},
                                            {OptionIndex::wal_sync_interval_ms, 0}};
inline constexpr DurabilityDef kPromises[] = {
    {Durability::kEveryCommit, kEveryCommit},
    {Durability::kEverySecond, kEverySecond, OptionIndex::wal_sync_interval_ms},
    {Durability::kRelaxed, kRelaxed}};
inline constexpr ProfileScale kScales[] = {{"rocksdb-7.8", 64},
                                           {"rocksdb-5.18", 64},
                                           {"rocksdb-9", 64},
                                           {"myrocks-2016", 64},
                                           {"myrocks-2020", 64}};
inline constexpr DurabilityTable kDurability = {kPromises, kScales};

}  // namespace tt::lsm
