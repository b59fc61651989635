// Changes one row: first its new keys are looked up in the unique indexes that get one, then its
// entries are put and deleted. A key that another row has ends it before anything is changed.
#pragma once
#include <vector>

#include "engine/statement.h"
#include "server/execute/database.h"
#include "server/execute/locker.h"
#include "server/rows/changes.h"

namespace tt::server {

class RowChange final : private RowSink {
 public:
  explicit RowChange(Locker& locker) : locker_(locker) {}
  // Null: there is no row before, or after. Both outlive the change. `updates`: a row that has the
  // key already is to be changed instead.
  void begin(TableState& table, const Row* before, const Row* after, bool updates = false);
  // Likewise, without looking keys up.
  void begin_undo(TableState& table, const Row* before, const Row* after);
  bool is_undo() const { return is_undo_; }
  const Row* before() const { return before_; }
  const Row* after() const { return after_; }
  // Makes the next call; kDone once the row is changed, is a duplicate(), or was changed since the
  // transaction's snapshot.
  Step next(tt::Statement& call);
  bool newer() const { return newer_; }
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
  Step next_check(tt::Statement& call);
  Step look_up_row(tt::Statement& call);
  bool lock_check(u32 index);
  bool lock_change(const Change& change);
  void row(Slice key, Slice value) override;

  Locker& locker_;
  TableState* table_ = nullptr;
  const Row *before_ = nullptr, *after_ = nullptr;
  u32 check_ = 0;  // the next index to look at
  bool looks_up_row_ = false;
  bool found_ = false, duplicate_ = false;
  std::string key_, until_, old_key_;
  Row other_;
  std::vector<Change> changes_;
  size_t done_ = 0;
  size_t locked_ = 0;  // changes whose keys are locked
  bool planned_ = false, is_undo_ = false;
  bool updates_ = false, newer_ = false, fresh_ = false, waited_ = false;
  u64 alone_ = 0;  // bits of the indexes whose new key no one else had locked
  std::string lock_key_;
};

}  // namespace tt::server
