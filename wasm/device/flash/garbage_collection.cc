// Garbage collection of the flash drive, in steps as small as one host page's share of it.
//
//   1. When a host frontier takes a free block and fewer than gc_soft are left, collection starts.
//   2. The victim is the full block with the fewest live pages, v of b. Erasing it frees b - v pages net, so moving v / (b - v)
//      pages per host page keeps the number of free blocks steady.
//   3. When its last live page has moved (or died), the victim is erased; collection stops at gc_soft free blocks.
// Greedy is optimal for uniform random writes; formulas to hold it against: Desnoyers 2014; Xiang and Kurkoski 2011.
#include "device/flash/flash_device.h"

namespace tt {

Ns FlashDevice::open_for_host(Ns now, Ns arrived) {
  if (map_.free_blocks() <= geometry_.gc_hard) {
    while (map_.free_blocks() <= geometry_.gc_hard) collect(now, kNone);
    if (erased_at_ > arrived) {
      counters_.gc_stall_ns += erased_at_ - arrived;
      arrived = erased_at_;
    }
  }
  open_block(host_, BlockState::kOpen);
  if (map_.free_blocks() < geometry_.gc_soft) collecting_ = true;
  return arrived;
}

void FlashDevice::open_block(Stream& stream, BlockState state) {
  const u32 block = map_.open(state);
  stream.blocks[stream.current] = block;
  stream.last_dies[stream.current] = map_.die_of(block);
}

// Moves up to `budget` live pages of the victim, choosing one first if need be; erases it once it is empty.
void FlashDevice::collect(Ns now, u32 budget) {
  const u32 all = geometry_.pages_per_block;
  if (victim_.block == kNone) {
    const u32 block = map_.take_victim();
    const u32 live = map_.block(block).live;
    victim_ = {block, 0, static_cast<u32>(div_up(live, all - live))};
  }
  const u32 first = map_.first_page(victim_.block);
  const BlockMap::Block& victim = map_.block(victim_.block);
  while (budget > 0 && victim.live > 0) {
    TT_DCHECK(victim_.next_page < all);
    const u32 logical = map_.logical_of(first + victim_.next_page++);
    if (logical == kNone) continue;
    move(now, logical);
    budget--;
  }
  if (victim.live == 0) erase_victim(now);
}

void FlashDevice::move(Ns now, u32 logical) {
  if (gc_.pages == 0) choose_frontier(gc_);
  if (gc_.block() == kNone) open_block(gc_, BlockState::kGcOpen);
  const u32 to = gc_.block();
  const Ns out = dies_[map_.die_of(victim_.block)].queue(now, now, options_.read_ns);
  const Ns at_controller = channel_of(victim_.block).transfer(now, out, channel_page_ns_);
  append(gc_, logical, channel_of(to).transfer(now, at_controller, channel_page_ns_));

  counters_.nand_gc_programs++;
  counters_.nand_gc_reads++;
  if (!gc_events_.empty() && gc_events_.back().from == victim_.block && gc_events_.back().to == to)
    gc_events_.back().pages++;
  else
    gc_events_.push_back({victim_.block, to, 1});
}

void FlashDevice::erase_victim(Ns now) {
  erased_at_ = dies_[map_.die_of(victim_.block)].queue(now, now, options_.erase_ns);
  map_.erase(victim_.block);
  counters_.erases++;
  gc_events_.push_back({victim_.block, kNone, 0});
  victim_.block = kNone;
  collecting_ = map_.free_blocks() < geometry_.gc_soft;
}

}  // namespace tt
