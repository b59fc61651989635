#include "server/execute/bookings.h"

namespace tt::server {

Bookings::Touched& Bookings::of(TableState& table) {
  for (Touched& known : touched_)
    if (known.table == &table) return known;
  touched_.push_back({&table, 0, 0, table.auto_increment, table.hidden_key});
  return touched_.back();
}

void Bookings::book(TableState& table, i64 rows, i64 bytes) {
  Touched& touched = of(table);
  touched.rows += rows, touched.bytes += bytes;
  database_.add(table, rows, bytes);
}

void Bookings::restore() {
  for (const Touched& touched : touched_)
    database_.add(*touched.table, -touched.rows, -touched.bytes);
  touched_.clear();
}

void Bookings::rewind() {
  if (rewinds_)
    for (const Touched& touched : touched_) {
      touched.table->auto_increment = touched.auto_increment;
      touched.table->hidden_key = touched.hidden_key;
    }
  restore();
}

}  // namespace tt::server
