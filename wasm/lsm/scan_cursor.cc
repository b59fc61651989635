#include "lsm/scan_cursor.h"

#include "core/hash.h"

namespace tt::lsm {

void ScanCursor::begin(Tree& tree, Slice key, u32 limit, u64 sequence, RowSink* rows) {
  rows_.begin(tree, Direction::kForward, sequence);
  rows_.seek(key);
  sink_ = rows;
  limit_ = limit;
  probed_ = rows_.runs();
  tree.counters.scans++;
}

Progress ScanCursor::run(Tree& tree, Ns now, Outcome& outcome) {
  while (outcome.rows < limit_) {
    Ns arrives = 0;
    const RowIterator::Step step = rows_.next(tree, now, &arrives, &outcome.block_reads);
    if (step == RowIterator::Step::kWait) return Progress::wait(arrives);
    if (step == RowIterator::Step::kEnd) break;
    outcome.rows++;
    outcome.answer = fold_digest(outcome.answer, fold_digest(xxh3(rows_.key()), xxh3(rows_.value())));
    if (sink_ != nullptr) sink_->row(rows_.key(), rows_.value());
  }
  release();
  return Progress::done(tree.options.cpu_get_ns + probed_ * tree.options.cpu_probe_ns +
                        outcome.rows * tree.options.cpu_scan_row_ns);
}

}  // namespace tt::lsm
