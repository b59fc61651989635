#include "device/flash/flash_device.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tt {

FlashGeometry::FlashGeometry(const FlashOptions& o) {
  pages_per_block = std::bit_ceil(static_cast<u32>(o.pages_per_block));
  pages_per_program = std::bit_ceil(static_cast<u32>(o.pages_per_program));
  logical_pages = o.capacity_bytes / kHostPage;
  streams = static_cast<u32>(o.streams);
  const u64 needed = div_up(logical_pages, pages_per_block);
  frontiers = static_cast<u32>(std::clamp<u64>(needed / (256 * streams), 1, o.dies));
  // All frontiers of the host may need a new block at about the same time, so the hard limit leaves
  // one for each.
  const u32 open = frontiers * streams;
  gc_hard = open + 1;
  gc_soft = gc_hard + open + 2;
  // Space that stays unwritten while collection is in balance: gc_soft blocks (free, or open for
  // the host) and half of each open gc block. It comes on top of the spare space, so that the rest
  // of the blocks is needed * (1 + over-provisioning), the ratio in the formulas of write
  // amplification.
  const u64 with_spare =
      div_up(logical_pages * (1000 + o.over_provisioning_permille), 1000 * u64{pages_per_block});
  // Cold data that wear levelling moves go to a separate block.
  const u32 cold = o.wear_leveling_gap != 0 ? 1 : 0;
  // The minimum spare that guarantees a victim with a dead page.
  const u64 least = needed + 2 * open + 2;
  blocks = static_cast<u32>(std::max(with_spare, least) + gc_soft +
                            (o.separate_gc_frontier ? open / 2 : 0) + cold);
}

FlashDevice::FlashDevice(const FlashOptions& options, Ledger& ledger, FactStream& facts)
    : options_(options),
      geometry_(options),
      channel_page_ns_(div_up(kHostPage * kSecond, options.channel_bytes_per_s)),
      interface_page_ns_(div_up(kHostPage * kSecond, options.interface_bytes_per_s)),
      ledger_(ledger),
      facts_(facts),
      map_(geometry_.logical_pages, geometry_.blocks, geometry_.pages_per_block,
           static_cast<u32>(options.dies)),
      channels_(options.channels),
      dies_(options.dies) {
  TT_CHECK(geometry_.pages_per_program <= kMaxProgram &&
           geometry_.pages_per_program <= geometry_.pages_per_block);
  for (std::vector<Stream>* streams : {&host_, &gc_}) {
    Stream stream;
    stream.frontiers.resize(geometry_.frontiers);
    stream.host = streams == &host_;
    streams->assign(geometry_.streams, stream);
  }
  stream_of_.resize(geometry_.blocks);
  cold_.frontiers.resize(1);
  for (u32 die = 0; die < options.dies; die++)
    channel_of_die_.push_back(die % static_cast<u32>(options.channels));
  // Room for two units per frontier: one being gathered or sent while the other is programmed.
  const u64 least_slots =
      2 * u64{geometry_.frontiers} * geometry_.streams * geometry_.pages_per_program;
  slots_.resize(std::max(options.cache_bytes / kHostPage, least_slots));
  if (options.precondition != Precondition::kNone) precondition();
}

void FlashDevice::begin_command(Ns now, u64 page, u64 count) {
  TT_CHECK(now >= now_);
  TT_CHECK(page <= geometry_.logical_pages && count <= geometry_.logical_pages - page);
  now_ = started_ = now;
  padded_ = 0;
}

Ns FlashDevice::take_tag(Ns now) {
  // Returns the tags of ended commands; if all are in use, waits for the earliest end.
  while (!tags_.empty() && (tags_.front() <= now || tags_.size() == options_.queue_tags)) {
    now = std::max(now, tags_.front());
    std::pop_heap(tags_.begin(), tags_.end(), std::greater<>());
    tags_.pop_back();
  }
  return started_ = now;
}

void FlashDevice::return_tag(Ns done) {
  tags_.push_back(done);
  std::push_heap(tags_.begin(), tags_.end(), std::greater<>());
  TT_DCHECK(tags_.size() <= options_.queue_tags);
}

