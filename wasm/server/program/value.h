// A value of SQL: NULL, a number (an integer of 64 bits, and the digits after its point), a text or
// a binary string; and what is computed with values. Nothing rounds, but for SQL's own conversions.
#pragma once
#include <string>

#include "core/types.h"

namespace tt::server {

// Reasons why a value cannot be computed. A run ends with its words and the place of the step.
enum class Fault : u8 {
  kNone,
  kOverflow,
  kDivisionByZero,
  kNoNumber,
  kNoText,
  kNoInteger,
  kNegative,
  kEmptyRange,
  kTooLong,
  kEndless,
  kNoCopy
};
const char* words_of(Fault fault);

using i128 = __int128;

// Bytes of a text that a script makes.
inline constexpr u64 kLongestText = 64 * KiB;

struct Value {
  enum class Kind : u8 { kNull, kNumber, kText, kBinary };
  Kind kind = Kind::kNull;
  u8 scale = 0;        // digits after the point
  bool large = false;  // an integer above the largest i64: `bits` is a u64
  i64 bits = 0;
  Slice bytes = {};

  static Value null() { return {}; }
  static Value integer(i64 v) { return {Kind::kNumber, 0, false, v, {}}; }
  static Value unsigned_integer(u64 v) {
    return {Kind::kNumber, 0, v >> 63 != 0, static_cast<i64>(v), {}};
  }
  static Value decimal(i64 digits, u8 scale) { return {Kind::kNumber, scale, false, digits, {}}; }
  static Value truth(bool v) { return integer(v ? 1 : 0); }
  static Value text(Slice v) { return {Kind::kText, 0, false, 0, v}; }
  static Value binary(Slice v) { return {Kind::kBinary, 0, false, 0, v}; }

  bool is_null() const { return kind == Kind::kNull; }
  bool is_number() const { return kind == Kind::kNumber; }
  bool has_bytes() const { return kind >= Kind::kText; }
  i128 digits() const { return large ? static_cast<i128>(static_cast<u64>(bits)) : bits; }
  // As WHERE and IF take it: NULL and 0 are not true. Texts are never true.
  bool is_true() const { return is_number() && bits != 0; }
};

// Stores a number of `scale` digits after its point. kOverflow: it does not fit.
Fault make_number(i128 digits, u32 scale, Value& out);

// Arithmetic by name: add, subtract, multiply; divide and remainder are of integers, towards zero.
enum class Sum : u8 { kAdd, kSubtract, kMultiply, kDivide, kRemainder };
Fault calculate(Sum how, const Value& a, const Value& b, Value& out);

// Orders two values that are not NULL: below, at or above 0. Texts compare as if the shorter one
// had blanks at its end; if one of two is binary, both compare byte by byte. kNoNumber: one is a
// number and the other is not.
Fault compare(const Value& a, const Value& b, int& order);
int compare_padded(Slice a, Slice b);

// Prints a number, with a point before its last `scale` digits.
std::string digits_of(const Value& number);

}  // namespace tt::server
