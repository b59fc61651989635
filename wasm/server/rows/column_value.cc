#include "server/rows/column_value.h"

#include <algorithm>

#include "core/coding.h"

namespace tt::server {
namespace {

constexpr u32 kDigitsOfGroup = 9, kBytesOfGroup = 4;
// Bytes of 0 to 9 digits.
constexpr u8 kBytesOfDigits[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
// Bits of a packed time: 5 of the day, 17 of the time within it.
constexpr u32 kDayShift = 17, kMonthShift = 22;

i128 ten_to_the(u32 n) {
  i128 power = 1;
  for (u32 i = 0; i < n; i++) power *= 10;
  return power;
}

void append_be(std::string& out, u64 value, u32 bytes) {
  for (u32 i = bytes; i-- > 0;) out += static_cast<char>(value >> (8 * i));
}
u64 read_be(const char* p, u32 bytes) {
  u64 value = 0;
  for (u32 i = 0; i < bytes; i++) value = value << 8 | static_cast<u8>(p[i]);
  return value;
}

struct Limits {
  i128 least, most;
};
Limits limits_of(const Column& c) {
  if (c.kind == TypeKind::kDecimal) {
    const i128 most = ten_to_the(c.size) - 1;
    return {c.is_unsigned ? 0 : -most, most};
  }
  const u32 bits = 8 * c.size;
  if (c.is_unsigned) return {0, (static_cast<i128>(1) << bits) - 1};
  const i128 half = static_cast<i128>(1) << (bits - 1);
  return {-half, half - 1};
}

// The number in units of the column's last digit, rounded half away from zero.
i128 scaled(const Value& value, u32 scale) {
  const i128 digits = value.digits();
  if (value.scale <= scale) return digits * ten_to_the(scale - value.scale);
  const i128 unit = ten_to_the(value.scale - scale), half = unit / 2;
  return (digits + (digits < 0 ? -half : half)) / unit;
}

void append_decimal(std::string& out, const Column& c, i128 digits) {
  const bool negative = digits < 0;
  auto rest = static_cast<unsigned __int128>(negative ? -digits : digits);
  // Groups from the point outwards: those after it are filled from the left.
  const u32 whole = c.size - c.scale;
  std::string text(c.size, '0');
  for (u32 i = c.size; i-- > 0; rest /= 10) text[i] = static_cast<char>('0' + rest % 10);
  const size_t begin = out.size();
  const auto group = [&](u32 from, u32 count) {
    u64 value = 0;
    for (u32 i = from; i < from + count; i++) value = value * 10 + static_cast<u64>(text[i] - '0');
    append_be(out, value, count == kDigitsOfGroup ? kBytesOfGroup : kBytesOfDigits[count]);
  };
  u32 at = whole % kDigitsOfGroup;
  if (at > 0) group(0, at);
  for (; at < whole; at += kDigitsOfGroup) group(at, kDigitsOfGroup);
  for (; at < c.size; at += kDigitsOfGroup) group(at, std::min(kDigitsOfGroup, c.size - at));
  if (negative)
    for (size_t i = begin; i < out.size(); i++) out[i] = static_cast<char>(~out[i]);
  out[begin] = static_cast<char>(out[begin] ^ 0x80);
}

i64 load_decimal(const Column& c, Slice bytes) {
  std::string plain(bytes);
  plain[0] = static_cast<char>(plain[0] ^ 0x80);
  const bool negative = (static_cast<u8>(plain[0]) & 0x80) != 0;
  if (negative)
    for (char& byte : plain) byte = static_cast<char>(~byte);
  const char* p = plain.data();
  i128 digits = 0;
  const auto group = [&](u32 count) {
    const u32 size = count == kDigitsOfGroup ? kBytesOfGroup : kBytesOfDigits[count];
    digits = digits * ten_to_the(count) + static_cast<i128>(read_be(p, size));
    p += size;
  };
  const u32 whole = c.size - c.scale;
  u32 at = whole % kDigitsOfGroup;
  if (at > 0) group(at);
  for (; at < whole; at += kDigitsOfGroup) group(kDigitsOfGroup);
  for (; at < c.size; at += kDigitsOfGroup) group(std::min(kDigitsOfGroup, c.size - at));
  return static_cast<i64>(negative ? -digits : digits);
}

// The packed form of a number such as 20260131235959; false if it is no time.
bool pack_time(i128 number, u64& packed) {
  if (number < 0 || number > 99'991'231'235'959) return false;
  const u64 n = static_cast<u64>(number), date = n / 1'000'000, time = n % 1'000'000;
  const u64 year = date / 10'000, month = date / 100 % 100, day = date % 100;
  const u64 hour = time / 10'000, minute = time / 100 % 100, second = time % 100;
  if (month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59) return false;
  packed =
      (year * 13 + month) << kMonthShift | day << kDayShift | hour << 12 | minute << 6 | second;
  return true;
}
i64 unpack_time(u64 packed) {
  const u64 months = packed >> kMonthShift, day = packed >> kDayShift & 31;
  const u64 date = months / 13 * 10'000 + months % 13 * 100 + day;
  const u64 time = (packed >> 12 & 31) * 10'000 + (packed >> 6 & 63) * 100 + (packed & 63);
  return static_cast<i64>(date * 1'000'000 + time);
}

u32 decimal_bytes(const Column& c) {
  const auto bytes = [](u32 digits) {
    return digits / kDigitsOfGroup * kBytesOfGroup + kBytesOfDigits[digits % kDigitsOfGroup];
  };
  return bytes(c.size - c.scale) + bytes(c.scale);
}

SqlError store_text(const Column& c, const Value& value, std::string& out) {
  if (value.is_number()) return SqlError::kWrongType;
  Slice bytes = value.bytes;
  const bool is_text = c.kind == TypeKind::kChar || c.kind == TypeKind::kVarChar;
  const u64 most = info_of(c).bytes;
  if (c.kind == TypeKind::kChar)
    while (!bytes.empty() && bytes.back() == ' ') bytes.remove_suffix(1);
  while (is_text && bytes.size() > most && bytes.back() == ' ') bytes.remove_suffix(1);
  if (bytes.size() > most) return SqlError::kTooLong;
  out.append(bytes);
  if (c.kind == TypeKind::kChar) out.append(most - bytes.size(), ' ');
  if (c.kind == TypeKind::kBinary) out.append(most - bytes.size(), '\0');
  return SqlError::kNone;
}

void append_number(std::string& out, const Column& c, i128 digits) {
  if (c.kind == TypeKind::kDecimal) return append_decimal(out, c, digits);
  u64 bits = static_cast<u64>(digits);
  if (!c.is_unsigned) bits ^= u64{1} << (8 * c.size - 1);
  append_be(out, bits, c.size);
}

bool is_number(const Column& c) {
  return c.kind == TypeKind::kInteger || c.kind == TypeKind::kDecimal;
}

}  // namespace

const char* words_of(SqlError error) {
  switch (error) {
    case SqlError::kNone: return "";
    case SqlError::kNull: return "sets a column to NULL that is NOT NULL";
    case SqlError::kDuplicate: return "puts a key that another row has";
    case SqlError::kGapLock: return "names no whole unique key, and may rely on gap locks";
    case SqlError::kTimeout: return "waits too long for a lock";
    case SqlError::kDeadlock: return "cannot go on beside the other clients";
    case SqlError::kOutOfRange: return "sets a column to a number that it cannot hold";
    case SqlError::kWrongTime: return "sets a DATETIME to a number that is no time";
    case SqlError::kWrongType: return "sets a column of numbers to a text, or the other way around";
    case SqlError::kTooLong: return "sets a column to a text that is too long for it";
  }
  return "";
}

ColumnInfo info_of(const Column& c) {
  const bool nullable = c.nullable;
  switch (c.kind) {
    case TypeKind::kInteger: return {c.size, false, nullable, false};
    case TypeKind::kDecimal: return {decimal_bytes(c), false, nullable, false};
    case TypeKind::kDateTime: return {5, false, nullable, false};
    case TypeKind::kChar:
    case TypeKind::kBinary: return {c.size, false, nullable, false};
    case TypeKind::kVarChar: return {c.size, true, nullable, true};
    case TypeKind::kVarBinary: return {c.size, true, nullable, false};
    case TypeKind::kText:
    case TypeKind::kBlob: {
      const u64 most = (u64{1} << (8 * c.size)) - 1;
      return {static_cast<u32>(most), true, nullable, c.kind == TypeKind::kText, true};
    }
  }
  return {};
}

SqlError store_column(const Column& c, const Value& value, std::string& out) {
  if (is_number(c)) {
    if (!value.is_number()) return SqlError::kWrongType;
    const i128 digits = scaled(value, c.scale);
    const Limits limits = limits_of(c);
    if (digits < limits.least || digits > limits.most) return SqlError::kOutOfRange;
    append_number(out, c, digits);
    return SqlError::kNone;
  }
  if (c.kind != TypeKind::kDateTime) return store_text(c, value, out);
  if (!value.is_number() || value.scale != 0) return SqlError::kWrongType;
  u64 packed = 0;
  if (!pack_time(value.digits(), packed)) return SqlError::kWrongTime;
  append_be(out, packed | u64{1} << 39, 5);
  return SqlError::kNone;
}

SqlError store_nearest(const Column& c, const Value& value, std::string& out, int& order) {
  order = 0;
  if (is_number(c) && value.is_number()) {
    const Limits limits = limits_of(c);
    const i128 unit = value.scale > c.scale ? ten_to_the(value.scale - c.scale) : 1;
    i128 digits = value.scale > c.scale ? value.digits() / unit : scaled(value, c.scale);
    if (const i128 rest = value.digits() % unit; rest != 0) order = rest > 0 ? 1 : -1;
    if (digits > limits.most) digits = limits.most, order = 1;
    if (digits < limits.least) digits = limits.least, order = -1;
    append_number(out, c, digits);
    return SqlError::kNone;
  }
  if (c.kind == TypeKind::kDateTime && value.is_number() && value.scale == 0) {
    const SqlError error = store_column(c, value, out);
    if (error == SqlError::kNone) return error;
    order = value.digits() < 0 ? -1 : 1;
    append_be(out, order < 0 ? 0 : (u64{1} << 40) - 1, 5);
    return SqlError::kNone;
  }
  if (value.is_number() || !value.has_bytes()) return SqlError::kWrongType;
  if (is_number(c) || c.kind == TypeKind::kDateTime) return SqlError::kWrongType;
  const u64 most = info_of(c).bytes;
  if (value.bytes.size() <= most) return store_column(c, value, out);
  // The first bytes, of which the whole is a continuation.
  Value head = value;
  head.bytes = value.bytes.substr(0, most);
  const Slice rest = value.bytes.substr(most);
  order = compare_padded(rest, "");
  return store_column(c, head, out);
}

Value load_column(const Column& c, Slice bytes) {
  switch (c.kind) {
    case TypeKind::kInteger: {
      u64 bits = read_be(bytes.data(), c.size);
      if (c.is_unsigned) return Value::unsigned_integer(bits);
      bits ^= u64{1} << (8 * c.size - 1);
      const u32 unused = 64 - 8 * c.size;
      return Value::integer(static_cast<i64>(bits << unused) >> unused);
    }
    case TypeKind::kDecimal: return Value::decimal(load_decimal(c, bytes), c.scale);
    case TypeKind::kDateTime:
      return Value::integer(unpack_time(read_be(bytes.data(), 5) & ~(u64{1} << 39)));
    case TypeKind::kChar:
      while (!bytes.empty() && bytes.back() == ' ') bytes.remove_suffix(1);
      return Value::text(bytes);
    case TypeKind::kVarChar:
    case TypeKind::kText: return Value::text(bytes);
    default: return Value::binary(bytes);
  }
}

}  // namespace tt::server
