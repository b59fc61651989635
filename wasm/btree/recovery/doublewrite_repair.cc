#include "btree/recovery/doublewrite_repair.h"

#include <algorithm>

#include "btree/page/checksum.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

PageId id_of(Slice page) { return page_id(load32(page.data() + 34), load32(page.data() + 4)); }
Lsn lsn_of(Slice page) { return load64be(page.data() + Page::kLsnAt); }

}  // namespace

Ns DoublewriteRepair::begin(Ns now, Lsn checkpoint, Lsn end) {
  checkpoint_ = checkpoint, end_ = end;
  first_page_ = instance_.doublewrite_page;
  written_.assign(instance_.spaces.size(), false);
  const u64 size = instance_.pool.page_size();
  const FileId file = instance_.spaces[0]->file();
  Ns done = now;
  const u64 block = instance_.doublewrite_block();
  for (u32 i = 0; i < 2; i++)
    done = std::max(done, instance_.context.volume.read(now, file, (first_page_ + i * block) * size,
                                                        block * size, {kCauseRecoveryRead}));
  return done;
}

Ns DoublewriteRepair::step(Ns now) {
  switch (next_) {
    case Next::kCopies: find_copies(); return read_next(now);
    case Next::kCheck: return check(now);
    case Next::kSync: return sync(now);
    case Next::kDone: return kNever;
  }
  return kNever;
}

void DoublewriteRepair::find_copies() {
  const u64 size = instance_.pool.page_size();
  std::string scratch;
  copies_ = instance_.context.volume.view(instance_.spaces[0]->file(), first_page_ * size,
                                          instance_.doublewrite_pages() * size, scratch);
  for (u32 i = 0; i < instance_.doublewrite_pages(); i++) {
    const Slice copy = Slice(copies_).substr(i * size, size);
    const Lsn lsn = lsn_of(copy);
    // A page older than the checkpoint is whole at home, as its file was flushed before; one newer
    // than the log's end has changes that the log has lost.
    const PageId id = id_of(copy);
    if (lsn == 0 || lsn < checkpoint_ || lsn > end_ || !is_whole(id, copy)) continue;
    if (space_of(id) >= instance_.spaces.size()) continue;
    if (number_of(id) >= instance_.spaces[space_of(id)]->pages()) continue;
    instance_.recovery.copies++;
    const auto known =
        std::find_if(pages_.begin(), pages_.end(), [&](Slice other) { return id_of(other) == id; });
    if (known == pages_.end())
      pages_.push_back(copy);
    else if (lsn_of(*known) < lsn)
      *known = copy;
  }
}

// A compressed page's copy is followed by zeros.
bool DoublewriteRepair::is_whole(PageId id, Slice page) const {
  return instance_.zipped(id) ? zip_is_whole(page.substr(0, instance_.options.key_block_size))
                              : page_is_whole(page);
}

Ns DoublewriteRepair::read_next(Ns now) {
  if (at_ == pages_.size()) {
    next_ = Next::kSync;
    return now;
  }
  next_ = Next::kCheck;
  const PageId id = id_of(pages_[at_]);
  const u64 size = instance_.file_page_size(space_of(id));
  return instance_.context.volume.read(now, instance_.spaces[space_of(id)]->file(),
                                       number_of(id) * size, size, {kCauseRecoveryRead});
}

Ns DoublewriteRepair::check(Ns now) {
  Slice copy = pages_[at_++];
  const PageId id = id_of(copy);
  const u64 size = instance_.file_page_size(space_of(id));
  copy = copy.substr(0, size);
  Volume& volume = instance_.context.volume;
  const FileId file = instance_.spaces[space_of(id)]->file();
  std::string scratch;
  const Slice page = volume.view(file, number_of(id) * size, size, scratch);
  // A page of zeros with a copy was to be written: the power cut took all of it.
  if (!is_zero(page) && is_whole(id, page)) return read_next(now);
  const Result<Ns> io =
      volume.overwrite(now, file, number_of(id) * size, copy, {kCauseDoublewriteRepair});
  if (!io.ok()) return instance_.fail(io.error()), kNever;
  written_[space_of(id)] = true;
  instance_.recovery.restored++;
  const Lsn lsn = lsn_of(copy);
  instance_.context.facts.emit(kCauseDoublewriteRepair, 0,
                               [&] { return PageRestored{.page = id, .lsn = lsn}; });
  return std::max(io.value(), read_next(now));
}

// fil_flush_file_spaces.
Ns DoublewriteRepair::sync(Ns now) {
  next_ = Next::kDone;
  Ns done = now;
  for (const auto& space : instance_.spaces) {
    if (!written_[space->id()]) continue;
    const Result<Ns> io =
        instance_.context.volume.datasync(now, space->file(), {kCauseDoublewriteRepair});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  return done;
}

}  // namespace tt::btree
