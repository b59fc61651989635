#include "btree/flush/page_batch.h"

#include <algorithm>

namespace tt::btree {

bool PageBatch::add(Ns now, Frame& f, WriteReason reason) {
  TT_CHECK(!running());
  if (f.writing) return false;
  PageInfo& info = instance_.info(f.id);
  PageWrite& w = writes_.emplace_back(begin_write(instance_, now, f, reason));
  if (f.zip) {
    take_zipped(w, f);
  } else {
    w.image = &instance_.pool.share(f);
    info.image = w.image->number;
    info.checksum = 0;
  }
  emit_new_rows(instance_, w, f);
  if (w.doubled) doublewrite_.add(*w.image);
  w.batch_pages = w.doubled ? doublewrite_.pages() : 0;
  if (!w.doubled && instance_.options.doublewrite) instance_.counters.doublewrite_skipped++;
  f.fresh = false;
  f.writing = true;
  instance_.pool.cleaned(f);
  instance_.pool.load.count_io(now);
  emit_started(instance_, w);
  // From here on the flush list counts the page as clean.
  instance_.emit_page<PageChanged>(w.page, write_cause(w.kind), w.job);
  (reason == WriteReason::kLru ? instance_.pool.counters.written_lru
                               : instance_.pool.counters.written_list)++;
  return true;
}

bool PageBatch::start() {
  TT_CHECK(!running());
  doublewrite_.set_waiting();
  instance_.emit_doublewrite();
  instance_.emit_pool();
  if (writes_.empty()) return false;
  stage_ = Stage::kRedo;
  return true;
}

Ns PageBatch::step(Ns now, Actor& cleaner) {
  switch (stage_) {
    case Stage::kIdle: return kNever;
    case Stage::kRedo: return await_redo(now, cleaner);
    case Stage::kDoublewrite: return write_doublewrite(now);
    case Stage::kDoublewriteSync: stage_ = Stage::kHome; return doublewrite_.sync(now);
    case Stage::kHome: return write_home(now);
    case Stage::kHomeSync: return sync_files(now);
    case Stage::kFinish: finish(now); return now;
  }
  return kNever;
}

Ns PageBatch::await_redo(Ns now, Actor& cleaner) {
  if (instance_.log.flushed() < newest()) {
    // The cleaner queues for the log once, even if it is woken several times meanwhile.
    if (!waits_for_redo_) (void)instance_.log.durable(now, newest(), cleaner);
    waits_for_redo_ = true;
    return kNever;
  }
  waits_for_redo_ = false;
  stage_ = doublewrite_.pages() > 0 ? Stage::kDoublewrite : Stage::kHome;
  return now;
}

Ns PageBatch::write_doublewrite(Ns now) {
  TT_CHECK(newest() <= instance_.log.flushed());
  for (PageWrite& w : writes_) {
    if (!w.doubled) continue;
    w.batch_pages = doublewrite_.pages();
    emit_stage(instance_, w, WriteStage::kDoublewrite);
  }
  const Ns done = doublewrite_.write(now, writes_.front().job);
  if (done != kNever) stage_ = Stage::kDoublewriteSync;
  return done;
}

Ns PageBatch::write_home(Ns now) {
  TT_CHECK(newest() <= instance_.log.flushed());
  // All pages are requested at once, and the slowest one decides; the drive orders them.
  Volume& volume = instance_.context.volume;
  Ns done = now;
  for (const PageWrite& w : writes_) {
    emit_stage(instance_, w, WriteStage::kHome);
    TT_CHECK(instance_.has_space(space_of(w.page)));
    const Space& space = *instance_.spaces[space_of(w.page)];
    const u64 place = u64{number_of(w.page)} * space.page_size();
    const IoTag tag{write_cause(w.kind), w.first_bytes, w.job};
    const Result<Ns> io = w.zip.empty()
                              ? volume.overwrite(now, space.file(), place, {&w.image, 1}, tag)
                              : volume.overwrite(now, space.file(), place, Slice(w.zip), tag);
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  stage_ = Stage::kHomeSync;
  return done;
}

// fil_flush_file_spaces: each file that was written to.
Ns PageBatch::sync_files(Ns now) {
  Ns done = now;
  for (const auto& space : instance_.spaces) {
    if (!has_pages_of(space->id())) continue;
    const Result<Ns> io = instance_.context.volume.datasync(now, space->file(), {kCauseSpace});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  stage_ = Stage::kFinish;
  return done;
}

void PageBatch::finish(Ns now) {
  for (const PageWrite& w : writes_) {
    instance_.counters.pages_written++;
    instance_.counters.zip_pages_written += !w.zip.empty();
    TT_CHECK(instance_.has_space(space_of(w.page)));
    PageInfo& info = instance_.info(w.page);
    if (info.used) {  // it may have been freed meanwhile
      info.writes++;
      info.written_ns = now;
      if (info.frame != kNone) instance_.pool.frame(info.frame).writing = false;
      instance_.emit_page<PageCleaned>(w.page, write_cause(w.kind), w.job);
    }
    emit_finished(instance_, w);
  }
  release_images();
  writes_.clear();
  doublewrite_.finish();
  instance_.emit_pool();
  stage_ = Stage::kIdle;
}

bool PageBatch::has_pages_of(u32 space) const {
  return std::any_of(writes_.begin(), writes_.end(),
                     [&](const PageWrite& w) { return space_of(w.page) == space; });
}

Lsn PageBatch::oldest(Lsn oldest) const {
  for (const PageWrite& w : writes_) oldest = std::min(oldest, w.oldest);
  return oldest;
}

Lsn PageBatch::newest() const {
  Lsn newest = 0;
  for (const PageWrite& w : writes_) newest = std::max(newest, w.newest);
  return newest;
}

void PageBatch::release_images() {
  for (const PageWrite& w : writes_)
    if (w.image != nullptr) instance_.context.volume.images().release(*w.image);
}

// The doublewrite buffer's slots have a page's size: zeros follow (buf_dblwr_t::add_to_batch).
void PageBatch::take_zipped(PageWrite& w, const Frame& f) {
  PageImages& images = instance_.context.volume.images();
  w.zip = f.zip->bytes;
  store32(w.zip.data(), zip_checksum(w.zip));
  PageInfo& info = instance_.info(f.id);
  info.image = 0;
  info.checksum = load32(w.zip.data());
  if (!w.doubled) return;
  char* const slot = images.take_buffer();
  std::memset(slot, 0, instance_.pool.page_size());
  std::memcpy(slot, w.zip.data(), w.zip.size());
  PageImage* borrowed = nullptr;
  w.image = &images.share(f.id, slot, &borrowed);
  images.leave(&borrowed);
  w.image->sealed = true;
}

std::string PageBatch::waits_for() const {
  if (stage_ == Stage::kRedo) return "redo to become durable";
  return running() ? "writes of " + std::to_string(writes_.size()) + " pages" : "";
}

// The stage of a job in the last fact about it.
WriteStage PageBatch::shown_stage(const PageWrite& w) const {
  if (stage_ == Stage::kHomeSync || stage_ == Stage::kFinish) return WriteStage::kHome;
  const bool doubled = stage_ == Stage::kDoublewriteSync || stage_ == Stage::kHome;
  return doubled && w.doubled ? WriteStage::kDoublewrite : WriteStage::kWaiting;
}

void PageBatch::describe(TableSink& sink) const {
  sink.rows<JobsRow>([&](auto&& add) {
    for (const PageWrite& w : writes_) add(job_row(instance_, w, shown_stage(w)));
  });
}

void PageBatch::emit_lost_rows() const {
  for (const PageWrite& w : writes_) emit_lost(instance_, w);
}

}  // namespace tt::btree
