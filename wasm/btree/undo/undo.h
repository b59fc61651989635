// Undo logs: the records from which a transaction is rolled back, in pages of the system tablespace
// (trx0undo.cc, trx0rseg.cc, trx0purge.cc, MariaDB 10.11).
//
// The rollback segments (128 in InnoDB) take turns. A transaction's log begins on a cached page if
// its rollback segment has one (several short logs share a page), else on a new one. At commit the
// log joins its rollback segment's history; purge processes the transactions in order and then
// removes their logs from the histories. A page is freed with its last log. The state in memory
// follows from the pages, and is rebuilt from them when the server starts (undo_recovery.cc).
#pragma once
#include <algorithm>
#include <deque>

#include "btree/instance/fetch.h"
#include "btree/instance/mtr.h"
#include "btree/page/undo_page.h"
#include "btree/undo/page_list.h"
#include "btree/undo/read_views.h"
#include "btree/undo/undo_record.h"

namespace tt::btree {

struct Transaction {
  u64 id = 0;  // 0: it has not written yet
  u32 rollback = kNone, log = kNone;
  u64 undo_number = 0;        // its next record's
  u32 top_page = 0, top = 0;  // its newest record that was not rolled back; 0: there is none
  bool purges = false;        // purge must look at each record
};

// A committed transaction that purge still has to process.
struct History {
  u64 number;  // in the order of commits
  u64 transaction;
  u32 page, header;  // its log's first page, and the log's header there
  bool purges;
};

class Undo {
 public:
  explicit Undo(Instance& instance) : instance_(instance) {}
  // For a new server: creates the installation's pages; then takes those into memory that a server
  // reads when it starts.
  void create(Mtr& mtr);
  void load();
  // Rebuilds the state from the pages, after the redo was applied (trx_rseg_array_init,
  // trx_lists_init_at_db_start). False while `fetch` waits: it is then called again. Pages that
  // make no sense end the run (Instance::error).
  bool recover(Ns now, Fetch& fetch);
  // The transactions that had not committed, oldest first.
  std::vector<Transaction>& recovered() { return recovered_; }

  // True if all pages that append() and commit() touch are in memory. The first call gives the
  // transaction its rollback segment.
  bool plan(Ns now, Transaction& trx, u32 record_bytes, bool commits, Fetch& fetch);
  // An upper bound of a record's size, in bytes.
  u32 record_bytes(u32 index, u32 key_bytes, u32 old_bytes) const;
  // Builds a record, which is valid until the next call.
  Slice build(const Transaction& trx, const Change& change);
  // Appends the record of a change and returns its roll pointer.
  u64 append(Mtr& mtr, Transaction& trx, const Change& change);
  // Moves the transaction's log to its rollback segment's history.
  void commit(Mtr& mtr, Transaction& trx);

  // For rollback (trx0roll.cc trx_roll_pop_top_rec, trx_undo_truncate_end). Moves to the record
  // before the newest one; false while its page is missing. *left: it is in another page.
  bool pop(Ns now, Transaction& trx, Fetch& fetch, bool* left);
  // Cuts off the records that were rolled back, one page at a time: true when none is left to cut.
  bool plan_truncate(Ns now, const Transaction& trx, Fetch& fetch);
  bool truncate(Mtr& mtr, const Transaction& trx);
  bool plan_commit(Ns now, const Transaction& trx, Fetch& fetch);
  // True if the transaction has written and not ended.
  bool active(u64 transaction) const;
  bool has_active() const { return !active_.empty(); }
  // True if purge has passed a committed transaction, or is about to (purge_sys_t::is_purgeable).
  bool purgeable(u64 transaction) const;
  void purge_view(u64 number) { purge_view_ = number; }
  // A view of what is committed now.
  u64 take_view(Ns now) { return views_.take(next_id_, active_, now); }
  void release_view(u64 view) { views_.release(view); }
  const ReadViews& views() const { return views_; }
  // Purge may process the commits before this one (purge_sys_t::clone_oldest_view).
  u64 purge_limit() const { return views_.empty() ? next_id_ : views_.oldest().limit; }

