#include "device/volume.h"

#include <algorithm>

#include "device/free_space.h"
#include "device/schema.h"

namespace tt {
namespace {

// A file grows by an eighth of itself, at least 64 KiB and at most 1 MiB, so that files growing side by side stay in few extents.
constexpr u64 kLeastGrowth = 64 * KiB / kHostPage, kMostGrowth = 1 * MiB / kHostPage;
// Append buffers up to this size stay with their file.
constexpr u64 kSmallBuffer = 4 * KiB;

struct Extent {
  u64 file_page;
  PageRun run;
};

struct File {
  std::string name;
  std::vector<Extent> extents;
  u64 pages = 0;        // in its extents
  u64 on_device = 0;    // bytes
  std::string tail;     // bytes behind them, not yet written
  u64 first_bytes = 0;  // of the tail
};

}  // namespace

struct Volume::Impl {
  Device& device;
  ContentStore& content;
  Ledger& ledger;
  FactStream& facts;
  FreeSpace space;
  std::vector<std::unique_ptr<File>> files;  // by id; null once removed
  std::vector<std::string> buffers;          // large tails to use again
  u64 allocated_pages = 0, peak_allocated_pages = 0;

  File& file(FileId id) {
    TT_CHECK(id < files.size() && files[id] != nullptr);
    return *files[id];
  }
  void row(FileId id, RowWriter& out) {
    const File& f = file(id);
    out.integer(id).text(f.name).integer(f.on_device).integer(f.pages * kHostPage);
  }
  void fact(FactKind kind, FileId id, Cause cause, u64 job) {
    if (!facts.begin(kind, cause, job)) return;
    row(id, facts.cells());
    facts.end();
  }
  Error reserve(File& f, u64 pages);
  void add_run(File& f, PageRun run);
  void take_tail(File& f);
  void enlarge(std::string& tail);

