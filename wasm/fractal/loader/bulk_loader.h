// Bulk loads (PerconaFT src/loader.cc DB_LOADER): puts of one transaction that go into new files
// instead of the trees, one file for each dictionary of a table that is empty. When the transaction
// commits, the files are built and synced; then one record for each and the commit are logged, and
// once these are durable the dictionaries are redirected to the new files. A power cut before
// leaves the empty ones, which the recovery keeps; one after it, the loaded ones.
//
// The real loader logs these records when it begins. A checkpoint in between then writes the
// transaction's rollback entries; here none can come between record and redirection.
#pragma once
#include <memory>

#include "fractal/loader/dictionary_load.h"
#include "fractal/statements/statement_cursor.h"
#include "fractal/write/checkpoint.h"

namespace tt::fractal {

class BulkLoader {
 public:
  BulkLoader(Nodes& nodes, Log& log, Transactions& transactions, Operations& operations,
             NodeWriter& writer, Checkpointer& checkpointer)
      : nodes_(nodes),
        env_(nodes.env),
        log_(log),
        transactions_(transactions),
        operations_(operations),
        writer_(writer),
        checkpointer_(checkpointer) {}
  // True if the statement is a put of the load that runs, or can begin one: else it is a put like
  // any other.
  bool takes(const Statement& statement, const StatementCursor& cursor) const;
  // The statement's value is as it is stored.
  Progress run(Ns now, const Statement& statement, StatementCursor& cursor);
  // True if the client's open transaction is a load.
  bool open_for(const StatementCursor& cursor) const {
    return load_ != nullptr && client_ == &cursor;
  }
  Progress end(Ns now, StatementCursor& cursor, bool commits);
  template <class Visit>
  void each_row(Visit&& visit) const {
    if (load_ == nullptr) return;
    for (const auto& part : load_->parts) visit(part->row());
  }

 private:
  enum class Stage : u8 {
    kPutting,
    kBuilding,
    kOperation,
    kCheckpoint,
    kDurable,
    kRedirect,
    kOpen
  };
  struct Load {
    LoadMemory memory;
    u64 begin_lsn = 0, commit_lsn = 0;
    Stage stage = Stage::kPutting;
    size_t part = 0;  // that is being built, or redirected
    std::vector<std::unique_ptr<DictionaryLoad>> parts;
    std::vector<std::string> names;  // the new files, as parts
    std::vector<FileId> files, old_files;
  };
  std::vector<Dictionary*> table_of(const Dictionary& dictionary) const;
  void begin(Ns now, StatementCursor& cursor);
  Progress commit(Ns now, StatementCursor& cursor);
  Progress build(Ns now);
  void log(Ns now, StatementCursor& cursor);
  Progress redirect(Ns now, StatementCursor& cursor);
  Progress open(Ns now);
  void abort(Ns now, StatementCursor& cursor);
  void finish();

  Nodes& nodes_;
  Environment& env_;
  Log& log_;
  Transactions& transactions_;
  Operations& operations_;
  NodeWriter& writer_;
  Checkpointer& checkpointer_;
  std::unique_ptr<Load> load_;
  const StatementCursor* client_ = nullptr;
  u64 next_temp_ = 0;
};

}  // namespace tt::fractal
