// A batch of page writes: pages are chosen and copied, written to the doublewrite buffer, written
// home and flushed. Each page write is a job with its own facts.
#include <algorithm>

#include "btree/flush/page_cleaner.h"
#include "btree/page/checksum.h"

namespace tt::btree {

JobsRow PageCleaner::job_row(const Write& w, WriteStage stage) const {
  return {.job = w.job,
          .page = w.page,
          .index = w.index,
          .level = w.level,
          .reason = w.reason,
          .stage = stage,
          .doublewrite = w.doubled,
          .batch_pages = w.batch_pages,
          .bytes = instance_.pool.page_size(),
          .first_bytes = w.first_bytes,
          .rows = w.rows,
          .oldest_modification = w.oldest,
          .evicts = w.reason == WriteReason::kLru,
          .started_ns = w.started};
}

template <class Fact>
void PageCleaner::emit_job(const Write& w, WriteStage stage) {
  const bool doubling = w.doubled && stage == WriteStage::kDoublewrite;
  instance_.context.facts.emit(doubling ? kCauseDoublewrite : write_cause(w.kind), w.job,
                               [&] { return Fact{.row = job_row(w, stage)}; });
}

// Reports the rows that reach the drive with this write. The frame was just copied: its records are
// near.
void PageCleaner::report_new_rows(const Write& w, Frame& f, PageInfo& info) {
  if (info.new_rows == 0) return;
  const Page page = instance_.pool.page(f);
  const RecordFormat& format = instance_.indexes[info.index].leaf_format;
  u64 place = 0;
  u32 left = info.new_rows;
  for (u32 at = page.first(); at != kSupremum && left > 0; at = page.next_of(at), place++) {
    if (!f.unwritten.at(page.heap_number(at))) continue;
    left--;
    instance_.context.facts.emit(write_cause(w.kind), w.job, [&] {
      return RowLeaves{.page = f.id, .record = place, .key = format.key(page.at(at))};
    });
  }
  f.unwritten.clear();
  info.new_rows = 0;
  info.new_bytes = 0;
}

bool PageCleaner::add_to_batch(Ns now, Frame& f, WriteReason reason) {
  if (f.writing) return false;
  PageInfo& info = instance_.info(f.id);
  batch_.emplace_back();
  Write& w = batch_.back();
  w.job = instance_.next_job++;
  w.page = f.id;
  w.index = info.index;
  w.level = info.level;
  w.kind = info.kind;
  const bool once = f.fresh && instance_.options.omit_rule != OmittedRule::kNewPageOnce;
  w.doubled = instance_.options.doublewrite && !once;
  w.reason = reason;
  w.rows = info.new_rows;
  w.first_bytes = info.new_bytes;
  w.oldest = f.oldest;
  w.newest = f.newest;
  w.started = now;
  instance_.context.facts.job_begins(w.job);
  std::string& images = w.doubled ? doubled_images_ : plain_images_;
  w.image = images.size();
  images.append(f.bytes, instance_.pool.page_size());
  report_new_rows(w, f, info);
  stamp_page(images.data() + w.image, instance_.pool.page_size());
  info.checksum = stored_checksum(image(w));
  doubled_ += w.doubled;
  w.batch_pages = w.doubled ? doubled_ : 0;
  if (!w.doubled && instance_.options.doublewrite) instance_.counters.doublewrite_skipped++;
  f.fresh = false;
  f.writing = true;
  instance_.pool.cleaned(f);
  emit_job<WriteStarted>(w, WriteStage::kWaiting);
  // From here on the flush list counts the page as clean.
  instance_.emit_page<PageChanged>(w.page, write_cause(w.kind), w.job);
  flushed_++;
  (reason == WriteReason::kLru ? instance_.pool.counters.written_lru
                               : instance_.pool.counters.written_list)++;
  return true;
}

Slice PageCleaner::image(const Write& write) const {
  return Slice(write.doubled ? doubled_images_ : plain_images_)
      .substr(write.image, instance_.pool.page_size());
}

// Up to two writes of a block each (buf0dblwr.cc).
Ns PageCleaner::write_doublewrite(Ns now) {
  const u64 most = u64{instance_.doublewrite_block()} * instance_.pool.page_size();
  for (Write& w : batch_) {
    if (!w.doubled) continue;
    w.batch_pages = doubled_;
    emit_job<WriteDoubled>(w, WriteStage::kDoublewrite);
  }
  Ns done = now;
  for (u64 at = 0; at < doubled_images_.size(); at += most) {
    const u64 place = doublewrite_page_ * instance_.pool.page_size() + at;
    const Result<Ns> io = instance_.context.volume.overwrite(
        now, instance_.spaces[0]->file(), place, Slice(doubled_images_).substr(at, most),
        {kCauseDoublewrite, 0, batch_.front().job});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  instance_.doublewrite_waiting = 0;
  instance_.doublewrite_writing = doubled_;
  instance_.counters.doublewrite_pages += doubled_;
  instance_.counters.doublewrite_batches++;
  instance_.emit_doublewrite();
  stage_ = Stage::kDoublewriteSync;
  return done;
}

Ns PageCleaner::write_home(Ns now) {
  const u64 size = instance_.pool.page_size();
  Ns done = now;
  for (const Write& w : batch_) {
    emit_job<WriteDoubled>(w, WriteStage::kHome);
    const Result<Ns> io = instance_.context.volume.overwrite(
        now, instance_.spaces[space_of(w.page)]->file(), number_of(w.page) * size, image(w),
        {write_cause(w.kind), w.first_bytes, w.job});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  stage_ = Stage::kHomeSync;
  return done;
}

// fil_flush_file_spaces: each file that was written to.
Ns PageCleaner::sync_files(Ns now) {
  Ns done = now;
  for (const auto& space : instance_.spaces) {
    const bool written = std::any_of(batch_.begin(), batch_.end(), [&](const Write& w) {
      return space_of(w.page) == space->id();
    });
    if (!written) continue;
    const Result<Ns> io = instance_.context.volume.datasync(now, space->file(), {kCauseSpace});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  stage_ = Stage::kFinish;
  return done;
}

void PageCleaner::finish(Ns now) {
  for (Write& w : batch_) {
    instance_.counters.pages_written++;
    PageInfo& info = instance_.info(w.page);
    if (info.used) {  // it may have been freed meanwhile
      info.writes++;
      info.written_ns = now;
      if (info.frame != kNone) instance_.pool.frame(info.frame).writing = false;
      instance_.emit_page<PageCleaned>(w.page, write_cause(w.kind), w.job);
    }
    FactStream& facts = instance_.context.facts;
    facts.emit(write_cause(w.kind), w.job, [&] {
      const u32 size = instance_.pool.page_size();
      return WriteFinished{.key = {.job = w.job},
                           .bytes = size,
                           .doublewrite_bytes = w.doubled ? size : 0,
                           .first_bytes = w.first_bytes,
                           .rows = w.rows};
    });
    facts.job_ends(w.job);
  }
  batch_.clear();
  doubled_images_.clear();
  plain_images_.clear();
  instance_.doublewrite_writing = 0;
  instance_.emit_doublewrite();
  instance_.emit_pool();
  stage_ = Stage::kDecide;
}

void PageCleaner::emit_lost_rows() const {
  FactStream& facts = instance_.context.facts;
  for (const Write& w : batch_) {
    facts.emit(write_cause(w.kind), w.job, [&] { return WriteLost{.key = {.job = w.job}}; });
    facts.job_ends(w.job);
  }
}

void PageCleaner::describe(TableSink& sink) const {
  const bool home = stage_ == Stage::kHomeSync || stage_ == Stage::kFinish;
  sink.rows<JobsRow>([&](auto&& add) {
    for (const Write& w : batch_) {
      WriteStage stage = WriteStage::kWaiting;
      if (stage_ == Stage::kDoublewriteSync || stage_ == Stage::kHome)
        stage = w.doubled ? WriteStage::kDoublewrite : stage;
      if (home) stage = WriteStage::kHome;
      add(job_row(w, stage));
    }
  });
}

}  // namespace tt::btree
