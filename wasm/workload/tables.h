// The tables workload: rows of real tables with their secondary indexes, made by fixed encoders. It
// reproduces, bit for bit, the streams with which MariaDB was measured.
//
//   seq, rnd    (id bigint primary key, v varbinary(100)); id = i or mix64(i)
//   iib         auto-increment key, a time, four integers, varbinary(100); three secondary indexes
//   sbtest      sysbench's table: (id int primary key, k int, c char(120), pad char(60)), key (k)
//
// A row is one statement for each index of its table; a transaction has a fixed number of rows. Of
// updates, sbupd changes c, which is one statement, and sbidx changes k: the row, its old entry,
// which is deleted, and its new one.
// Statements are paced: statement i of n is issued no earlier than i/n of the phase's time.
#pragma once
#include <vector>

#include "core/result.h"
#include "workload/schema.h"
#include "workload/workload.h"

namespace tt::workload {

// Errors: kBadOption.
Result<std::unique_ptr<Workload>> make_tables(const TablesOptions& options,
                                              std::vector<TablesPhaseOptions> phases, u64 seed);

}  // namespace tt::workload
