// A record as stored in an index page, in InnoDB's ROW_FORMAT=DYNAMIC (rem0rec.cc).
//
//   lengths of variable columns, last first | 5 bytes: info and owned, heap number and status,
//   next | columns
//
// Its address (origin) is the first column. A row of a clustered index has DB_TRX_ID and
// DB_ROLL_PTR after its key, a pointer of an inner page the child's page number. No column may be
// NULL, so there is no bitmap.
#pragma once
#include "btree/page/types.h"
#include "engine/index_info.h"

namespace tt::btree {

inline constexpr u32 kRecordHeader = 5, kSystemColumns = 13;
enum RecordInfo : u8 {
  kMinRecord = 1,  // the leftmost pointer of its level, less than any key
  kDeleted = 2     // deleted, waiting for purge
};

struct Record {
  Slice key, value;
  u32 extra = 0;  // bytes before the origin
  u32 data = 0;   // bytes from the origin on
  u32 size() const { return extra + data; }
};

class RecordFormat {
 public:
  RecordFormat() = default;
  RecordFormat(const IndexInfo& info, bool leaf)
      : key_(info.key_bytes),
        fixed_(leaf ? info.fixed_bytes : 4),
        variable_key_(info.key_bytes == 0),
        variable_(leaf && info.variable),
        system_(leaf && info.clustered ? kSystemColumns : 0) {}

  u32 size(u32 key, u32 value) const {
    return kRecordHeader + lengths(value) + key + system_ + value;
  }
  u32 system() const { return system_; }
  // True if a record of these columns can be built, and parsed again.
  bool takes(Slice key, Slice value) const {
    return (variable_key_ ? key.size() <= 255 : key.size() == key_) &&
           (variable_ ? value.size() >= fixed_ : value.size() == fixed_);
  }

  Record parse(const char* origin) const {
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
  Slice key(const char* origin) const {
    return {origin, variable_key_ ? static_cast<u8>(origin[-6]) : key_};
  }
  // Writes lengths, an empty header and columns to `out`; returns the offset of the origin in it.
  u32 build(Slice key, u64 transaction, u64 roll_pointer, Slice value, std::string& out) const {
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

 private:
  // One byte for a length up to 127, two above.
  u32 lengths(u32 value) const {
    return (variable_key_ ? 1 : 0) + (variable_ ? (value - fixed_ > 127 ? 2 : 1) : 0);
  }
  u32 key_ = 0, fixed_ = 0;
  bool variable_key_ = true, variable_ = true;
  u32 system_ = kSystemColumns;
};

}  // namespace tt::btree
