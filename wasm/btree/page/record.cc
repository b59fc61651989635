#include "btree/page/record.h"

#include <algorithm>

namespace tt::btree {
namespace {

constexpr ColumnInfo kChild[] = {{.bytes = 4}};

bool is_long(const ColumnInfo& column) { return column.big || column.bytes > 255; }

u32 length_size(const ColumnInfo& column, size_t bytes) {
  return !column.variable ? 0 : is_long(column) && bytes > 127 ? 2 : 1;
}

u32 fixed_bytes(std::span<const ColumnInfo> columns) {
  u32 bytes = 0;
  for (const ColumnInfo& column : columns) bytes += column.variable ? 0 : column.bytes;
  return bytes;
}

bool all_fixed(std::span<const ColumnInfo> columns) {
  return std::none_of(columns.begin(), columns.end(),
                      [](const ColumnInfo& c) { return c.variable || c.nullable; });
}

// Walks the lengths and bits before a record's header (rec_init_offsets).
class StoredColumns {
 public:
  StoredColumns(const char* origin, u32 null_bytes, const char* floor = nullptr)
      : nulls_(origin - kRecordHeader - 1),
        lengths_(origin - kRecordHeader - null_bytes),
        floor_(floor) {}

  // The size of the next column; false if it is NULL.
  bool next(const ColumnInfo& column, u32& size) {
    size = 0;
    if (column.nullable) {
      const u32 bit = nullable_++;
      if ((static_cast<u8>(nulls_[-static_cast<int>(bit / 8)]) >> bit % 8 & 1) != 0) return false;
    }
    size = column.bytes;
    if (!column.variable) return true;
    size = byte();
    if (is_long(column) && (size & 0x80) != 0) size = (size & 0x3f) << 8 | byte();
    valid_ &= size <= column.bytes;
    return true;
  }
  const char* begin() const { return lengths_; }
  bool valid() const { return valid_; }

 private:
  u32 byte() {
    if (lengths_ == floor_) return valid_ = false, 0;
    return static_cast<u8>(*--lengths_);
  }
  const char *nulls_, *lengths_, *floor_;
  u32 nullable_ = 0;
  bool valid_ = true;
};

// Collects the columns of a record that is built.
class NewColumns {
 public:
  explicit NewColumns(u32 null_bytes) : nulls_(null_bytes, '\0') {}
  void add(const ColumnInfo& column, bool null, Slice bytes) {
    if (column.nullable) {
      const u32 bit = nullable_++;
      char& byte = nulls_[bit / 8];
      if (null) byte = static_cast<char>(byte | 1 << bit % 8);
    }
    if (null) return;
    const u32 size = static_cast<u32>(bytes.size());
    if (length_size(column, size) == 2) lengths_ += static_cast<char>(0x80 | size >> 8);
    if (column.variable) lengths_ += static_cast<char>(size);
    data.append(bytes);
  }
  // Writes what is before the origin, with an empty header.
  void write(std::string& out) const {
    out.assign(lengths_.rbegin(), lengths_.rend());
    out.append(nulls_.rbegin(), nulls_.rend());
    out.append(kRecordHeader, '\0');
  }
  std::string data;

