// The tables of a run, each copy with its indexes as the engine numbers them, and what the server
// knows of their rows.
#pragma once
#include <deque>
#include <string>
#include <vector>

#include "engine/index_info.h"
#include "facts/table_sink.h"
#include "server/rows/layout.h"

namespace tt::server {

// One copy of a table.
struct TableState {
  const Layout* layout;
  u32 first_index;  // number of its first index in the engine
  std::string name;
  u64 auto_increment = 0;  // the last value given
  u64 hidden_key = 0;      // likewise
  // Rows that exist, and bytes of their keys and values, once all statements so far are done.
  u64 rows = 0, bytes = 0;
};

class Database {
 public:
  explicit Database(const Program& program, u32 hidden_key_bytes = 8);
  Database(const Database&) = delete;

  // Null if there is no such copy; copies are numbered from 1.
  TableState* table(u32 table, u64 copy);
  std::deque<TableState>& tables() { return tables_; }
  const std::deque<TableState>& tables() const { return tables_; }
  // By number in the engine.
  std::span<const IndexInfo> indexes() const { return infos_; }
  void describe(TableSink& sink) const;
  // Bytes of all rows' keys and values.
  u64 rows_bytes() const { return rows_bytes_; }

  // Changes the number of a table's rows, and their bytes.
  void add(TableState& table, i64 rows, i64 bytes);
  u64 largest_key() const { return largest_key_; }
  u64 largest_value() const { return largest_value_; }

 private:
  void add_copy(const Layout& layout, std::string name);

  const Program& program_;
  std::deque<Layout> layouts_;   // one of each table
  std::vector<u32> first_copy_;  // each table's place in tables_
  std::deque<TableState> tables_;
  std::deque<std::string> names_;  // those of indexes
  std::deque<std::vector<::tt::KeyPart>> key_parts_;
  std::vector<IndexInfo> infos_;
  u64 rows_bytes_ = 0;
  u64 largest_key_ = 0, largest_value_ = 0;
};

}  // namespace tt::server
