#include "lsm/get_cursor.h"

#include "core/hash.h"

namespace tt::lsm {

void GetCursor::begin(Tree& tree, Slice key) {
  key_ = key;
  seek_key_.clear();
  append_internal_key(seek_key_, key, kMaxSequence, kSeekType);
  version_ = tree.version;
  file_.reset();
  level_ = position_ = 0;
  waiting_ = started_ = false;
  probed_ = 0;
  tree.counters.lookups++;
}

Progress GetCursor::done(Tree& tree, bool found, Slice value, Outcome& outcome) {
  outcome.rows = found ? 1 : 0;
  if (found) outcome.answer = fold_digest(xxh3(key_), xxh3(value));
  release();
  return Progress::done(tree.options.cpu_get_ns + probed_ * tree.options.cpu_probe_ns);
}

Progress GetCursor::run(Tree& tree, Ns now, Outcome& outcome) {
  if (!started_) {
    started_ = true;
    for (size_t i = tree.memtables.size(); i-- > 0;) {
      Slice value;
      const Memtable::Found found = tree.memtables[i].table->get(key_, &value);
      if (found != Memtable::Found::kNone) return done(tree, found == Memtable::Found::kFound, value, outcome);
    }
  }
  for (;;) {
    BlockCache::Block block;
    if (waiting_) {
      waiting_ = false;
      block = fetch_.take(tree, *file_, block_);
      if (!block) return done(tree, false, {}, outcome);
    } else {
      if (!next_candidate(tree)) return done(tree, false, {}, outcome);
      Ns arrives = 0;
      block = fetch_.find_or_request(tree, now, *file_, block_, &arrives);
      if (!block) {
        waiting_ = true;
        outcome.block_reads++;
        return Progress::wait(arrives);
      }
    }
    BlockIterator it;
    if (!it.open(*block)) {
      tree.fail({ErrorCode::kCorruption, "lookup: damaged block in file " + std::to_string(file_->number)});
      return done(tree, false, {}, outcome);
    }
    it.seek(seek_key_);
    if (it.damaged()) {
      tree.fail({ErrorCode::kCorruption, "lookup: damaged entry in file " + std::to_string(file_->number)});
      return done(tree, false, {}, outcome);
    }
    if (it.valid() && user_key(it.key()) == key_)
      return done(tree, type_of(it.key()) == ValueType::kValue, it.value(), outcome);
  }
}

// Moves to the next file whose range, filter and index say that it may hold the key.
bool GetCursor::next_candidate(Tree&) {
  for (;;) {
    if (level_ == version_->levels.size()) return false;
    const std::vector<FilePtr>& files = version_->levels[level_];
    FilePtr candidate;
    if (level_ == 0) {
      if (position_ == files.size()) {
        level_ = 1;
        continue;
      }
      const FilePtr& file = files[position_++];
      if (key_ >= file->smallest_user() && key_ <= file->largest_user()) candidate = file;
    } else {
      const Version::Range range = version_->overlapping(level_++, key_, key_);
      if (range.begin < range.end) candidate = files[range.begin];
    }
    if (!candidate) continue;
    probed_++;
    if (!candidate->index->may_contain(key_)) continue;
    block_ = candidate->index->find(key_);
    if (block_ == candidate->index->block_count()) continue;
    file_ = std::move(candidate);
    return true;
  }
}

}  // namespace tt::lsm
