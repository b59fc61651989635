// Point lookups and range scans: runs their cursors and reports the outcome.
#pragma once
#include "lsm/read/get_cursor.h"
#include "lsm/read/scan_cursor.h"

namespace tt::lsm {

class Reads {
 public:
  explicit Reads(Database& database) : database_(database) {}

  // A client's place in its lookup and in its scan.
  struct Get {
    bool running = false;
    GetCursor cursor;
  };
  struct Scan {
    bool running = false;
    ScanCursor cursor;
  };
  Progress get(Ns now, const Statement& statement, Get& get, Outcome& outcome);
  Progress scan(Ns now, const Statement& statement, Scan& scan, Outcome& outcome);
  // The lookup before a write: reads the present row. The statement is a write.
  Progress look_up(Ns now, const Statement& statement, Get& get);

 private:
  const IndexInfo* index_of(const Statement& statement) const;
  Progress continue_get(Ns now, Slice key, ColumnFamily& family, Get& get, Outcome& outcome);
  // `further`: cells that only this fact has.
  template <class Fact, class... Further>
  void end_read(Ns now, Slice key, const Outcome& outcome, u64 probed, Further... further);

  Database& database_;
};

}  // namespace tt::lsm
