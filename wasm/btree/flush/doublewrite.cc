#include "btree/flush/doublewrite.h"

#include <algorithm>

namespace tt::btree {

// A write for each block that the copies reach, two at most.
Ns Doublewrite::write(Ns now, u64 job) {
  TT_CHECK(pages() <= instance_.doublewrite_pages());
  const std::span<PageImage* const> copies = copies_;
  const u64 most = instance_.doublewrite_block();
  Ns done = now;
  for (u64 at = 0; at < copies.size(); at += most) {
    const u64 place = (instance_.doublewrite_page + at) * instance_.pool.page_size();
    const Result<Ns> io = instance_.context.volume.overwrite(
        now, instance_.spaces[0]->file(), place,
        copies.subspan(at, std::min<u64>(most, copies.size() - at)), {kCauseDoublewrite, 0, job});
    if (!io.ok()) return instance_.fail(io.error()), kNever;
    done = std::max(done, io.value());
  }
  instance_.doublewrite_waiting = 0;
  instance_.doublewrite_writing = pages();
  instance_.counters.doublewrite_pages += pages();
  instance_.counters.doublewrite_batches++;
  instance_.emit_doublewrite();
  return done;
}

Ns Doublewrite::sync(Ns now) {
  const Result<Ns> io =
      instance_.context.volume.datasync(now, instance_.spaces[0]->file(), {kCauseDoublewrite});
  if (!io.ok()) return instance_.fail(io.error()), kNever;
  return io.value();
}

void Doublewrite::finish() {
  copies_.clear();
  instance_.doublewrite_writing = 0;
  instance_.emit_doublewrite();
}

}  // namespace tt::btree
