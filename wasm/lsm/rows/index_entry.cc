#include "lsm/rows/index_entry.h"

namespace tt::lsm {
namespace {

// MariaDB packs a varbinary(n) with one byte of length, and with two from n = 256 on. Values here
// fill their column, so the value's size is n.
u32 length_bytes(u64 bytes) { return bytes < 256 ? 1 : 2; }

bool has_length(const IndexInfo& tree) { return tree.clustered && tree.variable; }

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

Slice row_value(Slice stored_value, const IndexInfo& tree, std::string& buffer) {
  if (!has_length(tree)) return stored_value;
  buffer.assign(stored_value.substr(0, tree.fixed_bytes));
  const u64 rest = stored_value.size() - tree.fixed_bytes;  // 256 bytes are 255 and one of length
  buffer += stored_value.substr(tree.fixed_bytes + length_bytes(rest - 1));
  return buffer;
}

}  // namespace tt::lsm
