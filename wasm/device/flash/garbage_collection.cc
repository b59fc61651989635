// Garbage collection of the flash drive, in steps as small as one host page's share.
//
//   1. When a host frontier takes a free block and fewer than gc_soft are left, collection starts.
//   2. The policy picks a victim with v live pages of b. Erasing it frees b - v pages net, so
//      moving v / (b - v) pages per host page keeps the number of free blocks steady. A victim
//      without a dead page is moved at once.
//   3. When its last live page has moved (or died), the victim is erased; collection stops at
//      gc_soft free blocks.
// With static wear levelling every other victim may be a cold block instead. Its data go to a
// separate worn block: mixed with other moved pages they would spoil both.
#include <algorithm>

#include "device/flash/flash_device.h"
#include "device/flash/victim_policy.h"

namespace tt {

// Opens a block for the current frontier of a host stream; returns the page's arrival, which a
// foreground collection delays.
Ns FlashDevice::make_room_for_host(Ns now, Ns arrived, Stream& host) {
  if (map_.free_blocks() <= geometry_.gc_hard) {
    while (map_.free_blocks() <= geometry_.gc_hard) collect(now, kNone);
    if (erased_at_ > arrived) {
      counters_.gc_emergency_ns += erased_at_ - arrived;
      arrived = erased_at_;
    }
  }
  // Collection may have opened one already for pages that it moved.
  if (host.block() == kNone) {
    open_block(host, BlockState::kOpen);
    stream_of_[host.block()] = static_cast<u8>(&host - host_.data());
  }
  if (map_.free_blocks() < geometry_.gc_soft) collecting_ = true;
  return arrived;
}

void FlashDevice::open_block(Stream& stream, BlockState state) {
  const u32 block = &stream == &cold_ ? map_.open_most_worn() : map_.open(state);
  stream.frontier() = {block, map_.die_of(block)};
}

void FlashDevice::take_victim() {
  TT_CHECK(victim_.block == kNone);
  const u32 all = geometry_.pages_per_block;
  u32 block = victim_.cold
                  ? kNone
                  : pick_coldest(map_.full(), map_.erases_max(), options_.wear_leveling_gap);
  victim_.cold = block != kNone;
  if (!victim_.cold)
    block = pick_victim(map_.full(), {options_.gc_policy, static_cast<u32>(options_.gc_choices),
                                      map_.clock(), mix64(victim_.draws++)});
  const u32 live = map_.block(block).live;
  map_.take_victim(block);
  victim_.block = block;
  victim_.die = map_.die_of(block);
  victim_.next_page = map_.first_page(block);
  victim_.pace = live == all ? all : static_cast<u32>(div_up(live, all - live));
}

// Moves up to `budget` live pages of the victim, which it picks first if there is none, and erases
// it once it is empty.
void FlashDevice::collect(Ns now, u32 budget) {
  if (victim_.block == kNone) take_victim();
  const EraseBlock& victim = map_.block(victim_.block);
  while (budget > 0 && victim.live > 0) budget -= move(now, std::min<u32>(budget, victim.live));
  if (victim.live == 0) erase_victim(now);
}

// Moves up to `budget` live pages of the victim into the current program unit; returns the number
// moved. REQUIRES: the victim has `budget` live pages.
u32 FlashDevice::move(Ns now, u32 budget) {
  TT_DCHECK(budget > 0 && budget <= map_.block(victim_.block).live);
  const u8 of = stream_of_[victim_.block];
  Stream& stream = victim_.cold ? cold_ : options_.separate_gc_frontier ? gc_[of] : host_[of];
  if (stream.pages == 0) choose_frontier(stream);
  if (stream.block() == kNone) {
    open_block(stream, stream.host ? BlockState::kOpen : BlockState::kGcOpen);
    stream_of_[stream.block()] = of;
  }
  TT_DCHECK(stream.block() != victim_.block);
  const u32 pages = std::min(budget, geometry_.pages_per_program - stream.pages);
  if (stream.host) std::fill_n(stream.slots + stream.pages, pages, kNone);
  const Frontier to = stream.frontier();
  victim_.next_page = map_.move(victim_.next_page, pages, to.block);
  Die& die = dies_[victim_.die];
  Bus &channel = channel_of(victim_.die), &channel_to = channel_of(to.die);
  Ns ready = 0;
  for (u32 i = 0; i < pages; i++) {
    const Ns out = die.collect(now, now, options_.read_ns);
    const Ns at_controller = channel.transfer(now, out, channel_page_ns_);
    ready = std::max(ready, channel_to.transfer(now, at_controller, channel_page_ns_));
  }
  appended(stream, pages, ready);

  counters_.nand_gc_programs += pages;
  counters_.nand_gc_reads += pages;
  (victim_.cold ? levelled_ : collected_) += pages;
  if (!gc_events_.empty() && gc_events_.back().from == victim_.block &&
      gc_events_.back().to == to.block)
    gc_events_.back().pages += pages;
  else
    gc_events_.push_back({victim_.block, to.block, pages, victim_.cause()});
  return pages;
}

void FlashDevice::erase_victim(Ns now) {
  erased_at_ = dies_[victim_.die].erase(now, options_.erase_ns);
  map_.erase(victim_.block);
  counters_.erases++;
  gc_events_.push_back({victim_.block, kNone, 0, victim_.cause()});
  victim_.block = kNone;
  collecting_ = map_.free_blocks() < geometry_.gc_soft;
}

}  // namespace tt
