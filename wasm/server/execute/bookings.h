// The changes of an open transaction in what the server knows of its tables, so that they can be
// taken back.
#pragma once
#include <vector>

#include "server/execute/database.h"

namespace tt::server {

class Bookings {
 public:
  // `rewinds`: after a power cut, numbers that transactions gave are given again. With several
  // clients they are not: others may have given some after them.
  Bookings(Database& database, bool rewinds) : database_(database), rewinds_(rewinds) {}

  // A change of rows and their bytes.
  void book(TableState& table, i64 rows, i64 bytes);
  // Must be called before a number of the table is given.
  void touch(TableState& table) { (void)of(table); }
  // The transaction is kept: what comes next is another one.
  void keep() { touched_.clear(); }
  // It is rolled back; numbers that it gave stay given.
  void restore();
  // It never was, as far as the database knows: a load gives the same numbers again.
  void rewind();

 private:
  struct Touched {
    TableState* table;
    i64 rows = 0, bytes = 0;
    u64 auto_increment, hidden_key;  // before
  };
  Touched& of(TableState& table);

  Database& database_;
  const bool rewinds_;
  std::vector<Touched> touched_;
};

}  // namespace tt::server