Ns FlashDevice::write(Ns now, u64 page, u64 count, const IoTag& tag) {
  begin_command(now, page, count);
  const u32 end = static_cast<u32>(page + count);
  // A command that was not announced at least overlaps the misses of its pages.
  if (ahead_.empty()) announce(page, count);
  now = take_tag(now);
  Stream& stream = host_[std::min(tag.stream, geometry_.streams - 1)];
  command_programmed_at_ = command_uncollected_ = arrived_uncollected_ = now;
  Ns arrived = now;
  for (u32 logical = static_cast<u32>(page); logical < end; logical++)
    arrived = std::max(arrived, place(now, logical, stream));
  // Without a cache a write is acknowledged from the cells, so its last unit cannot wait for more
  // pages.
  if (!options_.write_cache) {
    program_partial_unit(stream);
    arrived = std::max(arrived, command_programmed_at_);
    arrived_uncollected_ = std::max(arrived_uncollected_, command_uncollected_);
  }
  counters_.gc_stall_ns += arrived - std::min(arrived, arrived_uncollected_);
  const Ns acknowledged = arrived + options_.command_ns;
  unflushed_ = true;
  return_tag(acknowledged);

  book_write(count, tag.cause, counters_, ledger_);
  counters_.nand_host_programs += count;
  ledger_.row(tag.cause).nand_bytes_programmed += count * kHostPage;
  host_write_fact(page, count, acknowledged, tag, ledger_, facts_);
  command_facts(tag);
  return acknowledged;
}

Ns FlashDevice::place(Ns now, u32 logical, Stream& host) {
  Ns arrived = interface_.transfer(now, now, interface_page_ns_);
  arrived_uncollected_ = std::max(arrived_uncollected_, arrived);
  Slot& slot = slots_[next_slot_];
  if (slot.programmed_at == kNever) program_unit_of(next_slot_);
  if (options_.write_cache) {
    TT_DCHECK(slot.programmed_at != kNever);
    arrived = std::max(arrived, slot.programmed_at);
    arrived_uncollected_ = std::max(arrived_uncollected_, slot.uncollected);
  }
  if (host.pages == 0) choose_frontier(host);
  if (host.block() == kNone) arrived = make_room_for_host(now, arrived, host);
  slot = {kNever, kNever, logical};
  ahead_.arrived(logical, map_);
  host.slots[host.pages] = next_slot_;
  const Frontier frontier = host.frontier();
  map_.append(frontier.block, logical, next_slot_);
  if (++next_slot_ == slots_.size()) next_slot_ = 0;
  appended(host, 1, channel_of(frontier.die).transfer(now, arrived, channel_page_ns_));
  // Each host page pays its share of collection, so that no write pays for a whole block.
  if (collecting_) collect(now, victim_.pace);
  return arrived;
}

// Picks the frontier whose die is free first; among equals, the next in turn. Branch-free, because
// the outcome is unpredictable.
void FlashDevice::choose_frontier(Stream& stream) const {
  TT_DCHECK(stream.pages == 0);  // a unit stays on one die
  const u32 count = static_cast<u32>(stream.frontiers.size());
  u32 best = stream.current;
  Ns best_free = kNever;
  const auto look = [&](u32 from, u32 end) {
    for (u32 at = from; at < end; at++) {
      const Ns free = dies_[stream.frontiers[at].die].free_at();
      const bool sooner = free < best_free;
      best = sooner ? at : best;
      best_free = sooner ? free : best_free;
    }
  };
  look(stream.current + 1, count);
  look(0, stream.current + 1);
  stream.current = best;
}

// Adds pages to the stream's unit; their data are at the die at `ready`.
void FlashDevice::appended(Stream& stream, u32 pages, Ns ready) {
  stream.pages += pages;
  stream.ready = std::max(stream.ready, ready);
  TT_DCHECK(stream.pages <= geometry_.pages_per_program);
  if (stream.pages == geometry_.pages_per_program) finish_unit(stream);
}

// Programs the current unit and readies the frontier for the next.
void FlashDevice::finish_unit(Stream& stream) {
  Frontier& frontier = stream.frontier();
  TT_DCHECK(frontier.block != kNone && map_.die_of(frontier.block) == frontier.die);
  Die& die = dies_[frontier.die];
  if (stream.host) {
    Ns uncollected = 0;
    const Ns done = die.program(started_, stream.ready, options_.program_ns, &uncollected);
    for (u32 i = 0; i < stream.pages; i++) {
      if (stream.slots[i] == kNone) continue;
      slots_[stream.slots[i]].programmed_at = done;
      slots_[stream.slots[i]].uncollected = uncollected;
    }
    programmed_at_ = std::max(programmed_at_, done);
    command_programmed_at_ = std::max(command_programmed_at_, done);
    uncollected_ = std::max(uncollected_, uncollected);
    command_uncollected_ = std::max(command_uncollected_, uncollected);
  } else {
    die.collect(started_, stream.ready, options_.program_ns);
  }
  stream.pages = 0;
  stream.ready = 0;
  if (map_.block(frontier.block).written == geometry_.pages_per_block) frontier.block = kNone;
}

