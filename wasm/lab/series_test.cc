// The moments of a series.
#include "lab/series.h"

#include <gtest/gtest.h>

namespace tt::lab {
namespace {

SeriesRow row(u64 statements, Ns t_ns, u32 phase = 0) {
  return {.moment = 0u,
          .phase = phase,
          .statements = statements,
          .t_ns = t_ns,
          .busy_ns = t_ns / 2,
          .user_bytes = 0u,
          .live_user_bytes = 0u,
          .allocated_bytes = 0u,
          .table_bytes = 0u,
          .transactions = 0u};
}

// "statements@ns" of every moment.
std::string moments(const Series& series) {
  std::string bytes, text;
  TableSink sink(&bytes, {kSeries});
  series.describe(sink);
  const char *p = bytes.data(), *end = p + bytes.size();
  const auto next = [&] {
    u64 value = 0;
    p = get_varint(p, end, &value);
    return value;
  };
  next();
  const u64 rows = next();
  next();
  for (u64 i = 0; i < rows; i++) {
    EXPECT_EQ(next(), i);
    next();
    const u64 statements = next(), t_ns = next();
    text += std::to_string(statements) + "@" + std::to_string(t_ns) + " ";
    for (u32 other = 0; other < 6; other++) next();
  }
  return text;
}

TEST(Series, HasTwoHundredEvenMoments) {
  const Series thousand(1000), few(7), uneven(1001);
  EXPECT_TRUE(thousand.due(5));
  EXPECT_FALSE(thousand.due(6));
  EXPECT_TRUE(few.due(1));
  EXPECT_TRUE(uneven.due(6)) << "at most 200 of them";
  EXPECT_FALSE(uneven.due(5));
}

TEST(Series, KeepsTheEndOfAPhaseAndTheBeginningOfTheNext) {
  Series series(1000);
  Ledger ledger;
  series.add(row(0, 0), ledger, {});
  series.add(row(5, 100), ledger, {});
  series.add(row(5, 100), ledger, {});     // the phase ends here: nothing is new
  series.add(row(5, 900, 1), ledger, {});  // drained meanwhile
  EXPECT_EQ(moments(series), "0@0 5@100 5@900 ");
}

}  // namespace
}  // namespace tt::lab
