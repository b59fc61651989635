// The page cleaner: writes changed pages, through the doublewrite buffer, makes room, and takes
// checkpoints.
//
// A batch in steps: wait until the redo of its pages is durable; write their copies to the
// doublewrite area and flush; write the pages home; flush the files. Pages made anew skip the copy
// (MariaDB MDEV-19738). Pages are copied when they are chosen, so statements go on changing them
// meanwhile.
#pragma once
#include "btree/flush/flush_policy.h"
#include "btree/instance/instance.h"

namespace tt::btree {

class PageCleaner : public Actor {
 public:
  explicit PageCleaner(Instance& instance) : instance_(instance) {}
  // Where the doublewrite area lies in the system tablespace.
  void place_doublewrite(u32 first_page) { doublewrite_page_ = first_page; }

  // Statements stopped by the log's age: wakes them when the checkpoint has moved.
  void wait_for_checkpoint(Ns now, Actor& client);
  // The log's age asks for speed (mtr0mtr.cc: log_close tells, buf_flush_ahead).
  void look_at_age(Ns now);
  // Writes everything; wakes the client when that is done. True if nothing is left to write.
  bool settle(Ns now, Actor& client);
  bool running() const { return stage_ != Stage::kDecide; }

  Ns step(Ns now) override;
  const char* name() const override { return "page cleaner"; }
  void describe(TableSink& sink) const;

 private:
  enum class Stage : u8 {
    kDecide,
    kRedo,
    kDoublewrite,
    kDoublewriteSync,
    kHome,
    kHomeSync,
    kFinish
  };
  // One page of the batch, on its way.
  struct Write {
    u64 job;
    PageId page;
    u32 index;
    u8 level;
    PageKind kind;
    bool doubled;
    u32 batch_pages;  // of its doublewrite batch, so far
    WriteReason reason;
    u32 rows;
    u64 first_bytes;
    Lsn oldest, newest;
    Ns started;
    // its bytes' place among those of the batch's pages that are doubled, or of those that are not
    u64 image;
  };
  Ns go_on(Ns now);
  Ns decide(Ns now);
  void collect_list(Ns now);
  void scan_lru(Ns now);
  void collect_lru(Ns now);
  bool take(Ns now, Frame& frame, WriteReason reason);
  bool start_batch(Ns now);
  Ns write_doublewrite(Ns now);
  Ns sync_files(Ns now);
  Ns write_home(Ns now);
  void finish(Ns now);
  void checkpoint(Ns now);
  void wake(Ns now, std::vector<Actor*>& waiters);
  Slice image(const Write& write) const;
  void write_job_row(const Write& write, WriteStage stage, RowWriter& out) const;
  void emit_job(Fact fact, const Write& write, WriteStage stage);
  Lsn oldest() const;

  Instance& instance_;
  FlushHistory history_;
  FlushTask task_;
  u32 left_ = 0, flushed_ = 0, evicted_ = 0;
  std::vector<PageId>
      lru_queue_;  // changed pages that the scan of the LRU list has met, last first
  Stage stage_ = Stage::kDecide;
  std::vector<Write> batch_;
  u32 doubled_ = 0;
  std::string doubled_images_, plain_images_;
  Ns busy_until_ = 0, next_look_ = 0;
  Ns next_room_ = 0;  // not before, as the last scan of the LRU list could make none
  bool waits_for_redo_ = false;
  u32 doublewrite_page_ = 0;
  Lsn sync_lsn_ = 0, async_lsn_ = 0;
  bool settle_ = false;
  std::vector<Actor*> age_waiters_, settle_waiters_;
};

}  // namespace tt::btree
