// Queries of a table with secondary indexes, as a SQL server asks its engine for them: a range of
// entries; with the row of each entry, which is a lookup in the primary key; a range of rows; one
// row. Parts of one query count and are timed as one statement.
#pragma once
#include <string>
#include <vector>

#include "workload/workload.h"

namespace tt::workload {

class RangeReads final : public RowSink {
 public:
  struct Query {
    u32 index = 0;
    Slice from = {}, until = {};  // empty `until`: no bound
    u32 limit = 1;
    bool planned = true;     // ReadArgs::planned
    bool is_point = false;   // the one row with the key `from`
    bool with_rows = false;  // looks up the row of each entry
    u32 rows = 0;            // the index of the rows
    u32 row_key_bytes = 0;   // their keys end the entries
    Ns paced = 0;            // its lookups are spread over so much time
  };
  // Fills in the first call of a query.
  void begin(const Query& query, Issue& issue);
  // False if the query has no further call.
  bool next(Issue& issue);
  // As Workload::completes.
  bool completes(Outcome& outcome, Completed& completed);
  // A scan under way is repeated, and gives its entries again.
  void power_cut();
  void row(Slice key, Slice value) override;

 private:
  u32 limit_ = 0, rows_ = 0, row_key_bytes_ = 0;
  Ns due_ = 0, paced_ = 0;
  bool with_rows_ = false, scanned_ = false;
  std::string keys_;      // the rows to look up, one after the other
  size_t looked_up_ = 0;  // bytes of keys_
  u32 found_ = 0;         // rows, up to the limit, and their answer
  u64 answer_ = 0;
};

}  // namespace tt::workload
