#include "lsm/filter/filter_block.h"

#include "lsm/filter/bloom_filter.h"
#include "lsm/filter/preview_hash.h"
#include "lsm/filter/ribbon_filter.h"

namespace tt::lsm {

// Versions of a row follow each other in a table, so comparing with the last hash finds all
// duplicates.
void FilterBuilder::add(Slice user_key) {
  const u64 hash = fast_ ? preview_hash(user_key) : legacy_bloom_hash(user_key);
  if (hashes_.empty() || hashes_.back() != hash) hashes_.push_back(hash);
}

void FilterBuilder::finish(std::string& out) const {
  if (hashes_.empty() || (ribbon_ && build_ribbon(hashes_, millibits_per_key_, out))) return;
  fast_ ? build_fast_bloom(hashes_, millibits_per_key_, out)
        : build_legacy_bloom(hashes_, millibits_per_key_, out);
}

bool filter_may_contain(Slice filter, Slice user_key) {
  return is_ribbon(filter) ? ribbon_may_contain(filter, preview_hash(user_key))
                           : bloom_may_contain(filter, user_key);
}

}  // namespace tt::lsm
