#include "btree/instance/row_columns.h"

#include <algorithm>

namespace tt::btree {

std::vector<Column> columns_of(const IndexInfo& rows,
                               const std::vector<const IndexInfo*>& entries) {
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

bool orders(const Column& column, const IndexInfo& entries) {
  return std::any_of(entries.key_parts.begin(), entries.key_parts.end(), [&](const KeyPart& part) {
    return !part.of_key && part.at < column.from + u64{column.bytes} &&
           column.from < part.at + part.bytes;
  });
}

void build_entry(const IndexInfo& entries, Slice key, Slice value, std::string& out) {
  out = entry_key(entries.key_parts, key, value);
}

}  // namespace tt::btree
