#include "btree/instance/instance.h"

namespace tt::btree {

Cause write_cause(PageKind kind) {
  switch (kind) {
    case PageKind::kLeaf: return kCauseLeaf;
    case PageKind::kInner: return kCauseInner;
    case PageKind::kUndo:
    case PageKind::kSystem: return kCauseUndo;
    case PageKind::kSpace: return kCauseSpace;
  }
  return kCauseSpace;
}

std::string Instance::page_bytes(PageId id) const {
  const u32 size = pool.page_size();
  if (resident(id)) return {pool.frame(info(id).frame).bytes, size};
  std::string scratch;
  const FileId file = spaces[space_of(id)]->file();
  return std::string(context.volume.view(file, u64{number_of(id)} * size, size, scratch));
}

void Instance::evict(Frame& f) {
  const PageId id = f.id;
  pool.evict(f);
  info(id).frame = kNone;
  if (info(id).used) emit_page(kPageEvicted, id, write_cause(info(id).kind));  // else it was freed
}

bool Instance::make_free(u32 frames) {
  u32 scanned = 0;
  for (u32 at = pool.lru_last();
       at != kNone && pool.free_count() < frames && scanned < 100 + frames; scanned++) {
    Frame& f = pool.frame(at);
    at = f.lru_prev;
    if (f.oldest == 0 && f.fixes == 0 && !f.reading && !f.writing) evict(f);
  }
  return pool.free_count() >= frames;
}

Frame* Instance::take_frame(Ns now, PageId id, bool as_old) {
  if (!make_free(1)) return nullptr;
  Frame* frame = pool.take(id, as_old);
  info(id).frame = pool.index_of(*frame);
  if (pool.needs_room()) wake_cleaner(now);
  return frame;
}

Frame* Instance::read(Ns now, PageId id, Cause cause, ReadReason reason) {
  Frame* frame = take_frame(now, id, true);
  if (frame == nullptr) return nullptr;
  const Space& space = *spaces[space_of(id)];
  const u64 size = pool.page_size(), offset = number_of(id) * size;
  frame->reading = true;
  frame->ready_at = context.volume.read(now, space.file(), offset, size, {cause});
  const Slice bytes = context.volume.view(space.file(), offset, size, scratch);
  std::memcpy(frame->bytes, bytes.data(), bytes.size());
  frame->newest = load64be(frame->bytes + Page::kLsnAt);
  counters.pages_read++;
  (reason == ReadReason::kReadAhead ? pool.counters.read_ahead : pool.counters.reads)++;
  if (context.facts.begin(kPageRead, cause)) {
    write_page_row(id, context.facts.cells());
    context.facts.cells().integer(static_cast<u64>(reason));
  }
  emit_pool();
  return frame;
}

void Instance::write_page_row(PageId id, RowWriter& out) const {
  const PageInfo& p = info(id);
  out.integer(id)
      .integer(static_cast<u64>(p.kind))
      .integer(p.index)
      .integer(p.level)
      .bytes(p.first_key);
  out.integer(p.used_bytes).integer(p.records).integer(p.marked).integer(p.frame != kNone);
  out.integer(p.frame == kNone ? 0 : pool.frame(p.frame).oldest);
  out.integer(p.new_rows).integer(p.new_bytes).integer(p.writes).integer(p.written_ns);
}

void Instance::write_pool_row(RowWriter& out) const {
  const PoolCounters& c = pool.counters;
  out.integer(0).integer(pool.capacity()).integer(pool.free_count());
  out.integer(pool.lru_count() - pool.old_count())
      .integer(pool.old_count())
      .integer(pool.dirty_count());
  out.integer(c.requests)
      .integer(c.reads)
      .integer(c.read_ahead)
      .integer(c.created)
      .integer(c.made_young);
  out.integer(c.evicted).integer(c.written_lru).integer(c.written_list).integer(c.wait_free);
}

void Instance::write_doublewrite_row(RowWriter& out) const {
  out.integer(0)
      .integer(doublewrite_waiting)
      .integer(doublewrite_writing)
      .integer(kDoublewritePages);
  out.integer(counters.doublewrite_pages)
      .integer(counters.doublewrite_batches)
      .integer(counters.doublewrite_skipped);
}

void Instance::write_counters_row(RowWriter& out) const {
  u64 allocated = 0;
  for (const auto& space : spaces) allocated += space->used_pages();
  out.integer(0).integer(counters.splits).integer(counters.merges).integer(counters.merge_attempts);
  out.integer(counters.reorganisations).integer(counters.root_raises).integer(counters.purged);
  out.integer(counters.history).integer(allocated);
}

void Instance::emit_page(Fact fact, PageId id, Cause cause, u64 job) {
  if (!context.facts.begin(fact, cause, job)) return;
  write_page_row(id, context.facts.cells());
}

void Instance::emit_pool(u64 job) {
  if (!context.facts.begin(kPoolChanged, kCauseLeaf, job)) return;
  write_pool_row(context.facts.cells());
}

void Instance::emit_counters() {
  if (!context.facts.begin(kCountersChanged, kCauseLeaf)) return;
  write_counters_row(context.facts.cells());
}

void Instance::emit_doublewrite(u64 job) {
  if (!context.facts.begin(kDoublewriteChanged, kCauseDoublewrite, job)) return;
  write_doublewrite_row(context.facts.cells());
}

}  // namespace tt::btree
