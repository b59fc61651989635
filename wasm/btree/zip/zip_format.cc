#include "btree/zip/zip_format.h"

namespace tt::btree {
namespace {

constexpr u32 kMostFixed = 768;  // DICT_MAX_FIXED_COL_LEN

// page_zip_fixed_field_encode, and the number at the end.
void append_code(std::string& out, u32 value, u32 one_byte_below) {
  if (value >= one_byte_below) out += static_cast<char>(0x80 | value >> 8);
  out += static_cast<char>(value);
}

}  // namespace

ZipFormat::ZipFormat(const IndexInfo& info, bool leaf)
    : records_(info, leaf),
      leaf_(leaf),
      apart_(!leaf            ? 4
             : info.clustered ? kSystemColumns
                              : 0) {
  u32 nullable = 0, system = 0;
  if (info.has_columns()) {
    for (const ColumnInfo& column : info.key_columns) add(column);
  } else {
    add({.bytes = info.key_bytes, .variable = info.key_bytes == 0});
  }
  if (leaf && info.clustered) {
    end_fixed();
    system = columns_;
    add_fixed(kSystemColumns);
  }
  if (leaf && info.has_columns()) {
    for (const ColumnInfo& column : info.columns) add(column);
  } else if (leaf) {
    if (info.fixed_bytes > 0) add_fixed(info.fixed_bytes);
    if (info.variable) add({.variable = true});
  }
  end_fixed();
  for (const ColumnInfo& column : info.key_columns) nullable += column.nullable;
  for (const ColumnInfo& column : info.columns) nullable += column.nullable;
  append_code(fields_, leaf ? system : nullable, 128);
}

void ZipFormat::add(const ColumnInfo& column) {
  if (!column.variable && !column.nullable) return add_fixed(column.bytes);
  end_fixed();
  if (column.variable)
    fields_ += static_cast<char>((column.big || column.bytes > 255 ? 0x7e : 0) | !column.nullable);
  else
    append_code(fields_, column.bytes << 1, 126);
  columns_++;
}

// Fixed columns that cannot be NULL are described by the sum of their sizes.
void ZipFormat::add_fixed(u32 bytes) {
  if (fixed_ > 0 && fixed_ + bytes > kMostFixed) end_fixed();
  fixed_ += bytes;
}

void ZipFormat::end_fixed() {
  if (fixed_ == 0) return;
  append_code(fields_, fixed_ << 1 | 1, 126);
  fixed_ = 0;
  columns_++;
}

}  // namespace tt::btree
