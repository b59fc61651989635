// Changes one row: first its new keys are looked up in the unique indexes that get one, then its
// entries are put and deleted. A key that another row has ends it before anything is changed.
#pragma once
#include <vector>

#include "engine/statement.h"
#include "server/execute/database.h"
#include "server/rows/changes.h"

namespace tt::server {

class RowChange final : private RowSink {
 public:
  // Null: there is no row before, or after. Both outlive the change.
  void begin(TableState& table, const Row* before, const Row* after);
  // Likewise, without looking keys up.
  void begin_undo(TableState& table, const Row* before, const Row* after);
  bool is_undo() const { return is_undo_; }
  const Row* before() const { return before_; }
  const Row* after() const { return after_; }
  // Makes the next call; false once the row is changed, or duplicate().
  bool next(tt::Statement& call);
  bool duplicate() const { return duplicate_; }
  // The row that has the key; only if duplicate().
  const Row& other() const { return other_; }
  // True if something was put or deleted.
  bool changed() const { return !duplicate_ && !changes_.empty(); }
  // Keys and values of rows that were put, keys of rows that were deleted.
  u64 user_bytes() const;
  // The change of the table's number of rows, and of the bytes of their keys and values.
  i64 rows() const { return i64{after_ != nullptr} - i64{before_ != nullptr}; }
  i64 bytes();

 private:
  bool next_check(tt::Statement& call);
  void row(Slice key, Slice value) override;

  TableState* table_ = nullptr;
  const Row *before_ = nullptr, *after_ = nullptr;
  u32 check_ = 0;  // the next index to look at
  bool looks_up_row_ = false;
  bool found_ = false, duplicate_ = false;
  std::string key_, until_, old_key_;
  Row other_;
  std::vector<Change> changes_;
  size_t done_ = 0;
  bool planned_ = false, is_undo_ = false;
};

}  // namespace tt::server
