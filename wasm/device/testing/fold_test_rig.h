// Folds facts over described tables, as the page does.
#pragma once
#include <map>

#include "core/coding.h"
#include "device/options/schema.h"
#include "facts/schema.h"

namespace tt {

// A reader of described tables and facts that knows only the schema: rows are raw cells, found by
// their key cells.
class Fold {
 public:
  void load(Slice described) {
    const char* p = described.data();
    const char* end = p + described.size();
    while (p < end) {
      u64 table = 0, rows = 0, size = 0;
      p = get_varint(get_varint(get_varint(p, end, &table), end, &rows), end, &size);
      if (!kDeviceSchema.tables[table].folded) {
        p += size;
        continue;
      }
      for (; rows > 0; rows--) assign(static_cast<TableId>(table), p, end);
    }
  }
  void apply(Slice facts) {
    const char* p = facts.data();
    const char* end = p + facts.size();
    while (p < end) {
      u64 head[5];  // kind, cause, job, t_ns, seq
      for (u64& v : head) p = get_varint(p, end, &v);
      const FactDef& fact = kDeviceSchema.facts[head[0]];
      if (fact.op == RowOp::kAssign) assign(fact.table, p, end);
      if (fact.op == RowOp::kRemove) {
        const TableDef& table = kDeviceSchema.tables[fact.table];
        const char* key = p;
        skip(table.columns.first(table.key_columns), p, end);
        rows_[fact.table].erase(std::string(key, p));
      }
      skip(fact.extra, p, end);
    }
  }
  bool operator==(const Fold& other) const { return rows_ == other.rows_; }

 private:
  static void skip(std::span<const ColumnDef> columns, const char*& p, const char* end) {
    for (const ColumnDef& column : columns) {
      u64 v = 0;
      p = get_varint(p, end, &v);
      if (column.type == ColumnType::kText || column.type == ColumnType::kBytes) p += v;
    }
  }
  void assign(TableId id, const char*& p, const char* end) {
    const TableDef& table = kDeviceSchema.tables[id];
    const char* row = p;
    skip(table.columns.first(table.key_columns), p, end);
    const std::string key(row, p);
    skip(table.columns.subspan(table.key_columns), p, end);
    rows_[id][key] = std::string(row, p);
  }
  std::map<TableId, std::map<std::string, std::string>> rows_;
};

}  // namespace tt
