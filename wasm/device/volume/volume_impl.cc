#include "device/volume/volume_impl.h"

#include <cstring>

namespace tt {

Volume::Impl::Impl(Device& device, ContentStore& content, Ledger& l, FactStream& f,
                   const VolumeOptions& o, const FaultOptions& faults)
    : options(o),
      ledger(l),
      facts(f),
      io(device, content, f, o.iostats, faults),
      space(io.pages(), o.allocation == Allocation::kNextFit),
      cache(o.page_cache_bytes) {
  if (options.journal == JournalMode::kNone) return;
  journal = std::make_unique<Journal>(io, options.journal_bytes);
  (void)space.take_at(0, journal->reserved_pages());
}

Volume::Volume(Device& device, ContentStore& content, Ledger& ledger, FactStream& facts,
               const VolumeOptions& options, const FaultOptions& faults)
    : impl_(new Impl(device, content, ledger, facts, options, faults)) {}
Volume::~Volume() = default;

const Error& Volume::error() const { return impl_->io.error(); }
bool Volume::may_rot() const { return impl_->io.faults().options().bit_rot_at_write != 0; }
void Volume::attach(Flusher& flusher) {
  impl_->flusher = &flusher;
  if (!impl_->dirty_files.empty() || !impl_->changed_files.empty()) flusher.wake_at(impl_->clock);
}

void Volume::append(FileId id, Slice bytes, const IoTag& tag) {
  if (bytes.empty()) return;
  Impl& v = *impl_;
  Impl::File& f = v.file(id);
  const u64 tail_size = f.tail.size() + bytes.size();
  if (tail_size > f.tail.capacity() && tail_size > kSmallBuffer) v.enlarge(f.tail);
  f.tail.append(bytes);
  f.first_bytes += tag.first_bytes;
  f.tail_cause = tag.cause;
  LedgerRow& row = v.ledger.row(tag.cause);
  row.engine_bytes_written += bytes.size();
  row.first_bytes += tag.first_bytes;
  ledger_row_fact(v.ledger, tag.cause, tag.job, v.facts);
  if (!f.buffered) return;
  v.dirty_tail_bytes += bytes.size();
  v.dirtied(id, f);
}

Result<Ns> Volume::write_back(Ns now, FileId id, const IoTag& tag) {
  return impl_->write_back(now, id, tag);
}

u64 Volume::unwritten(FileId id) const {
  u64 pages = 0;
  if (impl_->cache.has_changes(id)) pages = impl_->cache.changes(id).size();
  return impl_->file(id).tail.size() + pages * kHostPage;
}

Ns Volume::read(Ns now, FileId id, u64 offset, u64 size, const IoTag& tag) {
  Impl& v = *impl_;
  v.begin(now);
  const Impl::File& f = v.file(id);
  TT_CHECK(offset <= this->size(id) && size <= this->size(id) - offset);
  if (offset >= f.on_device || size == 0) return now;  // in memory
  const u64 end = offset + std::min(size, f.on_device - offset);
  if (!f.buffered) return v.read_stored(now, f, offset, end, tag);
  return v.options.read_ahead_bytes == 0 || f.random ? v.read_cached(now, id, offset, end, tag)
                                                     : v.read_ahead(now, id, offset, end, tag);
}

// Reads the bytes [from, end) of a file from the drive. Holes and space that was never written are
// zeros, read without I/O.
Ns Volume::Impl::read_stored(Ns now, const File& f, u64 from, u64 end, const IoTag& tag) {
  u64 stored = end - from;
  if (f.extents.has_holes() || end > f.extents.end_page() * kHostPage ||
      !f.extents.unwritten().empty()) {
    stored = 0;
    each_stored(f, from, end - from, [&](u64, u64 part, u64) { stored += part; });
  }
  // Before the commands, whose facts give the row.
  ledger.row(tag.cause).engine_bytes_read += stored;
  Ns there = now;
  each_stored(f, from, end - from,
              [&](u64 at, u64 part, u64) { there = std::max(there, io.read(now, at, part, tag)); });
  return there;
}

// Reads through the page cache. Fetches runs of pages that are not cached, each with one read.
Ns Volume::Impl::read_cached(Ns now, FileId id, u64 offset, u64 end, const IoTag& tag) {
  Ns done = now;
  u64 missing = Extents::kHole;
  const auto fetch = [&](u64 until) {
    if (missing == Extents::kHole) return;
    const Ns there =
        read_stored(now, file(id), std::max(missing, offset), std::min(until, end), tag);
    for (u64 page = missing / kHostPage; page * kHostPage < until; page++)
      cache.insert(id, page, there);
    done = std::max(done, there);
    missing = Extents::kHole;
  };
  for (u64 page = offset / kHostPage; page * kHostPage < end; page++) {
    Ns ready = now;
    if (cache.find(id, page, &ready)) {
      fetch(page * kHostPage);
      done = std::max(done, ready);
    } else if (missing == Extents::kHole) {
      missing = page * kHostPage;
    }
  }
  fetch(round_up(end, kHostPage));
  return done;
}

// Likewise with read-ahead. Waits for the pages that are asked for, not for those of a window that
// a mark began.
Ns Volume::Impl::read_ahead(Ns now, FileId id, u64 offset, u64 end, const IoTag& tag) {
  File& f = file(id);
  Ns done = now;
  const u64 most = options.read_ahead_bytes / kHostPage, until = div_up(end, kHostPage);
  for (u64 page = offset / kHostPage; page < until; page++) {
    Ns ready = now;
    if (!cache.find(id, page, &ready)) {
      fetch_window(now, id, f.ahead.absent(cache, id, page, until - page, most), tag);
      // The window may be larger than the cache: such a page is waited for all the same.
      if (!cache.holds(id, page)) fetch_window(now, id, {page, 1}, tag);
      cache.arrival(id, page, &ready);
    }
    done = std::max(done, ready);
    if (cache.take_mark(id, page))
      fetch_window(now, id, f.ahead.at_mark(cache, id, page, until - page, most), tag);
  }
  f.ahead.ended(end);
  return done;
}

// Reads the pages of a window that are not cached, up to the file's end, each run of them with one
// command. The folios before the first that is partly cached are a separate command.
void Volume::Impl::fetch_window(Ns now, FileId id, const ReadAheadWindow& window,
                                const IoTag& tag) {
  const File& f = file(id);
  const u64 until = std::min(window.page + window.count, div_up(f.on_device, kHostPage));
  const u64 folios_end = window.folios_until(until, cache, id);
  for (u64 page = window.page; page < until;) {
    u64 next = page;
    const u64 stop = page < folios_end ? folios_end : until;
    while (next < stop && !cache.holds(id, next)) next++;
    if (next > page) {
      const u64 end = std::min(next * kHostPage, f.on_device);
      const Ns there = read_stored(now, f, page * kHostPage, end, tag);
      for (; page < next; page++) {
        cache.insert(id, page, there);
        if (page == window.marked) cache.mark(id, page);
      }
    } else {
      page++;
    }
  }
}

Slice Volume::view(FileId id, u64 offset, u64 size, std::string& scratch) const {
  const Impl::File& f = impl_->file(id);
  TT_CHECK(offset <= this->size(id) && size <= this->size(id) - offset);
  if (size == 0) return {};
  if (offset >= f.on_device) return Slice(f.tail).substr(offset - f.on_device, size);
  const u64 on_device = std::min(size, f.on_device - offset);
  const bool changes = f.buffered && impl_->cache.has_changes(id);
  const ContentStore& content = impl_->io.content();
  Slice whole;
  u64 copied = 0;
  f.extents.each_piece(offset, on_device, [&](u64 at, u64 part) {
    // The common case, one piece without changes in memory, is not copied.
    if (part == size && at != Extents::kHole && !changes) {
      whole = content.view(at, part, scratch);
      return;
    }
    if (copied == 0) scratch.resize(size);
    if (at == Extents::kHole)
      std::memset(scratch.data() + copied, 0, part);
    else
      content.read(at, part, scratch.data() + copied);
    copied += part;
  });
  if (copied == 0) return whole;
  for (u64 page = offset / kHostPage; changes && page * kHostPage < offset + on_device; page++) {
    const char* bytes = impl_->cache.changed_bytes(id, page);
    if (bytes == nullptr) continue;
    const u64 begins = page * kHostPage, from = std::max(begins, offset);
    const u64 until = std::min(begins + kHostPage, offset + on_device);
    std::copy_n(bytes + (from - begins), until - from, scratch.data() + (from - offset));
  }
  std::copy_n(f.tail.data(), size - copied, scratch.data() + copied);
  return scratch;
}

}  // namespace tt
