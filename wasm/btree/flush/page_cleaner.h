// The page cleaner: writes changed pages through the doublewrite buffer, makes room in the pool,
// and takes checkpoints.
//
// Steps of a batch: wait until the redo of its pages is durable; write their copies to the
// doublewrite area and flush; write the pages home; flush the files. Newly created pages skip the
// copy (MariaDB MDEV-19738). Pages are copied when they are chosen, so statements can change them
// meanwhile.
#pragma once
#include "btree/flush/checkpointer.h"
#include "btree/flush/flush_policy.h"
#include "btree/instance/instance.h"

namespace tt::btree {

class PageCleaner : public Actor {
 public:
  explicit PageCleaner(Instance& instance) : instance_(instance), checkpointer_(instance) {}
  // Where the doublewrite area is in the system tablespace.
  void place_doublewrite(u32 first_page) { doublewrite_page_ = first_page; }

  // Adds a client that the log's age has stopped; it is woken when the checkpoint has moved.
  void wait_for_checkpoint(Ns now, Actor& client);
  // After changes: wakes the cleaner if the log's age is past the async flush point (mtr0mtr.cc
  // log_close, buf_flush_ahead), or if it sleeps while too many pages are changed
  // (page_cleaner_wakeup).
  void changed(Ns now);
  // Writes all changed pages, then wakes the client. True if there is nothing to write.
  bool write_all(Ns now, Actor& client);
  bool running() const { return stage_ != Stage::kDecide || checkpointer_.running(); }
  Checkpointer& checkpointer() { return checkpointer_; }

  Ns step(Ns now) override;
  const char* name() const override { return "page cleaner"; }
  std::string waits_for() const override;
  void describe(TableSink& sink) const;
  // Of the engine that lost power.
  void emit_lost_rows() const;

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
  // One page of the batch.
  struct Write {
    u64 job;
    PageId page;
    u32 index;
    u8 level;
    PageKind kind;
    bool doubled;
    u32 batch_pages;  // in its doublewrite batch so far
    WriteReason reason;
    u32 rows;
    u64 first_bytes;
    Lsn oldest, newest;
    Ns started;
    // Offset of its bytes in doubled_images_ or plain_images_.
    u64 image;
  };
  // Parts of a task, in their order.
  enum class Part : u8 { kNone, kBegin, kRoomFirst, kList, kRoomAfter };
  Ns go_on(Ns now);
  Ns decide(Ns now);
  FlushInputs inputs(Ns now) const;
  void begin_task(Ns now);
  bool run_task(Ns now);
  void end_part();
  void finish_task(Ns now);
  Ns rest(Ns now) const;
  void collect_list(Ns now);
  void scan_lru(Ns now);
  void collect_lru(Ns now);
  void report_new_rows(const Write& write, Frame& frame, PageInfo& info);
  bool add_to_batch(Ns now, Frame& frame, WriteReason reason);
  bool start_batch(Ns now);
  Ns write_doublewrite(Ns now);
  Ns sync_files(Ns now);
  Ns write_home(Ns now);
  void finish(Ns now);
  void checkpoint(Ns now);
  void wake(Ns now, std::vector<Actor*>& waiters);
  void wake_age_waiters(Ns now);
  Slice image(const Write& write) const;
  JobsRow job_row(const Write& write, WriteStage stage) const;
  // WriteStarted or WriteDoubled.
  template <class Fact>
  void emit_job(const Write& write, WriteStage stage);
  Lsn oldest() const;

  Instance& instance_;
  Checkpointer checkpointer_;
  FlushHistory history_;
  FlushTask task_;
  Part part_ = Part::kNone;
  u32 left_ = 0, flushed_ = 0, evicted_ = 0;  // of the current part
  u32 done_ = 0;                              // pages flushed and evicted for the task
  bool idle_ = true;                          // buf_pool_t::page_cleaner_idle
  u64 seen_commits_ = 0, idle_commits_ = 0;   // at the last look; at the last idle flush
  std::vector<PageId> lru_queue_;             // changed pages found by the LRU scan, last first
  Stage stage_ = Stage::kDecide;
  std::vector<Write> batch_;
  u32 doubled_ = 0;
  std::string doubled_images_, plain_images_;
  Ns busy_until_ = 0;
  Ns next_look_ = 0;  // a second after the last one, whatever woke it
  Ns next_room_ = 0;  // earliest next LRU scan, as the last one could free nothing
  bool waits_for_redo_ = false;
  u32 doublewrite_page_ = 0;
  Lsn sync_lsn_ = 0, async_lsn_ = 0;
  bool write_all_ = false;
  std::vector<Actor*> age_waiters_, write_all_waiters_;
};

}  // namespace tt::btree
