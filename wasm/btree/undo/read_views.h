// Read views: a reader's moment, as the transactions whose changes it sees (read0types.h, read0read.cc,
// MariaDB 10.11). They live in memory alone, so a power cut ends them.
#pragma once
#include <algorithm>
#include <deque>
#include <vector>

#include "core/types.h"

namespace tt::btree {

struct ReadView {
  u64 number;  // its name
  // Transactions from this id on had not begun, and commits from this number on had not happened
  // (m_low_limit_id, m_low_limit_no).
  u64 limit;
  std::vector<u64> open;  // had begun and not ended, in order (m_ids)
  Ns taken;

  bool sees(u64 transaction) const {
    return transaction < limit && !std::binary_search(open.begin(), open.end(), transaction);
  }
  // All transactions before this one had ended (m_up_limit_id).
  u64 sees_all_before() const { return open.empty() ? limit : open.front(); }
};

// The open views, oldest first. An older view sees no transaction that a newer one does not.
class ReadViews {
 public:
  u64 take(u64 limit, std::vector<u64> open, Ns now) {
    std::sort(open.begin(), open.end());
    views_.push_back({++taken_, limit, std::move(open), now});
    return taken_;
  }
  void release(u64 number) { views_.erase(views_.begin() + (find(number) - views_.begin())); }
  const ReadView& operator[](u64 number) const { return *find(number); }
  bool empty() const { return views_.empty(); }
  const ReadView& oldest() const { return views_.front(); }
  // True if a view is open that does not see the transaction: it reads the version before.
  bool hide(u64 transaction) const { return !empty() && !oldest().sees(transaction); }

 private:
  std::deque<ReadView>::const_iterator find(u64 number) const {
    const auto at = std::find_if(views_.begin(), views_.end(),
                                 [&](const ReadView& view) { return view.number == number; });
    TT_CHECK(at != views_.end());  // released, or of an engine before a power cut
    return at;
  }
  std::deque<ReadView> views_;
  u64 taken_ = 0;
};

}  // namespace tt::btree
