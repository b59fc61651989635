#include "server/execute/database.h"

#include "server/options/schema.h"

#include <algorithm>

namespace tt::server {
namespace {

// The parts of an entry's key in the row's own key and value.
std::vector<::tt::KeyPart> key_parts_of(const Layout& layout, const IndexLayout& index) {
  std::vector<::tt::KeyPart> parts;
  const auto& row_key = layout.indexes()[0].parts;
  for (const IndexLayout::Part part : index.parts) {
    const auto in_key = std::find_if(row_key.begin(), row_key.end(), [&](IndexLayout::Part own) {
      return own.column == part.column && own.bytes == 0;
    });
    const auto& values = layout.value_columns();
    const auto in_value = std::find(values.begin(), values.end(), part.column);
    const bool of_key = in_key != row_key.end();
    const auto column = of_key ? in_key - row_key.begin() : in_value - values.begin();
    parts.push_back({.of_key = of_key, .at = static_cast<u32>(column), .bytes = part.bytes});
  }
  return parts;
}

}  // namespace

Database::Database(const Program& program, u32 hidden_key_bytes) : program_(program) {
  for (const Table& table : program.tables) {
    const Layout& layout = layouts_.emplace_back(table, hidden_key_bytes);
    largest_key_ = std::max(largest_key_, layout.largest_key());
    largest_value_ = std::max(largest_value_, layout.largest_value());
    first_copy_.push_back(static_cast<u32>(tables_.size()));
    if (table.copies == 0) add_copy(layout, std::string(table.name));
    for (u32 copy = 1; copy <= table.copies; copy++)
      add_copy(layout, std::string(table.name) + std::to_string(copy));
  }
}

void Database::add_copy(const Layout& layout, std::string name) {
  const u32 number = static_cast<u32>(tables_.size());
  const Table& table = layout.table();
  tables_.push_back({&layout, static_cast<u32>(infos_.size()), std::move(name)});
  for (u32 i = 0; i < table.indexes.size(); i++) {
    const IndexLayout& index = layout.indexes()[i];
    const std::string& owner = tables_.back().name;
    names_.push_back(i == 0 ? owner : owner + "." + std::string(table.indexes[i].name));
    const bool carries_row = i == 0 || table.indexes[i].clustering;
    IndexInfo info;
    info.table = number;
    info.clustered = i == 0;
    info.key_columns = index.infos;
    if (carries_row) info.columns = layout.value_infos();
    info.name = names_.back();
    info.auto_increment = i == 0 && index.parts[0].column != kHiddenColumn &&
                          table.columns[index.parts[0].column].auto_increment;
    if (i > 0) info.key_parts = key_parts_.emplace_back(key_parts_of(layout, index));
    infos_.push_back(info);
  }
}

TableState* Database::table(u32 table, u64 copy) {
  const u32 copies = std::max(program_.tables[table].copies, 1u);
  if (copy < 1 || copy > copies) return nullptr;
  return &tables_[first_copy_[table] + copy - 1];
}

void Database::add(TableState& table, i64 rows, i64 bytes) {
  table.rows += static_cast<u64>(rows);
  table.bytes += static_cast<u64>(bytes);
  rows_bytes_ += static_cast<u64>(bytes);
}

void Database::describe(TableSink& sink) const {
  sink.rows<TablesRow>([&](auto&& add) {
    for (u64 i = 0; i < tables_.size(); i++)
      add({.table = i,
           .name = tables_[i].name,
           .rows = tables_[i].rows,
           .user_bytes = tables_[i].bytes});
  });
}

}  // namespace tt::server
