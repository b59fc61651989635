#include "fractal/store/block_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tt::fractal {

BlockAllocator::Holes::iterator BlockAllocator::from(u64 offset) {
  return std::partition_point(holes_.begin(), holes_.end(),
                              [&](const Hole& hole) { return hole.offset < offset; });
}

// Takes [from, end) out of a hole; up to two are left.
void BlockAllocator::cut(Holes::iterator hole, u64 from, u64 end) {
  const Hole before{hole->offset, from - hole->offset}, after{end, hole->end() - end};
  TT_DCHECK(from >= hole->offset && end <= hole->end());
  if (before.bytes == 0 && after.bytes == 0) {
    holes_.erase(hole);
    return;
  }
  *hole = before.bytes > 0 ? before : after;
  if (before.bytes > 0 && after.bytes > 0) holes_.insert(hole + 1, after);
}

u64 BlockAllocator::allocate(u64 bytes) {
  for (auto hole = holes_.begin(); hole != holes_.end(); ++hole) {
    const u64 at = round_up(hole->offset, alignment_);
    if (at + bytes > hole->end()) continue;
    used_ += bytes;
    cut(hole, at, at + bytes);
    return at;
  }
  panic("the last hole is endless", __FILE__, __LINE__);
}

void BlockAllocator::free(Place place) {
  used_ -= place.bytes;
  auto next = from(place.offset);
  Hole hole{place.offset, place.bytes};
  TT_CHECK(next == holes_.end() || next->offset >= hole.end());
  TT_CHECK(next == holes_.begin() || (next - 1)->end() <= hole.offset);
  if (next != holes_.begin() && (next - 1)->end() == hole.offset) {
    --next;
    hole = {next->offset, next->bytes + hole.bytes};
    next = holes_.erase(next);
  }
  if (next != holes_.end() && next->offset == hole.end()) {
    hole.bytes += next->bytes;
    *next = hole;
    return;
  }
  holes_.insert(next, hole);
}

bool BlockAllocator::take(Place place) {
  const auto hole = from(place.offset + 1);
  if (hole == holes_.begin() || place.offset + place.bytes > (hole - 1)->end()) return false;
  used_ += place.bytes;
  cut(hole - 1, place.offset, place.offset + place.bytes);
  return true;
}

Error BlockTable::open(const Translation& table, Place place, u64 file_bytes) {
  current_ = table.places;
  current_[1] = place;
  used_.assign(current_.size(), true);
  free_ = table.free;
  for (u32 block : free_) used_[block] = false;
  for (u32 block = 0; block < current_.size(); block++) {
    const Place& p = current_[block];
    if (p.bytes == 0) continue;
    if (p.bytes > file_bytes || p.offset > file_bytes - p.bytes || !allocator_.take(p))
      return {ErrorCode::kCorruption,
              "the block table gives block " + std::to_string(block) + " an impossible place"};
    allocated_bytes_ += p.bytes;
    if (block >= kFirstBlock) live_bytes_ += p.bytes;
  }
  live_blocks_ = static_cast<u64>(std::count(used_.begin() + kFirstBlock, used_.end(), true));
  checkpointed_ = current_;
  current_[1] = {};
  changed_ = false;
  return Error::none();
}

u32 BlockTable::new_block() {
  changed_ = true;
  live_blocks_++;
  if (!free_.empty()) {
    const u32 block = free_.back();
    free_.pop_back();
    used_[block] = true;
    return block;
  }
  current_.emplace_back();
  used_.push_back(true);
  return static_cast<u32>(current_.size() - 1);
}

void BlockTable::release(Place place) {
  if (place.bytes == 0) return;
  allocator_.free(place);
  allocated_bytes_ -= place.bytes;
}

void BlockTable::free_block(u32 block) {
  const Place old = current_[block];
  TT_CHECK(used_[block]);
  changed_ = true;
  used_[block] = false;
  free_.push_back(block);
  current_[block] = {};
  live_bytes_ -= old.bytes;
  live_blocks_--;
  if (!names(coming_, block, old) && !names(checkpointed_, block, old)) release(old);
}

void BlockTable::free_all_but(u32 block) {
  for (u32 other = kFirstBlock; other < used_.size(); other++)
    if (other != block && used_[other]) free_block(other);
}

Place BlockTable::reallocate(u32 block, u64 bytes, bool for_checkpoint) {
  TT_CHECK(used_[block] && (in_progress_ || !for_checkpoint));
  (for_checkpoint ? coming_changed_ : changed_) = true;
  const Place old = current_[block];
  // A write for the checkpoint replaces the place in the coming table as well, so that then only
  // the last checkpoint can still need the old one.
  const bool needed =
      (!for_checkpoint && names(coming_, block, old)) || names(checkpointed_, block, old);
  if (!needed) release(old);
  current_[block] = bytes == 0 ? Place{} : Place{allocator_.allocate(bytes), bytes};
  live_bytes_ += bytes - old.bytes;
  allocated_bytes_ += bytes;
  if (for_checkpoint) coming_[block] = current_[block];
  return current_[block];
}

// _maybe_optimize_translation: drops free block numbers at the end, which then count as never used,
// so that the table on the drive can shrink again.
void BlockTable::trim() {
  if (used_.back()) return;
  while (current_.size() > kFirstBlock && !used_.back()) {
    used_.pop_back();
    current_.pop_back();
  }
  free_.clear();
  for (u32 block = kFirstBlock; block < current_.size(); block++)
    if (!used_[block]) free_.push_back(block);
}

void BlockTable::begin_checkpoint() {
  TT_CHECK(!in_progress_);
  trim();
  coming_ = current_;
  coming_[1] = {};
  coming_free_ = free_;
  in_progress_ = true;
  coming_changed_ = std::exchange(changed_, false);
}

Place BlockTable::place_table(std::string* bytes) {
  TT_CHECK(in_progress_);
  const u64 size = translation_bytes(coming_.size());
  coming_[1] = {allocator_.allocate(size), size};
  allocated_bytes_ += size;
  *bytes = encode_translation({coming_, coming_free_});
  bytes->resize(round_up(bytes->size(), 512));
  return coming_[1];
}

void BlockTable::end_checkpoint() {
  TT_CHECK(in_progress_);
  in_progress_ = false;
  // No table was written: the last checkpoint's stays the one on the drive.
  if (!coming_changed_) return coming_.clear();
  for (u32 block = 0; block < checkpointed_.size(); block++) {
    const Place old = checkpointed_[block];
    if (old.bytes > 0 && !names(coming_, block, old)) {
      TT_CHECK(block == 1 || !names(current_, block, old));
      release(old);
    }
  }
  checkpointed_ = std::move(coming_);
  coming_.clear();
}

void BlockTable::check_invariants() const {
  std::map<u64, u64> taken;
  const auto take = [&](const Place& place) {
    if (place.bytes > 0) taken[place.offset] = place.bytes;
  };
  for (const Places* t : {&current_, &coming_, &checkpointed_})
    for (const Place& place : *t) take(place);
  u64 sum = 0;
  for (const auto& [offset, bytes] : taken) sum += bytes;
  TT_CHECK(sum == allocated_bytes_);
  allocator_.each_hole(
      [&](u64 offset, u64 bytes) { TT_CHECK(taken.emplace(offset, bytes).second); });
  u64 at = 2 * kHeaderReserve;
  for (const auto& [offset, bytes] : taken) {
    TT_CHECK(offset == at);
    at = offset + bytes;
  }
}

}  // namespace tt::fractal
