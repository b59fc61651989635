#include "server/program/value.h"

#include <algorithm>

namespace tt::server {
namespace {

constexpr i128 kLeast = -(static_cast<i128>(1) << 63), kMost = (static_cast<i128>(1) << 64) - 1;
// A number of 65 bits times 10^18 is below 2^125.
constexpr u32 kMostScale = 18;

i128 power_of_ten(u32 n) {
  i128 power = 1;
  for (u32 i = 0; i < n; i++) power *= 10;
  return power;
}

}  // namespace

const char* words_of(Fault fault) {
  constexpr const char* kWords[] = {
      "",
      "comes to a number of more than 64 bits",
      "divides by zero",
      "has a text where a number is needed",
      "has a number where a text is needed",
      "has a fraction where a whole number is needed",
      "comes to a negative number, of unsigned columns or where none may be",
      "draws from a range that is empty",
      "makes a text of more than 64 KiB",
      "runs too many steps in one transaction",
      "names a copy of a table that is not there",
  };
  return kWords[static_cast<u8>(fault)];
}

Fault make_number(i128 digits, u32 scale, Value& out) {
  // Zeros at the end of a fraction say nothing, and may be what is too many.
  while (scale > kMostScale && digits % 10 == 0) digits /= 10, scale--;
  if (digits < kLeast || digits > kMost || scale > kMostScale) return Fault::kOverflow;
  out = Value::decimal(static_cast<i64>(digits), static_cast<u8>(scale));
  out.large = digits > kMost >> 1;
  return Fault::kNone;
}

Fault calculate(Sum how, const Value& a, const Value& b, Value& out) {
  if (a.is_null() || b.is_null()) return out = Value::null(), Fault::kNone;
  if (!a.is_number() || !b.is_number()) return Fault::kNoNumber;
  const i128 x = a.digits(), y = b.digits();
  switch (how) {
    case Sum::kMultiply:
      // Below 2^127 unless both are 2^63 or more in size.
      if ((x < 0 ? -x : x) >> 63 != 0 && (y < 0 ? -y : y) >> 63 != 0) return Fault::kOverflow;
      return make_number(x * y, u32{a.scale} + b.scale, out);
    case Sum::kAdd:
    case Sum::kSubtract: {
      const u32 scale = std::max(a.scale, b.scale);
      const i128 p = x * power_of_ten(scale - a.scale), q = y * power_of_ten(scale - b.scale);
      return make_number(how == Sum::kAdd ? p + q : p - q, scale, out);
    }
    default:
      if (a.scale != 0 || b.scale != 0) return Fault::kNoInteger;
      if (y == 0) return Fault::kDivisionByZero;
      return make_number(how == Sum::kDivide ? x / y : x % y, 0, out);
  }
}

int compare_padded(Slice a, Slice b) {
  const size_t both = std::min(a.size(), b.size());
  if (const int order = a.substr(0, both).compare(b.substr(0, both)); order != 0) return order;
  const Slice rest = a.size() > both ? a.substr(both) : b.substr(both);
  for (const char letter : rest)
    if (letter != ' ') return (static_cast<u8>(letter) > ' ') == (a.size() > both) ? 1 : -1;
  return 0;
}

Fault compare(const Value& a, const Value& b, int& order) {
  if (a.is_number() != b.is_number()) return a.is_number() ? Fault::kNoText : Fault::kNoNumber;
  if (!a.is_number()) {
    const bool padded = a.kind == Value::Kind::kText && b.kind == Value::Kind::kText;
    order = padded ? compare_padded(a.bytes, b.bytes) : a.bytes.compare(b.bytes);
    return Fault::kNone;
  }
  const u32 scale = std::max(a.scale, b.scale);
  const i128 x = a.digits() * power_of_ten(scale - a.scale);
  const i128 y = b.digits() * power_of_ten(scale - b.scale);
  order = x < y ? -1 : x > y ? 1 : 0;
  return Fault::kNone;
}

std::string digits_of(const Value& number) {
  const i128 digits = number.digits();
  u64 rest = static_cast<u64>(digits < 0 ? -digits : digits);
  std::string text;
  for (u32 i = 0; rest > 0 || i <= number.scale; i++) {
    if (i == number.scale && i > 0) text.push_back('.');
    text.push_back(static_cast<char>('0' + rest % 10)), rest /= 10;
  }
  if (digits < 0) text.push_back('-');
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace tt::server
