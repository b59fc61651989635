// Decodes cells in order: the counterpart of RowWriter, for requests, whose bytes are not trusted.
// After damage every read returns 0 or an empty slice; callers check damaged() or at_end() once at
// the end.
#pragma once
#include "core/coding.h"

namespace tt {

class RowReader {
 public:
  explicit RowReader(Slice bytes) : p_(bytes.data()), end_(bytes.data() + bytes.size()) {}
  u64 integer() {
    u64 v = 0;
    const char* next = damaged_ ? nullptr : get_varint(p_, end_, &v);
    if (next == nullptr) {
      damaged_ = true;
      return 0;
    }
    p_ = next;
    return v;
  }
  Slice bytes() {
    const u64 size = integer();
    if (damaged_ || size > static_cast<u64>(end_ - p_)) {
      damaged_ = true;
      return {};
    }
    const Slice v(p_, size);
    p_ += size;
    return v;
  }
  bool damaged() const { return damaged_; }
  bool at_end() const { return !damaged_ && p_ == end_; }

 private:
  const char *p_, *end_;
  bool damaged_ = false;
};

}  // namespace tt
