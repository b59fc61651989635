// The report of a drive or volume, decoded; all its fields are 8 bytes.
#pragma once
#include <cstring>
#include <map>

#include "core/coding.h"
#include "facts/report_sink.h"

namespace tt {

class Report {
 public:
  // `reporter` has report(sink, more...).
  template <class Reporter, class... More>
  explicit Report(const Reporter& reporter, More... more) {
    std::string bytes;
    ReportSink sink(&bytes);
    reporter.report(sink, more...);
    const char* end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at < end; at += 8) {
      u64 field = 0;
      at = get_varint(at, end, &field);
      values_[static_cast<u16>(field)] = load64le(at);
    }
  }
  u64 count(u16 field) const { return values_.at(field); }
  double ratio(u16 field) const {
    double value;
    std::memcpy(&value, &values_.at(field), 8);
    return value;
  }

 private:
  std::map<u16, u64> values_;
};

}  // namespace tt
