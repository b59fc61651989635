// One turn of the page cleaner: carries out a FlushTask, part by part, each in batches of as many
// pages as the doublewrite buffer takes.
#pragma once
#include "btree/flush/flush_policy.h"
#include "btree/flush/lru_scan.h"
#include "btree/flush/page_batch.h"

namespace tt::btree {

class FlushTurn {
 public:
  FlushTurn(Instance& instance, PageBatch& batch, FlushHistory& history)
      : instance_(instance), batch_(batch), history_(history), lru_(instance) {}
  void begin(const FlushTask& task);
  bool running() const { return part_ != Part::kNone; }
  // Starts the next batch, when the one before is home. False if the task is done.
  bool start_batch(Ns now);
  void end() { part_ = Part::kNone; }

  const FlushTask& task() const { return task_; }
  u32 done() const { return done_; }  // pages flushed and evicted

 private:
  // The parts of a task, in their order.
  enum class Part : u8 { kNone, kBegin, kRoomFirst, kList, kRoomAfter };
  void begin_part(Ns now);
  void end_part();
  bool fill_batch(Ns now);
  void add_changed(Ns now);
  void add_for_room(Ns now);
  void add(Ns now, Frame& frame, WriteReason reason);

  Instance& instance_;
  PageBatch& batch_;
  FlushHistory& history_;
  LruScan lru_;
  FlushTask task_;
  Part part_ = Part::kNone;
  u32 left_ = 0, flushed_ = 0, evicted_ = 0;  // pages in the current part
  u32 done_ = 0;
};

}  // namespace tt::btree
