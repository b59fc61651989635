#include "btree/flush/flush_turn.h"

namespace tt::btree {

void FlushTurn::begin(const FlushTask& task) {
  TT_CHECK(!running() && !batch_.running());
  task_ = task;
  part_ = Part::kBegin;
  left_ = done_ = 0;
}

bool FlushTurn::start_batch(Ns now) {
  if (left_ > 0 && fill_batch(now)) return true;
  while (part_ != Part::kRoomAfter) {
    end_part();
    part_ = static_cast<Part>(static_cast<u8>(part_) + 1);
    begin_part(now);
    if (left_ > 0 && fill_batch(now)) return true;
  }
  end_part();
  return false;
}

void FlushTurn::begin_part(Ns now) {
  flushed_ = evicted_ = 0;
  switch (part_) {
    case Part::kRoomFirst: left_ = task_.room_first; break;
    case Part::kList: left_ = task_.pages; break;
    case Part::kRoomAfter:
      left_ = task_.then_room ? room_after_list(instance_.options, done_) : 0;
      break;
    case Part::kNone:
    case Part::kBegin: break;
  }
  // One scan serves the whole part: its batches take the pages that were queued.
  if (left_ > 0 && part_ != Part::kList) evicted_ = lru_.scan(now, left_);
}

// The averages of the pace count pages that were written for room, and by regular flushing.
void FlushTurn::end_part() {
  done_ += flushed_ + evicted_;
  if (part_ == Part::kList && task_.averaged)
    history_.last_pages = flushed_;
  else if (part_ == Part::kRoomFirst || part_ == Part::kRoomAfter)
    history_.last_pages += flushed_;
  left_ = 0;
}

// Chooses the next pages of the part, as many as fit a doublewrite batch. False if there are none.
bool FlushTurn::fill_batch(Ns now) {
  if (part_ == Part::kList)
    add_changed(now);
  else
    add_for_room(now);
  if (batch_.start()) return true;
  left_ = 0;
  return false;
}

// buf_do_flush_list_batch: from the oldest change on, since it holds the checkpoint back.
void FlushTurn::add_changed(Ns now) {
  BufferPool& pool = instance_.pool;
  for (u32 at = pool.flush_last(); at != kNone && left_ > 0 && !batch_.full();) {
    Frame& f = pool.frame(at);
    if (f.oldest >= task_.limit) break;
    at = f.flush_prev;
    add(now, f, task_.reason);
  }
}

void FlushTurn::add_for_room(Ns now) {
  while (left_ > 0 && !batch_.full()) {
    Frame* frame = lru_.next();
    if (frame == nullptr) break;
    add(now, *frame, WriteReason::kLru);
  }
}

void FlushTurn::add(Ns now, Frame& frame, WriteReason reason) {
  if (batch_.add(now, frame, reason)) left_--, flushed_++;
}

}  // namespace tt::btree
