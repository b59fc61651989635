// Files: creation, names, sizes and removal.
#include "device/volume/volume_impl.h"

namespace tt {
namespace {

bool contains(const std::vector<std::string>& names, Slice name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

FileId Volume::create(Slice name, OpenMode mode) {
  Impl& v = *impl_;
  const FileId id = v.files.size();
  v.files.push_back(std::make_unique<Impl::File>());
  v.files[id]->names.emplace_back(name);
  v.files[id]->log = v.is_log(*v.files[id]);
  v.files[id]->buffered = mode == OpenMode::kBuffered ||
                          (mode == OpenMode::kAsVolume && v.options.io == IoMode::kBuffered);
  if (v.journal != nullptr) v.journal->directory();
  v.changed(id, true);
  v.fact<device::FileCreated>(id, device::kVolumeMetadata, 0);
  return id;
}

void Volume::advise_random(FileId id) { impl_->file(id).random = true; }

Result<FileId> Volume::find(Slice name) const {
  for (FileId id = impl_->files.size(); id-- > 0;)
    if (impl_->files[id] != nullptr && contains(impl_->files[id]->names, name)) return id;
  return Error{ErrorCode::kNotFound, "there is no file \"" + std::string(name) + "\""};
}

std::vector<FileId> Volume::files() const {
  std::vector<FileId> there;
  for (FileId id = 0; id < impl_->files.size(); id++)
    if (impl_->files[id] != nullptr) there.push_back(id);
  return there;
}

void Volume::rename(FileId id, Slice name) {
  impl_->file(id).names[0] = name;
  impl_->names_changed(id);
}

void Volume::link(FileId id, Slice name) {
  impl_->file(id).names.emplace_back(name);
  impl_->names_changed(id);
}

void Volume::rename_directory(Slice from, Slice to) {
  for (FileId id : files()) {
    bool any = false;
    for (std::string& name : impl_->file(id).names) {
      if (!name.starts_with(from)) continue;
      name.replace(0, from.size(), to);
      any = true;
    }
    // One directory change per file, however many of its names it affects.
    if (any) impl_->names_changed(id);
  }
}

void Volume::Impl::names_changed(FileId id) {
  File& f = file(id);
  if (is_log(f) != f.log) {
    f.log = !f.log;
    log_pages += f.log ? f.extents.pages() : -f.extents.pages();
    note_peak();
  }
  if (journal != nullptr) journal->directory();
  changed(id, true);
  fact<device::FileRenamed>(id, device::kVolumeMetadata, 0);
}

void Volume::Impl::removed_fact(FileId id) {
  facts.emit(device::kVolumeMetadata, 0, [&] { return device::FileRemoved{.key = {id}}; });
}

void Volume::unlink(Ns now, FileId id, Slice name) {
  Impl& v = *impl_;
  v.begin(now);
  if (!error().ok()) return;
  Impl::File& f = v.file(id);
  TT_CHECK(contains(f.names, name));
  if (f.names.size() > 1) {
    f.names.erase(std::find(f.names.begin(), f.names.end(), name));
    return v.names_changed(id);
  }
  v.free_pages(now, id, 0, f.extents.end_page());
  // Changes in memory die with the file: its space may soon belong to another one.
  v.cache.drop(id, 0, ~u64{0});
  v.drop_tail(f);
  if (f.listed) std::erase(v.dirty_files, id);
  v.files[id] = nullptr;
  if (v.journal != nullptr) v.journal->directory();
  v.changed(id, true);
  v.removed_fact(id);
}

Result<Ns> Volume::fallocate(Ns now, FileId id, u64 bytes, KeepSize keep_size, const IoTag& tag) {
  Impl& v = *impl_;
  const Result<Ns> written = v.write_back(now, id, tag);
  if (!written.ok()) return written;
  Impl::File& f = v.file(id);
  const u64 pages = div_up(bytes, kHostPage),
            from = std::max(div_up(f.on_device, kHostPage), f.prepared);
  std::vector<PageRun> fresh = f.extents.holes(0, std::min(pages, from));
  if (pages > from) fresh.push_back({from, pages - from});
  if (Error full = v.reserve(now, id, 0, pages); !full.ok()) return full;
  Ns done = written.value();
  for (const PageRun& run : fresh) {
    if (v.options.preallocate == Preallocation::kUnwritten)
      f.extents.mark_unwritten(run.page, run.count);
    else
      done = std::max(done, v.write_zeros(now, f, run.page, run.page + run.count, tag));
  }
  f.prepared = std::max(f.prepared, pages);
  if (keep_size == KeepSize::kNo) f.on_device = std::max(f.on_device, bytes);
  v.changed(id, true);
  v.fact<device::FileExtended>(id, tag.cause, tag.job);
  if (!error().ok()) return error();
  return done;
}

Result<Ns> Volume::punch_hole(Ns now, FileId id, u64 offset, u64 bytes, const IoTag& tag) {
  TT_CHECK(offset % kHostPage == 0);
  Impl& v = *impl_;
  Ns done = now;
  if (unwritten(id) > 0) {
    const Result<Ns> written = v.write_back(now, id, tag);
    if (!written.ok()) return written;
    done = written.value();
  }
  v.begin(now);
  if (!error().ok()) return error();
  Impl::File& f = v.file(id);
  if (bytes > 0 && offset < f.on_device) {
    TT_CHECK(bytes % kHostPage == 0 || offset + bytes >= f.on_device);
    v.free_pages(now, id, offset / kHostPage,
                 div_up(std::min(offset + bytes, f.on_device), kHostPage));
    v.changed(id, true);
    v.fact<device::FileExtended>(id, tag.cause, tag.job);
  }
  return done;
}

Result<Ns> Volume::truncate(Ns now, FileId id, u64 bytes, const IoTag& tag) {
  Impl& v = *impl_;
  v.begin(now);
  if (!error().ok()) return error();
  Impl::File& f = v.file(id);
  Ns done = now;
  if (bytes >= f.on_device && bytes <= size(id)) {
    if (f.buffered) v.dirty_tail_bytes -= size(id) - bytes;
    f.tail.resize(bytes - f.on_device);
    f.first_bytes = std::min<u64>(f.first_bytes, f.tail.size());
    return done;
  }
  if (bytes > size(id)) {
    const Result<Ns> written = v.write_back(now, id, tag);
    if (!written.ok()) return written;
    done = written.value();
    // Space that is allocated past the file's end was never written.
    const u64 end = std::min(div_up(bytes, kHostPage), f.extents.end_page());
    const u64 from = std::max(div_up(f.on_device, kHostPage), f.prepared);
    if (end > from) f.extents.mark_unwritten(from, end - from);
    f.on_device = bytes;
  } else {
    v.drop_tail(f);
    const u64 kept = div_up(bytes, kHostPage);
    if (f.extents.end_page() > kept) v.free_pages(now, id, kept, f.extents.end_page());
    v.cache.drop(id, kept, ~u64{0} - kept);
    f.prepared = std::min(f.prepared, kept);
    // Bytes past the new end must read as zero if the file grows again (ext4_block_truncate_page).
    const u64 at = bytes % kHostPage, cleared = std::min(f.on_device, kept * kHostPage) - bytes;
    if (at != 0 && cleared > 0) {
      const std::string zeros(cleared, '\0');
      if (f.buffered) {
        done = v.change_page(now, id, bytes / kHostPage, at, zeros, {tag.cause, 0, tag.job});
        v.dirtied(id, f);
      } else {
        Impl::each_stored(f, bytes, cleared, [&](u64 to, u64 part, u64) {
          done = std::max(
              done, v.io.write(now, to, Slice(zeros).substr(0, part), {tag.cause, 0, tag.job}));
        });
      }
    }
    f.on_device = bytes;
  }
  v.changed(id, true);
  v.fact<device::FileExtended>(id, tag.cause, tag.job);
  if (!error().ok()) return error();
  return done;
}

u64 Volume::size(FileId id) const {
  return impl_->file(id).on_device + impl_->file(id).tail.size();
}
void Volume::count_logs(Slice ending) {
  TT_DCHECK(impl_->files.empty());
  impl_->log_ending = ending;
}

Volume::Peak Volume::peak() const {
  return {impl_->peak_pages * kHostPage, impl_->peak_log_pages * kHostPage};
}

Slice Volume::name(FileId id) const { return impl_->file(id).names[0]; }
const std::vector<std::string>& Volume::names(FileId id) const { return impl_->file(id).names; }
u64 Volume::allocated_bytes() const { return impl_->allocated_pages * kHostPage; }
u64 Volume::allocated_bytes(FileId id) const { return impl_->file(id).extents.pages() * kHostPage; }

}  // namespace tt
