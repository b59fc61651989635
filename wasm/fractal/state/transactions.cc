#include "fractal/state/transactions.h"

#include <algorithm>

namespace tt::fractal {

void Transactions::begin(Transaction& transaction) {
  TT_DCHECK(transaction.xid == 0);
  transaction.xid = ++last_xid_;
  live_.push_back(&transaction);
  in_use_.live.push_back(transaction.xid);
}

void Transactions::adopt(Transaction& transaction) {
  const auto after = std::find_if(live_.begin(), live_.end(), [&](const Transaction* other) {
    return other->xid > transaction.xid;
  });
  in_use_.live.insert(in_use_.live.begin() + (after - live_.begin()), transaction.xid);
  live_.insert(after, &transaction);
  skip_to(transaction.xid);
}

void Transactions::end(Transaction& transaction) {
  const u64 xid = transaction.xid, ended = std::erase(live_, &transaction);
  TT_CHECK(ended == 1);
  std::erase(in_use_.live, xid);
  const auto lacks = [&](const ReadView& view) {
    return std::binary_search(view.live.begin(), view.live.end(), xid);
  };
  const auto snapshots = std::count_if(views_.begin(), views_.end(), lacks);
  if (snapshots > 0) {
    const auto after = std::find_if(in_use_.referenced.begin(), in_use_.referenced.end(),
                                    [&](const auto& other) { return other.xid > xid; });
    in_use_.referenced.insert(after, {xid, ++last_xid_, static_cast<u32>(snapshots)});
  }
  transaction = {};
}

u64 Transactions::take_snapshot() {
  ReadView view{++last_xid_, {}};
  for (const Transaction* transaction : live_)
    if (!transaction->committed) view.live.push_back(transaction->xid);
  in_use_.snapshots.push_back(view.id);
  views_.push_back(std::move(view));
  return last_xid_;
}

void Transactions::release_snapshot(u64 id) {
  for (const u64 xid : view(id).live)
    for (VersionsInUse::Referenced& r : in_use_.referenced)
      if (r.xid == xid) r.snapshots--;
  std::erase_if(in_use_.referenced, [](const auto& r) { return r.snapshots == 0; });
  std::erase_if(views_, [&](const ReadView& view) { return view.id == id; });
  std::erase(in_use_.snapshots, id);
}

const ReadView& Transactions::view(u64 id) const {
  const auto at = std::find_if(views_.begin(), views_.end(),
                               [&](const ReadView& view) { return view.id == id; });
  TT_CHECK(at != views_.end());
  return *at;
}

}  // namespace tt::fractal
