// iiBench's table: an auto-increment key, a time, four small columns, and three secondary indexes;
// rows are inserted in the order of their key. A window phase deletes the oldest batch after each
// batch that it has inserted, entries of the indexes included. A query phase reads as its queries
// do: SELECT ... FORCE INDEX (one of the four) WHERE ... >= ... LIMIT 10, which the index alone
// answers. Phases of ranges read marketsegment, alone and with the row of each entry, or by the
// primary key (range_reads.h). drop_index and add_index change which indexes there are.
//
//   purchases_index (transactionid int auto_increment primary key, dateandtime datetime,
//                    cashregisterid int, customerid int, productid int, price float,
//                    key marketsegment (price, customerid),
//                    key registersegment (cashregisterid, price, customerid),
//                    key pdc (price, dateandtime, customerid))
//
// Columns and draws as tmcallaghan/iibench-mysql: a batch has one time; price is
// (500 · random + customerid) / 100, kept as a number of cents in its four bytes.
#pragma once
#include <vector>

#include "core/result.h"
#include "workload/schema.h"
#include "workload/workload.h"

namespace tt::workload {

// Errors: kBadOption.
Result<std::unique_ptr<Workload>> make_iibench(const IibenchOptions& options,
                                               std::vector<IibenchPhaseOptions> phases, u64 seed);

}  // namespace tt::workload
