#include "engine/row_format.h"

#include <algorithm>
#include <vector>

#include "core/coding.h"

namespace tt {
namespace {

constexpr size_t kGroup = 8;
constexpr char kLess = 1, kEqual = 2, kGreater = 3;  // than blanks
constexpr char kGoesOn = kGroup + 1;

Slice without_blanks(Slice text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// The place of what follows a group among texts that only blanks follow.
char against_blanks(Slice rest) {
  const size_t at = rest.find_first_not_of(' ');
  if (at == Slice::npos) return kEqual;
  return static_cast<u8>(rest[at]) < ' ' ? kLess : kGreater;
}

// Takes a group off the front of a column's bytes.
void take_group(bool padded, Slice& bytes, char (&group)[kGroup + 1]) {
  const size_t size = std::min(kGroup, bytes.size());
  std::copy_n(bytes.data(), size, group);
  std::fill(group + size, group + kGroup, padded ? ' ' : '\0');
  bytes.remove_prefix(size);
  group[kGroup] = padded          ? against_blanks(bytes)
                  : bytes.empty() ? static_cast<char>(size)
                                  : kGoesOn;
}

void append_groups(std::string& out, bool padded, Slice bytes) {
  if (padded) bytes = without_blanks(bytes);
  do {
    char group[kGroup + 1];
    take_group(padded, bytes, group);
    out.append(group, sizeof group);
  } while (!bytes.empty());
}

int compare_part(Slice part, Slice& key) {
  const size_t both = std::min(part.size(), key.size());
  if (const int c = part.substr(0, both).compare(key.substr(0, both)); c != 0) return c;
  if (both < part.size()) return 1;
  key.remove_prefix(both);
  return 0;
}

bool is_last(bool padded, char ninth) { return padded ? ninth == kEqual : ninth < kGoesOn; }

bool take_null(Slice& key, const ColumnInfo& info) {
  if (!info.nullable) return false;
  const bool null = key.empty() || key[0] == 0;
  key.remove_prefix(std::min<size_t>(1, key.size()));
  return null;
}

}  // namespace

void append_key_null(std::string& out) { out += '\0'; }

void append_key_column(std::string& out, const ColumnInfo& info, Slice bytes) {
  if (info.nullable) out += '\1';
  if (info.variable) return append_groups(out, info.padded, bytes);
  TT_DCHECK(bytes.size() == info.bytes);
  out.append(bytes);
}

bool read_key_column(Slice& key, const ColumnInfo& info, std::string& bytes) {
  bytes.clear();
  if (take_null(key, info)) return false;
  if (!info.variable) {
    bytes.assign(key.substr(0, info.bytes));
    key.remove_prefix(bytes.size());
    return true;
  }
  while (!key.empty()) {
    const Slice group = key.substr(0, kGroup);
    key.remove_prefix(group.size());
    const char ninth = key.empty() ? char{0} : key[0];
    key.remove_prefix(std::min<size_t>(1, key.size()));
    const bool last = is_last(info.padded, ninth);
    bytes.append(last && !info.padded ? group.substr(0, static_cast<u8>(ninth)) : group);
    if (last) break;
  }
  if (info.padded) bytes.resize(without_blanks(bytes).size());
  return true;
}

Slice take_key_column(Slice& key, const ColumnInfo& info) {
  const Slice from = key;
  if (take_null(key, info)) return from.substr(0, from.size() - key.size());
  if (!info.variable) {
    key.remove_prefix(std::min<size_t>(info.bytes, key.size()));
  } else {
    for (bool last = false; !last && !key.empty();) {
      last = key.size() > kGroup && is_last(info.padded, key[kGroup]);
      key.remove_prefix(std::min(kGroup + 1, key.size()));
    }
  }
  return from.substr(0, from.size() - key.size());
}

int compare_key_column(const ColumnInfo& info, bool null, Slice bytes, Slice& key) {
  if (info.nullable) {
    const char flag = null ? '\0' : '\1';
    if (const int c = compare_part({&flag, 1}, key); c != 0 || null) return c;
  }
  if (!info.variable) return compare_part(bytes, key);
  if (info.padded) bytes = without_blanks(bytes);
  do {
    char group[kGroup + 1];
    take_group(info.padded, bytes, group);
    if (const int c = compare_part({group, sizeof group}, key); c != 0) return c;
  } while (!bytes.empty());
  return 0;
}

u32 null_bytes(std::span<const ColumnInfo> columns) {
  u32 nullable = 0;
  for (const ColumnInfo& column : columns) nullable += column.nullable;
  return (nullable + 7) / 8;
}

ValueWriter::ValueWriter(std::span<const ColumnInfo> columns, std::string& out)
    : columns_(columns), out_(out), nulls_(out.size()) {
  out_.append(null_bytes(columns), '\0');
}

void ValueWriter::null() {
  TT_DCHECK(column_ < columns_.size() && columns_[column_].nullable);
  char& bits = out_[nulls_ + nullable_ / 8];
  bits = static_cast<char>(bits | 1 << nullable_ % 8);
  nullable_++, column_++;
}

void ValueWriter::column(Slice bytes) {
  TT_DCHECK(column_ < columns_.size());
  const ColumnInfo& info = columns_[column_++];
  TT_DCHECK(info.variable ? bytes.size() <= info.bytes : bytes.size() == info.bytes);
  nullable_ += info.nullable;
  for (u32 i = 0; i < length_bytes(info); i++) out_ += static_cast<char>(bytes.size() >> (8 * i));
  out_.append(bytes);
}

ValueReader::ValueReader(std::span<const ColumnInfo> columns, Slice value)
    : columns_(columns), rest_(value) {
  nulls_ = take(null_bytes(columns));
}

Slice ValueReader::take(size_t bytes) {
  whole_ &= rest_.size() >= bytes;
  const Slice taken = whole_ ? rest_.substr(0, bytes) : Slice();
  rest_.remove_prefix(taken.size());
  return taken;
}

bool ValueReader::next(Slice& bytes) {
  const ColumnInfo& info = columns_[column_++];
  bytes = {};
  if (info.nullable) {
    const u32 bit = nullable_++;
    if (bit / 8 < nulls_.size() && (static_cast<u8>(nulls_[bit / 8]) >> bit % 8 & 1) != 0)
      return false;
  }
  if (!info.variable) return bytes = take(info.bytes), true;
  const Slice length = take(length_bytes(info));
  u32 size = 0;
  for (size_t i = length.size(); i-- > 0;) size = size << 8 | static_cast<u8>(length[i]);
  bytes = take(size);
  return true;
}

u64 largest_key_column(const ColumnInfo& info) {
  const u64 null = info.nullable ? 1 : 0;
  if (!info.variable) return null + info.bytes;
  return null + std::max<u64>(1, div_up(info.bytes, kGroup)) * (kGroup + 1);
}

u64 largest_row_value(std::span<const ColumnInfo> columns) {
  u64 bytes = null_bytes(columns);
  for (const ColumnInfo& column : columns) bytes += length_bytes(column) + u64{column.bytes};
  return bytes;
}

namespace {

struct Cell {
  bool null = true;
  u32 at = 0, size = 0;
};

}  // namespace

std::string entry_key(const IndexInfo& rows, const IndexInfo& entries, Slice key, Slice value) {
  if (!rows.has_columns()) return entry_key(entries.key_parts, key, value);
  std::string out, bytes, one;
  std::vector<Cell> cells[2];  // [1]: of the key
  const auto add = [&](bool of_key, bool null, Slice column) {
    cells[of_key].push_back(
        {null, static_cast<u32>(bytes.size()), static_cast<u32>(column.size())});
    bytes.append(column);
  };
  for (const ColumnInfo& info : rows.key_columns) {
    const bool null = !read_key_column(key, info, one);
    add(true, null, one);
  }
  for (ValueReader reader(rows.columns, value); !reader.done();) {
    Slice column;
    const bool null = !reader.next(column);
    add(false, null, column);
  }
  for (size_t i = 0; i < entries.key_parts.size(); i++) {
    const KeyPart& part = entries.key_parts[i];
    const ColumnInfo& info = entries.key_columns[i];
    const Cell cell = cells[part.of_key][part.at];
    Slice column = Slice(bytes).substr(cell.at, cell.size);
    if (part.bytes > 0) column = column.substr(0, part.bytes);
    if (cell.null && info.nullable) {
      append_key_null(out);
    } else if (!info.variable && column.size() < info.bytes) {  // damaged bytes
      append_key_column(out, info, std::string(info.bytes, '\0'));
    } else {
      append_key_column(out, info, column);
    }
  }
  return out;
}

}  // namespace tt
