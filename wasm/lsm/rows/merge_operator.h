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
// Applies the operand `newer` to `older`, which is a value or the combination of older operands.
std::string merged(MergeOperator op, Slice older, Slice newer);
// The value of a row that did not exist before its operands.
std::string merged_with_nothing(MergeOperator op, Slice operands);

// A read's answer for one key, put together from its versions, which are given newest first.
class FoundVersions {
 public:
  void begin(MergeOperator op) { op_ = op, merging_ = found_ = false; }
  // Returns true if older versions no longer matter. value() may point to `value`, which must
  // outlive it.
  bool add(ValueType type, Slice value);
  // True while there are operands and the value that they change is not found yet.
  bool merging() const { return merging_; }
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
