#include "fractal/state/transactions.h"

#include <algorithm>

namespace tt::fractal {

void Transactions::begin(Transaction& transaction) {
  TT_DCHECK(transaction.xid == 0);
  transaction.xid = ++last_xid_;
  live_.push_back(&transaction);
}

void Transactions::adopt(Transaction& transaction) {
  const auto after = std::find_if(live_.begin(), live_.end(), [&](const Transaction* other) {
    return other->xid > transaction.xid;
  });
  live_.insert(after, &transaction);
  skip_to(transaction.xid);
}

void Transactions::end(Transaction& transaction) {
  const u64 ended = std::erase(live_, &transaction);
  TT_CHECK(ended == 1);
  transaction = {};
}

}  // namespace tt::fractal
