// A record as stored in an index page, in InnoDB's ROW_FORMAT=DYNAMIC (rem0rec.cc).
//
//   lengths of variable columns, last first | a bit for each nullable column, last byte first |
//   5 bytes: info and owned, heap number and status, next | columns
//
// Its address (origin) is the first column. A row of a clustered index has DB_TRX_ID and
// DB_ROLL_PTR after its key, a pointer of an inner page the child's page number. Rows that are
// bytes have no column that may be NULL, so they have no bits.
#pragma once
#include "btree/page/types.h"
#include "core/compare.h"
#include "engine/row_format.h"

namespace tt::btree {

inline constexpr u32 kRecordHeader = 5, kSystemColumns = 13;
enum RecordInfo : u8 {
  kMinRecord = 1,  // the leftmost pointer of its level, less than any key
  kDeleted = 2     // deleted, waiting for purge
};

struct Record {
  Slice key, value;      // their columns as they are stored, one after another
  u32 extra = 0;         // bytes before the origin
  u32 data = 0;          // bytes from the origin on
  bool is_valid = true;  // no column is longer than it may be
  u32 size() const { return extra + data; }
};

class RecordFormat {
 public:
  RecordFormat() = default;
  // The columns of `info` must outlive the format.
  RecordFormat(const IndexInfo& info, bool leaf);

  u32 system() const { return system_; }  // bytes of DB_TRX_ID and DB_ROLL_PTR, if it has them
  bool has_fixed_key() const { return columns_ ? key_as_stored_ : !variable_key_; }
  // The size of a record of keys and values that are bytes.
  u32 size(u32 key, u32 value) const {
    return kRecordHeader + lengths(value) + key + system_ + value;
  }
  u32 size(Slice key, Slice value) const {
    if (columns_) return size_of_columns(key, value);
    return size(static_cast<u32>(key.size()), static_cast<u32>(value.size()));
  }
  // True if a record of these columns can be built, and parsed again.
  bool takes(Slice key, Slice value) const {
    if (columns_) return takes_columns(key, value);
    return (variable_key_ ? key.size() <= 255 : key.size() == key_) &&
           (variable_ ? value.size() >= fixed_ : value.size() == fixed_);
  }

  // Nothing before `floor` is read.
  Record parse(const char* origin, const char* floor = nullptr) const {
    if (columns_) return parse_columns(origin, floor);
    Record r;
    const char* lengths = origin - kRecordHeader;
    u32 key = key_, value = fixed_;
    if (variable_key_) key = static_cast<u8>(*--lengths);
    if (variable_) {
      u32 length = static_cast<u8>(*--lengths);
      if (length & 0x80) length = (length & 0x3f) << 8 | static_cast<u8>(*--lengths);
      value += length;
    }
    r.extra = static_cast<u32>(origin - lengths);
    r.data = key + system_ + value;
    r.key = {origin, key};
    r.value = {origin + key + system_, value};
    return r;
  }
  // Bytes of the key's columns in the record.
  u32 key_bytes(const char* origin) const {
    if (columns_ && !key_as_stored_)
      return static_cast<u32>(parse_columns(origin, nullptr).key.size());
    return static_cast<u32>(stored_key(origin).size());
  }
  // Key and value as statements have them (engine/row_format.h). They may point into `buffer`.
  Slice key(const char* origin, std::string& buffer) const {
    return columns_ && !key_as_stored_ ? key_of_columns(origin, buffer) : stored_key(origin);
  }
  Slice value(const char* origin, std::string& buffer) const {
    return columns_ ? value_of_columns(origin, buffer) : parse(origin).value;
  }
  // Below 0 if the record's key is less than `key`.
  int compare(const char* origin, Slice key) const {
    if (columns_ && !key_as_stored_) return compare_columns(origin, key);
    return compare_bytes(stored_key(origin), key);
  }
  // True if the record has room for the columns of that value where it is: none gets another
  // length, or becomes NULL or ceases to be (row_upd_changes_field_size_or_external).
  bool has_place_for(const char* origin, Slice value) const {
    return columns_ ? same_lengths(origin, value) : parse(origin).value.size() == value.size();
  }
  // Writes lengths, an empty header and columns to `out`; returns the offset of the origin in it.
  u32 build(Slice key, u64 transaction, u64 roll_pointer, Slice value, std::string& out) const;

 private:
  Slice stored_key(const char* origin) const {
    return {origin, variable_key_ ? static_cast<u8>(origin[-6]) : key_};
  }
  // One byte for a length up to 127, two above.
  u32 lengths(u32 value) const {
    return (variable_key_ ? 1 : 0) + (variable_ ? (value - fixed_ > 127 ? 2 : 1) : 0);
  }
  u32 size_of_columns(Slice key, Slice value) const;
  bool takes_columns(Slice key, Slice value) const;
  Record parse_columns(const char* origin, const char* floor) const;
  Slice key_of_columns(const char* origin, std::string& buffer) const;
  Slice value_of_columns(const char* origin, std::string& buffer) const;
  int compare_columns(const char* origin, Slice key) const;
  bool same_lengths(const char* origin, Slice value) const;
  u32 build_columns(Slice key, u64 transaction, u64 roll_pointer, Slice value,
                    std::string& out) const;

  // With `columns_`: of the fixed columns.
  u32 key_ = 0, fixed_ = 0;
  bool variable_key_ = true, variable_ = true;
  u32 system_ = kSystemColumns;
  // Columns that may be NULL, or several of variable size.
  bool columns_ = false;
  bool key_as_stored_ = true;  // the key is its stored bytes: all columns are fixed, none nullable
  u32 null_bytes_ = 0;
  std::span<const ColumnInfo> keys_ = {}, values_ = {};
};

}  // namespace tt::btree
