// The rows of an INSERT, from the values of its plan.
#pragma once
#include "server/execute/bookings.h"
#include "server/program/machine.h"

namespace tt::server {

// Returns the copy that a plan is about; null with a fault if there is none.
TableState* find_table(Database& database, Machine& machine, const Access& access, Fault& fault);

inline u32 rows_of(const Plan& plan, const TableState& table) {
  return static_cast<u32>(plan.values.size() / table.layout->table().columns.size());
}

struct Inserted {
  Fault fault = Fault::kNone;
  SqlError error = SqlError::kNone;
  bool failed() const { return fault != Fault::kNone || error != SqlError::kNone; }
};
// Makes row `number` of an INSERT; numbers that the table counts are given.
Inserted insert_row(const Plan& plan, u32 number, Bookings& bookings, TableState& table,
                    Machine& machine, Row& row);

}  // namespace tt::server
