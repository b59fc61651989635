#include "lsm/jobs/compaction_input.h"

#include <algorithm>

#include "core/key_prefix.h"

namespace tt::lsm {

Ns CompactionRun::request(Ns now, const IoTag& tag, u64* read) {
  const FileMeta& file = *files_[file_];
  const Options& options = family_.options;
  const u64 ahead = options.compaction_readahead_size != 0 ? options.compaction_readahead_size
                                                           : options.compaction_io_bytes;
  TT_CHECK(requested_ <= file.index->data_bytes());
  const u64 size = std::min(ahead, file.index->data_bytes() - requested_);
  if (size == 0) return now;
  const Ns arrival = family_.context.volume.read(now, file.file_id, requested_, size, tag);
  requested_ += size;
  *read += size;
  return arrival;
}

// A compaction looks its inputs' indexes up in the block cache too, and leaves them there
// (index_reader_common.cc).
Ns CompactionRun::begin_file(Ns now, const IoTag& tag, u64* read) {
  begun_ = true;
  const FileMeta& file = *files_[file_];
  if (index_.begin(family_, file, TablePart::kIndex) == PartUse::State::kReady) return now;
  const u64 bytes = stored_bytes(file, TablePart::kIndex);
  *read += bytes;
  counted_ += bytes;
  index_.arrived(family_, file, TablePart::kIndex);
  return family_.context.volume.read(now, file.file_id, file.index->index_handle().offset, bytes,
                                     tag);
}

Ns CompactionRun::read_ahead(Ns now, const IoTag& tag, u64* read) {
  TT_CHECK(state_ == State::kNeedsRead && file_ < files_.size());
  const Ns index_arrives = begun_ ? now : begin_file(now, tag, read);
  if (requested_ == arrived_) arrival_ = request(now, tag, read);
  const Ns arrives = std::max({now, arrival_, index_arrives});
  arrived_ = requested_;
  arrival_ = request(now, tag, read);
  return arrives;
}

void CompactionRun::open_block() {
  for (;;) {
    if (file_ == files_.size()) {
      state_ = State::kEnd;
      return;
    }
    const FileMeta& file = *files_[file_];
    if (block_index_ == file.index->block_count()) {
      file_++;
      index_.release(family_);
      begun_ = false;
      block_index_ = 0;
      arrived_ = requested_ = 0;
      continue;
    }
    const BlockHandle handle = file.index->handle(block_index_);
    if (handle.offset + handle.size + kBlockTrailer > arrived_) {
      state_ = State::kNeedsRead;
      return;
    }
    // Compactions look in the block cache, but leave nothing there
    // (table/block_based/block_based_table_iterator.cc): a block that it holds does not count as
    // read. The large pieces come from the device all the same, as the system reads ahead.
    if (family_.cache.cached_blocks() == 0 || !family_.cache.find(file.number, handle.offset))
      counted_ += handle.size + kBlockTrailer;
    const Slice stored = family_.context.volume.view(file.file_id, handle.offset,
                                                     handle.size + kBlockTrailer, stored_);
    const Result<Slice> raw =
        read_block(stored, family_.checksum_to_verify(file), raw_, file.index->dictionary());
    if (!raw.ok()) return fail(raw.error().message);
    if (file.unsound != nullptr)
      if (const char* wrong = file.unsound(file, block_index_, raw.value())) return fail(wrong);
    if (!block_.open(raw.value(), file.global_sequence)) return fail("not a block of rows");
    block_.seek_to_first();
    if (!block_.valid()) return fail("no rows");
    block_index_++;
    settle();
    return;
  }
}

void CompactionRun::fail(Slice what) {
  family_.fail_block(*files_[file_], block_index_, what);
  state_ = State::kEnd;
}

void CompactionRun::settle() {
  state_ = State::kEntry;
  prefix_ = key_prefix(user_key(block_.key()));
}

void CompactionRun::next() {
  TT_DCHECK(state_ == State::kEntry);
  block_.next();
  if (block_.valid()) {
    settle();
  } else if (block_.damaged()) {
    block_index_--;
    fail("a damaged entry");
  } else {
    open_block();
  }
}

}  // namespace tt::lsm
