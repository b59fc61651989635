// Keys and values that have columns (IndexInfo::key_columns, columns), as they travel between those
// who make statements and engines. Each engine stores them in its own way.
//
// A key is its columns one after another, so that memcmp orders keys as their columns do. A
// nullable column begins with 1, or is 0 alone if it is NULL; then a fixed column is its bytes. A
// variable one is groups of eight bytes and a ninth, as MyRocks has them (rdb_datadic.cc). With
// `padded` they are filled up with blanks, and the ninth byte is 1, 2 or 3 if what follows is less
// than, equal to or greater than blanks (pack_with_varchar_space_pad); blanks at the end are not
// kept. Others are filled up with zeros, and the ninth byte is 9, or in the last group the number
// of bytes in it (pack_variable_format).
//
// A value is one bit for each nullable column, from the lowest of the first byte on, set for NULL;
// then the columns that are not NULL. A fixed one is its bytes, a variable one its length, lowest
// byte first, then its bytes; the length takes 1 byte if the column has at most 255, 2 up to
// 65,535, else 4.
#pragma once
#include "engine/index_info.h"

namespace tt {

void append_key_null(std::string& out);
void append_key_column(std::string& out, const ColumnInfo& info, Slice bytes);
// Takes a column off the front of a key; false if it is NULL. Safe on any bytes.
bool read_key_column(Slice& key, const ColumnInfo& info, std::string& bytes);
// The same without decoding: returns the column's bytes in the key.
Slice take_key_column(Slice& key, const ColumnInfo& info);
// Compares a column with the next one of a key, and takes off the key what is equal. Below 0: the
// column comes first; a key that has ended comes before all.
int compare_key_column(const ColumnInfo& info, bool null, Slice bytes, Slice& key);

inline u32 length_bytes(const ColumnInfo& info) {
  return !info.variable ? 0 : info.bytes <= 255 ? 1 : info.bytes <= 65'535 ? 2 : 4;
}
u32 null_bytes(std::span<const ColumnInfo> columns);

// Appends a value to `out`, column by column; each must be given.
class ValueWriter {
 public:
  ValueWriter(std::span<const ColumnInfo> columns, std::string& out);
  void null();
  void column(Slice bytes);

 private:
  std::span<const ColumnInfo> columns_;
  std::string& out_;
  size_t nulls_;  // place of the bits in `out`
  u32 column_ = 0, nullable_ = 0;
};

// Reads a value column by column. Columns that a value is too short for are empty.
class ValueReader {
 public:
  ValueReader(std::span<const ColumnInfo> columns, Slice value);
  // False if the column is NULL; then `bytes` is empty.
  bool next(Slice& bytes);
  bool done() const { return column_ == columns_.size(); }
  // True if the value had the columns that were read, and what follows them.
  bool whole() const { return whole_; }
  Slice rest() const { return rest_; }

 private:
  Slice take(size_t bytes);
  std::span<const ColumnInfo> columns_;
  Slice nulls_, rest_;
  u32 column_ = 0, nullable_ = 0;
  bool whole_ = true;
};

// The most bytes of a column in a key, and of a value.
u64 largest_key_column(const ColumnInfo& info);
u64 largest_row_value(std::span<const ColumnInfo> columns);

// Returns the key of a row's entry. Its parts are columns of the row if that has any.
std::string entry_key(const IndexInfo& rows, const IndexInfo& entries, Slice key, Slice value);

}  // namespace tt
