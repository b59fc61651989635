// Profiles of real flash drives, and of one drive with each kind of cell.
//
// Sources. Cells: HP, "SLC, MLC and TLC differences" (low ends of its ranges for cycles). Drives:
// the makers' specifications or the reviews named in each help. A figure that no source gives is
// fitted so that the emulated drive, at its default capacity, shows what the source measured from
// outside; the help says "fitted to", and `npm run bench -- device` prints target and result.
// Erases are scaled by block size: a block of 256 KiB stands for an eighth of the 2 MiB that two
// planes erase at once.
#pragma once
#include "device/options/flash_options.h"

namespace tt {

// The defaults are the SATA drive: flash timings of MLC (HP white paper), Toggle 133 channels (Tech
// Report 22401). 16 dies of four-page programs reach the 400 MB/s of sequential writes of the real
// drive's 64 dies.
inline constexpr ProfileValue kNvmeConsumerValues[] = {
    {FlashOption::dies, 32},
    {FlashOption::read_ns, 60 * kMicrosecond},
    {FlashOption::program_ns, 500 * kMicrosecond},
    {FlashOption::erase_ns, 560 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 800'000'000},
    {FlashOption::interface_bytes_per_s, 3'500'000'000},
    {FlashOption::command_ns, 15 * kMicrosecond},
    {FlashOption::queue_tags, 1024},
    {FlashOption::cache_bytes, 4 * MiB},
    {FlashOption::flush_ns, 385 * kMicrosecond},
    {FlashOption::pe_cycles, 1000},
};

inline constexpr ProfileValue kSamsung840Values[] = {
    {FlashOption::read_ns, 75 * kMicrosecond},
    {FlashOption::program_ns, 1013 * kMicrosecond},
    {FlashOption::erase_ns, 562 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 240'000'000},
    {FlashOption::interface_bytes_per_s, 530'000'000},
    {FlashOption::command_ns, 26'800},
    {FlashOption::pe_cycles, 1000},
};

inline constexpr ProfileValue kSamsung850ProValues[] = {
    {FlashOption::program_ns, 480 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 184'000'000},
    {FlashOption::command_ns, 20'300},
    {FlashOption::pe_cycles, 5000},
};

inline constexpr ProfileValue kIntelS3700Values[] = {
    {FlashOption::over_provisioning_permille, 374},
    {FlashOption::program_ns, 546 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 113'000'000},
    {FlashOption::interface_bytes_per_s, 500'000'000},
    {FlashOption::command_ns, 56'800},
    {FlashOption::power_loss_protection, 1},
    {FlashOption::pe_cycles, 30'000},
};

inline constexpr ProfileValue kNvmeDatacentreValues[] = {
    {FlashOption::over_provisioning_permille, 374},
    {FlashOption::channels, 16},
    {FlashOption::dies, 32},
    {FlashOption::pages_per_block, 32},
    {FlashOption::pages_per_program, 8},
    {FlashOption::read_ns, 75 * kMicrosecond},
    {FlashOption::program_ns, 477 * kMicrosecond},
    {FlashOption::erase_ns, 187 * kMicrosecond},
    {FlashOption::channel_bytes_per_s, 240'000'000},
    {FlashOption::interface_bytes_per_s, 2'800'000'000},
    {FlashOption::command_ns, 18'500},
    {FlashOption::queue_tags, 1024},
    {FlashOption::cache_bytes, 4 * MiB},
    {FlashOption::power_loss_protection, 1},
    {FlashOption::pe_cycles, 30'000},
};

inline constexpr ProfileValue kSata120SyncsValues[] = {
    {FlashOption::flush_ns, 7'645 * kMicrosecond},
};

inline constexpr ProfileValue kInstantValues[] = {
    {FlashOption::read_ns, 1},
    {FlashOption::program_ns, 1},
    {FlashOption::erase_ns, 1},
    {FlashOption::channel_bytes_per_s, 100'000'000'000},
    {FlashOption::interface_bytes_per_s, 100'000'000'000},
    {FlashOption::command_ns, 0},
    {FlashOption::power_loss_protection, 1},
    {FlashOption::flush_ns, 0},
};

inline constexpr ProfileValue kSataSlcValues[] = {
    {FlashOption::read_ns, 25 * kMicrosecond},
    {FlashOption::program_ns, 250 * kMicrosecond},
    {FlashOption::erase_ns, 219 * kMicrosecond},
    {FlashOption::pe_cycles, 100'000},
};

inline constexpr ProfileValue kSataTlcValues[] = {
    {FlashOption::read_ns, 75 * kMicrosecond},
    {FlashOption::program_ns, 1125 * kMicrosecond},
    {FlashOption::erase_ns, 562 * kMicrosecond},
    {FlashOption::pe_cycles, 1000},
};

inline constexpr ProfileValue kSataQlcValues[] = {
    {FlashOption::read_ns, 135 * kMicrosecond},
    {FlashOption::program_ns, 2500 * kMicrosecond},
    {FlashOption::erase_ns, 937 * kMicrosecond},
    {FlashOption::pe_cycles, 300},
};

inline constexpr ProfileDef kFlashProfiles[] = {
    {"sata-mlc",
     "A SATA drive of 2011 with two-bit cells, like the Samsung 830: about 520 MB/s read, 400 MB/s "
     "write (MLC timings of HP's flash white paper; channels of techreport 22401); a flush takes 8 "
     "ms, as consumer SATA drives do.",
     {}},
    {"nvme-consumer",
     "An NVMe drive with three-bit cells, like the Samsung 970 EVO Plus: 3.5 GB/s, 60,000 writes/s "
     "one at a time (KitGuru); 16 KB written and synced take 0.9 ms, as measured on a 990 Pro "
     "(smalldatum, January 2026).",
     kNvmeConsumerValues},
    {"samsung-840",
     "The first SATA drive with three-bit cells, 2012. Program time, channels and command time are "
     "fitted to 250 MB/s written, 7,900 reads/s and 29,000 writes/s one at a time (Hexus 49301); "
     "1,000 cycles (HP).",
     kSamsung840Values},
    {"samsung-850-pro",
     "A SATA drive with stacked two-bit cells, 2014. Program time, channels and command time are "
     "fitted to the 520 MB/s written, 10,000 reads/s and 36,000 writes/s one at a time of its "
     "specification (Ubergizmo); cycles are the high end for two-bit cells (HP).",
     kSamsung850ProValues},
    {"intel-s3700",
     "A data-centre SATA drive of 2012 with power-loss protection and 1 TiB of flash sold as 800 "
     "GB (Tom's Hardware 3352). Program, command and channel times are fitted to the 460 MB/s and "
     "65 us of writes of its specification and to 6,600 reads/s one at a time (AnandTech 8104), "
     "cycles to 10 drive writes a day for 5 years.",
     kIntelS3700Values},
    {"nvme-datacentre",
     "A data-centre NVMe drive of 2014 with power-loss protection, like the Intel P3700. Program, "
     "command and channel times are fitted to the 2,000 MB/s and 20 us of writes of its "
     "specification (330566) and to 8,900 reads/s one at a time (AnandTech 8104), cycles to 10 "
     "drive writes a day for 5 years.",
     kNvmeDatacentreValues},
    {"sata-120-syncs",
     "The first drive with a slower flush: its time is fitted to 120 fdatasync/s of one 4 KiB "
     "page, as many as a disk of 7,200 rotations a minute.",
     kSata120SyncsValues},
    {"sata-slc",
     "The first drive with one-bit cells: read 25 us, program 250 us, erase 1.75 ms, 100,000 "
     "cycles (HP).",
     kSataSlcValues},
    {"sata-tlc",
     "The first drive with three-bit cells: read 75 us, program 1.125 ms, erase 4.5 ms, 1,000 "
     "cycles (HP).",
     kSataTlcValues},
    {"sata-qlc",
     "The first drive with four-bit cells: read 135 us, program 2.5 ms, erase 7.5 ms, 300 cycles "
     "(usual figures, not from one source).",
     kSataQlcValues},
    {"instant",
     "No drive that exists: everything takes the least time that the model knows, so that only the "
     "engine's own timers pace a run (for replays of measured runs).",
     kInstantValues},
};

}  // namespace tt
