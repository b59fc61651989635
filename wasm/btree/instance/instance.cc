#include "btree/instance/instance.h"

#include "btree/page/checksum.h"
#include "btree/page/torn_page.h"

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

void lay_out_columns(std::vector<Index>& indexes) {
  for (Index& rows : indexes) {
    if (!rows.info.key_parts.empty()) continue;
    std::vector<const IndexInfo*> infos;
    for (u32 i = 0; rows.info.clustered && i < indexes.size(); i++) {
      if (indexes[i].info.key_parts.empty() || indexes[i].info.table != rows.info.table) continue;
      rows.entries.push_back(i);
      infos.push_back(&indexes[i].info);
    }
    rows.columns = columns_of(rows.info, infos);
  }
}

u32 Instance::index_on_pages(u32 number) const {
  for (u32 i = 0; i < indexes.size(); i++)
    if (indexes[i].number == number) return i;
  return kNone;
}

u32 Instance::index_in_undo(u32 table) const {
  for (u32 i = 0; i < indexes.size(); i++)
    if (indexes[i].table == table) return i;
  return kNone;
}

std::string Instance::page_bytes(PageId id) const {
  if (zipped(id)) return unzipped_bytes(id);
  const u32 size = pool.page_size();
  if (resident(id)) return {pool.frame(info(id).frame).bytes, size};
  std::string scratch;
  const FileId file = spaces[space_of(id)]->file();
  return std::string(context.volume.view(file, u64{number_of(id)} * size, size, scratch));
}

void Instance::name_file(Ns now, u32 space) {
  if (named.size() <= space) named.resize(spaces.size());
  if (space == 0 || named[space] != 0) return;
  RedoRecords records;
  records.file_modify(space, "./" + spaces[space]->name());
  log.append(now, records.bytes());
}

void Instance::name_files_again(RedoRecords& records, Lsn checkpoint) {
  for (u32 space = 1; space < named.size(); space++) {
    if (named[space] >= checkpoint)
      records.file_modify(space, "./" + spaces[space]->name());
    else
      named[space] = 0;
  }
}

void Instance::evict(Frame& f) {
  const PageId id = f.id;
  pool.evict(f);
  info(id).frame = kNone;
  if (info(id).used) emit_page<PageEvicted>(id, write_cause(info(id).kind));  // else it was freed
}

// Looks at about 100 pages of the LRU list's end (buf_LRU_get_free_block); the page cleaner does
// the rest.
bool Instance::make_free(u32 frames) { return make_room(pool.pages_for(frames)); }

// Memory of that many pages.
bool Instance::make_room(u32 frames) {
  if (options.key_block_size > 0) drop_unzipped(frames);
  u32 scanned = 0;
  for (u32 at = pool.lru_last();
       at != kNone && pool.free_count() < frames && scanned < 100 + frames; scanned++) {
    Frame& f = pool.frame(at);
    at = f.lru_prev;
    if (f.reading && f.ready_at <= context.scheduler.now()) f.reading = false;
    if (f.oldest == 0 && f.fixes == 0 && !f.reading && !f.writing) evict(f);
  }
  return pool.free_count() >= frames;
}

Frame* Instance::take_frame(Ns now, PageId id, bool as_old) {
  TT_CHECK(!resident(id));  // a second frame would hide the changes in the first
  if (!make_free(1)) return nullptr;
  const bool many = pool.lru_count() > BufferPool::kLeastLru;
  Frame* frame = pool.take(id, as_old);
  info(id).frame = pool.index_of(*frame);
  if (many && pool.needs_room()) wake_cleaner(now);
  return frame;
}

Error Instance::found_torn(PageId id, Slice bytes) {
  recovery.torn++;
  context.facts.emit(kCauseRecoveryRead, 0, [&] { return PageTorn{.page = id}; });
  emit_recovery();
  Error error = wrong_checksum(id);
  const u32 index = index_on_pages(load32(bytes.data() + Page::kIndexAt + 4));
  const bool rows = index == kNone || indexes[index].info.clustered;
  error.message += ", and the doublewrite buffer has no copy of it. Lost with it: " +
                   lost_with(bytes, rows ? "row" : "secondary record") +
                   ". The database does not open, so none of its rows can be read";
  return error;
}

Frame* Instance::read(Ns now, PageId id, Cause cause, ReadReason reason) {
  Frame* frame = take_frame(now, id, true);
  if (frame == nullptr) return nullptr;
  const Space& space = *spaces[space_of(id)];
  if (zipped(id)) return read_zipped(now, *frame, cause, reason);
  const u64 size = pool.page_size(), offset = number_of(id) * size;
  frame->reading = true;
  frame->ready_at = context.volume.read(now, space.file(), offset, size, {cause});
  PageInfo& p = info(id);
  PageImage* image = context.volume.image(space.file(), offset);
  // The image that was written last has not been touched since.
  if (image != nullptr && image->borrower == nullptr && p.used && p.image == image->number) {
    pool.adopt(*frame, *image);
    return received(*frame, cause, reason);
  }
  const Slice bytes = context.volume.view(space.file(), offset, size, scratch);
  if (!page_is_whole(bytes)) {  // buf_page_check_corrupt
    // Read-ahead may meet a page that was freed and that a power cut tore; no statement needs it.
    if (reason != ReadReason::kReadAhead || p.used)
      fail(reason == ReadReason::kRecovery ? found_torn(id, bytes) : wrong_checksum(id));
    frame->reading = false;
    evict(*frame);
    return nullptr;
  }
  // The bytes are here at once, but count from ready_at on, when the drive has delivered them.
  if (image != nullptr && image->borrower == nullptr)
    pool.adopt(*frame, *image);
  else
    std::memcpy(frame->bytes, bytes.data(), bytes.size());
  const u32 checksum = p.used ? stored_checksum(bytes) : 0;
  if (Error error = p.used ? misfit(id, pool.page(*frame), checksum) : Error::none(); !error.ok())
    return refused(*frame, std::move(error));
  p.image = p.used && frame->image != nullptr ? image->number : 0;
  p.checksum = checksum;
  return received(*frame, cause, reason);
}

