#include "lsm/read/scan_cursor.h"

#include "core/hash.h"

namespace tt::lsm {

void ScanCursor::begin(ColumnFamily& family, Slice key, const IndexInfo* info, u32 limit,
                       u64 sequence, RowSink* rows) {
  info_ = info;
  if (info != nullptr) index_ = index_number(key);
  rows_.begin(family, Direction::kForward, sequence);
  rows_.seek(key);
  sink_ = rows;
  limit_ = limit;
  probed_ = rows_.runs();
  family.counters.scans++;
}

Progress ScanCursor::run(ColumnFamily& family, Ns now, Outcome& outcome) {
  while (outcome.rows < limit_) {
    Ns arrives = 0;
    const RowIterator::Step step = rows_.next(family, now, &arrives, &outcome.block_reads);
    if (step == RowIterator::Step::kWait) return Progress::wait(arrives);
    if (step == RowIterator::Step::kEnd) break;
    Slice key = rows_.key(), value = rows_.value();
    if (info_ != nullptr) {
      if (index_number(key) != index_) break;
      key = row_key(key), value = row_value(value, *info_, row_);
    }
    outcome.rows++;
    outcome.answer = fold_digest(outcome.answer, fold_digest(xxh3(key), xxh3(value)));
    if (sink_ != nullptr) sink_->row(key, value);
  }
  release();
  return Progress::done(family.options.cpu_get_ns + probed_ * family.options.cpu_probe_ns +
                        outcome.rows * family.options.cpu_scan_row_ns +
                        rows_.stepped_over() * family.options.cpu_skip_ns);
}

}  // namespace tt::lsm
