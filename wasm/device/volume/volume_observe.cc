// What the volume says of itself: tables and report.
#include "device/volume/volume_impl.h"

namespace tt {

void Volume::begin_measuring(Ns now) {
  impl_->io.stats().begin_measuring(now);
  impl_->cache_before = impl_->cache.counters();
  impl_->journal_before = impl_->journal_counters();
}

void Volume::describe(TableSink& sink) const {
  const Impl& v = *impl_;
  if (sink.begin(device::kFilesTable)) {
    for (FileId id = 0; id < v.files.size(); id++)
      if (v.files[id] != nullptr) impl_->row(id, sink.row());
    sink.end();
  }
  if (sink.begin(device::kLinksTable)) {
    for (FileId id = 0; id < v.files.size(); id++)
      for (size_t i = 1; v.files[id] != nullptr && i < v.files[id]->names.size(); i++)
        sink.row().integer(id).text(v.files[id]->names[i]);
    sink.end();
  }
  v.io.stats().describe(sink);
  if (sink.begin(device::kSpaceTable)) {
    u64 files = 0, extents = 0;
    for (const auto& f : v.files)
      if (f != nullptr) files++, extents += f->extents.list().size();
    sink.row()
        .integer(0)
        .integer(v.space.free_pages() * kHostPage)
        .integer(v.space.holes())
        .integer(v.space.largest_hole() * kHostPage)
        .integer(files)
        .integer(extents);
    sink.end();
  }
  if (sink.begin(device::kPageCacheTable)) {
    const PageCacheCounters& c = v.cache.counters();
    const u64 cells[] = {0,
                         v.cache.capacity_bytes(),
                         v.cache.cached_bytes(),
                         v.dirty_bytes(),
                         c.hits,
                         c.misses,
                         c.evictions,
                         c.written_back};
    RowWriter& row = sink.row();
    for (u64 cell : cells) row.integer(cell);
    sink.end();
  }
}

void Volume::inspect(TableId table, u64 id, TableSink& sink) const {
  if (table != device::kFilesTable || id >= impl_->files.size() || impl_->files[id] == nullptr)
    return;
  if (!sink.begin(device::kExtentsTable)) return;
  for (const Extent& extent : impl_->files[id]->extents.list())
    sink.row().integer(extent.file_page).integer(extent.run.page).integer(extent.run.count);
  sink.end();
}

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
