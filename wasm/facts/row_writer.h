// Encodes cells in column order: integers, enums and causes as varints, hashes as 8 bytes, bytes
// and text with a varint length.
//
// Facts, describe(), inspect() and replies share this encoding, so one decoder reads them all.
#pragma once
#include "core/coding.h"
#include "core/types.h"

namespace tt {

class RowWriter {
 public:
  explicit RowWriter(std::string* out) : out_(out) {}
  RowWriter& integer(u64 v) {
    append_varint(*out_, v);
    return *this;
  }
  RowWriter& bytes(Slice v) {
    append_varint(*out_, v.size());
    out_->append(v);
    return *this;
  }
  RowWriter& text(Slice v) { return bytes(v); }
  RowWriter& hash(u64 v) {
    append64le(*out_, v);
    return *this;
  }

 private:
  std::string* out_;
};

}  // namespace tt
