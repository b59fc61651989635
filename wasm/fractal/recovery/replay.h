// Replays log records into the trees and undoes transactions that did not commit (PerconaFT
// ft/logger/recover.cc, ft/txn/roll.cc). Messages enter at the roots, as any client's do. A change
// that the tree's file has already, according to its header, is not made again, but still counts as
// its transaction's: an abort must undo it.
#pragma once
#include <list>

#include "fractal/format/log_record.h"
#include "fractal/state/transactions.h"
#include "fractal/statements/injection.h"

namespace tt::fractal {

class Replay {
 public:
  Replay(Nodes& nodes, Transactions& transactions, OpeningProgress& progress, NodeWriter& writer,
         Injection& injection, Actor& opening)
      : nodes_(nodes),
        env_(nodes.env),
        dictionaries_(nodes.dictionaries),
        transactions_(transactions),
        progress_(progress),
        writer_(writer),
        injection_(injection),
        cursor_(opening, kOwner) {}
  // Applies a record. May wait; call again with the same record then.
  Progress apply(Ns now, const LogRecord& record);
  // Sets the begin of the checkpoint that the trees are of.
  void begin_at(u64 checkpoint_lsn) { checkpoint_lsn_ = checkpoint_lsn; }
  // Undoes the oldest live transaction. May wait; call again then.
  Progress undo_oldest(Ns now);
  u64 changes_of_oldest() { return find(transactions_.live().front()->xid)->entries.size(); }

 private:
  static constexpr u64 kOwner = Nodes::kEvictorOwns - 1;  // differs from any client's
  // A change of one dictionary.
  struct Change {
    Dictionary* dictionary;
    std::string key;
    Slice value;
    MessageType type;
  };
  // A live transaction and its undo information (ft/txn/roll.cc).
  struct Entry {
    Dictionary* dictionary;
    bool deletes;
    std::string key;
    bool all_rows = false, resets = false;
  };
  struct Live {
    Transaction transaction;
    std::vector<Entry> entries;  // oldest first
  };
  // A file under its number in the log.
  struct LogFile {
    u32 number;
    std::string name;
    Dictionary* dictionary;  // null: the run does not use it
  };
  Live& begin(u64 xid);
  void know_file(const LogRecord& record);
  void know_unnamed_files();
  Result<Dictionary*> dictionary_of(u32 file) const;
  bool loads_own_file(const LogRecord& record) const;
  Progress reopen(Ns now, const LogRecord& record);
  Live* find(u64 xid);
  void forget(u64 xid);
  Error read_changes(const LogRecord& record);
  Progress change(Ns now, const LogRecord& record);
  // Ends a transaction by its entries, the newest first. Files that have the log up to `lsn` get no
  // message.
  Progress end(Ns now, Live& live, bool commits, u64 lsn);
  // Sends messages. Waits, as clients do, while the cachetable is far over its limit.
  template <class Send>
  Progress run(Ns now, Send&& send);
  Progress fail(const LogRecord& record, const Error& error);

  Nodes& nodes_;
  Environment& env_;
  Dictionaries& dictionaries_;
  Transactions& transactions_;
  OpeningProgress& progress_;
  NodeWriter& writer_;
  Injection& injection_;
  StatementCursor cursor_;
  std::list<Live> live_;
  std::vector<LogFile> files_;
  std::vector<Change> changes_;  // changes by the current record, the last one first
  u64 checkpoint_lsn_ = 0;
  bool running_ = false;  // within a record or an undo
  u64 messages_ = 0;      // sent before the current one
};

}  // namespace tt::fractal
