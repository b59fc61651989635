#include "lsm/memtable/arena_accounting.h"

#include <algorithm>

#include "core/coding.h"

namespace tt::lsm {
namespace {

constexpr u64 kPointer = 8, kAlignment = 16;  // x86-64: sizeof(void*), alignof(max_align_t)
constexpr u64 kInlineBlock = 2048;            // Arena::kInlineSize
constexpr u64 kPage = 4 * KiB;
// InlineSkipList::Splice: a height and two pointers, then two arrays with a pointer for each level
// and one more.
constexpr u64 kSplice = 3 * kPointer + 2 * kPointer * (kMaxNodeHeight + 1);

// db/column_family.cc SanitizeOptions: an eighth of the write buffer, at most 1 MiB, whole pages.
u64 arena_block_size(u64 write_buffer_size) {
  return round_up(std::max<u64>(std::min(MiB, write_buffer_size / 8), 1), kPage);
}

}  // namespace

ArenaAccounting::ArenaAccounting(u64 write_buffer_size)
    : write_buffer_size_(write_buffer_size),
      block_size_(arena_block_size(write_buffer_size)),
      allocated_(kInlineBlock),
      remaining_(kInlineBlock) {
  for (int list = 0; list < 2; list++) {
    allocate_node(kMaxNodeHeight, 0);
    allocate(kSplice);
  }
}

u64 ArenaAccounting::first_bytes(u64 write_buffer_size) {
  return kInlineBlock + arena_block_size(write_buffer_size);
}

void ArenaAccounting::allocate_node(u32 height, u64 entry_bytes) {
  TT_DCHECK(height >= 1 && height <= kMaxNodeHeight);
  allocate(round_up(height * kPointer + entry_bytes, kPointer));
}

// Arena::AllocateAligned and AllocateFallback.
void ArenaAccounting::allocate(u64 bytes) {
  const u64 needed = bytes + (round_up(position_, kAlignment) - position_);
  if (needed <= remaining_) {
    position_ += needed;
    remaining_ -= needed;
  } else if (bytes > block_size_ / 4) {
    allocated_ += bytes;  // a separate block; the current one stays open
  } else {
    allocated_ += block_size_;
    position_ = bytes;
    remaining_ = block_size_ - bytes;
  }
}

// The arena may exceed the write buffer by 0.6 blocks. Within that limit a memtable whose next
// block would exceed it is flushed when the current block is three quarters full, so that little
// of a block is wasted.
bool ArenaAccounting::should_flush() const {
  const u64 most = 10 * write_buffer_size_ + 6 * block_size_;  // in tenths of a byte
  if (10 * (allocated_ + block_size_) < most) return false;
  if (10 * allocated_ > most) return true;
  return remaining_ < block_size_ / 4;
}

u64 memtable_entry_bytes(u64 user_key_bytes, u64 value_bytes) {
  const u64 key = user_key_bytes + 8;
  return varint_size(key) + key + varint_size(value_bytes) + value_bytes;
}

}  // namespace tt::lsm
