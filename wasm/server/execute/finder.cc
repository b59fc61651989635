#include "server/execute/finder.h"

#include <algorithm>

#include "engine/row_format.h"

namespace tt::server {
namespace {

// Entries of a scan whose rows are looked up, or that a filter may drop.
constexpr u32 kBatch = 256;
constexpr u32 kAllRows = ~0u;

}  // namespace

std::string successor(std::string key) {
  while (!key.empty() && static_cast<u8>(key.back()) == 0xff) key.pop_back();
  if (!key.empty()) key.back() = static_cast<char>(static_cast<u8>(key.back()) + 1);
  return key;
}

Fault Finder::begin(const Access& access, TableState& table, bool limited, RowLock lock) {
  access_ = &access, table_ = &table;
  lock_ = locker_.active() ? lock : RowLock::kNone;
  error_ = SqlError::kNone;
  ends_ = Ends::kNone;
  conflicts_ = reads_again_ = false, begins_range_ = true;
  if (!met_.empty()) met_.clear();
  index_ = &table.layout->indexes()[access.index];
  const bool clustering = table.layout->table().indexes[access.index].clustering;
  reads_rows_ = access.index == 0 || clustering;
  ranges_.clear(), lookups_.clear(), sorted_.clear();
  range_ = looked_up_ = 0;
  given_ = rows_read_ = 0, asked_ = got_ = 0;
  limit_ = ~u64{0};
  reading_ = Reading::kNothing;
  fault_ = Fault::kNone;
  if (limited && !access.limit.empty()) {
    Value limit;
    if (const Fault fault = machine_.evaluate(access.limit, {}, limit); fault != Fault::kNone)
      return fault;
    if (!limit.is_number() || limit.scale != 0) return Fault::kNoInteger;
    if (limit.digits() < 0) return Fault::kNegative;
    limit_ = static_cast<u64>(limit.bits);
  }
  whole_keys_ = !access.ranges.empty();
  for (const Range& range : access.ranges) {
    whole_keys_ &= is_single(range);
    if (const Fault fault = add_range(range); fault != Fault::kNone) return fault;
  }
  single_ = access.index == 0 && whole_keys_;
  machine_.forget();
  merge_ranges();
  return Fault::kNone;
}

bool Finder::is_single(const Range& range) const {
  return range.equal.size() == index_->own && index_->unique &&
         std::none_of(index_->parts.begin(), index_->parts.end(),
                      [](IndexLayout::Part part) { return part.bytes > 0; });
}

Fault Finder::bound_key(const Code& code, u32 part, std::string& key, int& order, bool& is_null) {
  Value value;
  if (const Fault fault = machine_.evaluate(code, {}, value); fault != Fault::kNone) return fault;
  is_null = value.is_null();
  if (is_null) return Fault::kNone;
  const IndexLayout::Part of = index_->parts[part];
  std::string bytes;
  const Column& column = table_->layout->table().columns[of.column];
  if (store_nearest(column, value, bytes, order) != SqlError::kNone)
    return value.is_number() ? Fault::kNoText : Fault::kNoNumber;
  const Slice kept = of.bytes > 0 ? Slice(bytes).substr(0, of.bytes) : Slice(bytes);
  append_key_column(key, index_->infos[part], kept);
  return Fault::kNone;
}

Fault Finder::add_range(const Range& range) {
  std::string prefix;
  u32 part = 0;
  for (const Code& code : range.equal) {
    if (code.empty()) {
      append_key_null(prefix);
      part++;
      continue;
    }
    int order = 0;
    bool is_null = false;
    const Fault fault = bound_key(code, part++, prefix, order, is_null);
    if (fault != Fault::kNone || is_null || order != 0) return fault;
  }
  KeyRange keys{prefix, successor(prefix), !range.equal.empty()};
  if (range.low.kind == BoundKind::kAboveNull && index_->infos[part].nullable) {
    keys.from = prefix;
    keys.from += '\1';
  }
  const bool shortened = part < index_->parts.size() && index_->parts[part].bytes > 0;
  for (const bool is_low : {true, false}) {
    const Bound& bound = is_low ? range.low : range.high;
    keys.equal &= bound.kind == BoundKind::kNone;
    if (bound.kind == BoundKind::kNone || bound.kind == BoundKind::kAboveNull) continue;
    std::string key = prefix;
    int order = 0;
    bool is_null = false;
    const Fault fault = bound_key(bound.value, part, key, order, is_null);
    if (fault != Fault::kNone || is_null) return fault;
    bool including = shortened || bound.kind == BoundKind::kIncluding;
    if (order != 0 && !shortened) including = is_low == (order < 0);
    // A low bound that is included begins at its key, a high one ends after all that begin with it.
    (is_low ? keys.from : keys.until) = including == is_low ? key : successor(key);
  }
  if (keys.until.empty() || keys.from < keys.until) ranges_.push_back(std::move(keys));
  return Fault::kNone;
}

void Finder::merge_ranges() {
  const auto before = [](const KeyRange& a, const KeyRange& b) { return a.from < b.from; };
  std::sort(ranges_.begin(), ranges_.end(), before);
  size_t kept = 0;
  for (size_t i = 1; i < ranges_.size(); i++) {
    KeyRange& last = ranges_[kept];
    const bool overlaps = last.until.empty() || ranges_[i].from < last.until ||
                          (!single_ && ranges_[i].from == last.until);
    if (!overlaps) {
      ranges_[++kept] = ranges_[i];
    } else if (!last.until.empty() && (ranges_[i].until.empty() || last.until < ranges_[i].until)) {
      last.until = ranges_[i].until, last.equal = false;
    }
  }
  if (!ranges_.empty()) ranges_.resize(kept + 1);
  if (access_->backwards) std::reverse(ranges_.begin(), ranges_.end());
}

tt::Statement Finder::lookup(Slice key) {
  tt::Statement call = tt::Statement::get(key);
  call.index = table_->first_index;
  call.read().rows = this;
  call.read().snapshot = locker_.reads();
  reading_ = Reading::kLookup;
  return call;
}

Step Finder::next(tt::Statement& call) {
  if (lock_ != RowLock::kNone) return next_locked(call);
  if (satisfied()) return give_sorted(), Step::kDone;
  if (looked_up_ < lookups_.size()) return call = lookup(lookups_[looked_up_++].key), Step::kCall;
  lookups_.clear(), looked_up_ = 0;
  if (next_range(call)) return Step::kCall;
  give_sorted();
  return Step::kDone;
}

bool Finder::next_range(tt::Statement& call) {
  // A scan that returned fewer rows than it was asked for has reached the end of its range.
  if (reading_ == Reading::kRange || asked_ > 0) {
    const bool more = asked_ > 0 && asked_ != kAllRows && got_ >= asked_;
    if (more)
      access_->backwards ? void(ranges_[range_].until = last_key_)
                         : void(ranges_[range_].from = last_key_ + '\0');
    else
      range_++, begins_range_ = true;
    asked_ = got_ = 0;
    reading_ = Reading::kNothing;
  }
  if (range_ == ranges_.size()) return false;
  const KeyRange& range = ranges_[range_];
  if (single_ && lock_ == RowLock::kNone) {
    range_++;
    call = lookup(range.from);
    return true;
  }
  const bool all = limit_ == ~u64{0} || !access_->sort.empty();
  const bool locks = lock_ != RowLock::kNone;
  const bool exact = locks ? locks_rows_alone() : reads_rows_ || access_->covers;
  asked_ = all ? (exact ? kAllRows : kBatch)
               : static_cast<u32>(std::min<u64>(limit_ - given_, kBatch * 64));
  if (!all && !access_->filter.empty()) asked_ = std::max(asked_, kBatch);
  call = tt::Statement::range(range.from, range.until, asked_, access_->backwards);
  call.index = table_->first_index + access_->index;
  call.read().rows = this;
  call.read().snapshot = lock_ == RowLock::kNone ? locker_.reads() : locker_.refuses_after();
  got_ = 0;
  reading_ = Reading::kRange;
  return true;
}

void Finder::row(Slice key, Slice value) {
  if (reading_ == Reading::kNeighbour) {
    neighbour_ = key, has_neighbour_ = true;
    return;
  }
  rows_read_++;
  const Layout& layout = *table_->layout;
  if (reading_ == Reading::kLookup) {
    found_ = true;
    layout.read_row(key, value, row_);
    return consider();
  }
  if (lock_ != RowLock::kNone) return meet(key, value);
  got_++;
  if (asked_ != kAllRows) last_key_ = key;
  if (access_->index == 0) {
    layout.read_row(key, value, row_);
  } else {
    layout.read_entry(access_->index, key, row_);
    if (reads_rows_) layout.read_value(value, row_);
    if (!reads_rows_ && !access_->covers) {
      layout.key_of(0, row_, lookups_.emplace_back().key);
      return;
    }
  }
  consider();
}

void Finder::consider() {
  kept_ = true;
  if (satisfied() && access_->sort.empty()) return;
  const auto& columns = table_->layout->table().columns;
  row_.values(columns, access_->columns, values_);
  if (!access_->filter.empty()) {
    Value kept;
    fault_ = machine_.evaluate(access_->filter, {values_, {}}, kept);
    machine_.forget();
    kept_ = fault_ == Fault::kNone && kept.is_true();
    if (!kept_) return;
  }
  if (!access_->sort.empty()) {
    sorted_.add(row_);
    return;
  }
  given_++;
  fault_ = user_.use(row_, values_);
}

void Finder::give_sorted() {
  if (fault_ != Fault::kNone || sorted_.size() == 0) return;
  const auto& columns = table_->layout->table().columns;
  const std::vector<Sort>& sort = access_->sort;
  order_.resize(sorted_.size());
  sort_values_.clear();
  for (u32 i = 0; i < sorted_.size(); i++) {
    order_[i] = i;
    for (const Sort& by : sort)
      sort_values_.push_back(sorted_[i].is_null(by.column)
                                 ? Value::null()
                                 : load_column(columns[by.column], sorted_[i].bytes(by.column)));
  }
  const auto before = [&](u32 a, u32 b) {
    for (size_t i = 0; i < sort.size(); i++) {
      const Value& of_a = sort_values_[a * sort.size() + i];
      const Value& of_b = sort_values_[b * sort.size() + i];
      int order = static_cast<int>(of_b.is_null()) - static_cast<int>(of_a.is_null());
      if (order == 0 && !of_a.is_null()) (void)compare(of_a, of_b, order);
      if (order != 0) return (order < 0) != sort[i].downwards;
    }
    return false;
  };
  std::stable_sort(order_.begin(), order_.end(), before);
  for (const u32 i : order_) {
    if (satisfied()) break;
    given_++;
    sorted_[i].values(columns, access_->columns, values_);
    fault_ = user_.use(sorted_[i], values_);
  }
  sorted_.clear();
}

}  // namespace tt::server
