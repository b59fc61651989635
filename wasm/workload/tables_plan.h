// The tables workload's indexes and kinds of phases, and the order in which phases may follow one
// another.
#pragma once
#include <vector>

#include "workload/index_changes.h"
#include "workload/schema.h"

namespace tt::workload {

// The indexes, by Statement::index. Entries of secondary indexes end with the row's primary key.
enum TableIndex : u32 { kSeq, kRnd, kIib, kMarket, kReg, kPdc, kSbtest, kK1, kTableIndexCount };
// Columns of iib's value: a time, then cash register, customer, product and price; of sbtest's: k.
inline constexpr KeyPart kTime{false, 0, 8}, kCash{false, 8, 4}, kCustomer{false, 12, 4},
    kPrice{false, 20, 4}, kIibRow{true, 0, 8};
inline constexpr KeyPart kMarketKey[] = {kPrice, kCustomer, kIibRow},
                         kRegKey[] = {kCash, kPrice, kCustomer, kIibRow},
                         kPdcKey[] = {kPrice, kTime, kCustomer, kIibRow},
                         kK1Key[] = {{false, 0, 4}, {true, 0, 4}};
inline constexpr IndexInfo kTableIndexes[kTableIndexCount] = {
    {0, true, 8, 0, true, 0, ~0u, "seq"},
    {1, true, 8, 0, true, 0, ~0u, "rnd"},
    {2, true, 8, 24, true, 0, ~0u, "iib", true},
    // columns as in iibench
    {2, false, 16, 0, false, 0, ~0u, "iib.marketsegment", false, kMarketKey},
    {2, false, 20, 0, false, 0, ~0u, "iib.registersegment", false, kRegKey},
    {2, false, 24, 0, false, 0, ~0u, "iib.pdc", false, kPdcKey},
    {3, true, 4, 184, false, 4, 120, "sbtest"},  // an update changes c, or k, which k_1 names
    {3, false, 8, 0, false, 0, ~0u, "sbtest.k_1", false, kK1Key},
};

inline bool has_rows(TableStream kind) { return kind < TableStream::kFlush; }
// rnd_delete deletes the rows whose value begins with less than this.
inline constexpr u8 kLeastKept = 64;
inline bool changes_index(TableStream kind) {
  return kind == TableStream::kDropIndex || kind == TableStream::kAddIndex;
}
// The first index of the table that such a phase puts rows into, and their number.
inline u32 first_index(TableStream kind) {
  switch (kind) {
    case TableStream::kSeq: return kSeq;
    case TableStream::kRnd:
    case TableStream::kRndDelete: return kRnd;
    case TableStream::kIib: return kIib;
    default: return kSbtest;
  }
}
inline bool updates(TableStream kind) {
  return kind == TableStream::kSbupd || kind == TableStream::kSbidx;
}
inline u32 indexes_of(TableStream kind) {
  return kind == TableStream::kIib ? 4 : kind == TableStream::kSbload || updates(kind) ? 2 : 1;
}
inline bool reads(TableStream kind) {
  return kind >= TableStream::kCoveringRange && kind <= TableStream::kPoint;
}

// Returns the indexes that rows have entries in, for each phase, and sets the number of each index
// that a phase drops or adds. Errors: kBadOption.
Result<std::vector<IndexChanges::Set>> plan_tables(const TablesOptions& options,
                                                   std::vector<TablesPhaseOptions>& phases);

}  // namespace tt::workload
