// Observation of the volume: tables and report.
#include "device/volume/volume_impl.h"

namespace tt {

void Volume::begin_measuring(Ns now) {
  impl_->io.stats().begin_measuring(now);
  impl_->cache_before = impl_->cache.counters();
  impl_->journal_before = impl_->journal_counters();
  impl_->peak_pages = impl_->allocated_pages;
  impl_->peak_log_pages = impl_->log_pages;
}

void Volume::describe(TableSink& sink) const {
  const Impl& v = *impl_;
  sink.rows<device::FilesRow>([&](auto&& add) {
    for (FileId id = 0; id < v.files.size(); id++)
      if (v.files[id] != nullptr) add(impl_->row_of(id));
  });
  sink.rows<device::LinksRow>([&](auto&& add) {
    for (FileId id = 0; id < v.files.size(); id++)
      for (size_t i = 1; v.files[id] != nullptr && i < v.files[id]->names.size(); i++)
        add({.file = id, .name = v.files[id]->names[i]});
  });
  v.io.stats().describe(sink);
  sink.row([&] {
    u64 files = 0, extents = 0;
    for (const auto& f : v.files)
      if (f != nullptr) files++, extents += f->extents.list().size();
    return device::SpaceRow{.id = 0u,
                            .free_bytes = v.space.free_pages() * kHostPage,
                            .holes = v.space.holes(),
                            .largest_hole_bytes = v.space.largest_hole() * kHostPage,
                            .files = files,
                            .extents = extents};
  });
  sink.row([&] {
    const PageCacheCounters& c = v.cache.counters();
    return device::PageCacheRow{.id = 0u,
                                .capacity_bytes = v.cache.capacity_bytes(),
                                .cached_bytes = v.cache.cached_bytes(),
                                .dirty_bytes = v.dirty_bytes(),
                                .hits = c.hits,
                                .misses = c.misses,
                                .evictions = c.evictions,
                                .written_back = c.written_back};
  });
}

void Volume::inspect(TableId table, u64 id, TableSink& sink) const {
  if (table != device::kFilesTable || id >= impl_->files.size() || impl_->files[id] == nullptr)
    return;
  sink.rows<device::ExtentsRow>([&](auto&& add) {
    for (const Extent& extent : impl_->files[id]->extents.list())
      add({.file_page = extent.file_page,
           .first_page = extent.run.page,
           .pages = extent.run.count});
  });
}

Ns Volume::busy_ns(Ns now) const { return impl_->io.stats().busy_ns(now); }

void Volume::report(ReportSink& sink, Ns now) const {
  const Impl& v = *impl_;
  v.io.stats().report(sink, now);
  u64 files = 0, extents = 0;
  for (const auto& f : v.files)
    if (f != nullptr && !f->extents.list().empty()) files++, extents += f->extents.list().size();
  sink.ratio(device::kExtentsPerFile, extents, files);
  sink.count(device::kSpaceHoles, v.space.holes());
  const u64 hits = v.cache.counters().hits - v.cache_before.hits;
  sink.ratio(device::kPageCacheHits, hits,
             hits + v.cache.counters().misses - v.cache_before.misses);
  const JournalCounters journal = v.journal_counters();
  sink.count(device::kJournalCommits, journal.commits - v.journal_before.commits);
  sink.count(device::kJournalBytes, (journal.blocks - v.journal_before.blocks) * kHostPage);
  const UndoLog* undo = impl_->io.faults().undo();
  sink.count(device::kUndoBytes, undo == nullptr ? 0 : undo->bytes_held());
}

}  // namespace tt
