#include "server/execute/insert_row.h"

namespace tt::server {

TableState* find_table(Database& database, Machine& machine, const Access& access, Fault& fault) {
  u64 copy = 1;
  if (!access.copy.empty()) {
    Value number;
    fault = machine.evaluate(access.copy, {}, number);
    if (fault != Fault::kNone) return nullptr;
    if (!number.is_number() || number.scale != 0) return fault = Fault::kNoInteger, nullptr;
    copy = number.digits() < 0 ? 0 : static_cast<u64>(number.bits);
  }
  TableState* const table = database.table(access.table, copy);
  if (table == nullptr) fault = Fault::kNoCopy;
  return table;
}

Inserted insert_row(const Plan& plan, u32 number, Bookings& bookings, TableState& table,
                    Machine& machine, Row& row) {
  const auto& columns = table.layout->table().columns;
  row.clear(columns.size());
  for (u32 i = 0; i < columns.size(); i++) {
    const Column& column = columns[i];
    Value value;
    const Code& code = plan.values[number * columns.size() + i];
    if (const Fault fault = machine.evaluate(code, {}, value); fault != Fault::kNone)
      return {fault};
    if (column.auto_increment) {
      bookings.touch(table);
      if (value.is_null() || (value.is_number() && value.digits() == 0))
        value = Value::unsigned_integer(table.auto_increment + 1);
      if (value.is_number() && value.digits() > static_cast<i128>(table.auto_increment))
        table.auto_increment = static_cast<u64>(value.bits);
    }
    if (const SqlError error = row.set(i, column, value); error != SqlError::kNone)
      return {Fault::kNone, error};
  }
  machine.forget();
  if (table.layout->has_hidden_key()) bookings.touch(table), row.hidden = ++table.hidden_key;
  return {};
}

}  // namespace tt::server
