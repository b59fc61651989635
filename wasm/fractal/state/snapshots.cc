// Transactions that opening found, and snapshots of those that run (PerconaFT
// ft/txn/txn_manager.cc).
#include <algorithm>

#include "fractal/state/transactions.h"

namespace tt::fractal {

void Transactions::adopt(Transaction& transaction) {
  const auto after = std::find_if(live_.begin(), live_.end(), [&](const Transaction* other) {
    return other->xid > transaction.xid;
  });
  in_use_.live.insert(in_use_.live.begin() + (after - live_.begin()), transaction.xid);
  live_.insert(after, &transaction);
  skip_to(transaction.xid);
}

void Transactions::refer(u64 xid) {
  if (!in_use_.hidden(xid)) return;
  auto after = in_use_.referenced.begin();
  while (after != in_use_.referenced.end() && after->xid < xid) ++after;
  in_use_.referenced.insert(after, {xid, ++last_xid_});
}

u64 Transactions::take_snapshot() {
  ReadView view{++last_xid_, {}};
  for (const Transaction* transaction : live_)
    if (!transaction->committed) view.live.push_back(transaction->xid);
  in_use_.snapshots.push_back(std::move(view));
  return last_xid_;
}

void Transactions::release_snapshot(u64 id) {
  in_use_.snapshots.erase(in_use_.snapshots.begin() + (&view(id) - in_use_.snapshots.data()));
  std::erase_if(in_use_.referenced, [&](const auto& one) { return !in_use_.hidden(one.xid); });
}

const ReadView& Transactions::view(u64 id) const {
  const std::vector<ReadView>& views = in_use_.snapshots;
  size_t at = 0;
  while (at < views.size() && views[at].id != id) at++;
  TT_CHECK(at < views.size());
  return views[at];
}

}  // namespace tt::fractal
