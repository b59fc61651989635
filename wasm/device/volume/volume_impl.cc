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
  size = std::min(size, f.on_device - offset);
  Ns done = now;
  LedgerRow& row = v.ledger.row(tag.cause);
  const auto from_drive = [&](u64 from, u64 end) {
    u64 stored = end - from;
    // Holes and unwritten space are zeros, read without I/O.
    if (f.extents.has_holes() || end > f.extents.end_page() * kHostPage ||
        !f.extents.unwritten().empty()) {
      stored = 0;
      Impl::each_stored(f, from, end - from, [&](u64, u64 part, u64) { stored += part; });
    }
    row.engine_bytes_read += stored;
    Ns there = now;
    Impl::each_stored(f, from, end - from, [&](u64 at, u64 part, u64) {
      there = std::max(there, v.io.read(now, at, part, tag));
    });
    done = std::max(done, there);
    return there;
  };
  if (!f.buffered) {
    from_drive(offset, offset + size);
    return done;
  }
  // Fetches runs of pages that are not cached, each with one read.
  const u64 end = offset + size;
  u64 missing = Extents::kHole;
  const auto fetch = [&](u64 until) {
    if (missing == Extents::kHole) return;
    const Ns there = from_drive(std::max(missing, offset), std::min(until, end));
    for (u64 page = missing / kHostPage; page * kHostPage < until; page++)
      v.cache.insert(id, page, there);
    missing = Extents::kHole;
  };
  for (u64 page = offset / kHostPage; page * kHostPage < end; page++) {
    Ns ready = now;
    if (v.cache.find(id, page, &ready)) {
      fetch(page * kHostPage);
      done = std::max(done, ready);
    } else if (missing == Extents::kHole) {
      missing = page * kHostPage;
    }
  }
  fetch(round_up(end, kHostPage));
  return done;
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
