#include "fractal/node/rollback_node.h"

#include <algorithm>

#include "core/coding.h"
#include "fractal/node/message_buffer.h"

namespace tt::fractal {
namespace {

constexpr u64 kFirstChunk = 1024, kEntryStruct = 40;  // roll_entry of a cmdinsert

}  // namespace

void RollbackNode::begin(u64 transaction, u64 nth, u32 before) {
  clear();
  xid = transaction;
  sequence = nth;
  previous = before;
  size_ = kFirstChunk;
}

void RollbackNode::clear() {
  xid = sequence = previous = 0;
  bytes_.clear();
  at_.clear();
  size_ = used_ = other_size_ = other_footprint_ = other_chunks_ = 0;
}

// memarena::malloc_from_arena.
void RollbackNode::note_arena(u64 bytes) {
  constexpr u64 kLargestChunk = 64 * MiB, kPage = 4096;
  if (size_ < used_ + bytes) {
    other_chunks_ += size_ > 0 ? 1 : 0;
    other_size_ += size_;
    other_footprint_ += malloc_footprint(size_, used_);
    size_ = round_up(std::max(std::min(kLargestChunk, 2 * size_), bytes), kPage);
    used_ = 0;
  }
  used_ += bytes;
}

void RollbackNode::save(const RollbackEntry& entry) {
  at_.push_back(static_cast<u32>(bytes_.size()));
  if (entry.all_rows) {
    append32le(bytes_, static_cast<u32>(kAllRowsBytes));
    bytes_.push_back('B');
    append32le(bytes_, entry.file);
    bytes_.push_back(static_cast<char>(entry.resets));
    return note_arena(kEntryStruct);
  }
  append32le(bytes_, static_cast<u32>(entry_bytes(entry.key)));
  bytes_.push_back(entry.deletes ? 'd' : 'i');
  append32le(bytes_, entry.file);
  append32le(bytes_, static_cast<u32>(entry.key.size()));
  bytes_.append(entry.key);
  note_arena(entry.key.size());
  note_arena(kEntryStruct);
}

Slice RollbackNode::serialized(u64 nth) const {
  const u32 at = at_[at_.size() - 1 - nth];
  return Slice(bytes_).substr(at, load32le(bytes_.data() + at));
}

RollbackEntry RollbackNode::newest() const {
  const Slice entry = serialized(0);
  const u32 file = load32le(entry.data() + 5);
  if (entry[4] == 'B') return {file, false, {}, true, entry[9] != 0};
  return {file, entry[4] == 'd', entry.substr(13)};
}

void RollbackNode::forget_newest() {
  TT_CHECK(!at_.empty());
  bytes_.resize(at_.back());
  at_.pop_back();
}

u64 RollbackNode::memory_bytes() const {
  constexpr u64 kNodeStruct = 152, kArenaStruct = 56, kChunkStruct = 24;
  return kNodeStruct + kArenaStruct + other_footprint_ + malloc_footprint(size_, used_) +
         kChunkStruct * other_chunks_;
}

}  // namespace tt::fractal
