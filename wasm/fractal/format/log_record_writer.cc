#include "fractal/format/log_record.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {

void LogRecordWriter::begin(LogCommand command, u64 lsn) {
  record_.clear();
  u32field(0);  // length, known at the end
  byte(static_cast<u8>(command));
  u64field(lsn);
}

Slice LogRecordWriter::end() {
  const u32 length = static_cast<u32>(record_.size() + 8);
  store32le(record_.data(), length);
  u32field(x1764(record_));
  u32field(length);
  return record_;
}

}  // namespace tt::fractal
