// The B-tree's options for each promise of durability: innodb_flush_log_at_trx_commit 1 or 0.
// InnoDB flushes the log from time to time in any case, so the loosest promise is the longest
// timeout.
#pragma once
#include "btree/options/options.h"
#include "facts/durability.h"

namespace tt::btree {

inline constexpr ProfileValue kEveryCommit[] = {
    {OptionIndex::flush_log_at_trx_commit, FlushLog::kEachCommit}};
inline constexpr ProfileValue kEverySecond[] = {
    {OptionIndex::flush_log_at_trx_commit, FlushLog::kEachSecond}};
inline constexpr ProfileValue kRelaxed[] = {
    {OptionIndex::flush_log_at_trx_commit, FlushLog::kEachSecond},
    {OptionIndex::flush_log_at_timeout, 2700 * kSecond}};
inline constexpr DurabilityDef kPromises[] = {
    {Durability::kEveryCommit, kEveryCommit},
    {Durability::kEverySecond, kEverySecond, OptionIndex::flush_log_at_timeout},
    {Durability::kRelaxed, kRelaxed}};
inline constexpr ProfileScale kScales[] = {{"mariadb-10.11", 11}};
inline constexpr DurabilityTable kDurability = {kPromises, kScales};

}  // namespace tt::btree
