// Undo logs: what a transaction needs to roll back, as records in pages of the system tablespace
// (trx0undo.cc, trx0rseg.cc).
//
// The rollback segments (128 in InnoDB) take turns. A transaction's log begins on a cached page if
// its rollback segment has one (several short logs share a page), else on a new one. At commit the
// log joins its rollback segment's history; purge processes the transactions in order and then
// removes their logs from the histories. A page is freed with its last log.
#pragma once
#include <deque>

#include "btree/instance/fetch.h"
#include "btree/instance/mtr.h"
#include "btree/page/undo_page.h"

namespace tt::btree {

inline constexpr u32 kFirstUndoRecord = UndoPage::kFirstRecord;
inline constexpr u32 kUndoSlotsAt =
    38 + 34;  // in a rollback segment's header page: first pages of its undo logs (trx0rseg.h)

// A place in the tablespace as lists in pages hold it: page and offset (fut0lst.h).
struct FileAddress {
  char bytes[6];
  FileAddress(u32 page, u32 offset) {
    store32(bytes, page);
    store16(bytes + 4, offset);
  }
  operator Slice() const { return {bytes, 6}; }
};

enum class UndoType : u8 {
  kInsert = 11,
  kUpdate = 12,
  kDelete = 14
};  // TRX_UNDO_INSERT_REC, _UPD_EXIST_REC, _DEL_MARK_REC

struct Transaction {
  u64 id = 0;  // 0: it has not written yet
  u32 rollback = kNone, log = kNone;
  u64 undo_number = 0;
  u32 first_offset = 0;
  size_t first_page = 0;  // place in the log's pages
  bool deletes = false;   // purge must look at each record
};

// A committed transaction that purge still has to process.
struct History {
  u64 number;  // in the order of commits
  u32 log;
  size_t page, last_page;  // places in the log's pages: of its first and last record
  u32 offset;              // its first record
  u64 records;
  bool deletes;
};

// One record, as purge reads it.
struct UndoRecord {
  UndoType type;
  u32 index;
  Slice key;
  u32 next;  // offset of the next one in the page; 0: none
};

class Undo {
 public:
  explicit Undo(Instance& instance) : instance_(instance) {}
  // The rollback segments' pages exist since the server was installed.
  void create(Mtr& mtr);
  // The server reads them when it starts (trx_rseg_mem_restore).
  void load();

  // Whether all pages that append() and commit() touch are in memory. The first call gives the
  // transaction its rollback segment.
  bool plan(Ns now, Transaction& trx, u32 record_bytes, bool commits, Fetch& fetch);
  // Builds a record; `old` is what an update overwrites.
  Slice build(const Transaction& trx, UndoType type, u32 index, Slice key, u64 old_trx,
              u64 old_roll, Slice old);
  // Returns the roll pointer.
  u64 append(Mtr& mtr, Transaction& trx, UndoType type, Slice record);
  void commit(Mtr& mtr, Transaction& trx);

  // For purge. Transactions that it still has to process, oldest first.
  std::deque<History>& unpurged() { return unpurged_; }
  UndoRecord read(u32 page, u32 offset);
  u32 page_of(u32 log, size_t place) const { return logs_[log].pages[place]; }
  u64 next_number() const { return next_number_; }  // of the next commit
  bool history_exists() const { return instance_.counters.history > 0; }
  u32 rollback_segments() const { return static_cast<u32>(rollback_.size()); }
  PageId rollback_page(u32 rollback) const { return page(rollback_[rollback].page); }
  // purge_sys_t::iterator::free_history_rseg, one log at a time: whether the oldest log in the
  // rollback segment's history may be removed, that is, it was purged (its commit is before
  // `head`), no transaction uses the rollback segment and purge has seen (`view`) everything
  // committed there. If nothing can be removed, rollback segments pause in turn, so that the
  // history empties eventually.
  bool removable(u32 rollback, u64 head, u64 view);
  bool plan_remove(Ns now, u32 rollback, Fetch& fetch);
  void remove(Mtr& mtr, u32 rollback);
  void swept(u32 rollback, bool removed);

 private:
  struct Log {
    Space::Segment segment = 0;
    std::vector<u32> pages;
    u32 header = 0;        // the newest transaction's log header, in the first page
    u32 free = 0;          // next byte in the last page
    u32 transactions = 0;  // in the history
    u32 slot = 0;          // in the rollback segment's header page
    bool cached = false;
    u32 slot_at() const { return kUndoSlotsAt + 4 * slot; }
  };
  // One transaction's log in a history.
  struct Committed {
    u64 number;
    u32 log, header;
  };
  struct RollbackSegment {
    u32 page = 0;
    std::vector<u32> cached;
    std::deque<Committed> history;  // oldest first
    std::vector<bool> slots;        // which are taken (TRX_RSEG_UNDO_SLOTS)
    u32 users = 0;                  // running transactions
    bool pauses = false;
  };
  u32 page_end() const { return instance_.pool.page_size() - 10; }
  PageId page(u32 number) const { return page_id(0, number); }
  PageId first_page(const Committed& c) const { return page(logs_[c.log].pages.front()); }
  bool needs_space(Ns now, Fetch& fetch) const;
  void add_page(Mtr& mtr, Log& log);
  void link_page(Mtr& mtr, const Log& log);
  void begin_log(Mtr& mtr, Transaction& trx);
  void create_header(Mtr& mtr, Log& log, u64 trx);
  void free_slot(Mtr& mtr, RollbackSegment& rollback, const Log& log);
  void add_to_history(Mtr& mtr, RollbackSegment& rollback, u32 log);

  Instance& instance_;
  std::vector<Log> logs_;
  std::vector<u32> unused_logs_;
  std::vector<RollbackSegment> rollback_;
  std::deque<History> unpurged_;
  u32 next_rollback_ = 0, may_pause_ = 0;
  u64 next_id_ = 1, next_number_ = 1;
  std::string record_;
};

}  // namespace tt::btree
