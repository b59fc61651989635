#include "fractal/format/table_row.h"

#include <algorithm>

namespace tt::fractal {
namespace {

// MySQL's record has the address of a blob.
constexpr u32 kPointer = 8;

bool is_blob(const ColumnInfo& column) { return column.variable && column.bytes >= 65'535; }
bool is_varchar(const ColumnInfo& column) { return column.variable && !is_blob(column); }
// MEDIUMTEXT has lengths of three bytes.
u32 blob_length_bytes(const ColumnInfo& column) {
  return column.bytes == 65'535 ? 2 : column.bytes < 1u << 24 ? 3 : 4;
}

// Bytes of the column in MySQL's record (TABLE_SHARE::reclength).
u32 record_bytes(const ColumnInfo& column) {
  if (is_blob(column)) return blob_length_bytes(column) + kPointer;
  return column.bytes + (column.variable ? length_bytes(column) : 0);
}

void append_le(std::string& out, size_t value, u32 bytes) {
  for (u32 i = 0; i < bytes; i++) out += static_cast<char>(value >> (8 * i));
}
size_t load_le(Slice bytes) {
  size_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<u8>(bytes[i]);
  return value;
}

Slice take_front(Slice& from, size_t bytes) {
  const Slice taken = from.substr(0, bytes);
  from.remove_prefix(taken.size());
  return taken;
}

}  // namespace

TableRow::TableRow(const IndexInfo& info) : columns_(info.columns) {
  const auto is_variable = [](const ColumnInfo& column) { return column.variable; };
  const bool packed = std::any_of(info.key_columns.begin(), info.key_columns.end(), is_variable) ||
                      std::any_of(columns_.begin(), columns_.end(), is_variable);
  first_bit_ = packed ? 0 : 1;  // HA_OPTION_PACK_RECORD
  u32 bits = first_bit_, record = 0;
  for (const ColumnInfo& column : info.key_columns) record += record_bytes(column);
  for (const ColumnInfo& column : columns_) {
    bits += column.nullable, record += record_bytes(column);
    fixed_bytes_ += column.variable ? 0 : column.bytes;
    variable_ += is_varchar(column);
  }
  null_bytes_ = (bits + 7) / 8;
  offset_bytes_ = null_bytes_ + record < 256 ? 1 : 2;
}

void TableRow::store(Slice value, std::string& out) const {
  out.assign(null_bytes_, '\0');
  if (first_bit_ > 0) out[0] = 1;
  std::string offsets, varchars, blobs;
  ValueReader reader(columns_, value);
  u32 bit = first_bit_;
  for (const ColumnInfo& column : columns_) {
    Slice bytes;
    const bool null = !reader.next(bytes);
    if (column.nullable) {
      char& of_column = out[bit / 8];
      if (null) of_column = static_cast<char>(of_column | 1 << bit % 8);
      bit++;
    }
    if (!column.variable) {
      out += bytes;
      out.append(column.bytes - bytes.size(), '\0');
    } else if (is_blob(column)) {
      append_le(blobs, bytes.size(), blob_length_bytes(column));
      blobs += bytes;
    } else {
      varchars += bytes;
      append_le(offsets, varchars.size(), offset_bytes_);
    }
  }
  out += offsets, out += varchars, out += blobs;
}

u64 TableRow::layout_bytes() const {
  u64 bytes = null_bytes_ + u64{variable_} * offset_bytes_;
  for (const ColumnInfo& column : columns_)
    bytes += is_blob(column) ? blob_length_bytes(column) : 0;
  return bytes;
}

void TableRow::load(Slice stored, std::string& out) const {
  std::string zeros;
  if (stored.size() < null_bytes_ + fixed_bytes_ + variable_ * offset_bytes_)
    stored = zeros.assign(null_bytes_ + fixed_bytes_ + variable_ * offset_bytes_, '\0');
  const Slice nulls = take_front(stored, null_bytes_);
  Slice fixed = take_front(stored, fixed_bytes_),
        offsets = take_front(stored, variable_ * offset_bytes_);
  const size_t end =
      variable_ == 0 ? 0 : load_le(offsets.substr(offsets.size() - offset_bytes_, offset_bytes_));
  Slice varchars = take_front(stored, end), blobs = stored;
  out.clear();
  ValueWriter writer(columns_, out);
  u32 bit = first_bit_;
  size_t begin = 0;
  for (const ColumnInfo& column : columns_) {
    Slice bytes;
    if (!column.variable) {
      bytes = take_front(fixed, column.bytes);
    } else if (is_blob(column)) {
      const size_t size = load_le(take_front(blobs, blob_length_bytes(column)));
      bytes = take_front(blobs, size);
    } else {
      const size_t ends = load_le(take_front(offsets, offset_bytes_));
      bytes = take_front(varchars, std::min<size_t>(ends > begin ? ends - begin : 0, column.bytes));
      begin = ends;
    }
    const u32 at = column.nullable ? bit++ : 0;
    const bool null = column.nullable && (static_cast<u8>(nulls[at / 8]) >> at % 8 & 1) != 0;
    null ? writer.null() : writer.column(bytes);
  }
}

}  // namespace tt::fractal
