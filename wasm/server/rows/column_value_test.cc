// Values survive their columns, and bytes of columns compare as their values do.
#include "server/rows/column_value.h"

#include <gtest/gtest.h>

#include "core/prng.h"

namespace tt::server {
namespace {

Column column(TypeKind kind, u32 size, u8 scale = 0, bool is_unsigned = false) {
  return {"c", kind, size, scale, is_unsigned, true, false};
}

std::string stored(const Column& c, const Value& value) {
  std::string bytes;
  EXPECT_EQ(store_column(c, value, bytes), SqlError::kNone);
  return bytes;
}

TEST(ColumnValue, NumbersSurviveAndBytesKeepTheirOrder) {
  const Column columns[] = {
      column(TypeKind::kInteger, 1),          column(TypeKind::kInteger, 3),
      column(TypeKind::kInteger, 8),          column(TypeKind::kInteger, 4, 0, true),
      column(TypeKind::kDecimal, 12, 2),      column(TypeKind::kDecimal, 18, 18),
      column(TypeKind::kDecimal, 5, 0, true), column(TypeKind::kDecimal, 10, 9)};
  SplitMix64 random(1);
  for (const Column& c : columns) {
    const u64 range = c.kind == TypeKind::kDecimal ? 99'999 : 127;
    for (u32 round = 0; round < 2000; round++) {
      const auto draw = [&] {
        const i64 digits = static_cast<i64>(random.below(range));
        return Value::decimal(c.is_unsigned || random.below(2) == 0 ? digits : -digits, c.scale);
      };
      const Value a = draw(), b = draw();
      const std::string one = stored(c, a), other = stored(c, b);
      const Value back = load_column(c, one);
      EXPECT_EQ(back.digits(), a.digits());
      EXPECT_EQ(back.scale, c.scale);
      EXPECT_EQ(one < other, a.digits() < b.digits());
      EXPECT_EQ(one == other, a.digits() == b.digits());
    }
  }
}

TEST(ColumnValue, RefusesWhatItsColumnCannotHold) {
  std::string bytes;
  const auto error = [&](const Column& c, const Value& v) { return store_column(c, v, bytes); };
  EXPECT_EQ(error(column(TypeKind::kInteger, 1), Value::integer(128)), SqlError::kOutOfRange);
  EXPECT_EQ(error(column(TypeKind::kInteger, 1, 0, true), Value::integer(-1)),
            SqlError::kOutOfRange);
  EXPECT_EQ(error(column(TypeKind::kDecimal, 4, 2), Value::integer(100)), SqlError::kOutOfRange);
  EXPECT_EQ(error(column(TypeKind::kVarChar, 3), Value::text("four")), SqlError::kTooLong);
  EXPECT_EQ(error(column(TypeKind::kVarChar, 3), Value::text("two   ")), SqlError::kNone);
  EXPECT_EQ(error(column(TypeKind::kDateTime, 5), Value::integer(20261332000000)),
            SqlError::kWrongTime);
  EXPECT_EQ(error(column(TypeKind::kInteger, 4), Value::text("1")), SqlError::kWrongType);
}

TEST(ColumnValue, RoundsAwayFromZero) {
  const Column c = column(TypeKind::kDecimal, 5, 1);
  EXPECT_EQ(load_column(c, stored(c, Value::decimal(125, 2))).bits, 13);
  EXPECT_EQ(load_column(c, stored(c, Value::decimal(-125, 2))).bits, -13);
  EXPECT_EQ(load_column(c, stored(c, Value::decimal(124, 2))).bits, 12);
}

TEST(ColumnValue, TheNearestBoundSaysOnWhichSideItsValueLies) {
  const Column c = column(TypeKind::kInteger, 1);
  const auto order = [&](const Value& v, i64 nearest) {
    std::string bytes;
    int side = 0;
    EXPECT_EQ(store_nearest(c, v, bytes, side), SqlError::kNone);
    EXPECT_EQ(load_column(c, bytes).bits, nearest);
    return side;
  };
  EXPECT_EQ(order(Value::integer(7), 7), 0);
  EXPECT_GT(order(Value::decimal(15, 1), 1), 0);
  EXPECT_LT(order(Value::decimal(-15, 1), -1), 0);
  EXPECT_GT(order(Value::integer(1000), 127), 0);
  EXPECT_LT(order(Value::integer(-1000), -128), 0);
}

TEST(ColumnValue, TimesAndTextsSurvive) {
  const Column time = column(TypeKind::kDateTime, 5);
  EXPECT_EQ(load_column(time, stored(time, Value::integer(20261128235959))).bits, 20261128235959);
  const Column fixed = column(TypeKind::kChar, 6);
  EXPECT_EQ(stored(fixed, Value::text("ab ")), "ab    ");
  EXPECT_EQ(load_column(fixed, "ab    ").bytes, "ab");
}

}  // namespace
}  // namespace tt::server
