// Undo records as bytes (trx0rec.cc trx_undo_page_report_insert, _modify, MariaDB 10.11).
//
//   offset of the next record 2 | type | number in its transaction | table | [info bits | DB_TRX_ID
//   | DB_ROLL_PTR] | key | [count, old columns] | [length 2, columns that order entries] | its
//   offset 2
//
// Parts in brackets are there for changes of rows that existed. The columns that order entries of
// other indexes are those of the row before the change: purge builds the entries from them.
#pragma once
#include <optional>

#include "btree/instance/instance.h"

namespace tt::btree {

// TRX_UNDO_INSERT_REC, _UPD_EXIST_REC, _UPD_DEL_REC (an insert that takes the place of a row marked
// as deleted), _DEL_MARK_REC.
enum class UndoType : u8 { kInsert = 11, kUpdate = 12, kReinsert = 13, kDelete = 14 };

// A roll pointer (trx0undo.h): insert flag, rollback segment, page, offset.
inline constexpr u64 kInsertFlag = u64{1} << 55;
inline constexpr bool is_insert(u64 roll) { return (roll & kInsertFlag) != 0; }
inline constexpr u32 undo_page_of(u64 roll) { return static_cast<u32>(roll >> 16); }
inline constexpr u32 undo_offset_of(u64 roll) { return static_cast<u32>(roll & 0xffff); }
// The system columns of a row of a clustered index.
inline u64 transaction_of(const Record& row) { return load48(row.key.data() + row.key.size()); }
inline u64 roll_of(const Record& row) { return load56(row.key.data() + row.key.size() + 6); }

// A change to be recorded.
struct Change {
  UndoType type;
  u32 index;
  Slice key;
  // The row as it is, unless the change is an insert; and the value that it gets.
  u64 transaction = 0, roll = 0;
  Slice old_value = {}, new_value = {};
};

// Columns with their positions among the fields of the index: key, system columns, value.
class UndoFields {
 public:
  explicit UndoFields(Slice bytes) : rest_(bytes) {}
  bool next();
  bool ended() const { return rest_.empty(); }  // or the bytes make no sense
  u32 position = 0;
  bool null = false;
  Slice bytes;

 private:
  Slice rest_;
};

// The position of the first column of a value.
u32 first_column(const Index& index);
// The column at a position; null: one of the key.
const Column* column_at(const Index& index, u32 position);

// One record, as rollback and purge read it. Its slices lie in the page.
struct UndoRecord {
  UndoType type = UndoType::kInsert;
  bool reorders = false;  // entries of other indexes have changed, too
  u64 number = 0;
  u32 table = 0;  // Index::table
  u64 transaction = 0, roll = 0;
  std::string key;
  Slice old;       // columns that the change has overwritten
  Slice ordering;  // columns that order entries
  u32 next = 0;    // offset of what follows in the page
};

// Builds the part of a record between its two offsets.
void build_undo_record(const Instance& instance, u64 number, const Change& change,
                       std::string& out);
// Reads the record at that offset of an undo page; nullopt if the bytes there make none. Of one
// whose table is not known, it is the type, number and table.
std::optional<UndoRecord> read_undo_record(const Instance& instance, Slice page, u32 offset);
// True if the index has all columns that the fields name, and they can be what the fields say.
bool has_columns(const Index& index, Slice fields);
// Puts old columns back into a value.
void restore_columns(const Index& index, Slice old, std::string& value);

}  // namespace tt::btree