void FlashDevice::program_partial_unit(Stream& host) {
  if (host.pages == 0) return;
  const u32 padding = geometry_.pages_per_program - host.pages;
  map_.pad(host.block(), padding);
  finish_unit(host);
  padded_ += padding;
  counters_.nand_padding_programs += padding;
}

// Programs the partial unit that holds `slot`: DRAM was cycled through while the page of a slow
// stream waited for others to fill its unit.
void FlashDevice::program_unit_of(u32 slot) {
  for (Stream& host : host_)
    if (std::find(host.slots, host.slots + host.pages, slot) != host.slots + host.pages)
      program_partial_unit(host);
}

bool FlashDevice::in_dram(Ns now, u32 logical, u32 physical) const {
  const Slot& slot = slots_[map_.note(physical)];
  return slot.logical == logical && slot.programmed_at > now;
}

Ns FlashDevice::read(Ns now, u64 page, u64 count, const IoTag& tag) {
  begin_command(now, page, count);
  const Ns start = take_tag(now) + options_.command_ns;
  Ns completed = start, unit_ready = start, waited = 0;
  u32 unit = kNone;  // pages programmed together are read together
  u64 from_cells = 0;
  const u32 end = static_cast<u32>(page + count);
  for (u32 logical = static_cast<u32>(page); logical < end; logical++) {
    Ns ready = start;
    const u32 physical = map_.physical_of(logical);
    if (physical != kNone && !in_dram(start, logical, physical)) {
      const u32 die = map_.die_of(map_.block_of(physical));
      if (unit != physical / geometry_.pages_per_program) {
        unit = physical / geometry_.pages_per_program;
        unit_ready = dies_[die].read(start, options_.read_ns, options_.program_ns,
                                     options_.erase_suspend, &waited);
      }
      ready = channel_of(die).transfer(start, unit_ready, channel_page_ns_);
      from_cells++;
    }
    completed = std::max(completed, interface_.transfer(start, ready, interface_page_ns_));
  }
  return_tag(completed);
  counters_.gc_stall_ns += std::min(waited, completed - start);
  book_read(count, tag.cause, counters_, ledger_);
  counters_.nand_host_reads += from_cells;
  ledger_.row(tag.cause).nand_bytes_read += from_cells * kHostPage;
  host_read_fact(page, count, completed, tag, ledger_, facts_);
  command_facts(tag);
  return completed;
}

Ns FlashDevice::flush(Ns now, const IoTag& tag) {
  begin_command(now, 0, 0);
  Ns completed = now + options_.command_ns;
  const bool must_destage = unflushed_ && options_.write_cache && !options_.power_loss_protection;
  if (must_destage) {
    for (Stream& host : host_) program_partial_unit(host);
    // Flushes of a drive do not overlap.
    const Ns begins = std::max(completed, flushed_at_);
    counters_.gc_stall_ns +=
        std::max(begins, programmed_at_) - std::max(begins, std::min(programmed_at_, uncollected_));
    completed = std::max(begins, programmed_at_) + options_.flush_ns;
    flushed_at_ = completed;
  }
  unflushed_ = false;
  counters_.host_flushes++;
  facts_.emit(tag.cause, tag.job,
              [&] { return device::Flushed{.row = counters_row(), .completed_ns = completed}; });
  command_facts(tag);
  return completed;
}

void FlashDevice::trim(Ns now, u64 page, u64 count) {
  begin_command(now, page, count);
  const u32 end = static_cast<u32>(page + count);
  for (u32 logical = static_cast<u32>(page); logical < end; logical++) map_.unmap(logical);
  counters_.host_trims++;
  counters_.host_pages_trimmed += count;
  facts_.emit(device::kVolumeMetadata, 0,
              [&] { return device::Trimmed{.row = counters_row(), .page = page, .pages = count}; });
  command_facts({device::kVolumeMetadata});
}

}  // namespace tt
