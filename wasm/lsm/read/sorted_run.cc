#include "lsm/read/sorted_run.h"

#include <algorithm>

namespace tt::lsm {

// Forward, the target is in the first file that does not end before it. Backward, it is in the last
// one that begins before it.
void SortedRun::seek(Slice internal_key, Direction direction) {
  direction_ = direction;
  seeking_ = true;
  state_ = State::kSeek;
  const bool forward = direction == Direction::kForward;
  const auto place = std::partition_point(files_.begin(), files_.end(), [&](const FilePtr& file) {
    return compare_internal(forward ? file->largest : file->smallest, internal_key) < 0;
  });
  const u32 index = static_cast<u32>(place - files_.begin());
  if (index == (forward ? files_.size() : 0)) {
    state_ = State::kEnd;
    return;
  }
  file_ = forward ? index : index - 1;
}

void SortedRun::fail(ColumnFamily& family, const char* what) {
  family.fail_block(*files_[file_], block_, what);
  state_ = State::kEnd;
}

// Chooses the block to seek in or to continue with. Returns false at the run's end.
bool SortedRun::choose_block(Slice internal_key) {
  const u32 blocks = files_[file_]->index->block_count();
  if (state_ == State::kSeek) {
    block_ = files_[file_]->index->find(internal_key);
    if (direction_ == Direction::kBackward && blocks > 0) block_ = std::min(block_, blocks - 1);
    if (block_ < blocks) return true;
  } else if (direction_ == Direction::kForward ? block_ + 1 < blocks : block_ > 0) {
    direction_ == Direction::kForward ? block_++ : block_--;
    return true;
  }
  if (direction_ == Direction::kForward) {
    block_ = 0;
    // A file without data blocks holds nothing but range tombstones.
    do file_++;
    while (file_ < files_.size() && files_[file_]->index->block_count() == 0);
    return file_ < files_.size();
  }
  do {
    if (file_ == 0) return false;
  } while (files_[--file_]->index->block_count() == 0);
  block_ = files_[file_]->index->block_count() - 1;
  return true;
}

// The index of the current file stays pinned until the run moves to another file.
bool SortedRun::hold_index(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads) {
  TT_DCHECK(file_ < files_.size());
  if (held_ == file_) return true;
  index_.release(family);
  held_ = kNoFile;
  if (!index_.settle(family, now, *files_[file_], TablePart::kIndex, arrives)) {
    ++*block_reads;
    return false;
  }
  held_ = file_;
  return true;
}

void SortedRun::release(ColumnFamily& family) {
  index_.release(family);
  held_ = kNoFile;
}

bool SortedRun::settle(ColumnFamily& family, Ns now, Slice internal_key, Ns* arrives,
                       u64* block_reads) {
  for (;;) {
    switch (state_) {
      case State::kEntry:
        if (entries_.valid()) return true;
        state_ = State::kNextBlock;
        if (entries_.damaged()) fail(family, "a damaged entry");
        break;
      case State::kEnd: return true;
      case State::kWaiting:
        bytes_ = fetch_.take(family, *files_[file_], block_);
        open(family, internal_key);
        break;
      case State::kSeek:
      case State::kNextBlock:
        if (!hold_index(family, now, arrives, block_reads)) return false;
        if (const u32 before = file_; !choose_block(internal_key)) {
          state_ = State::kEnd;
          return true;
        } else if (file_ != before || !ahead_) {
          ahead_ = Readahead(family.options.initial_auto_readahead_size,
                             family.options.max_auto_readahead_size,
                             family.options.num_file_reads_for_auto_readahead);
        }
        state_ = State::kChosen;
        break;
      case State::kChosen:
        if (!hold_index(family, now, arrives, block_reads)) return false;
        // The block is open already (block_based_table_iterator.cc InitDataBlock).
        if (bytes_ && open_file_ == file_ && open_block_ == block_) {
          open(family, internal_key);
          break;
        }
        bytes_ = fetch_.find_or_request(family, now, *files_[file_], block_, arrives, &ahead_);
        if (!bytes_) {
          ++*block_reads;
          state_ = State::kWaiting;
          return false;
        }
        open(family, internal_key);
        break;
    }
  }
}

void SortedRun::open(ColumnFamily& family, Slice internal_key) {
  state_ = State::kEntry;
  open_file_ = file_, open_block_ = block_;
  if (!bytes_ || !entries_.open(bytes_.bytes, files_[file_]->global_sequence))
    return fail(family, "not a block of rows");
  const bool forward = direction_ == Direction::kForward;
  if (seeking_) {
    forward ? entries_.seek(internal_key) : entries_.seek_before(internal_key);
  } else {
    forward ? entries_.seek_to_first() : entries_.seek_to_last();
  }
  seeking_ = false;
}

void SortedRun::step() {
  TT_DCHECK(has_entry() && entries_.valid());
  direction_ == Direction::kForward ? entries_.next() : entries_.prev();
}

}  // namespace tt::lsm
