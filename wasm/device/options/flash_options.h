// Options of the emulated flash drive; flash_profiles.h has the profiles that imitate real ones.
//
// The drive is scaled down with the data (about 1:1000), so capacity, cache and erase blocks are
// small while the timings of pages, channels and interface stay those of the real drive. Defaults
// suit data sets of about 250 MB: 1 GiB of logical space in 256 KiB erase blocks keeps the open
// blocks under 1 % of all blocks, so write amplification is that of a big drive.
#pragma once
#include "facts/options.h"

namespace tt {

// The choice of the erase block to empty next; flash/victim_policy.h has the pickers.
TT_ENUM(VictimPolicy, (kGreedy, "greedy"), (kFifo, "fifo"), (kDChoices, "d_choices"),
        (kRandom, "random"), (kCostBenefit, "cost_benefit"));
TT_ENUM(Precondition, (kNone, "none"), (kFilled, "filled"), (kAged, "aged"));

#define TT_FLASH_OPTIONS(X) \
  X(capacity_bytes, Bytes, 1 * GiB, 4 * MiB, 64 * GiB, \
    "Logical capacity. The default gives a data set of about 250 MB (250 GB scaled down 1000:1) " \
    "room to double in size.") \
  X(over_provisioning_permille, Permille, 74, 20, 4000, \
    "Spare space as a share of the logical capacity: 74 is 256 GiB of flash sold as 256 GB. Open " \
    "and reserved blocks come on top, as they would take up too much of a small drive; a drive " \
    "with few blocks has a few more than asked for.") \
  X(channels, Count, 8, 1, 64, "Buses between controller and dies.") \
  X(dies, Count, 16, 1, 256, "Units that read, program or erase independently of one another.") \
  X(pages_per_block, Count, 64, 8, 4096, \
    "4 KiB pages that are erased together; rounded up to a power of two.") \
  X(pages_per_program, Count, 4, 1, 8, \
    "4 KiB pages that a die programs in one operation (flash page size times the planes that " \
    "program together); rounded up to a power of two. A flush pads partly filled units.") \
  X(read_ns, Nanoseconds, 50 * kMicrosecond, 1, kSecond, \
    "Time that a die takes to read a page from its cells.") \
  X(program_ns, Nanoseconds, 650 * kMicrosecond, 1, kSecond, \
    "Time that a die takes for one program operation.") \
  X(erase_ns, Nanoseconds, 375 * kMicrosecond, 1, kSecond, \
    "Time that a die takes to erase a block. The default is an eighth of the 3 ms of MLC, as a " \
    "block of 256 KiB represents an eighth of the 2 MiB that two planes erase at once.") \
  X(channel_bytes_per_s, Bytes, 133'000'000, 1'000'000, 100'000'000'000, \
    "Bandwidth of one channel.") \
  X(interface_bytes_per_s, Bytes, 550'000'000, 1'000'000, 100'000'000'000, \
    "Bandwidth of the link between host and drive, shared by reads and writes.") \
  X(command_ns, Nanoseconds, 20 * kMicrosecond, 0, kSecond, \
    "Latency that the link and the controller add to each command.") \
  X(queue_tags, Count, 32, 1, 65536, \
    "Queue depth: reads and writes that the drive accepts at a time; further ones wait until one " \
    "is done. SATA: 32.") \
  X(write_cache, Flag, true, \
    "Acknowledge writes as soon as they are in DRAM, while it has space; if off, a write is " \
    "acknowledged once it is in the cells.") \
  X(cache_bytes, Bytes, 1 * MiB, 64 * KiB, 1 * GiB, \
    "DRAM for pages that are not yet in the cells; at least two program units per open block.") \
  X(power_loss_protection, Flag, false, \
    "Capacitors make the DRAM durable, so a flush has nothing to wait for.") \
  X(flush_ns, Nanoseconds, 7'300 * kMicrosecond, 0, kSecond, \
    "Time that a flush adds once all data are in the cells: the drive writes its mapping tables.") \
  X(gc_policy, Choice<VictimPolicy>, VictimPolicy::kGreedy, \
    "Which block garbage collection empties. greedy: the one with the fewest live pages. fifo: " \
    "the one filled longest ago. d_choices: the one with the fewest live pages among gc_choices " \
    "blocks drawn at random. random: any. cost_benefit: the one with the greatest age * (1 - v) " \
    "/ 2v, where v is its share of live pages.") \
  X(gc_choices, Count, 10, 1, 1000, "Number of blocks that d_choices draws.") \
  X(separate_gc_frontier, Flag, true, \
    "Garbage collection fills separate blocks; if off, the pages that it moves are mixed with " \
    "those that the host writes.") \
  X(streams, Count, 1, 1, 8, \
    "Streams of data that are kept in separate blocks (NVMe streams or placement handles): the " \
    "host assigns each write to a stream, and pages that garbage collection moves stay in " \
    "theirs. 1: no separation.") \
  X(wear_leveling_gap, Count, 0, 0, 100'000, \
    "Static wear levelling: while the block with the oldest data is more than this many erases " \
    "below the most worn block, every other victim is that block, and its data move to the most " \
    "worn free block. 0: dynamic wear levelling only, which fills the least worn free block " \
    "next.") \
  X(erase_suspend, Flag, true, \
    "A host read suspends an erase after at most the time of one program operation; if off, it " \
    "waits until the erase is done.") \
  X(pe_cycles, Count, 3000, 1, 1'000'000, \
    "Program/erase cycles that a block endures. The default is the low end for two-bit cells " \
    "(HP's flash white paper: 3,000 to 5,000).") \
  X(precondition, Choice<Precondition>, Precondition::kNone, \
    "State of the drive before the run. filled: written once, sequentially. aged: filled, then " \
    "overwritten at random until write amplification is steady. This takes no time and leaves no " \
    "trace in the counters but the erases of the blocks.") \
  X(precondition_utilisation_permille, Permille, 1000, 1, 1000, \
    "Share of the logical pages that preconditioning fills, at the end of the address space; " \
    "files that the run writes before them come on top.")

TT_DECLARE_OPTIONS(FlashOptions, FlashOption, TT_FLASH_OPTIONS)

inline constexpr OptionDef kFlashOptionRows[] = TT_OPTION_ROWS(TT_FLASH_OPTIONS);

}  // namespace tt