  // Calls visit(device byte offset, size) for each contiguous piece of [offset, offset + size) in the file's extents.
  template <class Visit>
  static void each_piece(const File& f, u64 offset, u64 size, Visit&& visit) {
    auto extent = std::upper_bound(f.extents.begin(), f.extents.end(), offset / kHostPage,
                                   [](u64 page, const Extent& e) { return page < e.file_page; });
    for (--extent; size > 0; ++extent) {
      const u64 skipped = offset - extent->file_page * kHostPage;
      const u64 part = std::min(size, extent->run.count * kHostPage - skipped);
      visit(extent->run.page * kHostPage + skipped, part);
      offset += part;
      size -= part;
    }
  }
};

// Makes room for `pages` pages in all, or changes nothing.
Error Volume::Impl::reserve(File& f, u64 pages) {
  if (pages <= f.pages) return Error::none();
  const u64 needed = pages - f.pages;
  if (needed > space.free_pages())
    return {ErrorCode::kDiskFull, "disk full: file \"" + f.name + "\" of " + std::to_string(f.on_device) +
                                      " bytes needs " + std::to_string(needed * kHostPage) + " bytes more, but only " +
                                      std::to_string(space.free_pages() * kHostPage) + " of the volume's " +
                                      std::to_string(device.pages() * kHostPage) + " bytes are free"};
  u64 wanted = std::max(needed, std::clamp(f.pages / 8, kLeastGrowth, kMostGrowth));
  wanted = std::min(wanted, space.free_pages());
  if (!f.extents.empty()) {
    const PageRun last = f.extents.back().run;
    const PageRun run = space.take_at(last.page + last.count, wanted);
    add_run(f, run);
    wanted -= run.count;
  }
  while (f.pages < pages) {
    const PageRun run = space.take(wanted);
    add_run(f, run);
    wanted -= run.count;
  }
  peak_allocated_pages = std::max(peak_allocated_pages, allocated_pages);
  return Error::none();
}

void Volume::Impl::add_run(File& f, PageRun run) {
  if (run.count == 0) return;
  if (!f.extents.empty() && f.extents.back().run.page + f.extents.back().run.count == run.page)
    f.extents.back().run.count += run.count;
  else
    f.extents.push_back({f.pages, run});
  f.pages += run.count;
  allocated_pages += run.count;
}

// The tail has reached the device.
void Volume::Impl::take_tail(File& f) {
  f.on_device += f.tail.size();
  f.first_bytes = 0;
  f.tail.clear();
  if (f.tail.capacity() <= kSmallBuffer) return;
  buffers.push_back(std::move(f.tail));
  f.tail = std::string();
}

// Exchanges a tail that has become too small for a large one, if some file has left one.
void Volume::Impl::enlarge(std::string& tail) {
  if (buffers.empty()) return;
  buffers.back().assign(tail);
  tail = std::move(buffers.back());
  buffers.pop_back();
}

Volume::Volume(Device& device, ContentStore& content, Ledger& ledger, FactStream& facts)
    : impl_(new Impl{device, content, ledger, facts, FreeSpace(device.pages()), {}, {}}) {}
Volume::~Volume() = default;

FileId Volume::create(Slice name) {
  const FileId id = impl_->files.size();
  impl_->files.push_back(std::make_unique<File>());
  impl_->files[id]->name = name;
  impl_->fact(device::kFileCreated, id, device::kVolumeMetadata, 0);
  return id;
}

void Volume::append(FileId id, Slice bytes, const IoTag& tag) {
  if (bytes.empty()) return;
  File& f = impl_->file(id);
  const u64 tail_size = f.tail.size() + bytes.size();
  if (tail_size > f.tail.capacity() && tail_size > kSmallBuffer) impl_->enlarge(f.tail);
  f.tail.append(bytes);
  f.first_bytes += tag.first_bytes;
  LedgerRow& row = impl_->ledger.row(tag.cause);
  row.engine_bytes_written += bytes.size();
  row.first_bytes += tag.first_bytes;
  ledger_row_fact(impl_->ledger, tag.cause, tag.job, impl_->facts);
}

Result<Ns> Volume::write_back(Ns now, FileId id, const IoTag& tag) {
  Impl& v = *impl_;
  File& f = v.file(id);
  if (f.tail.empty()) return now;
  const u64 end = f.on_device + f.tail.size();
  if (Error error = v.reserve(f, div_up(end, kHostPage)); !error.ok()) return error;
  Slice bytes = f.tail;
  u64 first_bytes = f.first_bytes;
  Ns done = now;
  Impl::each_piece(f, f.on_device, bytes.size(), [&](u64 at, u64 size) {
    v.content.write(at, bytes.substr(0, size));
    bytes.remove_prefix(size);
    const u64 first_page = at / kHostPage, pages = div_up(at + size, kHostPage) - first_page;
    const u64 first_here = std::min(first_bytes, size);
    first_bytes -= first_here;
    done = std::max(done, v.device.write(now, first_page, pages, {tag.cause, first_here, tag.job}));
  });
  v.take_tail(f);
  v.fact(device::kFileExtended, id, tag.cause, tag.job);
  return done;
}

Result<Ns> Volume::sync(Ns now, FileId id, const IoTag& tag) {
  const Result<Ns> written = write_back(now, id, tag);
  if (!written.ok()) return written;
  return std::max(written.value(), impl_->device.flush(now, tag));
}

u64 Volume::unwritten(FileId id) const { return impl_->file(id).tail.size(); }

Ns Volume::read(Ns now, FileId id, u64 offset, u64 size, const IoTag& tag) {
  const File& f = impl_->file(id);
  TT_CHECK(offset <= this->size(id) && size <= this->size(id) - offset);
  if (offset >= f.on_device || size == 0) return now;  // in memory
  size = std::min(size, f.on_device - offset);
  impl_->ledger.row(tag.cause).engine_bytes_read += size;
  Ns done = now;
  Impl::each_piece(f, offset, size, [&](u64 at, u64 part) {
    const u64 first_page = at / kHostPage, pages = div_up(at + part, kHostPage) - first_page;
    done = std::max(done, impl_->device.read(now, first_page, pages, tag));
  });
  return done;
}

Slice Volume::view(FileId id, u64 offset, u64 size, std::string& scratch) const {
  const File& f = impl_->file(id);
  TT_CHECK(offset <= this->size(id) && size <= this->size(id) - offset);
  if (size == 0) return {};
  if (offset >= f.on_device) return Slice(f.tail).substr(offset - f.on_device, size);
  const u64 on_device = std::min(size, f.on_device - offset);
  Slice whole;
  u64 copied = 0;
  Impl::each_piece(f, offset, on_device, [&](u64 at, u64 part) {
    if (part == size) {
      whole = impl_->content.view(at, part, scratch);
      return;
    }
    if (copied == 0) scratch.resize(size);
    impl_->content.read(at, part, scratch.data() + copied);
    copied += part;
  });
  if (copied == 0) return whole;
  std::copy_n(f.tail.data(), size - copied, scratch.data() + copied);
  return scratch;
}

void Volume::rename(FileId id, Slice name) {
  impl_->file(id).name = name;
  impl_->fact(device::kFileRenamed, id, device::kVolumeMetadata, 0);
}

void Volume::remove(Ns now, FileId id) {
  Impl& v = *impl_;
  File& f = v.file(id);
  for (const Extent& extent : f.extents) {
    v.device.trim(now, extent.run.page, extent.run.count);
    v.content.trim(extent.run.page * kHostPage, extent.run.count * kHostPage);
    v.space.give_back(extent.run);
  }
  v.allocated_pages -= f.pages;
  f.tail.clear();
  if (f.tail.capacity() > kSmallBuffer) v.buffers.push_back(std::move(f.tail));
  v.files[id] = nullptr;
  if (v.facts.begin(device::kFileRemoved, device::kVolumeMetadata)) {
    v.facts.cells().integer(id);
    v.facts.end();
  }
}

u64 Volume::size(FileId id) const { return impl_->file(id).on_device + impl_->file(id).tail.size(); }
Slice Volume::name(FileId id) const { return impl_->file(id).name; }
u64 Volume::allocated_bytes() const { return impl_->allocated_pages * kHostPage; }
u64 Volume::peak_allocated_bytes() const { return impl_->peak_allocated_pages * kHostPage; }

void Volume::describe(TableSink& sink) const {
  if (!sink.begin(device::kFilesTable)) return;
  for (FileId id = 0; id < impl_->files.size(); id++)
    if (impl_->files[id] != nullptr) impl_->row(id, sink.row());
  sink.end();
}

void Volume::inspect(TableId table, u64 id, TableSink& sink) const {
  if (table != device::kFilesTable || id >= impl_->files.size() || impl_->files[id] == nullptr) return;
  if (!sink.begin(device::kExtentsTable)) return;
  for (const Extent& extent : impl_->files[id]->extents)
    sink.row().integer(extent.file_page).integer(extent.run.page).integer(extent.run.count);
  sink.end();
}

}  // namespace tt
