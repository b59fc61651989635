#include "workload/range_reads.h"

#include <algorithm>
#include <cstring>

#include "core/hash.h"

namespace tt::workload {

void RangeReads::begin(const Query& query, Issue& issue) {
  char* key = issue.key_buffer(query.from.size() + query.until.size());
  std::memcpy(key, query.from.data(), query.from.size());
  if (!query.until.empty())
    std::memcpy(key + query.from.size(), query.until.data(), query.until.size());
  const Slice from{key, query.from.size()}, until{key + from.size(), query.until.size()};
  issue.statement =
      query.is_point ? Statement::get(from) : Statement::range(from, until, query.limit);
  issue.statement.index = query.index;
  issue.statement.read().planned = query.planned && !query.is_point;
  issue.statement.read().rows = query.with_rows ? this : nullptr;
  with_rows_ = query.with_rows, scanned_ = false;
  due_ = issue.due, paced_ = query.paced;
  limit_ = query.limit, rows_ = query.rows, row_key_bytes_ = query.row_key_bytes;
  keys_.clear();
  looked_up_ = 0, found_ = 0, answer_ = 0;
}

bool RangeReads::next(Issue& issue) {
  if (looked_up_ == keys_.size()) return false;
  char* key = issue.key_buffer(row_key_bytes_);
  std::memcpy(key, keys_.data() + looked_up_, row_key_bytes_);
  issue.goes_on = true;
  issue.due = due_ + paced_ * static_cast<Ns>(looked_up_) / static_cast<Ns>(keys_.size());
  issue.statement = Statement::get({key, row_key_bytes_});
  issue.statement.index = rows_;
  return true;
}

bool RangeReads::completes(Outcome& outcome, Completed& completed) {
  if (!with_rows_) return true;
  if (!scanned_) {
    scanned_ = true;
  } else {
    looked_up_ += row_key_bytes_;
    // An engine that fetches rows ahead finds more than the query asked for.
    if (outcome.rows > 0 && found_ < limit_)
      found_++, answer_ = fold_digest(answer_, outcome.answer);
  }
  if (looked_up_ < keys_.size()) return false;
  with_rows_ = false;
  outcome.rows = found_, outcome.answer = answer_;
  completed.op = Op::kScan;
  return true;
}

void RangeReads::power_cut() {
  if (with_rows_ && !scanned_) keys_.clear();
}

void RangeReads::row(Slice key, Slice) { keys_.append(key.substr(key.size() - row_key_bytes_)); }

}  // namespace tt::workload
