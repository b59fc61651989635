// Encodes the values of a report, in any order: varint field id, then 8 bytes (count, ratio as IEEE
// double, hash) or, by cause, a varint length and (varint cause, varint value) pairs. Field ids are
// (folder << 8 | row), like all ids.
#pragma once
#include <vector>

#include "core/coding.h"
#include "facts/report_fields.h"

namespace tt {

class ReportSink {
 public:
  explicit ReportSink(std::string* out) : out_(out) {}
  void count(ReportField field, u64 value) {
    append_varint(*out_, field);
    append64le(*out_, value);
  }
  void hash(ReportField field, u64 value) { count(field, value); }
  void ratio(ReportField field, double value) {
    u64 bits;
    std::memcpy(&bits, &value, 8);
    count(field, bits);
  }
  // numerator / denominator, or 0 if the denominator is 0.
  void ratio(ReportField field, u64 numerator, u64 denominator) {
    ratio(field, denominator == 0
                     ? 0.0
                     : static_cast<double>(numerator) / static_cast<double>(denominator));
  }
  struct ByCause {
    Cause cause;
    u64 value;
  };
  void by_cause(ReportField field, const std::vector<ByCause>& values) {
    append_varint(*out_, field);
    append_varint(*out_, values.size());
    for (const ByCause& v : values) {
      append_varint(*out_, v.cause);
      append_varint(*out_, v.value);
    }
  }

  // Overloads for typed fields: a value of another type does not compile.
  template <ReportType type>
  void count(report::Field<type> field, u64 value) {
    static_assert(type == ReportType::kCount);
    count(field.id, value);
  }
  template <ReportType type>
  void hash(report::Field<type> field, u64 value) {
    static_assert(type == ReportType::kHash);
    hash(field.id, value);
  }
  template <ReportType type, class... Value>
  void ratio(report::Field<type> field, Value... value) {
    static_assert(type == ReportType::kRatio);
    ratio(field.id, value...);
  }
  template <ReportType type>
  void by_cause(report::Field<type> field, const std::vector<ByCause>& values) {
    static_assert(type == ReportType::kByCause);
    by_cause(field.id, values);
  }

 private:
  std::string* out_;
};

}  // namespace tt
