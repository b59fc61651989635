// Merge operators: a write that says how a row changes rather than what it becomes. Its operand is
// kept like a version of the row until a read or a compaction applies it to the value (RocksDB
// include/rocksdb/merge_operator.h, utilities/merge_operators/).
//
// Both operators are associative, so adjacent operands may be combined into one.
//
//   uint64add     values and operands are 8 bytes, little-endian, added modulo 2^64; other sizes
//                 count as 0
//   stringappend  appends a comma and the operand to the value
#pragma once
#include "lsm/options/options.h"
#include "lsm/rows/internal_key.h"

namespace tt::lsm {

// The name that tables carry in their properties.
const char* merge_operator_name(MergeOperator op);
// A value, or older operands as one, and what changes it.
std::string merged(MergeOperator op, Slice older, Slice newer);
// What operands make of a row that is not there.
std::string merged_with_nothing(MergeOperator op, Slice operands);

// What a read finds of one key, its versions given newest first.
class FoundVersions {
 public:
  void begin(MergeOperator op) { op_ = op, merging_ = found_ = false; }
  // True if older versions do not matter any more. `value` must stay valid as long as value() is
  // asked for.
  bool add(ValueType type, Slice value);
  bool merging() const {
    return merging_;
  }            // there are operands, and what they change is not known yet
  void end();  // there is no older version
  bool found() const { return found_; }
  Slice value() const { return value_; }

 private:
  MergeOperator op_ = MergeOperator::kNone;
  bool merging_ = false, found_ = false;
  std::string merged_;
  Slice value_;
};

}  // namespace tt::lsm
