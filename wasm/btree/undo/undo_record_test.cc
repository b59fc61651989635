// Undo records against those that MariaDB 10.11.19 has left in a log after kill -9 (testing/
// real_log.h): a row was deleted, the value of another one updated.
#include "btree/undo/undo_record.h"

#include "btree/page/undo_page.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

std::string unhex(Slice digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  return bytes;
}

constexpr u32 kTable = 18;
constexpr u64 kInserter = 14;

struct Records : SmallInstance {
  Records() {
    engine.indexes.resize(kTable + 1, engine.indexes[0]);
    engine.indexes[kTable].info.key_bytes = 8;
    engine.indexes[kTable].table = kTable;
  }
  std::string build(const Change& change) {
    std::string bytes;
    build_undo_record(engine, 0, change, bytes);
    return bytes;
  }
  // The record in a page, after the offset of the next one.
  UndoRecord read(const std::string& bytes) {
    in_page.assign(engine.pool.page_size(), '\0');
    UndoPage::init(in_page.data(), engine.pool.page_size());
    UndoPage::append(in_page.data(), bytes);
    return read_undo_record(engine, in_page, UndoPage::kFirstRecord).value();
  }
  // sysbench's table: k, which the second index takes, c, which updates change, and pad.
  void lay_out_sbtest(u32 c_bytes, u32 row_bytes, std::span<const KeyPart> entry) {
    engine.indexes.resize(2);
    engine.indexes[1] = engine.indexes[0];
    IndexInfo& rows = engine.indexes[0].info;
    rows.fixed_bytes = row_bytes, rows.changed_from = 4, rows.changed_bytes = c_bytes;
    engine.indexes[1].info.clustered = false;
    engine.indexes[1].info.key_parts = entry;
    for (Index& index : engine.indexes) index.columns.clear(), index.entries.clear();
    lay_out_columns(engine.indexes);
  }
  std::string in_page;
};

TEST(UndoRecord, OfADeleteIsTheRealOne) {
  Records s;
  const std::string key = unhex("1d0b14e4db018fed");
  const std::string real =
      unhex("0e001200000000000ee082000001330140081d0b14e4db018fed000c00081d0b14e4db018fed");
  EXPECT_EQ(s.build({UndoType::kDelete, kTable, key, kInserter, 0x82000001330140, "value", {}}),
            real);
  const UndoRecord record = s.read(real);
  EXPECT_EQ(record.type, UndoType::kDelete);
  EXPECT_EQ(record.table, kTable);
  EXPECT_EQ(record.transaction, kInserter);
  EXPECT_EQ(record.roll, 0x82000001330140u);
  EXPECT_EQ(record.key, key);
  EXPECT_TRUE(record.reorders);
}

TEST(UndoRecord, OfAnUpdateIsTheRealOne) {
  Records s;
  const std::string key = unhex("6e73e372e2338aca"), old(100, 'o'), now(100, 'n');
  const std::string real =
      unhex("1c001200000000000ee082000001330150086e73e372e2338aca010364") + old;
  EXPECT_EQ(s.build({UndoType::kUpdate, kTable, key, kInserter, 0x82000001330150, old, now}), real);
  const UndoRecord record = s.read(real);
  EXPECT_EQ(record.type, UndoType::kUpdate);
  EXPECT_FALSE(record.reorders);
  std::string value = now;
  restore_columns(s.engine.indexes[kTable], record.old, value);
  EXPECT_EQ(value, old);
}

TEST(UndoRecord, OfAnInsertNamesTheRow) {
  Records s;
  EXPECT_EQ(s.build({UndoType::kInsert, kTable, unhex("bb0802c412d354cb")}),
            unhex("0b001208bb0802c412d354cb"));
}

// Records of sysbench's table in MariaDB's redo log: the columns that order entries omit one that
// the update names.
TEST(UndoRecord, OfAnUpdateThatMovesAnEntryIsTheRealOne) {
  Records s;
  static constexpr KeyPart kParts[] = {{false, 0, 4}, {true, 0, 4}};
  s.lay_out_sbtest(120, 184, kParts);
  s.engine.indexes[0].table = kTable;
  const std::string real =
      unhex("0c0012000000000011e083000001332be104000003560103040000060a0008000400000356");
  const std::string rest(180, 'r');
  EXPECT_EQ(s.build({UndoType::kUpdate, 0, unhex("00000356"), 0x11, 0x83000001332be1,
                     unhex("0000060a") + rest, unhex("00000001") + rest}),
            real);
  const UndoRecord record = s.read(real);
  EXPECT_TRUE(record.reorders);
  std::string value;
  restore_columns(s.engine.indexes[0], record.old, value);
  EXPECT_EQ(value, unhex("0000060a"));
}

