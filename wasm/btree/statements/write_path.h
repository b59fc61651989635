// Puts and deletes: prepare fetches every page that the change may touch, apply changes them in
// mini-transactions, commit writes the redo log (row0ins.cc, row0upd.cc, trx0trx.cc).
#pragma once
#include "btree/flush/page_cleaner.h"
#include "btree/statements/statement_cursor.h"
#include "btree/versions/purge.h"

namespace tt::btree {

class WritePath {
 public:
  WritePath(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner, Purge& purge)
      : instance_(instance), index_ops_(index_ops), undo_(undo), cleaner_(cleaner), purge_(purge) {}
  // Changes of entries may wait in it from now on.
  void use(ChangeBuffer& buffer) { buffer_ = &buffer; }
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);
  // Commits what the client has left open.
  Progress leave(Ns now, StatementCursor& cursor);
  Progress run_rollback(Ns now, StatementCursor& cursor);
  WritesRow writes_row() const;
  void emit_writes(bool stopped);

 private:
  // True while the redo log is full: the client is woken by the next checkpoint.
  bool stall(Ns now, StatementCursor& cursor);
  // True if everything that the statement touches is in memory; else cursor.fetch has the wait.
  bool prepare(Ns now, const Statement& statement, StatementCursor& cursor);
  void apply(Ns now, const Statement& statement, StatementCursor& cursor);
  static BufferedOp buffered_op(const Statement& statement) {
    return statement.op == Op::kDelete ? BufferedOp::kMark : BufferedOp::kInsert;
  }
  ChangeBuffer::Answer plan_buffering(Ns now, const Statement& statement, StatementCursor& cursor);
  bool prepare_rest(Ns now, const Statement& statement, StatementCursor& cursor, u32 old_bytes);
  Progress commit(Ns now, StatementCursor& cursor);
  Progress await_redo(Ns now, StatementCursor& cursor);
  u64 log_undo(Ns now, const Statement& statement, StatementCursor& cursor);
  void emit_row_put(PageId page, Slice key, u64 bytes, bool update);

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  PageCleaner& cleaner_;
  Purge& purge_;
  ChangeBuffer* buffer_ = nullptr;
  bool stopped_ = false;
};

}  // namespace tt::btree
