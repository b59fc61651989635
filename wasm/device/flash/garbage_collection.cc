// Garbage collection of the flash drive, in steps as small as one host page's share of it.
//
//   1. When a host frontier takes a free block and fewer than gc_soft are left, collection starts.
//   2. The policy picks a victim with v live pages of b. Erasing it frees b - v pages net, so moving v / (b - v) pages per host
//      page keeps the number of free blocks steady. A victim without a dead page is moved at once.
//   3. When its last live page has moved (or died), the victim is erased; collection stops at gc_soft free blocks.
// With static wear levelling every other victim may be a cold block instead. Its data go to a worn free block of their own: mixed
// with other moved pages they would spoil both.
#include "device/flash/flash_device.h"

namespace tt {

// Opens a block for the current frontier of one of the host's streams.
Ns FlashDevice::make_room_for_host(Ns now, Ns arrived, Stream& host) {
  if (map_.free_blocks() <= geometry_.gc_hard) {
    while (map_.free_blocks() <= geometry_.gc_hard) collect(now, kNone);
    if (erased_at_ > arrived) {
      counters_.gc_stall_ns += erased_at_ - arrived;
      arrived = erased_at_;
    }
  }
  // Collection may have opened it for pages it moved.
  if (host.block() == kNone) {
    open_block(host, BlockState::kOpen);
    stream_of_[host.block()] = static_cast<u8>(&host - host_.data());
  }
  if (map_.free_blocks() < geometry_.gc_soft) collecting_ = true;
  return arrived;
}

void FlashDevice::open_block(Stream& stream, BlockState state) {
  const u32 block = &stream == &cold_ ? map_.open_most_worn() : map_.open(state);
  stream.blocks[stream.current] = block;
  stream.last_dies[stream.current] = map_.die_of(block);
}

void FlashDevice::take_victim() {
  const u32 all = geometry_.pages_per_block;
  u32 block = victim_.cold ? kNone : pick_coldest(map_.full(), map_.erases_max(), options_.wear_leveling_gap);
  victim_.cold = block != kNone;
  if (!victim_.cold)
    block = pick_victim(map_.full(), {static_cast<VictimPolicy>(options_.gc_policy),
                                      static_cast<u32>(options_.gc_choices), map_.clock(), mix64(victim_.draws++)});
  const u32 live = map_.block(block).live;
  map_.take_victim(block);
  victim_.block = block;
  victim_.next_page = 0;
  victim_.pace = live == all ? all : static_cast<u32>(div_up(live, all - live));
}

// Moves up to `budget` live pages of the victim, choosing one first if need be; erases it once it is empty.
void FlashDevice::collect(Ns now, u32 budget) {
  if (victim_.block == kNone) take_victim();
  const u32 first = map_.first_page(victim_.block);
  const BlockMap::Block& victim = map_.block(victim_.block);
  while (budget > 0 && victim.live > 0) {
    const u32 from = map_.next_live(first + victim_.next_page);
    victim_.next_page = from - first + 1;
    TT_DCHECK(victim_.next_page <= geometry_.pages_per_block);
    move(now, map_.logical_of(from), from);
    budget--;
  }
  if (victim.live == 0) erase_victim(now);
}

void FlashDevice::move(Ns now, u32 logical, u32 from) {
  const u8 of = stream_of_[victim_.block];
  Stream& stream = victim_.cold ? cold_ : options_.separate_gc_frontier != 0 ? gc_[of] : host_[of];
  const bool mixed = stream.host;
  if (stream.pages == 0) choose_frontier(stream);
  if (stream.block() == kNone) {
    open_block(stream, mixed ? BlockState::kOpen : BlockState::kGcOpen);
    stream_of_[stream.block()] = of;
  }
  const u32 to = stream.block();
  if (mixed) stream.slots[stream.pages] = kNone;
  const Ns out = dies_[map_.die_of(victim_.block)].queue(now, now, options_.read_ns);
  const Ns at_controller = channel_of(victim_.block).transfer(now, out, channel_page_ns_);
  map_.move(to, logical, from);
  appended(stream, channel_of(to).transfer(now, at_controller, channel_page_ns_));

  counters_.nand_gc_programs++;
  counters_.nand_gc_reads++;
  if (!gc_events_.empty() && gc_events_.back().from == victim_.block && gc_events_.back().to == to)
    gc_events_.back().pages++;
  else
    gc_events_.push_back({victim_.block, to, 1, victim_.cold});
}

void FlashDevice::erase_victim(Ns now) {
  erased_at_ = dies_[map_.die_of(victim_.block)].erase(now, options_.erase_ns);
  map_.erase(victim_.block);
  counters_.erases++;
  gc_events_.push_back({victim_.block, kNone, 0, victim_.cold});
  victim_.block = kNone;
  collecting_ = map_.free_blocks() < geometry_.gc_soft;
}

}  // namespace tt
