// Rows encode their cells in the order of their columns; code that would mix up columns does not
// compile.
#include "facts/rows.h"

#include <gtest/gtest.h>

#include "facts/fact_stream.h"
#include "facts/report_sink.h"
#include "facts/table_sink.h"

namespace tt::rows_test {

inline constexpr u8 kFolder = 9;
TT_ENUM(Colour, (kRed, "red"), (kGreen, "green"));
TT_ENUM(Shape, (kRound, "round"), (kFlat, "flat"));
TT_TABLE(ThingsRow, "test.things", "things", kFolded, ((id, Integer, "", "its number")),
         (colour, Enum<Colour>, "", "what it looks like"), (name, Text, "", ""),
         (bytes, Integer, "bytes", ""), (big, Flag, "", ""))
TT_TABLES((kThings, ThingsRow))
TT_ASSIGNS(ThingMade, ThingsRow, "test.made", "a thing was made", (by, Integer, "", "who"))
TT_REMOVES(ThingGone, ThingsRow, "test.gone", "a thing was removed")
TT_EVENT(Noise, "test.noise", "something was heard", (level, Integer, "", ""))
TT_FACTS((kThingMade, ThingMade), (kThingGone, ThingGone), (kNoise, Noise))
TT_REPORT_FIELDS((kReportThings, Count, "things", "", "how many"),
                 (kReportNoise, Ratio, "noise", "1/s", "how loud"))
static_assert(kThings == make_id(kFolder, 0) && kNoise == make_id(kFolder, 2));

namespace {

constexpr ThingsRow kRow{
    .id = 1u, .colour = Colour::kGreen, .name = "a", .bytes = 300u, .big = true};

template <class Cell, class... Value>
concept Accepts = std::is_convertible_v<Value..., Cell>;
static_assert(Accepts<cell::Integer, u64> && Accepts<cell::Integer, u8>);
static_assert(!Accepts<cell::Integer, bool> && !Accepts<cell::Integer, Colour>);
static_assert(!Accepts<cell::Integer, int>, "a negative number has no encoding");
static_assert(!Accepts<cell::Flag, u64>);
static_assert(!Accepts<cell::Enum<Colour>, Shape> && !Accepts<cell::Enum<Colour>, u64>);
static_assert(!Accepts<cell::Text, std::string&&>, "the row would outlive its bytes");

// An omitted member has no value.
template <class Row>
concept MayOmitName = requires { Row{.id = 1u, .colour = Colour::kRed, .bytes = 1u, .big = true}; };
template <class Row>
concept IsComplete =
    requires { Row{.id = 1u, .colour = Colour::kRed, .name = "", .bytes = 1u, .big = true}; };
static_assert(IsComplete<ThingsRow> && !MayOmitName<ThingsRow>);

TEST(Rows, DefineTheirTableAndFacts) {
  const auto tables = table_definitions();
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(kThings, make_id(9, 0));
  EXPECT_EQ(tables[0].key_columns, 1u);
  ASSERT_EQ(tables[0].columns.size(), 5u);
  EXPECT_STREQ(tables[0].columns[1].name, "colour");
  EXPECT_STREQ(tables[0].columns[1].names[1], "green");
  const auto facts = fact_definitions();
  EXPECT_EQ(facts[0].table, kThings);
  EXPECT_EQ(facts[0].op, RowOp::kAssign);
  EXPECT_EQ(facts[1].op, RowOp::kRemove);
  EXPECT_TRUE(facts[1].extra.empty());
  EXPECT_EQ(facts[2].table, kNoTable);
}

TEST(Rows, DefineFieldsOfTheReport) {
  const auto fields = report_definitions();
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(kReportNoise.id, make_id(9, 1));
  EXPECT_STREQ(fields[1].name, "noise");
  EXPECT_EQ(fields[1].type, ReportType::kRatio);
  std::string out;
  ReportSink sink(&out);
  sink.count(kReportThings, 3);
  EXPECT_EQ(out, std::string("\x80\x12\x03\0\0\0\0\0\0\0", 10));
}

TEST(Rows, EncodeTheirCellsInOrder) {
  std::string out;
  RowWriter writer(&out);
  kRow.encode(writer);
  EXPECT_EQ(out, std::string("\x01\x01\x01"
                             "a\xac\x02\x01",
                             7));
}

TEST(Rows, AreNotBuiltForFactsThatAreNotRecorded) {
  FactStream facts;
  bool built = false;
  const auto make = [&] {
    built = true;
    return ThingMade{.row = kRow, .by = 7u};
  };
  facts.emit(kNoCause, 0, make);
  EXPECT_FALSE(built);
  EXPECT_EQ(facts.seq(), 1u) << "but counted";
  facts.set_mode(FactStream::Mode::kAll);
  facts.emit(kNoCause, 0, make);
  EXPECT_TRUE(built);
  EXPECT_EQ(facts.seq(), 2u);
  EXPECT_FALSE(facts.buffer().empty());
}

TEST(Rows, FillTablesThatAreWanted) {
  std::string out;
  TableSink sink(&out, {kThings});
  sink.rows<ThingsRow>([](auto&& add) { add(kRow), add(kRow); });
  EXPECT_EQ(out.size(), 2 + 1 + 1 + 14u) << "varints of the id, rows and bytes, and two rows";
  std::string none;
  TableSink other(&none, {kNoTable});
  other.row([] { return kRow; });
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace tt::rows_test