  // For purge. Transactions that it still has to process, oldest first.
  std::deque<History>& unpurged() { return unpurged_; }
  // The record at that offset of a page that `fetch` holds; if there is none, the run ends.
  std::optional<UndoRecord> read(Fetch& fetch, u32 page, u32 offset);
  // The undo record of the change that made a version of a row, whose page `fetch` holds. Each
  // leads to an older version: a chain of more steps than the file has room for records is a
  // circle, and ends the run.
  std::optional<UndoRecord> version_before(Fetch& fetch, u32 rows, u64 roll, u64* steps);
  // True if it is a page of undo records with a log's header at that offset, or `header` is 0; else
  // the run ends.
  bool holds(Fetch& fetch, u32 page, u32 header);
  const char* bytes(u32 number) { return instance_.frame(page(number)).bytes; }
  u64 next_number() const { return next_id_; }  // the next commit gets this number or a higher one
  bool history_exists() const { return instance_.counters.history > 0; }
  u32 rollback_segments() const { return static_cast<u32>(rollback_.size()); }
  PageId rollback_page(u32 rollback) const { return page(rollback_[rollback].page); }
  bool has_history(u32 rollback) const { return !rollback_[rollback].history.empty(); }
  // The page with the oldest log in the rollback segment's history.
  PageId oldest_page(u32 rollback) const { return first_page(rollback_[rollback].history.front()); }
  // Truncation of histories (purge_sys_t::iterator::free_history_rseg), one log at a time. The
  // oldest log of a rollback segment's history is removable if it was purged (its commit is before
  // `head`), no transaction uses the rollback segment, and purge has seen (`view`) everything
  // committed there. If nothing can be removed, rollback segments pause in turn (swept()), so that
  // the history empties eventually.
  bool removable(u32 rollback, u64 head, u64 view);
  bool plan_remove(Ns now, u32 rollback, Fetch& fetch);
  void remove(Mtr& mtr, u32 rollback);
  void swept(u32 rollback, bool removed);

 private:
  struct Log {
    Space::Segment segment = 0;
    u32 first = 0, last = 0, pages = 0;
    u32 header = 0;        // the newest transaction's log header, in the first page
    u32 free = 0;          // next byte in the last page
    u32 transactions = 0;  // in the history
    u32 slot = kNone;      // in the rollback segment's header page
    bool cached = false;
  };
  // One transaction's log in a history.
  struct Committed {
    u64 number;
    u32 log, header;
  };
  struct RollbackSegment {
    u32 page = 0;
    std::vector<u32> cached;        // the next one last
    std::deque<Committed> history;  // oldest first
    std::vector<bool> slots;        // true: taken (TRX_RSEG_UNDO_SLOTS)
    u32 users = 0;                  // running transactions
    bool pauses = false;
  };
  // Progress of recover().
  struct Recovery {
    bool begun = false, walks = false;  // through a history
    u32 rollback = 0, slot = 0;
    Place node;
    u32 left = 0;    // nodes of the history
    u64 newest = 0;  // id or number found
  };
  // undo_recovery.cc
  bool recover_slots(Ns now, Fetch& fetch);
  bool recover_logs(Ns now, Fetch& fetch);
  bool recover_log(Ns now, Fetch& fetch, u32 first);
  bool recover_history(Ns now, Fetch& fetch);
  u32 known_log(u32 first);
  // undo_check.cc
  std::string whole_bytes(u32 page) const;
  bool has_pages(const Log& log) const;
  bool begins(const Log& log) const;
  bool has_history_list(const RollbackSegment& rollback) const;
  bool belong_together() const;
  Error check_recovered() const;
  bool used(u32 number);
  void saw(u64 number) { recovery_.newest = std::max(recovery_.newest, number); }

  u32 page_end() const { return instance_.pool.page_size() - 10; }
  u32 most_slots() const { return instance_.pool.page_size() / 16; }  // TRX_RSEG_N_SLOTS
  PageId page(u32 number) const { return page_id(0, number); }
  PageId first_page(const Committed& c) const { return page(logs_[c.log].first); }
  PageList pages_of(const Log& log) { return {instance_, log.first, UndoPage::kPageListAt}; }
  bool needs_space(Ns now, const Space::Change& change, Fetch& fetch);
  u32 unused_log();
  void add_page(Mtr& mtr, Log& log);
  void begin_log(Mtr& mtr, Transaction& trx);
  void create_header(Mtr& mtr, Log& log, u64 trx);
  void free_slot(Mtr& mtr, RollbackSegment& rollback, Log& log);
  void add_to_history(Mtr& mtr, RollbackSegment& rollback, const Transaction& trx);

  Instance& instance_;
  std::vector<u32> describing_;  // pages of ibdata1 that the next change needs
  std::vector<Log> logs_;
  std::vector<u32> unused_logs_;
  std::vector<RollbackSegment> rollback_;
  std::deque<History> unpurged_;
  std::vector<Transaction> recovered_;
  std::vector<u64> active_;  // transactions that have written and not ended, in no order
  u32 next_rollback_ = 0, may_pause_ = 0;
  u64 next_id_ = 1;  // ids of transactions and numbers of commits (trx_sys_t::get_new_trx_id)
  u64 purge_view_ = 0;
  ReadViews views_;
  Recovery recovery_;
  std::string record_;
};

}  // namespace tt::btree
