#include "lsm/read/scan_cursor.h"

#include "core/hash.h"

namespace tt::lsm {

void ScanCursor::begin(ColumnFamily& family, Slice key, const IndexInfo* info, const ReadArgs& read,
                       const OwnWrites::Rows& own) {
  info_ = info;
  backwards_ = read.backwards;
  until_ = read.until;
  // A key without a bound leads to the end of its index: that is where the next index begins.
  if (info != nullptr) index_ = index_number(backwards_ ? until_ : key);
  rows_.begin(family, backwards_ ? Direction::kBackward : Direction::kForward, read.snapshot);
  const bool to_end = backwards_ && key.empty();
  to_end ? rows_.seek_to_end() : rows_.seek(key, !backwards_);
  own_ = &own;
  own_at_ = to_end ? own.end() : own.lower_bound(key);
  stored_ = RowIterator::Step::kWait;
  sink_ = read.rows;
  limit_ = read.limit;
  probed_ = rows_.runs();
  family.counters.scans++;
}

bool ScanCursor::is_past(Slice key) const {
  if (info_ != nullptr && index_number(key) != index_) return true;
  return !until_.empty() && (backwards_ ? key < until_ : key >= until_);
}

Slice ScanCursor::own_key() const {
  return backwards_ ? std::prev(own_at_)->first : own_at_->first;
}

void ScanCursor::next_own() { backwards_ ? --own_at_ : ++own_at_; }

ScanCursor::Next ScanCursor::next() const {
  const bool stored = stored_ == RowIterator::Step::kRow && !is_past(rows_.key());
  const bool own = own_at_ != (backwards_ ? own_->begin() : own_->end()) && !is_past(own_key());
  if (!own) return stored ? Next::kStored : Next::kNone;
  if (!stored) return Next::kOwn;
  const int order = compare_bytes(own_key(), rows_.key());
  if (order == 0) return Next::kBoth;
  return (order < 0) != backwards_ ? Next::kOwn : Next::kStored;
}

void ScanCursor::add(Slice key, Slice value, Outcome& outcome) {
  if (info_ != nullptr) key = row_key(key), value = row_value(value, *info_, row_);
  outcome.rows++;
  outcome.answer = fold_digest(outcome.answer, fold_digest(xxh3(key), xxh3(value)));
  if (sink_ != nullptr) sink_->row(key, value);
}

Progress ScanCursor::run(ColumnFamily& family, Ns now, Outcome& outcome) {
  const RowTtl ttl = RowTtl::of(family.options);
  while (outcome.rows < limit_) {
    Ns arrives = 0;
    if (stored_ == RowIterator::Step::kWait)
      stored_ = rows_.next(family, now, &arrives, &outcome.block_reads);
    if (stored_ == RowIterator::Step::kWait) return Progress::wait(arrives);
    const Next which = next();
    if (which == Next::kNone) break;
    if (which == Next::kStored) {
      add(rows_.key(), rows_.value(), outcome);
    } else {
      const Slice key = own_key();
      const OwnWrites::Write& write = own_->find(key)->second;
      Slice value = ttl.without_time(write.value);
      if (write.type == ValueType::kMerge) {
        const MergeOperator op = family.options.merge_operator;
        merged_ = which == Next::kBoth ? merged(op, rows_.value(), write.value)
                                       : merged_with_nothing(op, write.value);
        value = merged_;
      }
      if (write.type != ValueType::kDelete) add(key, value, outcome);
      next_own();
    }
    if (which != Next::kOwn) stored_ = RowIterator::Step::kWait;
  }
  release();
  return Progress::done(family.options.cpu_get_ns + probed_ * family.options.cpu_probe_ns +
                        outcome.rows * family.options.cpu_scan_row_ns +
                        rows_.stepped_over() * family.options.cpu_skip_ns);
}

}  // namespace tt::lsm
