// Indexes dropped and built. A drop removes the dictionary's file.
//
// A build is hot (PerconaFT src/indexer.cc, indexer-undo-do.cc): it goes from the greatest key of
// the rows down, one row after the other, with no client between a row's change and its entries,
// and sends entries by ordinary messages that are not logged. Clients put entries of the rows that
// it has passed. At its end a checkpoint writes the index, and then its transaction commits. A
// power cut before that leaves no index.
//
// The real indexer logs its new file when it begins; here that is done with the commit, as for bulk
// loads. Of a row's committed versions it takes the newest alone: a snapshot that is older than the
// index cannot be read through it.
#pragma once
#include "fractal/statements/queries.h"
#include "fractal/statements/write_path.h"
#include "fractal/write/checkpoint.h"

namespace tt::fractal {

class Indexer final : public Actor {
 public:
  Indexer(Nodes& nodes, Log& log, Transactions& transactions, Operations& operations,
          NodeWriter& writer, Checkpointer& checkpointer, Injection& injection, Queries& queries,
          BuildProgress& build)
      : nodes_(nodes),
        env_(nodes.env),
        log_(log),
        transactions_(transactions),
        operations_(operations),
        writer_(writer),
        checkpointer_(checkpointer),
        injection_(injection),
        queries_(queries),
        build_(build),
        rollback_(nodes, transactions),
        cursor_(*this, kOwner) {}
  // May wait; call again then.
  Progress run_drop(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_add(Ns now, const Statement& statement, StatementCursor& cursor);
  // Wakes the client once the index that is being built is whole.
  void wait(Actor& client) { waiting_.push_back(&client); }
  bool awaited_by(const Actor& client) const;
  Ns step(Ns now) override;
  const char* name() const override { return "indexer"; }
  std::string waits_for() const override;

 private:
  static constexpr u64 kOwner = Nodes::kEvictorOwns - 2;  // differs from any client's
  // The steps of a build: for each row, its turn (kBegin), the read and its messages; after the
  // last row a checkpoint and the commit.
  enum class Next : u8 { kBegin, kRead, kSend, kCheckpoint, kAwait, kCommit, kDurable };
  struct Change {
    MessageType type;
    u64 xid;
    std::string key, value;
    Transaction* writer;  // null: no one can undo the change. Else it is logged as the writer's own
    bool noted = false;
  };
  // Begins an operation with no checkpoint beside it. May wait; call again then.
  Progress open_operation(Ns now, StatementCursor& cursor);
  Progress go_on(Ns now, const IndexBuild& wanted, StatementCursor& cursor);
  void wake_waiting(Ns now);
  bool remove_nodes(Dictionary& dictionary, Actor& client);
  void begin(Ns now, Dictionary& index);
  // Each returns the time to continue: `now` at once, kNever when woken.
  Ns advance(Ns now);
  Ns read(Ns now);
  Ns send(Ns now);
  Ns commit(Ns now);
  Ns finish(Ns now);
  void take_row(Slice key, const LeafEntry& entry);
  void change(MessageType type, u64 xid, Slice key, Slice stored, Transaction* writer);
  Progress send_one(Ns now, Change& change);
  void changed();

  Nodes& nodes_;
  Environment& env_;
  Log& log_;
  Transactions& transactions_;
  Operations& operations_;
  NodeWriter& writer_;
  Checkpointer& checkpointer_;
  Injection& injection_;
  Queries& queries_;
  BuildProgress& build_;
  RollbackLog rollback_;
  StatementCursor cursor_;
  Next next_ = Next::kBegin;
  std::vector<Change> changes_;  // to send for the row that was read
  size_t sent_ = 0;              // changes sent
  u64 checkpoint_ = 0, commit_lsn_ = 0;
  std::vector<Actor*> waiting_;
  std::string buffer_;
};

}  // namespace tt::fractal
