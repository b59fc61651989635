// Locking reads, by the server's rules.
//
// A row is locked before it is looked up. The entries of a scan are locked in the moment in which
// it meets them; if one cannot be, or another client holds a key in the range that the scan did
// not meet, as it is about to go, the read waits for that key and scans again. InnoDB's gaps are
// taken from the range's beginning to its end before the scan, and from neighbour to neighbour
// after it.
#include "server/execute/finder.h"

namespace tt::server {

// Each round does what the last call of the engine has left to do, until there is another one.
Step Finder::next_locked(tt::Statement& call) {
  for (;;) {
    if (fault_ != Fault::kNone || error_ != SqlError::kNone) return Step::kDone;
    if (ends_ != Ends::kNone) {
      if (const Step step = next_end(call); step != Step::kDone) return step;
      continue;
    }
    if (reading_ == Reading::kLookup && end_lookup()) continue;
    if (reading_ == Reading::kRange) {
      if (end_scan() == Step::kWait) return Step::kWait;
      continue;
    }
    if (satisfied() && !begins_range_ && locker_.takes_gaps()) {
      begins_range_ = true;
      begin_ends(false);
      continue;
    }
    if (satisfied()) return give_sorted(), Step::kDone;
    if (looked_up_ < lookups_.size()) return lock_lookup(call);
    if (!lookups_.empty()) lookups_.clear(), looked_up_ = 0;
    if (single_ && range_ < ranges_.size()) {
      lookups_.push_back({ranges_[range_++].from});
      continue;
    }
    if (range_ < ranges_.size() && begins_range_ && !lock_range()) return Step::kWait;
    if (next_range(call)) return Step::kCall;
    // The scan before it was the range's last.
    if (range_ < ranges_.size()) continue;
    give_sorted();
    return Step::kDone;
  }
}

Step Finder::lock_lookup(tt::Statement& call) {
  Lookup& of = lookups_[looked_up_];
  const bool held = locker_.holds(table_->first_index, of.key, exclusive());
  if (!held) of.fresh = true;
  if (!locker_.ask(locker_.point(table_->first_index, of.key, exclusive()))) return Step::kWait;
  looked_up_++;
  found_ = false;
  call = lookup(of.key);
  call.read().snapshot = kNever;
  call.read().newer_than = locker_.refuses_after();
  return Step::kCall;
}

// True if there is something else to do first.
bool Finder::end_lookup() {
  reading_ = Reading::kNothing;
  const Lookup& of = lookups_[looked_up_ - 1];
  if (locker_.newer()) {
    locker_.set_newer(false);
    if (!locker_.renews()) return error_ = SqlError::kDeadlock, true;
    locker_.renew();
    // A scan begins again: its first row may have another place by now.
    if (single_)
      looked_up_--;
    else
      lookups_.clear(), looked_up_ = 0, asked_ = got_ = 0;
    return true;
  }
  if (found_ && !kept_ && locker_.lets_go()) {
    let_go(0, of.key, of.fresh);
    if (!of.entry.empty()) let_go(access_->index, of.entry, of.fresh_entry);
  }
  if (found_ || !single_ || locker_.rules().refuses_newer || locker_.rules().ranges) return false;
  // No row has the key: what is locked is the place where it would be.
  if (!locker_.takes_gaps()) return let_go(0, of.key, of.fresh), false;
  whole_ = {of.key, of.key + '\0', true};
  met_first_ = false;
  begin_ends(true);
  return true;
}

void Finder::let_go(u32 index, Slice key, bool fresh) {
  if (fresh) locker_.release(table_->first_index + index, key);
}

// Locks a range as a whole, before it is read. False: that waits.
bool Finder::lock_range() {
  whole_ = ranges_[range_];
  const u32 index = table_->first_index + access_->index;
  const auto lock = [&](LockKind kind) {
    return locker_.ask(locker_.between(kind, index, whole_.from, whole_.until, exclusive()));
  };
  if (locker_.takes_ranges() && !lock(LockKind::kRange)) return false;
  if (locker_.takes_gaps()) (void)lock(LockKind::kGap);
  begins_range_ = false;
  met_any_ = met_first_ = false;
  return true;
}

// Takes an entry of the scan, and locks it if it can.
void Finder::meet(Slice key, Slice value) {
  got_++;
  if (conflicts_) return;
  const Layout& layout = *table_->layout;
  const u32 index = table_->first_index + access_->index;
  Met met{std::string(key), std::string(value), {}, false};
  if (access_->index == 0)
    met.lock = key;
  else
    layout.read_entry(access_->index, key, row_),
        append_lock_key(layout, access_->index, row_, met.lock);
  if (locker_.takes_entries()) {
    Lock lock = locker_.point(index, met.lock, exclusive());
    met.fresh = !locker_.holds(index, met.lock, exclusive());
    if (!locker_.table().is_free(lock)) {
      conflict_ = std::move(lock), conflicts_ = true;
      return;
    }
    (void)locker_.ask(std::move(lock));
  }
  met_.push_back(std::move(met));
}

// The scan is over: its rows are used once all that it should have met is locked.
Step Finder::end_scan() {
  const KeyRange& range = ranges_[range_];
  const u32 index = table_->first_index + access_->index;
  const bool stopped = got_ >= asked_;
  if (!conflicts_ && locker_.takes_entries()) {
    // Up to where it went, entries may be about to go.
    std::string from = range.from, until = range.until;
    if (stopped && !met_.empty()) {
      if (access_->backwards)
        from = met_.back().key;
      else
        until = met_.back().key + '\0';
    }
    const Lock span = locker_.between(LockKind::kRange, index, from, until, exclusive());
    if (const std::string* const key = locker_.table().point_of_others(span, access_->backwards))
      conflict_ = locker_.point(index, *key, exclusive()), conflicts_ = true;
  }
  if (conflicts_) {
    if (!locker_.ask(conflict_)) return Step::kWait;
    conflicts_ = false, reads_again_ = true;
  }
  if (reads_again_) {
    reads_again_ = false;
    met_.clear();
    reading_ = Reading::kNothing, asked_ = got_ = 0;
    return Step::kDone;
  }
  reading_ = Reading::kNothing;
  if (!met_.empty()) {
    if (!met_any_) met_first_ = met_.front().key == whole_.from;
    met_any_ = true, last_key_ = met_.back().key;
  }
  use_met();
  const bool more = asked_ != ~0u && stopped && !satisfied();
  if (locker_.takes_gaps() && !more) begin_ends(!(stopped && satisfied()));
  if (more) {
    access_->backwards ? void(ranges_[range_].until = last_key_)
                       : void(ranges_[range_].from = last_key_ + '\0');
  } else {
    range_++, begins_range_ = true;
  }
  asked_ = got_ = 0;
  return Step::kDone;
}

void Finder::use_met() {
  const Layout& layout = *table_->layout;
  const bool rows = locks_rows_alone();
  for (Met& met : met_) {
    if (access_->index == 0) {
      layout.read_row(met.key, met.value, row_);
    } else {
      layout.read_entry(access_->index, met.key, row_);
      if (reads_rows_) layout.read_value(met.value, row_);
    }
    if (!rows) {
      Lookup& lookup = lookups_.emplace_back();
      layout.key_of(0, row_, lookup.key);
      if (access_->index > 0) lookup.entry = std::move(met.lock), lookup.fresh_entry = met.fresh;
      continue;
    }
    consider();
    if (!kept_ && locker_.lets_go()) let_go(access_->index, met.lock, met.fresh);
  }
  met_.clear();
}

// Begins to extend the gap of whole_ to its neighbours; `after`: also in the scan's direction,
// where the next entry is locked as well.
void Finder::begin_ends(bool after) {
  const IndexLayout& index = *index_;
  // A unique key that is found is a point.
  if (whole_.equal && index.unique && met_any_ && !single_) return;
  ends_ = Ends::kBefore;
  after_ = after;
  has_before_ = has_beyond_ = false;
}

tt::Statement Finder::neighbour(Slice from, Slice until, bool backwards) {
  tt::Statement call = tt::Statement::range(from, until, 1, backwards);
  call.index = table_->first_index + access_->index;
  call.read().rows = this;
  reading_ = Reading::kNeighbour;
  has_neighbour_ = false;
  return call;
}

// The range's lower end, then its upper one, then the locks.
Step Finder::next_end(tt::Statement& call) {
  const bool lower = !met_first_ && (after_ || !access_->backwards);
  const bool upper = after_ || access_->backwards;
  const u32 index = table_->first_index + access_->index;
  if (ends_ == Ends::kBefore && reading_ != Reading::kNeighbour) {
    if (lower && !whole_.from.empty()) return call = neighbour({}, whole_.from, true), Step::kCall;
    ends_ = Ends::kAfter;
  }
  if (ends_ == Ends::kBefore) {
    reading_ = Reading::kNothing;
    has_before_ = has_neighbour_, before_ = neighbour_;
    ends_ = Ends::kAfter;
  }
  if (ends_ == Ends::kAfter && reading_ != Reading::kNeighbour && upper && !whole_.until.empty())
    return call = neighbour(whole_.until, {}, false), Step::kCall;
  if (ends_ == Ends::kAfter) {
    if (reading_ == Reading::kNeighbour) has_beyond_ = has_neighbour_, beyond_ = neighbour_;
    reading_ = Reading::kNothing;
    std::string from = whole_.from, until = whole_.until;
    if (lower) from = has_before_ ? before_ + '\0' : std::string();
    if (upper) until = has_beyond_ ? beyond_ : std::string();
    if (!after_ && access_->backwards) from = last_key_;
    if (!after_ && !access_->backwards) until = last_key_;
    const Lock gap = locker_.between(LockKind::kGap, index, whole_.from, whole_.until, exclusive());
    locker_.table().move_gap(gap, from, until);
    // An older one of ours may have been in its place.
    (void)locker_.ask(locker_.between(LockKind::kGap, index, from, until, exclusive()));
    ends_ = Ends::kLock;
  }
  // An equal key ends before the next one; a range is read up to it.
  const bool has_next = access_->backwards ? has_before_ : has_beyond_;
  if (after_ && has_next && !whole_.equal) {
    const std::string& entry = access_->backwards ? before_ : beyond_;
    std::string key = entry;
    if (access_->index > 0) {
      table_->layout->read_entry(access_->index, entry, row_);
      key.clear();
      append_lock_key(*table_->layout, access_->index, row_, key);
    }
    if (!locker_.ask(locker_.point(index, key, exclusive()))) return Step::kWait;
  }
  if (single_) let_go(0, lookups_[looked_up_ - 1].key, lookups_[looked_up_ - 1].fresh);
  ends_ = Ends::kNone;
  return Step::kDone;
}

}  // namespace tt::server
