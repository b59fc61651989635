#include "server/rows/layout.h"

#include <algorithm>

#include "core/coding.h"
#include "engine/row_format.h"

namespace tt::server {
namespace {

using Part = IndexLayout::Part;

ColumnInfo info_of(const Table& table, Part part, u32 hidden_key_bytes) {
  if (part.column == kHiddenColumn) return {.bytes = hidden_key_bytes};
  ColumnInfo info = info_of(table.columns[part.column]);
  info.big |= info.bytes > 255;
  if (part.bytes > 0) info.bytes = std::min(info.bytes, part.bytes);
  return info;
}

IndexLayout layout_of(const Table& table, const Index& index, u32 hidden_key_bytes,
                      const IndexLayout* rows) {
  IndexLayout out;
  out.unique = index.kind == IndexKind::kPrimary || index.kind == IndexKind::kUnique;
  if (index.kind == IndexKind::kHidden) out.parts.push_back({kHiddenColumn, 0});
  for (const KeyPart& part : index.parts) out.parts.push_back({part.column, part.bytes});
  out.own = static_cast<u32>(out.parts.size());
  const auto has = [&](Part wanted) {
    return std::any_of(out.parts.begin(), out.parts.end(), [&](Part part) {
      return part.column == wanted.column && (part.bytes == 0 || part.bytes == wanted.bytes);
    });
  };
  if (rows != nullptr)
    for (const Part part : rows->parts)
      if (!has(part)) out.parts.push_back(part);
  for (const Part part : out.parts) out.infos.push_back(info_of(table, part, hidden_key_bytes));
  return out;
}

}  // namespace

Layout::Layout(const Table& table, u32 hidden_key_bytes) : table_(&table) {
  for (const Index& index : table.indexes)
    indexes_.push_back(
        layout_of(table, index, hidden_key_bytes, indexes_.empty() ? nullptr : &indexes_[0]));
  for (u32 i = 0; i < table.columns.size(); i++) {
    const auto& key = indexes_[0].parts;
    const bool in_key = std::any_of(key.begin(), key.end(),
                                    [&](Part part) { return part.column == i && part.bytes == 0; });
    if (in_key) continue;
    value_columns_.push_back(i);
    value_infos_.push_back(server::info_of(table.columns[i]));
  }
}

void Layout::append_key(u32 index, const Row& row, u32 parts, std::string& out) const {
  const IndexLayout& layout = indexes_[index];
  for (u32 i = 0; i < parts; i++) {
    const Part part = layout.parts[i];
    if (part.column == kHiddenColumn) {
      char bytes[8];
      store64be(bytes, row.hidden);
      const u32 size = layout.infos[i].bytes;
      append_key_column(out, layout.infos[i], Slice(bytes + sizeof bytes - size, size));
    } else if (row.is_null(part.column)) {
      append_key_null(out);
    } else {
      const Slice bytes = row.bytes(part.column);
      append_key_column(out, layout.infos[i], part.bytes > 0 ? bytes.substr(0, part.bytes) : bytes);
    }
  }
}

void Layout::value_of(const Row& row, std::string& out) const {
  out.clear();
  ValueWriter writer(value_infos_, out);
  for (const u32 column : value_columns_)
    row.is_null(column) ? writer.null() : writer.column(row.bytes(column));
}

void Layout::read_key(const IndexLayout& index, Slice key, Row& row) const {
  std::string bytes;
  for (u32 i = 0; i < index.parts.size(); i++) {
    const bool null = !read_key_column(key, index.infos[i], bytes);
    const Part part = index.parts[i];
    if (part.column == kHiddenColumn)
      row.hidden = load64be((std::string(8, '\0') + bytes).data() + bytes.size());
    else if (part.bytes > 0)
      continue;  // the start of a column
    else if (null)
      row.set_null(part.column);
    else
      row.set(part.column, bytes);
  }
}

void Layout::read_row(Slice key, Slice value, Row& row) const {
  row.clear(table_->columns.size());
  read_key(indexes_[0], key, row);
  read_value(value, row);
}

void Layout::read_value(Slice value, Row& row) const {
  ValueReader reader(value_infos_, value);
  for (const u32 column : value_columns_) {
    Slice bytes;
    if (reader.next(bytes)) row.set(column, bytes);
  }
}

void Layout::read_entry(u32 index, Slice key, Row& row) const {
  row.clear(table_->columns.size());
  read_key(indexes_[index], key, row);
}

bool Layout::has_null(u32 index, const Row& row) const {
  const IndexLayout& layout = indexes_[index];
  return std::any_of(layout.parts.begin(), layout.parts.begin() + layout.own, [&](Part part) {
    return part.column != kHiddenColumn && row.is_null(part.column);
  });
}

u64 Layout::largest_key() const {
  u64 most = 0;
  for (const IndexLayout& index : indexes_) {
    u64 bytes = 0;
    for (const ColumnInfo& info : index.infos) bytes += largest_key_column(info);
    most = std::max(most, bytes);
  }
  return most;
}

u64 Layout::largest_value() const { return largest_row_value(value_infos_); }

}  // namespace tt::server
