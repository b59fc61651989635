// Rollback: undoes what transactions did, newest change first (trx0roll.cc, row0undo.cc,
// row0uins.cc, row0umod.cc, MariaDB 10.11). A row's entries in other indexes are undone before the
// row itself, each in its own mini-transaction.
//
// A power cut may stop it anywhere, and it begins again: a row whose roll pointer does not lead to
// the undo record was undone before. The log shrinks page by page as its records are used up. In
// the end the transaction commits with an empty log.
//
// There are no row locks, so several transactions may have changed a row. The one with the newest
// version is then undone first.
#pragma once
#include "btree/flush/page_cleaner.h"
#include "btree/versions/row_versions.h"

namespace tt::btree {

class Rollback {
 public:
  // Reads pages for `owner`, which is woken and then calls run() again.
  Rollback(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner, Actor& owner,
           Cause cause, ReadReason reason)
      : instance_(instance),
        index_ops_(index_ops),
        undo_(undo),
        cleaner_(cleaner),
        owner_(owner),
        versions_(instance, index_ops, undo),
        fetch_(instance, owner, cause, reason) {}

  // Rolls the transactions back and removes them from the list one by one. Done when none is left,
  // or when `most` records have been undone in all.
  Progress run(Ns now, std::vector<Transaction>& transactions, u64 most = ~u64{0});
  // Rolls back the transactions that a crash has left.
  Progress run(Ns now) { return run(now, undo_.recovered()); }
  u64 transactions() const { return finished_; }
  u64 records() const { return undone_; }
  std::string waits_for() const { return fetch_.waits_for(); }

 private:
  enum class Done : u8 { kYes, kBlocked };
  // The target of the newest record: nothing that is left to undo; the row; or a row with a newer
  // version of another transaction, which must be undone first.
  enum class Found : u8 { kNothing, kRow, kOther };
  Done step(Ns now, std::vector<Transaction>& transactions);
  Done finish(Ns now, std::vector<Transaction>& transactions);
  Done next(Ns now, Transaction& trx);
  Done cut(Ns now, const Transaction& trx);
  Done read(Ns now, const Transaction& trx);
  Done locate(Ns now, const Transaction& trx, Found* found, u64* other);
  Done undo_entries(Ns now);
  Done undo_row(Ns now);
  Done remove_entry(Ns now, u32 entries);
  Done restore_entry(Ns now, u32 entries);
  bool fits(Slice key, Slice value, u32 index) const;
  bool changes(u32 entries) const;
  bool room(Ns now);
  void commit(Ns now, Mtr& mtr);

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  PageCleaner& cleaner_;
  Actor& owner_;
  RowVersions versions_;
  Fetch fetch_;
  Path path_;
  size_t current_ = 0;
  bool read_ = false, cuts_ = false;
  // The newest record of the current transaction.
  UndoType type_ = UndoType::kInsert;
  bool reorders_ = false;
  u32 index_ = 0;
  u64 transaction_ = 0, roll_ = 0, own_roll_ = 0;
  std::string key_, old_, ordering_;
  // The next one of the table's other indexes; true if the new version's entry there is gone.
  size_t entries_ = 0;
  bool removed_ = false;
  std::string now_, before_, entry_;  // the row's value as it is and as it was; an entry
  u64 finished_ = 0, undone_ = 0;
};

}  // namespace tt::btree
