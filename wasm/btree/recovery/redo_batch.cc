#include "btree/recovery/redo_batch.h"

#include <algorithm>

#include "btree/recovery/redo_applier.h"

namespace tt::btree {
namespace {

constexpr u32 kArea = 32;  // RECV_READ_AHEAD_AREA

}  // namespace

Ns RedoBatch::step(Ns now) {
  if (now < ready_at_) return ready_at_;
  for (PageId id : reading_) {
    Frame& frame = instance_.frame(id);
    frame.reading = false;
    frame.fixes--;
    apply(id);
  }
  reading_.clear();
  const u32 most = instance_.pool.capacity() / 2;
  bool blocked = false;
  next_ = 0;
  while (!blocked && reading_.size() < most &&
         redo_.pages().lower_bound(next_) != redo_.pages().end())
    blocked = !begin_area(now);
  if (!instance_.error.ok()) return kNever;
  instance_.emit_recovery();
  if (!reading_.empty()) return ready_at_;
  if (!blocked) return now;
  instance_.pool.counters.wait_free++;
  instance_.free_waiters.push_back(&actor_);
  instance_.wake_cleaner(now);
  return kNever;
}

// Begins the area of the next page that is left. False if frames ran out, or there is an error.
bool RedoBatch::begin_area(Ns now) {
  const PageId end = (redo_.pages().lower_bound(next_)->first / kArea + 1) * kArea;
  for (;;) {
    const auto at = redo_.pages().lower_bound(next_);
    if (at == redo_.pages().end() || at->first >= end) return true;
    const PageId id = at->first;
    const bool created = at->second.created;
    if (instance_.is_gone(space_of(id))) {
      redo_.erase(id);
      continue;
    }
    if (space_of(id) >= instance_.spaces.size()) {
      instance_.fail({ErrorCode::kCorruption,
                      "ib_logfile0 changes page " + std::to_string(number_of(id)) + " of space " +
                          std::to_string(space_of(id)) + ", of which there is no file"});
      return false;
    }
    if (number_of(id) >= instance_.spaces[space_of(id)]->pages()) {
      if (grows(space_of(id))) {
        next_ = id + 1;
        continue;
      }
      instance_.fail({ErrorCode::kCorruption,
                      "ib_logfile0 changes page " + std::to_string(number_of(id)) + " of " +
                          instance_.spaces[space_of(id)]->name() + ", which ends before it"});
      return false;
    }
    Frame* frame = frame_for(now, id, created);
    if (frame == nullptr) return false;
    next_ = id + 1;
    if (frame->reading) {  // it stays in the map until all have arrived, and in memory
      frame->fixes++;
      ready_at_ = std::max(ready_at_, frame->ready_at);
      reading_.push_back(id);
      continue;
    }
    apply(id);
    if (!instance_.error.ok()) return false;
  }
}

// True while the redo of a file's first page, which has the file's size, is not applied yet: that
// page is being read, as it comes before all others.
bool RedoBatch::grows(u32 space) const { return redo_.pages().count(page_id(space, 0)) != 0; }

Frame* RedoBatch::frame_for(Ns now, PageId id, bool created) {
  instance_.info(id).used = instance_.info(id).shown = true;
  Frame* frame = nullptr;
  if (instance_.resident(id)) {
    frame = &instance_.frame(id);
    return frame->bytes != nullptr || instance_.unzip_again(*frame) ? frame : nullptr;
  }
  if (created) {
    frame = instance_.take_frame(now, id, false);
    if (frame == nullptr) return nullptr;
    std::memset(frame->bytes, 0, instance_.pool.page_size());
    if (instance_.zipped(id))
      frame->zip = std::make_unique<ZipFrame>(instance_.file_page_size(space_of(id)));
    instance_.recovery.pages_created++;
    return frame;
  }
  frame = instance_.read(now, id, kCauseRecoveryRead, ReadReason::kRecovery);
  if (frame != nullptr) instance_.recovery.pages_read++;
  return frame;
}

void RedoBatch::apply(PageId id) {
  const auto at = redo_.pages().find(id);
  Frame& frame = instance_.frame(id);
  const u32 size = instance_.file_page_size(space_of(id));
  instance_.pool.detach(frame);
  char* const bytes = frame.zip ? frame.zip->bytes.data() : frame.bytes;
  Lsn lsn = at->second.created ? 0 : load64be(bytes + Page::kLsnAt), first = 0;
  for (const RedoPages::Piece& piece : at->second.pieces) {
    if (piece.start < lsn) {
      instance_.recovery.skipped++;
      continue;
    }
    RedoApplier applier(bytes, size);
    RedoReader reader(piece.records);
    RedoItem item;
    while (reader.next(item))
      if (!applier.apply(item))
        return instance_.fail({ErrorCode::kCorruption, "redo does not fit page " +
                                                           std::to_string(number_of(id)) + " of " +
                                                           instance_.spaces[space_of(id)]->name()});
    instance_.recovery.applied++;
    if (first == 0) first = piece.start;
    lsn = piece.end;
  }
  redo_.erase(id);
  if (first != 0) {
    store64be(bytes + Page::kLsnAt, lsn);
    instance_.pool.recovered(frame, first, lsn);
  }
  if (frame.zip && !instance_.unzip(frame))
    return instance_.fail(instance_.fault(id, "does not unzip after its redo"));
  if (Error error = instance_.learn(id, instance_.page_bytes(id)); !error.ok())
    return instance_.fail(std::move(error));
  if (number_of(id) == 0) extend(space_of(id), frame.bytes);
  instance_.emit_page<PageChanged>(id, write_cause(instance_.info(id).kind));
}

// A file whose growth was lost is made to hold what its first page says
// (fil_space_set_recv_size_and_flags).
void RedoBatch::extend(u32 space, const char* first_page) {
  Space& s = *instance_.spaces[space];
  const u32 pages = load32(first_page + layout::kSizeAt);
  if (pages <= s.pages()) return;
  const Result<Ns> done =
      instance_.context.volume.fallocate(instance_.context.scheduler.now(), s.file(),
                                         u64{pages} * s.page_size(), KeepSize::kNo, {kCauseSpace});
  if (!done.ok()) return instance_.fail(done.error());
  s.recover_size(pages);
}

}  // namespace tt::btree