Frame* Instance::refused(Frame& frame, Error error) {
  fail(std::move(error));
  frame.reading = false;
  evict(frame);
  return nullptr;
}

Frame* Instance::received(Frame& frame, Cause cause, ReadReason reason) {
  const PageId id = frame.id;
  frame.newest = load64be(frame.bytes + Page::kLsnAt);
  counters.pages_read++;
  pool.load.count_io(context.scheduler.now());
  (reason == ReadReason::kReadAhead ? pool.counters.read_ahead : pool.counters.reads)++;
  if (info(id).used)  // read-ahead reads unused ones as well
    context.facts.emit(cause, 0, [&] { return PageRead{.row = page_row(id), .reason = reason}; });
  emit_pool();
  return &frame;
}

void Instance::stamp_image(char* bytes, u64 page_bytes) {
  stamp_page(bytes, static_cast<u32>(page_bytes));
}

void Instance::sealed(const PageImage& image) {
  if (!exists(image.page) || info(image.page).image != image.number) return;
  info(image.page).checksum = stored_checksum({image.bytes, pool.page_size()});
}

PagesRow Instance::page_row(PageId id) const {
  const PageInfo& p = info(id);
  return {.page = id,
          .kind = shown_kind(p),
          .index = p.index,
          .level = p.level,
          .first_key = p.first_key,
          .used_bytes = p.used_bytes,
          .records = p.records,
          .marked = p.marked,
          .resident = p.frame != kNone,
          .oldest_modification = p.frame == kNone ? 0 : pool.frame(p.frame).oldest,
          .new_rows = p.new_rows,
          .new_bytes = p.new_bytes,
          .writes = p.writes,
          .written_ns = p.written_ns};
}

PoolRow Instance::pool_row() const {
  const PoolCounters& c = pool.counters;
  return {.id = 0u,
          .capacity = pool.capacity(),
          .free = pool.free_count(),
          .young = pool.lru_count() - pool.old_count(),
          .old = pool.old_count(),
          .dirty = pool.dirty_count(),
          .requests = c.requests,
          .reads = c.reads,
          .read_ahead = c.read_ahead,
          .created = c.created,
          .made_young = c.made_young,
          .evicted = c.evicted,
          .written_lru = c.written_lru,
          .written_list = c.written_list,
          .wait_free = c.wait_free};
}

DoublewriteRow Instance::doublewrite_row() const {
  return {.id = 0u,
          .waiting = doublewrite_waiting,
          .writing = doublewrite_writing,
          .capacity = doublewrite_pages(),
          .pages_written = counters.doublewrite_pages,
          .batches = counters.doublewrite_batches,
          .skipped = counters.doublewrite_skipped};
}

CountersRow Instance::counters_row() const {
  u64 allocated = 0;
  for (const auto& space : spaces) allocated += space->used_pages();
  return {.id = 0u,
          .splits = counters.splits,
          .merges = counters.merges,
          .merge_attempts = counters.merge_attempts,
          .reorganisations = counters.reorganisations,
          .root_raises = counters.root_raises,
          .purged = counters.purged,
          .history = counters.history,
          .pages_allocated = allocated};
}

RecoveryRow Instance::recovery_row() const {
  const Recovery& r = recovery;
  return {.id = 0u,
          .stage = r.stage,
          .checkpoint_lsn = r.checkpoint,
          .end_lsn = r.end,
          .mini_transactions = r.mini_transactions,
          .records = r.records,
          .pages = r.pages,
          .pages_read = r.pages_read,
          .pages_created = r.pages_created,
          .applied = r.applied,
          .skipped = r.skipped,
          .copies = r.copies,
          .restored = r.restored,
          .torn = r.torn,
          .rolled_back = r.rolled_back,
          .undone = r.undone,
          .began_ns = r.began,
          .ended_ns = r.ended};
}

void Instance::emit_recovery() {
  context.facts.emit(kCauseRecoveryRead, 0, [&] { return RecoveryMoved{.row = recovery_row()}; });
}

void Instance::emit_pages() {
  for (const auto& space : spaces)
    for (u32 number = 0; number < space->pages(); number++)
      if (space->info(number).shown)
        emit_page<PageChanged>(page_id(space->id(), number), write_cause(space->info(number).kind));
}

void Instance::emit_pool(u64 job) {
  context.facts.emit(kCauseLeaf, job, [&] { return PoolChanged{.row = pool_row()}; });
}

void Instance::emit_counters() {
  context.facts.emit(kCauseLeaf, 0, [&] { return CountersChanged{.row = counters_row()}; });
}

void Instance::emit_doublewrite(u64 job) {
  context.facts.emit(kCauseDoublewrite, job,
                     [&] { return DoublewriteChanged{.row = doublewrite_row()}; });
}

}  // namespace tt::btree
