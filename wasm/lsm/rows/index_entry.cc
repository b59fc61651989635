#include "lsm/rows/index_entry.h"

#include <algorithm>

#include "engine/row_format.h"

namespace tt::lsm {
namespace {

// MariaDB packs a varbinary(n) with one byte of length, and with two from n = 256 on. Values here
// fill their column, so the value's size is n.
u32 length_bytes(u64 bytes) { return bytes < 256 ? 1 : 2; }

bool has_length(const IndexInfo& tree) {
  return tree.clustered && tree.variable && !tree.has_columns();
}

constexpr char kUnpackTag = 2;              // RDB_UNPACK_DATA_TAG
constexpr u32 kUnpackHeader = 3;            // with the length
constexpr u32 kNoBlanks = 8;                // RDB_TRIMMED_CHARS_OFFSET: none lost, none gained
constexpr u32 kMediumText = (1 << 24) - 1;  // its lengths have three bytes

// True if a column of the key is unpacked with the help of unpack info: not the start of one.
bool uses_unpack_info(const IndexInfo& tree, size_t column) {
  const bool is_start = column < tree.key_parts.size() && tree.key_parts[column].bytes > 0;
  return tree.key_columns[column].padded && !is_start;
}

// The unpack info of a key; nothing if no column uses it, or if those of an entry are NULL.
std::string unpack_info(const IndexInfo& tree, Slice key) {
  std::string info(kUnpackHeader, kUnpackTag), bytes;
  bool used = false;
  for (size_t i = 0; i < tree.key_columns.size(); i++) {
    const ColumnInfo& column = tree.key_columns[i];
    const bool null = !read_key_column(key, column, bytes);
    if (!uses_unpack_info(tree, i)) continue;
    used |= !tree.columns.empty() || tree.clustered;
    if (null) continue;
    const u32 gained = bytes.empty() ? 8 : static_cast<u32>(-bytes.size() % 8);
    if (column.bytes + kNoBlanks >= 256) info += '\0';
    info += static_cast<char>(kNoBlanks - gained);
  }
  if (!used && info.size() == kUnpackHeader) return {};
  info[1] = static_cast<char>(info.size() >> 8), info[2] = static_cast<char>(info.size());
  return info;
}

bool has_medium_texts(const IndexInfo& tree) {
  for (const ColumnInfo& column : tree.columns)
    if (length_bytes(column) == 4 && column.bytes <= kMediumText) return true;
  return false;
}

// Copies the columns of a value behind its NULL bits, from lengths of `from` bytes for a
// MEDIUMTEXT to lengths of `to` bytes.
void copy_columns(const IndexInfo& tree, Slice nulls, Slice rest, u32 from, u32 to,
                  std::string& out) {
  if (nulls.size() < null_bytes(tree.columns)) return;
  u32 nullable = 0;
  for (const ColumnInfo& column : tree.columns) {
    const u32 bit = column.nullable ? nullable++ : 0;
    if (column.nullable && (static_cast<u8>(nulls[bit / 8]) >> bit % 8 & 1) != 0) continue;
    const bool medium = length_bytes(column) == 4 && column.bytes <= kMediumText;
    const u32 read = medium ? from : length_bytes(column), write = medium ? to : read;
    if (rest.size() < read) return;
    size_t size = column.variable ? 0 : column.bytes;
    for (u32 i = 0; i < read; i++) size |= size_t{static_cast<u8>(rest[i])} << (8 * i);
    for (u32 i = 0; i < write; i++) out += static_cast<char>(size >> (8 * i));
    const Slice bytes = rest.substr(read, size);
    out += bytes;
    rest.remove_prefix(read + bytes.size());
  }
}

// A value with columns as it is stored, and back.
void store_columns(const IndexInfo& tree, Slice key, Slice value, std::string& out) {
  const Slice nulls = value.substr(0, null_bytes(tree.columns)), rest = value.substr(nulls.size());
  out.assign(nulls);
  out += unpack_info(tree, key);
  if (has_medium_texts(tree))
    copy_columns(tree, nulls, rest, 4, 3, out);
  else
    out += rest;
}

bool has_unpack_info(const IndexInfo& tree) {
  for (size_t i = 0; i < tree.key_columns.size(); i++)
    if (uses_unpack_info(tree, i)) return true;
  return false;
}

// Takes the unpack info off the front of what follows the NULL bits; its size.
size_t take_unpack_info(Slice& rest) {
  if (rest.size() < kUnpackHeader) return 0;
  const size_t size = size_t{static_cast<u8>(rest[1])} << 8 | static_cast<u8>(rest[2]);
  const size_t taken = std::min(size, rest.size());
  rest.remove_prefix(taken);
  return taken;
}

Slice load_columns(const IndexInfo& tree, Slice stored, std::string& buffer) {
  if (tree.columns.empty()) return {};
  const bool has_info = has_unpack_info(tree);
  if (!has_info && !has_medium_texts(tree)) return stored;
  const Slice nulls = stored.substr(0, null_bytes(tree.columns));
  Slice rest = stored.substr(nulls.size());
  if (has_info) take_unpack_info(rest);
  buffer.assign(nulls);
  if (has_medium_texts(tree))
    copy_columns(tree, nulls, rest, 3, 4, buffer);
  else
    buffer += rest;
  return buffer;
}

}  // namespace

Statement IndexEntry::encode(const Statement& statement, std::span<const IndexInfo> trees) {
  if (trees.empty() || !names_row(statement.op)) return statement;
  TT_DCHECK(statement.index < trees.size());
  const IndexInfo& tree = trees[statement.index];
  key_.clear();
  put_index_number(key_, statement.index);
  key_ += statement.key;
  if (statement.op == Op::kScan) return range(statement);
  Statement stored = statement;
  stored.key = key_;
  if (statement.op == Op::kDeleteRange) {
    value_.clear();
    put_index_number(value_, statement.index);
    value_ += statement.write().value;
    stored.write().value = value_;
  }
  if (tree.has_columns() && statement.op == Op::kPut) {
    store_columns(tree, statement.key, statement.write().value, value_);
    stored.write().value = value_;
  }
  if (!has_length(tree)) return stored;
  TT_CHECK(statement.op != Op::kMerge);  // an operand is no row: it has no column to measure
  if (statement.op != Op::kPut) return stored;
  const Slice value = statement.write().value;
  TT_DCHECK(value.size() >= tree.fixed_bytes);  // else the length would wrap around
  const u64 bytes = value.size() - tree.fixed_bytes;
  value_.assign(value.substr(0, tree.fixed_bytes));
  for (u32 i = 0; i < length_bytes(bytes); i++) value_ += static_cast<char>(bytes >> (8 * i));
  value_ += value.substr(tree.fixed_bytes);
  stored.write().value = value_;
  return stored;
}

// Backwards, a range without an upper end begins where the next index does.
Statement IndexEntry::range(const Statement& statement) {
  Statement stored = statement;
  ReadArgs& read = stored.read();
  if (read.backwards && statement.key.empty()) {
    key_.clear();
    put_index_number(key_, statement.index + 1);
  }
  stored.key = key_;
  if (!read.backwards && read.until.empty()) return stored;
  value_.clear();
  put_index_number(value_, statement.index);
  value_ += statement.read().until;
  read.until = value_;
  return stored;
}

u64 layout_bytes(Slice stored, const IndexInfo& tree) {
  if (!tree.has_columns())
    return has_length(tree) ? length_bytes(stored.size() - tree.fixed_bytes - 1) : 0;
  if (tree.columns.empty()) return stored.size();  // an entry has unpack info at most
  const Slice nulls = stored.substr(0, null_bytes(tree.columns));
  Slice rest = stored.substr(nulls.size());
  u64 bytes = nulls.size() + (has_unpack_info(tree) ? take_unpack_info(rest) : 0);
  u32 nullable = 0;
  for (const ColumnInfo& column : tree.columns) {
    const u32 bit = column.nullable ? nullable++ : 0;
    if (column.nullable && (static_cast<u8>(nulls[bit / 8]) >> bit % 8 & 1) != 0) continue;
    const bool medium = length_bytes(column) == 4 && column.bytes <= kMediumText;
    bytes += medium ? 3 : length_bytes(column);
  }
  return bytes;
}

Slice row_value(Slice stored_value, const IndexInfo& tree, std::string& buffer) {
  if (tree.has_columns()) return load_columns(tree, stored_value, buffer);
  if (!has_length(tree)) return stored_value;
  buffer.assign(stored_value.substr(0, tree.fixed_bytes));
  const u64 rest = stored_value.size() - tree.fixed_bytes;  // 256 bytes are 255 and one of length
  buffer += stored_value.substr(tree.fixed_bytes + length_bytes(rest - 1));
  return buffer;
}

}  // namespace tt::lsm