TEST(UndoRecord, HoldsColumnsThatDifferAndThoseThatOrderEntries) {
  Records s;
  static constexpr KeyPart kParts[] = {{false, 0, 4}, {true, 0, 8}};
  s.lay_out_sbtest(12, 24, kParts);
  ASSERT_EQ(s.engine.indexes[0].columns.size(), 3u);
  EXPECT_EQ(s.engine.indexes[0].entries, std::vector<u32>{1});
  const std::string key = "12345678", old = "kkkkccccccccccccpadpadpa";
  const auto describe = [&](UndoType type, Slice now) {
    const std::string bytes = s.build({type, 0, key, 1, 2, old, now});
    const UndoRecord record = s.read(bytes);
    std::string text, value(now);
    for (UndoFields f(record.old); f.next();)
      text += std::to_string(f.position) + ":" + std::to_string(f.bytes.size()) + " ";
    text += record.reorders ? "| " : "";
    for (UndoFields f(record.ordering); f.next();)
      text += std::to_string(f.position) + ":" + std::to_string(f.bytes.size()) + " ";
    restore_columns(s.engine.indexes[0], record.old, value);
    if (type != UndoType::kDelete) {
      EXPECT_EQ(value, old);
    }
    return text;
  };
  EXPECT_EQ(describe(UndoType::kUpdate, "kkkkCCCCCCCCCCCCpadpadpa"), "4:12 ");
  EXPECT_EQ(describe(UndoType::kUpdate, "KKKKccccccccccccpadpadPA"), "3:4 5:8 | 0:8 ");
  EXPECT_EQ(describe(UndoType::kReinsert, "KKKKccccccccccccpadpadpa"), "3:4 | 0:8 ");
  EXPECT_EQ(describe(UndoType::kReinsert, old), "| 0:8 3:4 ");
  EXPECT_EQ(describe(UndoType::kDelete, {}), "| 0:8 3:4 ");
  std::string entry;
  build_entry(s.engine.indexes[0].info, s.engine.indexes[1].info, key, old, entry);
  EXPECT_EQ(entry, "kkkk12345678");
}

// Each column of the key is a field, and one that is NULL has a length of ten bits.
TEST(UndoRecord, HoldsColumnsThatMayBeNull) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 2},
                                        {.bytes = 9, .variable = true, .padded = true}};
  static constexpr ColumnInfo kColumns[] = {{.bytes = 2, .nullable = true},
                                            {.bytes = 9, .variable = true, .nullable = true},
                                            {.bytes = 1}};
  static constexpr KeyPart kParts[] = {{false, 1, 0}, {true, 0, 0}, {true, 1, 0}};
  static constexpr ColumnInfo kEntry[] = {kColumns[1], kKey[0], kKey[1]};
  Records s;
  s.engine.indexes.resize(2);
  s.engine.indexes[1] = s.engine.indexes[0];
  Index &rows = s.engine.indexes[0], &entries = s.engine.indexes[1];
  rows.info.key_columns = kKey, rows.info.columns = kColumns;
  entries.info.clustered = false;
  entries.info.key_parts = kParts, entries.info.key_columns = kEntry;
  for (Index& index : s.engine.indexes) index.columns.clear(), index.entries.clear();
  lay_out_columns(s.engine.indexes);
  rows.table = kTable, entries.table = kTable + 1;
  std::string key, old, now, value;
  append_key_column(key, kKey[0], "id");
  append_key_column(key, kKey[1], "name");
  ValueWriter before(kColumns, old);
  before.null(), before.null(), before.column("c");
  ValueWriter after(kColumns, now);
  after.column("ab"), after.null(), after.column("d");
  const std::string bytes = s.build({UndoType::kUpdate, 0, key, 1, 2, old, now});
  EXPECT_EQ(bytes, unhex("1c001200000000000100000000020269640"
                         "46e616d65"
                         "02"
                         "04fbff"
                         "060163"));
  const UndoRecord record = s.read(bytes);
  EXPECT_EQ(record.key, key);
  value = now;
  restore_columns(rows, record.old, value);
  EXPECT_EQ(value, old);
  // A deleted row's entry is built from the columns that order entries.
  const std::string deleted = s.build({UndoType::kDelete, 0, key, 1, 2, old, {}});
  const UndoRecord of_delete = s.read(deleted);
  std::string row, entry;
  restore_columns(rows, of_delete.ordering, row);
  build_entry(rows.info, entries.info, key, row, entry);
  EXPECT_EQ(entry, entry_key(rows.info, entries.info, key, old));
}

}  // namespace
}  // namespace tt::btree
