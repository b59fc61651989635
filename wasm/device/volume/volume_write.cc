// Writes to the drive: tails of files, changed pages of the cache, and changes in place.
#include <cstring>

#include "device/volume/volume_impl.h"

namespace tt {
namespace {

constexpr u64 kZeroCommand = 256;  // pages in one command of zeros

}  // namespace

// Counts the tail as written to the drive.
void Volume::Impl::take_tail(File& f) {
  f.on_device += f.tail.size();
  drop_tail(f);
}

void Volume::Impl::drop_tail(File& f) {
  TT_CHECK(!f.buffered || dirty_tail_bytes >= f.tail.size());
  if (f.buffered) dirty_tail_bytes -= f.tail.size();
  f.first_bytes = 0;
  f.tail.clear();
  if (f.tail.capacity() <= kSmallBuffer) return;
  buffers.push_back(std::move(f.tail));
  f.tail = std::string();
}

// Replaces a tail that has become too small by a large pooled one, if there is one.
void Volume::Impl::enlarge(std::string& tail) {
  if (buffers.empty()) return;
  buffers.back().assign(tail);
  tail = std::move(buffers.back());
  buffers.pop_back();
}

void Volume::Impl::dirtied(FileId id, File& f) {
  if (!f.listed) {
    f.listed = true;
    f.dirtied_at = clock;
    dirty_files.push_back(id);
    if (flusher != nullptr) flusher->wake_at(clock + options.writeback_interval_ns);
  }
  if (flusher != nullptr && dirty_bytes() > part_of_cache(options.dirty_background_permille))
    flusher->wake_at(clock);
}

Result<Ns> Volume::Impl::write_back(Ns now, FileId id, const IoTag& tag) {
  begin(now);
  if (!io.error().ok()) return io.error();
  File& f = file(id);
  Ns done = now;
  if (f.buffered && cache.has_changes(id)) {
    const Result<Ns> written = write_changes(now, id, tag.job);
    if (!written.ok()) return written;
    done = written.value();
  }
  if (!f.tail.empty()) {
    const u64 first = f.on_device / kHostPage, end = div_up(f.on_device + f.tail.size(), kHostPage);
    if (Error error = reserve(now, id, first, end); !error.ok()) return error;
    Slice bytes = f.tail;
    u64 first_bytes = f.first_bytes;
    f.extents.each_piece(f.on_device, bytes.size(), [&](u64 at, u64 size) {
      const u64 first_here = std::min(first_bytes, size);
      first_bytes -= first_here;
      done = std::max(done, io.write(now, at, bytes.substr(0, size),
                                     {tag.cause, first_here, tag.job, tag.stream}));
      bytes.remove_prefix(size);
    });
    f.extents.mark_written(first, end - first);
    if (f.buffered)
      for (u64 page = first; page < end; page++) cache.insert(id, page, now);
    take_tail(f);
    changed(id, true);
    fact<device::FileExtended>(id, tag.cause, tag.job);
  }
  if (f.listed) {
    f.listed = false;
    std::erase(dirty_files, id);
  }
  if (!io.error().ok()) return io.error();
  return std::max(done, reuse_at);
}

// Writes the cache's changed pages of a file; adjacent pages of one cause share a command.
Result<Ns> Volume::Impl::write_changes(Ns now, FileId id, u64 job) {
  File& f = file(id);
  const std::vector<PageCache::Change>& changes = cache.changes(id);
  const u64 allocated = f.extents.pages();
  Error error;
  for (const PageCache::Change& change : changes)
    if (error.ok()) error = reserve(now, id, change.page, change.page + 1);
  if (f.extents.pages() != allocated) fact<device::FileExtended>(id, device::kVolumeMetadata, job);
  if (!error.ok()) return error;
  for (const PageCache::Change& change : changes)
    f.extents.each_piece(change.page * kHostPage, kHostPage,
                         [&](u64 at, u64) { io.announce(at / kHostPage, 1); });
  Ns done = now;
  u64 first = 0, pages = 0;
  IoTag tag{kNoCause, 0, job};
  const auto submit = [&] {
    if (pages > 1) io.stats().merged_writes(pages - 1);
    if (pages > 0) done = std::max(done, io.write_pages(now, first, pages, tag));
    pages = 0;
    tag.first_bytes = 0;
  };
  for (const PageCache::Change& change : changes) {
    f.extents.each_piece(change.page * kHostPage, kHostPage, [&](u64 at, u64) {
      const u64 page = at / kHostPage;
      if (pages > 0 && (page != first + pages || change.cause != tag.cause)) submit();
      if (pages == 0) first = page;
      pages++;
      tag.cause = change.cause;
      tag.first_bytes += change.first_bytes;
      io.put(at, {change.bytes, kHostPage});
    });
    if (f.extents.mark_written(change.page, 1)) changed(id, true);
  }
  submit();
  cache.written_back(id, now);
  return done;
}

// Changes part of a page in the cache; returns the time at which the rest of it is cached.
Ns Volume::Impl::change_page(Ns now, FileId id, u64 page, u64 at, Slice bytes, const IoTag& tag) {
  TT_CHECK(at <= kHostPage && bytes.size() <= kHostPage - at);
  File& f = file(id);
  TT_CHECK(page * kHostPage < f.on_device);
  const u64 offset = page * kHostPage, stored = std::min(kHostPage, f.on_device - offset);
  Ns ready = now;
  const bool whole = at == 0 && bytes.size() >= stored;
  if (cache.holds(id, page))
    (void)cache.find(id, page, &ready);
  else if (!whole)
    each_stored(f, offset, stored, [&](u64 from, u64 size, u64) {
      ready = std::max(ready, io.read(now, from, size, tag));
    });
  bool fresh = false;
  char* memory = cache.change(id, page, tag.cause, tag.first_bytes, &fresh);
  if (fresh && bytes.size() < kHostPage) {
    std::memset(memory, 0, kHostPage);
    each_stored(f, offset, stored,
                [&](u64 from, u64 size, u64) { io.content().read(from, size, memory); });
  }
  std::memcpy(memory + at, bytes.data(), bytes.size());
  return std::max(now, ready);
}

// While too much is dirty, a writer writes back files itself, oldest first, as in Linux above
// dirty_ratio. A full disk shows at the file's sync.
Ns Volume::Impl::throttle(Ns now) {
  Ns done = now;
  for (FileId id : std::vector<FileId>(dirty_files)) {
    if (dirty_bytes() <= part_of_cache(options.dirty_permille)) break;
    const Result<Ns> written = write_back(now, id, {file(id).tail_cause});
    if (written.ok()) done = std::max(done, written.value());
  }
  return done;
}

// Before anything changes, so that a full disk leaves the file as it was.
Error Volume::Impl::reserve_in_place(Ns now, FileId id, u64 offset, u64 size, const IoTag& tag) {
  File& f = file(id);
  const u64 allocated = f.extents.pages();
  Error full = reserve(now, id, offset / kHostPage, div_up(offset + size, kHostPage));
  if (full.ok() && f.extents.pages() != allocated)
    fact<device::FileExtended>(id, tag.cause, tag.job);
  return full;
}

// At the engine's floor.
void Volume::Impl::book(u64 bytes, const IoTag& tag) {
  LedgerRow& row = ledger.row(tag.cause);
  row.engine_bytes_written += bytes;
  row.first_bytes += tag.first_bytes;
  ledger_row_fact(ledger, tag.cause, tag.job, facts);
}

Result<Ns> Volume::overwrite(Ns now, FileId id, u64 offset, Slice bytes, const IoTag& tag) {
  Impl& v = *impl_;
  v.begin(now);
  if (!error().ok()) return error();
  Impl::File& f = v.file(id);
  TT_CHECK(offset <= size(id));
  if (!f.buffered && !bytes.empty()) {
    const u64 end = std::max(offset + bytes.size(), size(id));
    if (Error full = v.reserve_in_place(now, id, offset, end - offset, tag); !full.ok())
      return full;
  }
  v.book(bytes.size(), tag);
  // Bytes up to the size on the device change in place; the rest extends the tail.
  const u64 stored = offset < f.on_device ? std::min<u64>(bytes.size(), f.on_device - offset) : 0;
  const Slice behind = bytes.substr(stored);
  bytes = bytes.substr(0, stored);
  u64 first_bytes = std::min<u64>(tag.first_bytes, stored);
  const u64 first_behind = tag.first_bytes - first_bytes;
  Ns done = now;
  if (!bytes.empty() && f.buffered) {
    while (!bytes.empty()) {
      const u64 at = offset % kHostPage, part = std::min<u64>(bytes.size(), kHostPage - at);
      const u64 first_here = std::min(first_bytes, part);
      const Slice here = bytes.substr(0, part);
      done = std::max(done, v.change_page(now, id, offset / kHostPage, at, here,
                                          {tag.cause, first_here, tag.job, tag.stream}));
      first_bytes -= first_here;
      offset += part;
      bytes.remove_prefix(part);
    }
  } else if (!bytes.empty()) {
    const IoTag here{tag.cause, first_bytes, tag.job, tag.stream};
    done = v.write_in_place(now, id, offset, stored, here, [&](u64 at, u64 part, const IoTag& of) {
      const Slice piece = bytes.substr(0, part);
      bytes.remove_prefix(part);
      return v.io.write(now, at, piece, of);
    });
  }
  if (stored > 0) v.changed(id, false);
  if (!behind.empty()) {
    const u64 at = offset > f.on_device ? offset - f.on_device : 0, before = f.tail.size();
    f.tail.replace(at, behind.size(), behind);
    if (f.buffered) v.dirty_tail_bytes += f.tail.size() - before;
    f.first_bytes += first_behind;
  }
  f.tail_cause = tag.cause;
  if (f.buffered) {
    v.dirtied(id, f);
    if (v.dirty_bytes() > v.part_of_cache(v.options.dirty_permille))
      done = std::max(done, v.throttle(now));
  } else if (!behind.empty()) {
    const Result<Ns> rest = v.write_back(now, id, tag);
    if (!rest.ok()) return rest;
    done = std::max(done, rest.value());
  }
  if (!error().ok()) return error();
  return done;
}

Ns Volume::Impl::write_zeros(Ns now, const File& f, u64 first, u64 end, const IoTag& tag) {
  static const std::string zeros(kZeroCommand * kHostPage, '\0');
  Ns done = now;
  for (u64 page = first; page < end; page += kZeroCommand) {
    const u64 count = std::min(kZeroCommand, end - page);
    f.extents.each_piece(page * kHostPage, count * kHostPage, [&](u64 at, u64 size) {
      done = std::max(done, io.write(now, at, Slice(zeros).substr(0, size), tag));
    });
    LedgerRow& row = ledger.row(tag.cause);
    row.engine_bytes_written += count * kHostPage;
  }
  ledger_row_fact(ledger, tag.cause, tag.job, facts);
  return done;
}

}  // namespace tt
