#include "lsm/compaction/version_rules.h"

namespace tt::lsm {

// True if no file deeper than the output can hold the key.
bool VersionRules::gone_below(Slice user) const {
  if (place_.version == nullptr) return false;
  return place_.tombstones_by_key ? (*place_.version)->key_absent_below(place_.output_level, user)
                                  : place_.bottommost;
}

// True if a range tombstone covers the version for all its readers: the newest one in its stripe.
bool VersionRules::covered(Slice key) {
  const u64 sequence = sequence_of(key);
  return place_.tombstones != nullptr &&
         ranges_.newest_over(user_key(key), versions_.stripe_of(sequence)) > sequence;
}

VersionRules::Verdict VersionRules::judge(Slice key, Slice value) {
  if (!held_.empty() && pairs_up(key, value)) return Verdict::kDrop;
  const bool new_key = !versions_.in_same_key(key);
  const bool hidden = versions_.hides(key);
  if (new_key) zeroed_ = false;
  const ValueType type = type_of(key);
  const bool old = versions_.in_all_snapshots(sequence_of(key));
  if (type ==
      ValueType::kSingleDelete) {  // even if it is hidden: it may still have to find its put
    held_ = key;
    return Verdict::kDrop;
  }
  if (hidden) return Verdict::kDrop;
  if (type == ValueType::kMerge) {
    if (covered(key)) return Verdict::kDrop;
    held_ = key;
    operands_ = value;
    return Verdict::kDrop;
  }
  if (type == ValueType::kDelete) {
    if (old && gone_below(user_key(key))) return Verdict::kDrop;
    // At the bottom it hides only versions of this merge: held until the next entry shows one.
    if (place_.bottommost) held_ = key;
    return place_.bottommost || covered(key) ? Verdict::kDrop : Verdict::kKeep;
  }
  if (covered(key)) return Verdict::kDrop;
  zeroed_ = place_.bottommost && old;
  return zeroed_ ? Verdict::kZero : Verdict::kKeep;
}

// Settles the held operands, given the next entry (empty: there is none). Returns true if they
// absorb it.
bool VersionRules::absorbs(Slice next, Slice value) {
  const bool same_key = !next.empty() && user_key(next) == user_key(held_);
  if (!same_key ||
      versions_.stripe_of(sequence_of(next)) != versions_.stripe_of(sequence_of(held_))) {
    const bool seen_all = !same_key && place_.bottommost;
    if (seen_all) operands_ = merged_with_nothing(place_.merge_operator, operands_);
    release_merge(seen_all);
    return false;
  }
  const ValueType type = type_of(next);
  const bool gone = covered(next);
  if (gone && type == ValueType::kMerge) return true;
  operands_ = has_value(type) && !gone ? merged(place_.merge_operator, value, operands_)
                                       : merged_with_nothing(place_.merge_operator, operands_);
  if (type != ValueType::kMerge) release_merge(true);
  return true;
}

void VersionRules::release_merge(bool is_value) {
  const u64 sequence = sequence_of(held_);
  zeroed_ = is_value && place_.bottommost && versions_.in_all_snapshots(sequence);
  TT_CHECK(ready_.empty());  // the caller has written the last one
  append_internal_key(ready_, user_key(held_), zeroed_ ? 0 : sequence,
                      is_value ? ValueType::kValue : ValueType::kMerge);
  ready_value_.swap(operands_);
  held_.clear();
}

// Settles the held entry, given the next one (empty: there is none). Returns true if the next one
// is dropped with it.
bool VersionRules::pairs_up(Slice next, Slice value) {
  TT_DCHECK(next.empty() || compare_internal(held_, next) <= 0);
  if (type_of(held_) == ValueType::kMerge) return absorbs(next, value);
  const bool same_key = !next.empty() && user_key(next) == user_key(held_);
  const bool same_stripe =
      same_key && versions_.stripe_of(sequence_of(next)) == versions_.stripe_of(sequence_of(held_));
  bool goes_out = false, takes_next = false;
  if (type_of(held_) == ValueType::kDelete) {
    if (same_stripe) return true;  // hidden; the tombstone stays held
    goes_out = same_key;
  } else if (!same_key) {
    const bool old = versions_.in_all_snapshots(sequence_of(held_));
    goes_out = !(old && gone_below(user_key(held_))) && !zeroed_;
  } else if (zeroed_) {
    takes_next = true;
  } else if (!same_stripe) {
    goes_out = true;
  } else if (type_of(next) == ValueType::kDelete && place_.rows_expire) {
    // Both mean the same deletion; the older one is kept.
  } else if (type_of(next) == ValueType::kDelete) {
    error_ = {ErrorCode::kCorruption, "a single delete on a key that was deleted otherwise, too"};
  } else {
    // Two single deletes in a row: the older one continues to look for the put.
    takes_next = type_of(next) != ValueType::kSingleDelete;
  }
  TT_CHECK(!goes_out || ready_.empty());
  if (goes_out) ready_ = held_, ready_value_.clear();
  held_.clear();
  return takes_next;
}

void VersionRules::end() {
  if (!held_.empty()) pairs_up({}, {});
}

}  // namespace tt::lsm
