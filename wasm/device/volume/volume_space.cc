// Allocation and freeing of files' space.
#include "device/volume/volume_impl.h"

namespace tt {
namespace {

// A file grows by an eighth of its size, at least 64 KiB and at most 1 MiB, so that files that grow
// side by side have few extents.
constexpr u64 kLeastGrowth = 64 * KiB / kHostPage, kMaxGrowth = 1 * MiB / kHostPage;

}  // namespace

Error Volume::Impl::full(const File& f, u64 pages) const {
  return {ErrorCode::kDiskFull,
          "disk full: file \"" + f.names[0] + "\" of " + std::to_string(f.on_device) +
              " bytes needs " + std::to_string(pages * kHostPage) + " bytes more, but only " +
              std::to_string(space.free_pages() * kHostPage) + " of the volume's " +
              std::to_string(io.pages() * kHostPage) + " bytes are free"};
}

Error Volume::Impl::reserve(Ns now, FileId id, u64 first, u64 end) {
  File& f = file(id);
  const u64 end_page = f.extents.end_page();
  if (end <= end_page && !f.extents.has_holes()) return Error::none();
  std::vector<PageRun> holes;
  if (f.extents.has_holes() && first < end_page)
    holes = f.extents.holes(first, std::min(end, end_page));
  const u64 from = std::max(first, end_page);
  u64 needed = end > from ? end - from : 0;
  for (const PageRun& hole : holes) needed += hole.count;
  if (needed > space.free_pages() && !reclaim(now, needed)) return full(f, needed);
  for (PageRun hole : holes)
    while (hole.count > 0) {
      const PageRun run = space.take(hole.count);
      add_run(id, f, hole.page, run);
      hole = {hole.page + run.count, hole.count - run.count};
    }
  if (end > from) {
    u64 wanted = std::max(end - from, std::clamp(f.extents.pages() / 8, kLeastGrowth, kMaxGrowth));
    wanted = std::min(wanted, space.free_pages());
    u64 at = from;
    if (at == end_page && !f.extents.list().empty()) {
      const PageRun last = f.extents.list().back().run;
      const PageRun run = space.take_at(last.page + last.count, wanted);
      add_run(id, f, at, run);
      at += run.count;
      wanted -= run.count;
    }
    while (at < end) {
      const PageRun run = space.take(wanted);
      add_run(id, f, at, run);
      at += run.count;
      wanted -= run.count;
    }
  }
  return Error::none();
}

void Volume::Impl::add_run(FileId id, File& f, u64 file_page, PageRun run) {
  if (run.count == 0) return;
  f.extents.add(file_page, run);
  allocated_pages += run.count;
  if (f.log) log_pages += run.count;
  note_peak();
  if (journal == nullptr) return;
  journal->space(run);
  changed(id, true);
}

void Volume::Impl::free_pages(Ns now, FileId id, u64 first, u64 end) {
  File& f = file(id);
  cache.drop(id, first, end - first);
  for (const PageRun& run : f.extents.remove(first, end)) {
    TT_CHECK(allocated_pages >= run.count);
    allocated_pages -= run.count;
    if (f.log) log_pages -= run.count;
    if (journal != nullptr) {
      journal->space(run);
      freed.push_back(run);
      continue;
    }
    io.release(now, run.page, run.count, options.discard, device::kVolumeMetadata);
    space.give_back(run);
  }
}

// Commits to make freed space available, if that gives `pages` free ones. Writes to it must not
// reach the drive before the commit: after a power cut in between, the old files still own the
// space.
bool Volume::Impl::reclaim(Ns now, u64 pages) {
  u64 waiting = space.free_pages();
  for (const PageRun& run : freed) waiting += run.count;
  for (const Commit& commit : commits)
    for (const PageRun& run : commit.freed) waiting += run.count;
  if (waiting < pages) return false;
  if (!freed.empty()) commit(now);
  TT_CHECK(!commits.empty());
  reuse_at = commits.back().committed.durable;
  reuse_over = commits.back().committed.over;
  io.hold_all_until(reuse_over);
  for (Commit& commit : commits) {
    for (const PageRun& run : commit.freed) {
      io.release(now, run.page, run.count, options.discard, device::kVolumeMetadata);
      space.give_back(run);
    }
    commit.freed.clear();
  }
  return true;
}

}  // namespace tt
