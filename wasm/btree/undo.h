// Undo logs: what a transaction would need to go back, as records in pages of the system tablespace (trx0undo.cc, trx0rseg.cc).
//
// The rollback segments (128 in InnoDB) take turns. A transaction's log begins on a cached page if its rollback segment has one (several short
// logs share a page), else on a new one. At commit the log joins the history, which purge works off.
#pragma once
#include <deque>

#include "btree/fetch.h"
#include "btree/mtr.h"

namespace tt::btree {

enum class UndoType : u8 {
  kInsert = 11,
  kUpdate = 12,
  kDelete = 14
};  // TRX_UNDO_INSERT_REC, _UPD_EXIST_REC, _DEL_MARK_REC

struct Transaction {
  u64 id = 0;  // 0: it has not written yet
  u32 rollback = kNone, log = kNone;
  u64 undo_number = 0;
  u32 first_page = 0, first_offset = 0;
  bool changes = false;  // has updates or deletes: purge must look at each record
};

// A committed transaction's log.
struct History {
  u32 log;
  u32 page, offset;  // its first record
  u64 records;
  bool changes, last_of_log;
  u32 rollback_page;
};

// One record, as purge reads it.
struct UndoRecord {
  UndoType type;
  u32 tree;
  Slice key;
  u32 next;  // offset of the next one in the page; 0: none
};

class Undo {
 public:
  explicit Undo(Instance& instance) : instance_(instance) {}
  // The rollback segments' pages are there since the server was installed.
  void create();

  // Whether all pages are there that append() and commit() touch.
  bool plan(Ns now, Transaction& trx, u32 record_bytes, bool commits, Fetch& fetch);
  // Builds a record; `old` is what an update overwrites.
  Slice build(const Transaction& trx, UndoType type, u32 tree, Slice key, u64 old_trx, u64 old_roll, Slice old);
  // Answers the roll pointer.
  u64 append(Mtr& mtr, Transaction& trx, UndoType type, Slice record);
  void commit(Mtr& mtr, Transaction& trx);

  std::deque<History>& history() { return history_; }
  UndoRecord read(u32 page, u32 offset);
  u32 page_behind(const History& history, u32 page) const;  // the log's next page
  const std::vector<u32>& pages_of(u32 log) const { return logs_[log].pages; }
  // All its transactions are purged: its pages go back. They must be in memory.
  void free_log(Mtr& mtr, u32 log);
  u64 next_transaction() const { return next_id_; }

 private:
  struct Log {
    Space::Segment segment = 0;
    std::vector<u32> pages;
    u32 header = 0;        // the newest transaction's log header, in the first page
    u32 free = 0;          // next byte in the last page
    u32 previous = 0;      // offset of the last record in it, 0: none
    u32 transactions = 0;  // in the history
    bool cached = false, closed = false;
  };
  struct RollbackSegment {
    u32 page = 0;
    std::vector<u32> cached;
  };
  u32 page_end() const { return instance_.pool.page_size() - 10; }
  PageId page(u32 number) const { return page_id(0, number); }
  void add_page(Mtr& mtr, Log& log);
  void begin_log(Mtr& mtr, Transaction& trx);

  Instance& instance_;
  std::vector<Log> logs_;
  std::vector<u32> unused_logs_;
  std::vector<RollbackSegment> rollback_;
  std::deque<History> history_;
  u32 next_rollback_ = 0;
  u64 next_id_ = 1;
  std::string record_;
};

}  // namespace tt::btree
