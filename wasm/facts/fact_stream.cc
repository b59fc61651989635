#include "facts/fact_stream.h"

namespace tt {

bool FactStream::begin_recording(FactKind kind, Cause cause, u64 job) {
  if (!records(job)) return false;
  writer_.integer(kind).integer(cause).integer(job).integer(now_).integer(seq_);
  return true;
}

}  // namespace tt
