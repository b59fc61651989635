#include "fractal/state/transactions.h"

#include <algorithm>

namespace tt::fractal {

void Transactions::begin(Transaction& transaction) {
  TT_DCHECK(transaction.xid == 0);
  transaction.xid = ++last_xid_;
  live_.push_back(&transaction);
  in_use_.live.push_back(transaction.xid);
}

void Transactions::end(Transaction& transaction) {
  const u64 xid = transaction.xid, ended = std::erase(live_, &transaction);
  TT_CHECK(ended == 1);
  std::erase(in_use_.live, xid);
  if (!in_use_.snapshots.empty()) refer(xid);
  transaction = {};
}

}  // namespace tt::fractal
