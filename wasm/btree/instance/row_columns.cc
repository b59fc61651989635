#include "btree/instance/row_columns.h"

#include <algorithm>

namespace tt::btree {

std::vector<Column> columns_of(const IndexInfo& rows,
                               const std::vector<const IndexInfo*>& entries) {
  if (rows.has_columns()) {
    std::vector<Column> columns;
    for (u32 i = 0; i < rows.columns.size(); i++) {
      Column column{i, rows.columns[i].bytes};
      column.by_number = true;
      for (const IndexInfo* info : entries) column.ordering |= orders(column, *info);
      columns.push_back(column);
    }
    return columns;
  }
  std::vector<u32> cuts = {0};
  const auto cut = [&](u32 from, u32 bytes) { cuts.push_back(from), cuts.push_back(from + bytes); };
  if (rows.changed_bytes != ~0u) cut(rows.changed_from, rows.changed_bytes);
  for (const IndexInfo* info : entries)
    for (const KeyPart& part : info->key_parts)
      if (!part.of_key) cut(part.at, part.bytes);
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  if (!rows.variable)
    while (cuts.size() > 1 && cuts.back() >= rows.fixed_bytes) cuts.pop_back();
  std::vector<Column> columns;
  for (size_t i = 0; i < cuts.size(); i++) {
    Column column{cuts[i], i + 1 < cuts.size() ? cuts[i + 1] - cuts[i] : ~0u};
    for (const IndexInfo* info : entries) column.ordering |= orders(column, *info);
    columns.push_back(column);
  }
  return columns;
}

Fields::Fields(const IndexInfo& rows, const std::vector<Column>& columns, Slice value)
    : columns_(columns), value_(value) {
  if (columns.empty() || !columns[0].by_number) return;
  fields_.resize(columns.size());
  ValueReader reader(rows.columns, value);
  for (Field& field : fields_) field.null = !reader.next(field.bytes);
}

bool orders(const Column& column, const IndexInfo& entries) {
  return std::any_of(entries.key_parts.begin(), entries.key_parts.end(), [&](const KeyPart& part) {
    if (part.of_key || column.by_number) return !part.of_key && part.at == column.from;
    return part.at < column.from + u64{column.bytes} && column.from < part.at + part.bytes;
  });
}

void build_entry(const IndexInfo& rows, const IndexInfo& entries, Slice key, Slice value,
                 std::string& out) {
  out = entry_key(rows, entries, key, value);
}

void build_row_key(const IndexInfo& rows, const IndexInfo& entries, Slice entry, std::string& out) {
  const std::span<const KeyPart> parts = entries.key_parts;
  if (!rows.has_columns()) {  // the last part is the row's key
    u64 before = 0;
    for (const KeyPart& part : parts.first(parts.size() - 1)) before += part.bytes;
    out.assign(entry.substr(std::min<u64>(before, entry.size())));
    return;
  }
  std::vector<Slice> columns(rows.key_columns.size());
  for (size_t i = 0; i < parts.size(); i++) {
    const Slice column = take_key_column(entry, entries.key_columns[i]);
    if (parts[i].of_key && parts[i].bytes == 0) columns[parts[i].at] = column;
  }
  out.clear();
  for (const Slice column : columns) out.append(column);
}

}  // namespace tt::btree
