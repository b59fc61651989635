// Options of the emulated flash drive, and profiles that imitate real ones.
//
// The drive is scaled down with the data (about 1:1000), so capacity, cache and erase blocks are small while the timings of
// pages, channels and interface stay those of the real drive. Defaults suit data sets of about 250 MB: 1 GiB of logical space in
// 256 KiB erase blocks keeps the open blocks under 1 % of all blocks, so write amplification is that of a big drive.
#pragma once
#include "facts/schema.h"

namespace tt {

#define TT_FLASH_OPTIONS(X) \
  X(capacity_bytes, kBytes, 1 * GiB, 4 * MiB, 64 * GiB, kNoNames, \
    "Logical capacity. The default leaves a data set of about 250 MB (1:1000 of 250 GB) room for a tree that " \
    "doubles.") \
  X(over_provisioning_permille, kPermille, 74, 20, 4000, kNoNames, \
    "Spare space per logical space: 74 is 256 GiB of flash sold as 256 GB. Open and reserved blocks come on top, as " \
    "they would weigh too much in a small drive; a drive of few blocks has a few more than asked for.") \
  X(channels, kCount, 8, 1, 64, kNoNames, "Buses between controller and dies.") \
  X(dies, kCount, 16, 1, 256, kNoNames, "Units that read, program or erase independently of one another.") \
  X(pages_per_block, kCount, 64, 8, 4096, kNoNames, \
    "4 KiB pages that are erased together; rounded up to a power of two.") \
  X(pages_per_program, kCount, 4, 1, 8, kNoNames, \
    "4 KiB pages that a die programs in one operation (flash page size times planes); rounded up to a power of two. " \
    "A flush pads units that are not full.") \
  X(read_ns, kNs, 50 * kMicrosecond, 1, kSecond, kNoNames, "Time a die takes to read a page from its cells.") \
  X(program_ns, kNs, 650 * kMicrosecond, 1, kSecond, kNoNames, "Time a die takes for one program operation.") \
  X(erase_ns, kNs, 375 * kMicrosecond, 1, kSecond, kNoNames, \
    "Time a die takes to erase a block. The default is an eighth of MLC's 3 ms, as a block of 256 KiB stands for an " \
    "eighth of the 2 MiB that two planes erase at once.") \
  X(channel_bytes_per_s, kBytes, 133'000'000, 1'000'000, 100'000'000'000, kNoNames, "Speed of one channel.") \
  X(interface_bytes_per_s, kBytes, 550'000'000, 1'000'000, 100'000'000'000, kNoNames, \
    "Speed of the link between host and drive, shared by reads and writes.") \
  X(command_ns, kNs, 20 * kMicrosecond, 0, kSecond, kNoNames, "Time that link and controller add to each command.") \
  X(write_cache, kFlag, 1, 0, 1, kNoNames, \
    "Acknowledge writes from DRAM while it has space; off, a write is acknowledged when it is in the cells.") \
  X(cache_bytes, kBytes, 1 * MiB, 64 * KiB, 1 * GiB, kNoNames, \
    "DRAM for pages that are not yet in the cells; at least two program units per open block.") \
  X(power_loss_protection, kFlag, 0, 0, 1, kNoNames, "Capacitors make DRAM durable: a flush waits for nothing.") \
  X(flush_ns, kNs, 7'300 * kMicrosecond, 0, kSecond, kNoNames, \
    "Time a flush adds after everything has reached the cells: the drive writes its own maps.")

TT_DECLARE_OPTIONS(FlashOptions, FlashOption, TT_FLASH_OPTIONS)

inline constexpr OptionDef kFlashOptionRows[] = TT_OPTION_ROWS(TT_FLASH_OPTIONS);

// The defaults are the SATA drive: flash timings of MLC (HP white paper), Toggle 133 channels (Tech Report 22401). 16 dies of
// four-page programs reach the 400 MB/s of sequential writes of the real drive's 64 dies.
inline constexpr ProfileValue kNvmeConsumerValues[] = {
    {FlashOption::dies, 32},
    {FlashOption::read_ns, 60 * kMicrosecond},
    {FlashOption::program_ns, 500 * kMicrosecond},
    {FlashOption::erase_ns, 560 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 800'000'000},
    {FlashOption::interface_bytes_per_s, 3'500'000'000},
    {FlashOption::command_ns, 15 * kMicrosecond},
    {FlashOption::cache_bytes, 4 * MiB},
    {FlashOption::flush_ns, 385 * kMicrosecond},
};

inline constexpr ProfileDef kFlashProfiles[] = {
    {"sata-mlc",
     "A SATA drive of 2011 with two-bit cells, like the Samsung 830: about 520 MB/s read, 400 MB/s write (MLC timings "
     "of "
     "HP's flash white paper; channels of techreport 22401); a flush takes 8 ms, as consumer SATA drives do.",
     {}},
    {"nvme-consumer",
     "An NVMe drive with three-bit cells, like the Samsung 970 EVO Plus: 3.5 GB/s, 60,000 writes/s one at a time "
     "(KitGuru); "
     "16 KB written and synced take 0.9 ms, as measured on a 990 Pro (smalldatum, January 2026).",
     kNvmeConsumerValues},
};

}  // namespace tt
