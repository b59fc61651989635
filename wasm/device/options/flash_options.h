// Options of the emulated flash drive; flash_profiles.h has the profiles that imitate real ones.
//
// The drive is scaled down with the data (about 1:1000), so capacity, cache and erase blocks are
// small while the timings of pages, channels and interface stay those of the real drive. Defaults
// suit data sets of about 250 MB: 1 GiB of logical space in 256 KiB erase blocks keeps the open
// blocks under 1 % of all blocks, so write amplification is that of a big drive.
#pragma once
#include "facts/options.h"

namespace tt {

// Which erase block is emptied next; flash/victim_policy.h has the pickers.
TT_ENUM(VictimPolicy, (kGreedy, "greedy"), (kFifo, "fifo"), (kDChoices, "d_choices"),
        (kRandom, "random"), (kCostBenefit, "cost_benefit"));
TT_ENUM(Precondition, (kNone, "none"), (kFilled, "filled"), (kAged, "aged"));

#define TT_FLASH_OPTIONS(X) \
  X(capacity_bytes, Bytes, 1 * GiB, 4 * MiB, 64 * GiB, \
    "Logical capacity. The default leaves a data set of about 250 MB (1:1000 of 250 GB) room " \
    "for a tree that doubles.") \
  X(over_provisioning_permille, Permille, 74, 20, 4000, \
    "Spare space per logical space: 74 is 256 GiB of flash sold as 256 GB. Open and reserved " \
    "blocks come on top, as they would weigh too much in a small drive; a drive of few blocks " \
    "has a few more than asked for.") \
  X(channels, Count, 8, 1, 64, "Buses between controller and dies.") \
  X(dies, Count, 16, 1, 256, "Units that read, program or erase independently of one another.") \
  X(pages_per_block, Count, 64, 8, 4096, \
    "4 KiB pages that are erased together; rounded up to a power of two.") \
  X(pages_per_program, Count, 4, 1, 8, \
    "4 KiB pages that a die programs in one operation (flash page size times planes that " \
    "program together); rounded up to a power of two. A flush pads units that are not full.") \
  X(read_ns, Nanoseconds, 50 * kMicrosecond, 1, kSecond, \
    "Time a die takes to read a page from its cells.") \
  X(program_ns, Nanoseconds, 650 * kMicrosecond, 1, kSecond, \
    "Time a die takes for one program operation.") \
  X(erase_ns, Nanoseconds, 375 * kMicrosecond, 1, kSecond, \
    "Time a die takes to erase a block. The default is an eighth of MLC's 3 ms, as a block of " \
    "256 KiB stands for an eighth of the 2 MiB that two planes erase at once.") \
  X(channel_bytes_per_s, Bytes, 133'000'000, 1'000'000, 100'000'000'000, "Speed of one channel.") \
  X(interface_bytes_per_s, Bytes, 550'000'000, 1'000'000, 100'000'000'000, \
    "Speed of the link between host and drive, shared by reads and writes.") \
  X(command_ns, Nanoseconds, 20 * kMicrosecond, 0, kSecond, \
    "Time that link and controller add to each command.") \
  X(queue_tags, Count, 32, 1, 65536, \
    "Reads and writes that the drive takes at a time; one more waits until another is done. " \
    "SATA: 32.") \
  X(write_cache, Flag, true, \
    "Acknowledge writes from DRAM while it has space; off, a write is acknowledged when it is " \
    "in the cells.") \
  X(cache_bytes, Bytes, 1 * MiB, 64 * KiB, 1 * GiB, \
    "DRAM for pages that are not yet in the cells; at least two program units per open block.") \
  X(power_loss_protection, Flag, false, \
    "Capacitors make DRAM durable: a flush waits for nothing.") \
  X(flush_ns, Nanoseconds, 7'300 * kMicrosecond, 0, kSecond, \
    "Time a flush adds after everything has reached the cells: the drive writes its own maps.") \
  X(gc_policy, Choice<VictimPolicy>, VictimPolicy::kGreedy, \
    "Which block garbage collection empties. greedy: fewest live pages. fifo: filled longest " \
    "ago. d_choices: fewest live pages of gc_choices drawn at random. random: any. " \
    "cost_benefit: greatest age * (1 - v) / 2v, v being the live share.") \
  X(gc_choices, Count, 10, 1, 1000, "How many blocks d_choices draws.") \
  X(separate_gc_frontier, Flag, true, \
    "Garbage collection fills blocks of its own; off, moved pages are mixed with what the host " \
    "writes.") \
  X(streams, Count, 1, 1, 8, \
    "Kinds of data that get blocks of their own (NVMe streams or placement handles): the host " \
    "says of each write of which stream it is, and what garbage collection moves stays in its " \
    "stream. 1: one for all.") \
  X(wear_leveling_gap, Count, 0, 0, 100'000, \
    "Static wear levelling: while the block with the oldest data lags behind the most erased " \
    "block by more erases, every other victim is that block, and its data move to the most worn " \
    "free block. 0: only dynamic levelling, which writes to the least erased free block next.") \
  X(erase_suspend, Flag, true, \
    "A host read interrupts an erase after at most the time of one program; off, it waits for " \
    "the rest of the erase.") \
  X(pe_cycles, Count, 3000, 1, 1'000'000, \
    "Program and erase cycles a block lasts. The default is the low end for two-bit cells (HP's " \
    "flash white paper: 3,000 to 5,000).") \
  X(precondition, Choice<Precondition>, Precondition::kNone, \
    "State of the drive before the run. filled: written once from front to back. aged: and then " \
    "overwritten at random until write amplification is steady. Takes no time and counts " \
    "nothing but the erases of the blocks.") \
  X(precondition_utilisation_permille, Permille, 1000, 1, 1000, \
    "Share of the logical pages that hold such old data, at the far end of the addresses: files " \
    "that the run puts in front of them come on top.")

TT_DECLARE_OPTIONS(FlashOptions, FlashOption, TT_FLASH_OPTIONS)

inline constexpr OptionDef kFlashOptionRows[] = TT_OPTION_ROWS(TT_FLASH_OPTIONS);

}  // namespace tt
