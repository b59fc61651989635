// Values of SQL as the bytes of a column, and back. The bytes of fixed columns are InnoDB's, which
// memcmp orders: integers with the highest byte first and the sign flipped, decimals in groups of
// nine digits (decimal.c: decimal2bin), times as packed numbers (my_time.cc:
// TIME_to_longlong_datetime_packed), texts with blanks at their end.
#pragma once
#include <string>

#include "engine/index_info.h"
#include "server/program/program.h"
#include "server/program/value.h"

namespace tt::server {

// Reasons why a column cannot hold a value, as MySQL numbers them; kNone: it can.
enum class SqlError : u16 {
  kNone = 0,
  kNull = 1048,       // the column is not nullable
  kDuplicate = 1062,  // another row has the key
  kGapLock = 1105,    // it may rely on gap locks, which gap_lock_raise_error forbids
  kTimeout = 1205,    // a lock was waited for too long
  kDeadlock = 1213,   // a victim of a deadlock, or a row changed after the snapshot
  kOutOfRange = 1264,
  kWrongTime = 1292,
  kWrongType = 1366,  // a text in a column of numbers, or the other way around
  kTooLong = 1406
};
const char* words_of(SqlError error);

// The column as engines see it.
ColumnInfo info_of(const Column& column);

// Stores the bytes of a value that is not NULL. Digits after the column's point are rounded away
// from zero, blanks beyond the end of a text are cut off.
SqlError store_column(const Column& column, const Value& value, std::string& out);
// Stores the bytes of the nearest value that the column can hold, for a bound of a range; `order`
// says on which side of it `value` lies: below 0, equal, above.
SqlError store_nearest(const Column& column, const Value& value, std::string& out, int& order);

// Returns the value of bytes that store_column has made; texts refer to them.
Value load_column(const Column& column, Slice bytes);

}  // namespace tt::server
