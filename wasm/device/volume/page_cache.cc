#include "device/volume/page_cache.h"

#include <algorithm>
#include <utility>

namespace tt {

void PageCache::link_newest(u32 frame) {
  TT_DCHECK(frames_[frame].bytes == nullptr);  // eviction would lose a change
  frames_[frame].newer = kNone;
  frames_[frame].older = newest_;
  if (newest_ != kNone) frames_[newest_].newer = frame;
  newest_ = frame;
  if (oldest_ == kNone) oldest_ = frame;
  clean_++;
}

void PageCache::unlink(u32 frame) {
  const Frame& f = frames_[frame];
  TT_DCHECK(clean_ > 0 && f.bytes == nullptr);
  (f.newer == kNone ? newest_ : frames_[f.newer].older) = f.older;
  (f.older == kNone ? oldest_ : frames_[f.older].newer) = f.newer;
  clean_--;
}

// Returns a frame for a page that has none, not yet counted as clean or dirty. Exceeds the capacity
// if every page is dirty.
u32 PageCache::take_frame(File file, u64 page) {
  TT_DCHECK(frame_of(file, page) == kNone);
  if (clean_ + dirty_ >= capacity_ && oldest_ != kNone) {
    counters_.evictions++;
    const u32 victim = oldest_;
    unlink(victim);
    release(victim);
  }
  u32 frame = static_cast<u32>(frames_.size());
  if (free_frames_.empty()) {
    frames_.emplace_back();
  } else {
    frame = free_frames_.back();
    free_frames_.pop_back();
  }
  frames_[frame].file = file;
  frames_[frame].page = page;
  frames_[frame].marked = false;
  if (file >= files_.size()) files_.resize(file + 1);
  std::vector<u32>& pages = files_[file].frames;
  if (page >= pages.size()) pages.resize(page + 1, kNone);
  pages[page] = frame;
  return frame;
}

void PageCache::release(u32 frame) {
  files_[frames_[frame].file].frames[frames_[frame].page] = kNone;
  free_frames_.push_back(frame);
}

bool PageCache::find(File file, u64 page, Ns* ready) {
  const u32 frame = frame_of(file, page);
  if (frame == kNone) {
    counters_.misses++;
    return false;
  }
  counters_.hits++;
  *ready = frames_[frame].ready;
  if (frames_[frame].bytes == nullptr) {
    unlink(frame);
    link_newest(frame);
  }
  return true;
}

void PageCache::insert(File file, u64 page, Ns ready) {
  u32 frame = frame_of(file, page);
  if (frame == kNone)
    frame = take_frame(file, page);
  else if (frames_[frame].bytes != nullptr)
    return;
  else
    unlink(frame);
  frames_[frame].ready = ready;
  link_newest(frame);
}

bool PageCache::take_mark(File file, u64 page) {
  const u32 frame = frame_of(file, page);
  return frame != kNone && std::exchange(frames_[frame].marked, false);
}

char* PageCache::change(File file, u64 page, Cause cause, u64 first_bytes, bool* fresh) {
  u32 frame = frame_of(file, page);
  // A page becomes dirty: it leaves the LRU list, as eviction would lose the change.
  *fresh = frame == kNone || frames_[frame].bytes == nullptr;
  if (*fresh) {
    if (frame == kNone)
      frame = take_frame(file, page);
    else
      unlink(frame);
    Frame& f = frames_[frame];
    if (buffers_.empty()) buffers_.push_back(std::make_unique<char[]>(kHostPage));
    f.bytes = std::move(buffers_.back());
    buffers_.pop_back();
    f.first_bytes = 0;
    f.ready = 0;
    dirty_++;
    files_[file].dirty.push_back(page);
  }
  frames_[frame].cause = cause;
  frames_[frame].first_bytes += first_bytes;
  return frames_[frame].bytes.get();
}

const char* PageCache::changed_bytes(File file, u64 page) const {
  const u32 frame = frame_of(file, page);
  return frame == kNone ? nullptr : frames_[frame].bytes.get();
}

const std::vector<PageCache::Change>& PageCache::changes(File file) {
  listed_.clear();
  if (!has_changes(file)) return listed_;
  std::vector<u64>& dirty = files_[file].dirty;
  // Ascending, so that write-back merges neighbours.
  std::sort(dirty.begin(), dirty.end());
  for (u64 page : dirty) {
    const Frame& f = frames_[frame_of(file, page)];
    TT_CHECK(f.bytes != nullptr);
    listed_.push_back({page, f.cause, f.first_bytes, f.bytes.get()});
  }
  return listed_;
}

void PageCache::written_back(File file, Ns ready) {
  if (!has_changes(file)) return;
  for (u64 page : files_[file].dirty) {
    const u32 frame = frame_of(file, page);
    TT_DCHECK(dirty_ > 0 && frames_[frame].bytes != nullptr);
    buffers_.push_back(std::move(frames_[frame].bytes));
    frames_[frame].ready = ready;
    dirty_--;
    counters_.written_back++;
    link_newest(frame);
  }
  files_[file].dirty.clear();
}

void PageCache::drop(File file, u64 first_page, u64 count) {
  if (file >= files_.size()) return;
  FilePages& pages = files_[file];
  const u64 end = count > pages.frames.size()
                      ? pages.frames.size()
                      : std::min<u64>(first_page + count, pages.frames.size());
  for (u64 page = first_page; page < end; page++) {
    const u32 frame = pages.frames[page];
    if (frame == kNone) continue;
    if (frames_[frame].bytes == nullptr) {
      unlink(frame);
    } else {
      buffers_.push_back(std::move(frames_[frame].bytes));
      dirty_--;
    }
    release(frame);
  }
  // Dropped changes must not be written back: the pages may soon belong to another file.
  std::erase_if(pages.dirty, [&](u64 page) { return page >= first_page && page < end; });
  if (first_page == 0 && end == pages.frames.size()) pages.frames = {};
}

void PageCache::clear() {
  for (File file = 0; file < files_.size(); file++) drop(file, 0, files_[file].frames.size());
}

}  // namespace tt
