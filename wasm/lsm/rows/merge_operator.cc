#include "lsm/rows/merge_operator.h"

namespace tt::lsm {
namespace {

// utilities/merge_operators/uint64add.cc DecodeInteger
u64 number_of(Slice bytes) { return bytes.size() == 8 ? load64le(bytes.data()) : 0; }

std::string bytes_of(u64 number) {
  std::string bytes;
  append64le(bytes, number);
  return bytes;
}

}  // namespace

const char* merge_operator_name(MergeOperator op) {
  switch (op) {
    case MergeOperator::kUint64Add: return "UInt64AddOperator";
    case MergeOperator::kStringAppend: return "StringAppendOperator";
    case MergeOperator::kNone: break;
  }
  return "nullptr";
}

std::string merged(MergeOperator op, Slice older, Slice newer) {
  if (op == MergeOperator::kUint64Add) return bytes_of(number_of(older) + number_of(newer));
  return std::string(older) + "," + std::string(newer);
}

std::string merged_with_nothing(MergeOperator op, Slice operands) {
  return op == MergeOperator::kUint64Add ? bytes_of(number_of(operands)) : std::string(operands);
}

bool FoundVersions::add(ValueType type, Slice value) {
  if (type == ValueType::kMerge) {
    merged_ = merging_ ? merged(op_, value, merged_) : std::string(value);
    merging_ = true;
    return false;
  }
  if (type != ValueType::kValue) {
    end();
  } else {
    if (merging_) merged_ = merged(op_, value, merged_);
    value_ = merging_ ? Slice(merged_) : value;
    found_ = true;
    merging_ = false;
  }
  return true;
}

void FoundVersions::end() {
  found_ = merging_;
  if (merging_) merged_ = merged_with_nothing(op_, merged_);
  value_ = merged_;
  merging_ = false;
}

}  // namespace tt::lsm