 private:
  std::string lengths_, nulls_;
  u32 nullable_ = 0;
};

}  // namespace

RecordFormat::RecordFormat(const IndexInfo& info, bool leaf)
    : key_(info.key_bytes),
      fixed_(leaf ? info.fixed_bytes : 4),
      variable_key_(info.key_bytes == 0),
      variable_(leaf && info.variable),
      system_(leaf && info.clustered ? kSystemColumns : 0) {
  if (!info.has_columns()) return;
  keys_ = info.key_columns;
  values_ = leaf ? info.columns : std::span<const ColumnInfo>(kChild);
  // Pointers have bits for all columns of the index as well (dict_index_t::n_core_null_bytes).
  u32 nullable = 0;
  for (const ColumnInfo& column : info.key_columns) nullable += column.nullable;
  for (const ColumnInfo& column : info.columns) nullable += column.nullable;
  null_bytes_ = (nullable + 7) / 8;
  key_as_stored_ = all_fixed(keys_);
  columns_ = null_bytes_ > 0 || !key_as_stored_ || !all_fixed(values_);
  key_ = fixed_bytes(keys_), fixed_ = fixed_bytes(values_);
  variable_key_ = variable_ = false;
}

u32 RecordFormat::build(Slice key, u64 transaction, u64 roll_pointer, Slice value,
                        std::string& out) const {
  if (columns_) return build_columns(key, transaction, roll_pointer, value, out);
  const u32 before = lengths(static_cast<u32>(value.size()));
  out.resize(before + kRecordHeader + key.size() + system_ + value.size());
  char* origin = out.data() + before + kRecordHeader;
  std::memset(out.data(), 0, before + kRecordHeader);
  char* at = origin - kRecordHeader;
  if (variable_key_) *--at = static_cast<char>(key.size());
  if (variable_) {
    const u32 length = static_cast<u32>(value.size()) - fixed_;
    if (length > 127) *--at = static_cast<char>(0x80 | length >> 8);
    *--at = static_cast<char>(length);
  }
  std::memcpy(origin, key.data(), key.size());
  if (system_ > 0) {
    store48(origin + key.size(), transaction);
    store56(origin + key.size() + 6, roll_pointer);
  }
  if (!value.empty()) std::memcpy(origin + key.size() + system_, value.data(), value.size());
  return before + kRecordHeader;
}

u32 RecordFormat::build_columns(Slice key, u64 transaction, u64 roll_pointer, Slice value,
                                std::string& out) const {
  NewColumns columns(null_bytes_);
  std::string bytes;
  for (const ColumnInfo& column : keys_) {
    const bool null = !read_key_column(key, column, bytes);
    columns.add(column, null, bytes);
  }
  if (system_ > 0) {
    char system[kSystemColumns];
    store48(system, transaction);
    store56(system + 6, roll_pointer);
    columns.data.append(system, sizeof system);
  }
  ValueReader reader(values_, value);
  for (const ColumnInfo& column : values_) {
    Slice of_value;
    const bool null = !reader.next(of_value);
    columns.add(column, null, of_value);
  }
  columns.write(out);
  const u32 extra = static_cast<u32>(out.size());
  out += columns.data;
  return extra;
}

u32 RecordFormat::size_of_columns(Slice key, Slice value) const {
  u32 size = null_bytes_ + kRecordHeader + system_;
  if (key_as_stored_) {
    size += key_;
  } else {
    std::string bytes;
    for (const ColumnInfo& column : keys_)
      if (read_key_column(key, column, bytes))
        size += length_size(column, bytes.size()) + static_cast<u32>(bytes.size());
  }
  ValueReader reader(values_, value);
  for (const ColumnInfo& column : values_)
    if (Slice bytes; reader.next(bytes))
      size += length_size(column, bytes.size()) + static_cast<u32>(bytes.size());
  return size;
}

bool RecordFormat::takes_columns(Slice key, Slice value) const {
  std::string bytes;
  for (const ColumnInfo& column : keys_) {
    const bool null = !read_key_column(key, column, bytes);
    if (!null && (column.variable ? bytes.size() > column.bytes : bytes.size() != column.bytes))
      return false;
  }
  ValueReader reader(values_, value);
  for (const ColumnInfo& column : values_)
    if (Slice of_value; reader.next(of_value) && of_value.size() > column.bytes) return false;
  return key.empty() && reader.whole() && reader.rest().empty();
}

Record RecordFormat::parse_columns(const char* origin, const char* floor) const {
  StoredColumns stored(origin, null_bytes_, floor);
  u32 key = 0, value = 0, size = 0;
  for (const ColumnInfo& column : keys_)
    if (stored.next(column, size)) key += size;
  for (const ColumnInfo& column : values_)
    if (stored.next(column, size)) value += size;
  Record r;
  r.extra = static_cast<u32>(origin - stored.begin());
  r.data = key + system_ + value;
  r.key = {origin, key};
  r.value = {origin + key + system_, value};
  r.is_valid = stored.valid();
  return r;
}

Slice RecordFormat::key_of_columns(const char* origin, std::string& buffer) const {
  StoredColumns stored(origin, null_bytes_);
  buffer.clear();
  u32 size = 0;
  for (const ColumnInfo& column : keys_) {
    if (!stored.next(column, size)) {
      append_key_null(buffer);
      continue;
    }
    append_key_column(buffer, column, {origin, size});
    origin += size;
  }
  return buffer;
}

Slice RecordFormat::value_of_columns(const char* origin, std::string& buffer) const {
  StoredColumns stored(origin, null_bytes_);
  u32 size = 0;
  for (const ColumnInfo& column : keys_)
    if (stored.next(column, size)) origin += size;
  origin += system_;
  buffer.clear();
  ValueWriter writer(values_, buffer);
  for (const ColumnInfo& column : values_) {
    const bool null = !stored.next(column, size);
    null ? writer.null() : writer.column({origin, size});
    origin += size;
  }
  return buffer;
}

int RecordFormat::compare_columns(const char* origin, Slice key) const {
  StoredColumns stored(origin, null_bytes_);
  u32 size = 0;
  for (const ColumnInfo& column : keys_) {
    const bool null = !stored.next(column, size);
    if (const int c = compare_key_column(column, null, {origin, size}, key); c != 0) return c;
    origin += size;
  }
  return key.empty() ? 0 : -1;
}

bool RecordFormat::same_lengths(const char* origin, Slice value) const {
  StoredColumns stored(origin, null_bytes_);
  u32 size = 0;
  for (const ColumnInfo& column : keys_) stored.next(column, size);
  ValueReader reader(values_, value);
  for (const ColumnInfo& column : values_) {
    Slice bytes;
    const bool null = !stored.next(column, size), gets_null = !reader.next(bytes);
    if (null != gets_null || size != bytes.size()) return false;
  }
  return true;
}

}  // namespace tt::btree
