// Fields of the report: one row gives a field its id, its type and its definition.
//
//   TT_REPORT_FIELDS((kReportErases, Count, "device.erases", "", "Erase blocks erased."))
//
// The id is a Field<type>, and ReportSink takes it only with a value of that type.
#pragma once
#include <array>

#include "facts/schema.h"

namespace tt {

using ReportField = u16;

namespace report {

template <ReportType type>
struct Field {
  static constexpr ReportFieldDef definition(const char* name, Help unit, Help help) {
    return {name, type, unit, help};
  }
  constexpr operator ReportField() const { return id; }
  ReportField id;
};
using Count = Field<ReportType::kCount>;
using Ratio = Field<ReportType::kRatio>;
using ByCause = Field<ReportType::kByCause>;
using Hash = Field<ReportType::kHash>;

}  // namespace report
}  // namespace tt

// Declares a room's fields in the order of their ids; report_definitions() returns the array for
// its schema.
#define TT_REPORT_NUMBER(id, ...) number_of_##id,
#define TT_REPORT_ID(id, type, ...) \
  inline constexpr ::tt::report::type id{::tt::make_id(kFolder, number_of_##id)};
#define TT_REPORT_DEFINITION(id, type, ...) ::tt::report::type::definition(__VA_ARGS__),
#define TT_REPORT_FIELDS(...) \
  enum : ::tt::u8 { TT_FOR_EACH(TT_REPORT_NUMBER, __VA_ARGS__) }; \
  TT_FOR_EACH(TT_REPORT_ID, __VA_ARGS__) \
  inline constexpr auto report_definitions = [] { \
    return std::to_array<::tt::ReportFieldDef>({TT_FOR_EACH(TT_REPORT_DEFINITION, __VA_ARGS__)}); \
  };
