// Durability of bytes and metadata, the flusher thread, and the state after a power cut.
#include "device/volume/volume_impl.h"

namespace tt {

void Volume::Impl::changed(FileId id, bool essential) {
  if (journal == nullptr) return;
  if (changed_files.empty()) {
    // The first change of a transaction starts its commit timer (ext4: commit=5).
    transaction_began = clock;
    if (flusher != nullptr) flusher->wake_at(clock + options.commit_interval_ns);
  }
  journal->inode(id);
  const auto at = std::lower_bound(changed_files.begin(), changed_files.end(), id);
  if (at == changed_files.end() || *at != id) changed_files.insert(at, id);
  if (files[id] == nullptr) return;
  files[id]->size_changed |= essential;
  files[id]->times_changed = true;
}

Volume::Impl::Inode Volume::Impl::inode_of(FileId id) const {
  if (files[id] == nullptr) return {id, false, {}, {}, 0, false, false};
  const File& f = *files[id];
  return {id, true, f.names, f.extents, f.on_device, f.buffered, f.random};
}

Ns Volume::Impl::commit(Ns now) {
  if (journal == nullptr) return now;
  if (!changed_files.empty()) {
    Commit commit{journal->commit(now), {}, std::move(freed)};
    freed.clear();
    for (FileId id : changed_files) {
      // Copies of metadata are kept only where a power cut could need them: they cost memory per
      // commit.
      if (io.faults().undo() != nullptr) commit.inodes.push_back(inode_of(id));
      if (files[id] != nullptr) files[id]->size_changed = files[id]->times_changed = false;
    }
    changed_files.clear();
    commits.push_back(std::move(commit));
  }
  return commits.empty() ? now : std::max(now, commits.back().committed.durable);
}

void Volume::Impl::settle(Ns now) {
  while (!commits.empty() && io.over(commits.front().committed.over, now) && io.error().ok())
    settle_first(now);
  if (reuse_at != 0 && io.over(reuse_over, now)) {
    reuse_at = 0;
    io.hold_all_until({});
  }
}

// The oldest commit is durable: releases the space that it freed.
void Volume::Impl::settle_first(Ns now) {
  TT_CHECK(!commits.empty());
  for (Inode& inode : commits.front().inodes) {
    if (inode.id >= durable.size())
      durable.resize(inode.id + 1, {0, false, {}, {}, 0, false, false});
    durable[inode.id] = std::move(inode);
  }
  for (const PageRun& run : commits.front().freed) {
    io.release(now, run.page, run.count, options.discard, device::kVolumeMetadata);
    space.give_back(run);
  }
  commits.pop_front();
}

Result<Ns> Volume::Impl::sync(Ns now, FileId id, const IoTag& tag, bool data_only) {
  const Result<Ns> written = write_back(now, id, tag);
  if (!written.ok()) return written;
  const File& f = file(id);
  const bool commits_now =
      journal != nullptr && (f.size_changed || (f.times_changed && !data_only));
  Ns done = written.value();
  if (commits_now)
    done = std::max(done, commit(now));
  else
    done = std::max(done, io.flush(now, tag));
  // An earlier commit of the file's metadata may still be in flight.
  if (!commits.empty()) done = std::max(done, commits.back().committed.durable);
  if (!io.error().ok()) return io.error();
  return done;
}

Result<Ns> Volume::sync(Ns now, FileId id, const IoTag& tag) {
  return impl_->sync(now, id, tag, false);
}
Result<Ns> Volume::datasync(Ns now, FileId id, const IoTag& tag) {
  return impl_->sync(now, id, tag, true);
}

Ns Volume::background(Ns now) {
  Impl& v = *impl_;
  v.begin(now);
  if (!error().ok()) return kNever;
  const u64 most = v.part_of_cache(v.options.dirty_background_permille);
  // Iterates over a copy, as clean files leave the list. A full disk leaves the file dirty; the
  // engine learns of it at its next sync.
  for (FileId id : std::vector<FileId>(v.dirty_files)) {
    const Impl::File& f = v.file(id);
    if (now - f.dirtied_at < v.options.dirty_expire_ns && v.dirty_bytes() <= most) break;
    if (!v.write_back(now, id, {f.tail_cause}).ok() && !error().ok()) return kNever;
  }
  if (!v.changed_files.empty() && now - v.transaction_began >= v.options.commit_interval_ns)
    v.commit(now);
  Ns next = kNever;
  if (!v.dirty_files.empty()) next = now + v.options.writeback_interval_ns;
  if (!v.changed_files.empty())
    next = std::min(next, std::max(now + 1, v.transaction_began + v.options.commit_interval_ns));
  if (!v.commits.empty()) {
    const Ns durable = v.commits.front().committed.durable;
    next = std::min(next, durable > now ? durable : now + kMillisecond);
  }
  return next;
}

void Volume::expect_crash() {
  Impl& v = *impl_;
  v.io.faults().keep_undo();
  // The present metadata count as durable.
  v.durable.clear();
  for (FileId id = 0; id < v.files.size(); id++) v.durable.push_back(v.inode_of(id));
}

void Volume::crash(Ns now, const Survivors& survivors) {
  Impl& v = *impl_;
  const Ns at = error().ok() ? now : v.io.faults().failed_at();
  v.begin(now);
  v.io.power_cut(at, survivors);
  v.io.hold_all_until({});
  v.reuse_at = 0;
  if (v.journal != nullptr) {
    // Replay: a commit counts if it and all before it are intact.
    while (!v.commits.empty() && v.journal->intact(v.commits.front().committed))
      v.settle_first(v.clock);
    v.commits.clear();
    v.journal->forget();
    v.changed_files.clear();
    v.freed.clear();
    v.durable.resize(v.files.size(), {0, false, {}, {}, 0, false, false});
    // Space follows from the committed extents: each must be free, or two files own a page.
    v.space = FreeSpace(v.io.pages(), v.options.allocation == Allocation::kNextFit);
    (void)v.space.take_at(0, v.journal->reserved_pages());
    v.allocated_pages = v.log_pages = 0;
  }
  v.cache.clear();
  v.dirty_files.clear();
  v.dirty_tail_bytes = 0;
  for (FileId id = 0; id < v.files.size(); id++) {
    if (v.journal != nullptr) {
      const Impl::Inode& inode = v.durable[id];
      if (!inode.exists) {
        if (v.files[id] != nullptr) v.removed_fact(id);
        v.files[id] = nullptr;
        continue;
      }
      v.files[id] = std::make_unique<Impl::File>();
      v.files[id]->names = inode.names;
      v.files[id]->extents = inode.extents;
      v.files[id]->on_device = inode.on_device;
      v.files[id]->buffered = inode.buffered;
      v.files[id]->random = inode.random;
      v.files[id]->log = v.is_log(*v.files[id]);
      for (const Extent& extent : inode.extents.list()) {
        TT_CHECK(v.space.take_exactly(extent.run));
        v.allocated_pages += extent.run.count;
        if (v.files[id]->log) v.log_pages += extent.run.count;
      }
    } else if (v.files[id] == nullptr) {
      continue;
    }
    Impl::File& f = *v.files[id];
    f.tail.clear();
    f.first_bytes = 0;
    f.listed = f.size_changed = f.times_changed = false;
    // Reserved space reads as zero, whatever reached the drive there.
    for (const PageRun& run : f.extents.unwritten())
      f.extents.each_piece(run.page * kHostPage, run.count * kHostPage, [&](u64 from, u64 size) {
        if (from != Extents::kHole) v.io.content().trim(from, size);
      });
    v.fact<device::FileExtended>(id, device::kVolumeMetadata, 0);
  }
  TT_CHECK(v.allocated_pages + v.space.free_pages() +
               (v.journal != nullptr ? v.journal->reserved_pages() : 0) ==
           v.io.pages());
  v.space.each_hole(
      [&](PageRun run) { v.io.content().trim(run.page * kHostPage, run.count * kHostPage); });
}

}  // namespace tt
