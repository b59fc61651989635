#include "lsm/read/get_cursor.h"

#include <algorithm>

#include "core/hash.h"
#include "lsm/rows/row_ttl.h"

namespace tt::lsm {

void GetCursor::begin(ColumnFamily& family, Slice key, const IndexInfo* info,
                      const OwnWrites::Write* own, const ReadArgs& read) {
  key_ = key;
  info_ = info;
  own_ = own;
  sequence_ = std::min(read.snapshot, kMaxSequence);
  newer_than_ = read.newer_than;
  rows_ = read.rows;
  seek_key_.clear();
  append_internal_key(seek_key_, key, sequence_, kSeekType);
  version_ = family.version;
  file_.reset();
  level_ = position_ = 0;
  end_ = static_cast<u32>(version_->levels[0].size());
  waiting_ = started_ = false;
  stage_ = Stage::kFile;
  probed_ = covered_up_to_ = newest_ = 0;
  versions_.begin(family.options.merge_operator);
  family.counters.lookups++;
}

void GetCursor::release(ColumnFamily& family) {
  filter_.release(family);
  index_part_.release(family);
  version_.reset();
  file_.reset();
}

Progress GetCursor::done(ColumnFamily& family, Outcome& outcome) {
  if (versions_.merging()) versions_.end();
  const RowTtl ttl = RowTtl::of(family.options);
  const bool found =
      versions_.found() && !ttl.is_hidden(versions_.value(), family.database.second_of(sequence_));
  outcome.rows = found ? 1 : 0;
  outcome.newer =
      newer_than_ != kNever && own_ == nullptr && std::max(newest_, covered_up_to_) > newer_than_;
  if (found) {
    Slice value = ttl.without_time(versions_.value());
    const Slice key = info_ != nullptr ? row_key(key_) : key_;
    if (info_ != nullptr) value = row_value(value, *info_, row_);
    outcome.answer = fold_digest(xxh3(key), xxh3(value));
    if (rows_ != nullptr) rows_->row(key, value);
  }
  release(family);
  return Progress::done(family.options.cpu_get_ns + probed_ * family.options.cpu_probe_ns);
}

// Returns true if the memtable's versions settle the row's value.
bool GetCursor::look_into(const Memtable& table) {
  if (const RangeTombstonesPtr ranges = table.range_tombstones())
    covered_up_to_ = std::max(covered_up_to_, ranges->newest_over(key_, sequence_));
  Slice value;
  const Memtable::Found found = table.get(key_, sequence_, &value);
  if (found == Memtable::Found::kNone) return false;
  const bool plain = covered_up_to_ == 0 && newer_than_ == kNever;
  if (plain && found == Memtable::Found::kDeleted) return versions_.add(ValueType::kDelete, {});
  if (plain && found == Memtable::Found::kFound) return versions_.add(ValueType::kValue, value);
  Memtable::Iterator it(table);
  for (it.seek(seek_key_); it.valid() && is_version_of(it.key(), key_); it.next())
    if (add(it.key(), it.value())) return true;
  return false;
}

// A covered version ends the search like a tombstone (table/get_context.cc SaveValue).
bool GetCursor::add(Slice internal_key, Slice value) {
  newest_ = std::max(newest_, sequence_of(internal_key));
  return versions_.add(
      sequence_of(internal_key) < covered_up_to_ ? ValueType::kDelete : type_of(internal_key),
      value);
}

Progress GetCursor::run(ColumnFamily& family, Ns now, Outcome& outcome) {
  TT_CHECK(version_ != nullptr);  // after begin(), before release()
  if (!started_) {
    started_ = true;
    // write_batch_with_index.cc GetFromBatchAndDB.
    if (own_ != nullptr && versions_.add(own_->type, own_->value)) return done(family, outcome);
    for (size_t i = family.memtables.size(); i-- > 0;)
      if (look_into(*family.memtables[i].table)) return done(family, outcome);
  }
  for (;;) {
    BlockCache::Block block;
    if (waiting_) {
      waiting_ = false;
      block = fetch_.take(family, *file_, block_);
      if (!block) return done(family, outcome);
    } else {
      Ns arrives = 0;
      if (!find_block(family, now, &arrives)) {
        if (arrives == 0) return done(family, outcome);
        outcome.block_reads++;
        return Progress::wait(arrives);
      }
      block = fetch_.find_or_request(family, now, *file_, block_, &arrives);
      if (!block) {
        waiting_ = true;
        outcome.block_reads++;
        return Progress::wait(arrives);
      }
    }
    BlockIterator& it = entries_;
    if (!it.open(block.bytes, file_->global_sequence)) {
      family.fail_block(*file_, block_, "not a block of rows");
      return done(family, outcome);
    }
    for (it.seek(seek_key_); it.valid() && is_version_of(it.key(), key_); it.next())
      if (add(it.key(), it.value())) return done(family, outcome);
    if (it.damaged()) {
      family.fail_block(*file_, block_, "a damaged entry");
      return done(family, outcome);
    }
    // The separator may be after the key although every entry of this block is before it: try the
    // next block.
    if (it.valid() || ++block_ == file_->index->block_count()) stage_ = Stage::kFile;
  }
}

// Moves to the next block that may hold a visible version, in the next file whose range, filter and
// index admit the key. Returns false if there is none, or if filter or index must be read first;
// then *arrives is not 0.
bool GetCursor::find_block(ColumnFamily& family, Ns now, Ns* arrives) {
  for (;;) {
    switch (stage_) {
      case Stage::kFile:
        index_part_.release(family);
        if (!next_file()) return false;
        probed_++;
        stage_ = filter_applies(family) ? Stage::kFilter : Stage::kIndex;
        break;
      case Stage::kFilter:
        if (!filter_.settle(family, now, *file_, TablePart::kFilter, arrives)) return false;
        filter_.release(family);
        stage_ = file_->index->may_contain(key_) ? Stage::kIndex : Stage::kFile;
        break;
      case Stage::kIndex:
        if (!index_part_.settle(family, now, *file_, TablePart::kIndex, arrives)) return false;
        block_ = file_->index->find(seek_key_);
        stage_ = block_ < file_->index->block_count() ? Stage::kBlock : Stage::kFile;
        break;
      case Stage::kBlock: return true;
    }
  }
}

// With optimize_filters_for_hits, a lookup that reaches the last level with files is expected to
// find its key there, so the filter is skipped (db/version_set.cc IsFilterSkipped).
bool GetCursor::filter_applies(const ColumnFamily& family) const {
  const bool hopes = family.options.optimize_filters_for_hits &&
                     level_ == version_->last_level_with_files() &&
                     (level_ > 0 || position_ == end_);
  return file_->index->has_filter() && !hopes;
}

// Moves to the next file whose range holds the key; neighbours in a level may share a user key. A
// range tombstone over the key ends the search after its own file: all later files are older
// (db/version_set.cc Get).
bool GetCursor::next_file() {
  while (covered_up_to_ == 0) {
    const std::vector<FilePtr>& files = version_->levels[level_];
    while (position_ < end_) {
      const FilePtr& file = files[position_++];
      const bool holds = level_ == 0 ? key_ >= file->smallest_user() && key_ <= file->largest_user()
                                     : compare_internal(file->largest, seek_key_) >= 0;
      if (!holds) continue;
      file_ = file;
      if (file->index->range_tombstones() != nullptr)
        covered_up_to_ = file->index->range_tombstones()->newest_over(key_, sequence_);
      return true;
    }
    if (++level_ >= version_->levels.size()) return false;
    const Version::Range range = version_->overlapping(level_, {key_, key_});
    position_ = range.begin;
    end_ = range.end;
  }
  return false;
}

}  // namespace tt::lsm
