// An emulated flash drive: every write remaps its pages, and garbage collection empties erase
// blocks.
//
// A host write
//   1. waits for a free tag, if the drive's queue is full;
//   2. crosses the interface; with a write cache it takes a place in DRAM, which may have to become
//      free, and is acknowledged;
//   3. is gathered, page by page, with others of its stream into program units. Each unit goes to
//      the open block (frontier) of the stream whose die is free first; its pages are mapped at
//      once;
//   4. is programmed by the die when the unit is full; a flush programs partial units, padded.
// Garbage collection is driven by writes alone, so a run does not depend on when it is observed.
// Below `gc_soft` free blocks each host page moves as many live pages as keeps the number of free
// blocks steady (background); below `gc_hard` the host waits until a victim is erased (foreground).
// victim_policy.h picks the victim. Not modelled: overwriting a page in DRAM before it is
// programmed, worn-out blocks, map reads.
#pragma once
#include "core/prng.h"
#include "device/device.h"
#include "device/flash/block_map.h"
#include "device/flash/look_ahead.h"
#include "device/flash/timelines.h"
#include "device/host_commands.h"
#include "device/ledger.h"
#include "device/options/flash_options.h"
#include "device/options/schema.h"

namespace tt {

// The layout that follows from the options.
struct FlashGeometry {
  explicit FlashGeometry(const FlashOptions& options);
  u32 pages_per_block, pages_per_program;
  u32 streams;
  // open blocks of a stream for the host, and as many for garbage collection; together below 1 % of
  // the blocks, as open blocks are lost spare space
  u32 frontiers;
  u32 gc_soft, gc_hard;  // thresholds in free blocks
  u32 blocks;
  u64 logical_pages;
};

// Absolute counters since the run began.
struct FlashCounters : HostCounters {
  u64 nand_host_programs = 0, nand_gc_programs = 0, nand_padding_programs = 0;
  u64 nand_host_reads = 0, nand_gc_reads = 0;
  u64 erases = 0;
  u64 programs() const { return nand_host_programs + nand_gc_programs + nand_padding_programs; }
  Ns gc_stall_ns = 0;      // waits of host commands for collection
  Ns gc_emergency_ns = 0;  // the part of it during which no block was free
};

class FlashDevice final : public Device {
 public:
  FlashDevice(const FlashOptions& options, Ledger& ledger, FactStream& facts);

  u64 pages() const override { return geometry_.logical_pages; }
  Ns write(Ns now, u64 page, u64 count, const IoTag& tag) override;
  Ns read(Ns now, u64 page, u64 count, const IoTag& tag) override;
  Ns flush(Ns now, const IoTag& tag) override;
  void trim(Ns now, u64 page, u64 count) override;
  void announce(u64 page, u64 count) override { ahead_.announce(page, count, map_); }

  Ns collection_waits() const override { return counters_.gc_stall_ns; }
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, TableSink& sink) const override;
  void begin_measuring(Ns) override { before_ = counters_; }
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  const FlashCounters& counters() const { return counters_; }
  const BlockMap& map() const { return map_; }

 private:
  static constexpr u32 kNone = BlockMap::kNone;
  static constexpr u32 kMaxProgram = 8;  // pages_per_program's upper end

  struct Frontier {
    u32 block = kNone;  // kNone: opened when its turn comes
    u32 die = 0;        // the block's die, or that of the block before it
  };
  // Open blocks, one of which at a time receives a program unit.
  struct Stream {
    std::vector<Frontier> frontiers;
    u32 current = 0;  // the one that receives pages
    u32 pages = 0;    // pages in the current unit
    // DRAM slots of the unit's pages; kNone for a page that collection moved
    u32 slots[kMaxProgram] = {};
    bool host = false;  // host pages go here
    Ns ready = 0;       // arrival of the unit's last page at the die
    Frontier& frontier() { return frontiers[current]; }
    u32 block() const { return frontiers[current].block; }
  };
  // A page's place in DRAM; places are reused in order.
  struct Slot {
    Ns programmed_at = 0;  // kNever while its unit waits for more pages
    Ns uncollected = 0;    // the same if collection used no die
    u32 logical = kNone;
  };
  struct Victim {
    u32 block = kNone;
    u32 die = 0;
    u32 next_page = 0;  // physical: those before it have moved
    u32 pace = 0;       // pages to move per host page
    bool cold = false;  // taken by static wear levelling
    Cause cause() const { return cold ? device::kFlashWearLeveling : device::kFlashGc; }
    u64 draws = 0;  // victims taken so far: seeds the random policies
  };
  // A step of garbage collection during a command: pages moved or, with to == kNone, `from` erased.
  struct GcEvent {
    u32 from, to, pages;
    Cause cause;
  };

  void begin_command(Ns now, u64 page, u64 count);
  Ns take_tag(Ns now);  // returns the time at which one is free
  void return_tag(Ns done);
  Ns place(Ns now, u32 logical, Stream& host);  // returns the page's arrival in the drive
  bool in_dram(Ns now, u32 logical, u32 physical) const;
  // Starts a unit on the frontier that is free first; its block may still be kNone.
  void choose_frontier(Stream& stream) const;
  void appended(Stream& stream, u32 pages, Ns ready);
  void finish_unit(Stream& stream);
  void program_partial_unit(Stream& host);
  void program_unit_of(u32 slot);

  void precondition();
  u64 overwrite_at_random(u64 first, u64 count, SplitMix64& random);
  void forget_time_and_counts();

  Ns make_room_for_host(Ns now, Ns arrived, Stream& host);
  void open_block(Stream& stream, BlockState state);
  void take_victim();
  void collect(Ns now, u32 budget);
  u32 move(Ns now, u32 budget);
  void erase_victim(Ns now);

  void command_facts(const IoTag& tag);
  void tell_blocks(const IoTag& tag);
  void book_moves(Cause cause, u64 pages, u64 job);
  device::CountersRow counters_row() const;
  device::BlocksRow block_row(u32 block) const;
  Bus& channel_of(u32 die) { return channels_[channel_of_die_[die]]; }

  const FlashOptions options_;
  const FlashGeometry geometry_;
  const Ns channel_page_ns_, interface_page_ns_;
  Ledger& ledger_;
  FactStream& facts_;
  BlockMap map_;
  LookAhead ahead_;
  FlashCounters counters_, before_;  // before_: when measuring began

  Bus interface_;
  std::vector<Bus> channels_;
  std::vector<u32> channel_of_die_;
  std::vector<Die> dies_;
  std::vector<Ns> tags_;  // ends of the commands under way: a heap with the earliest on top
  std::vector<Stream> host_, gc_;  // by stream
  Stream cold_;                    // one frontier, for static wear levelling
  std::vector<u8> stream_of_;      // by block: the stream it was opened for
  std::vector<Slot> slots_;
  u32 next_slot_ = 0;  // the map notes a page's slot, which is valid while it still names the page

  Victim victim_;
  bool collecting_ = false;
  std::vector<GcEvent> gc_events_;
  // Pages in this command: moved by garbage collection proper and by wear levelling; padding.
  u64 collected_ = 0, levelled_ = 0, padded_ = 0;
  Ns now_ = 0, started_ = 0;  // the current command's submission, and the time it got its tag
  Ns erased_at_ = 0;
  Ns programmed_at_ = 0;          // end of the last program operation
  Ns command_programmed_at_ = 0;  // the same among those of this command
  // The same times, and that at which a write's data are in DRAM, if collection used no die.
  Ns uncollected_ = 0, command_uncollected_ = 0, arrived_uncollected_ = 0;
  Ns flushed_at_ = 0;
  bool unflushed_ = false;
};

}  // namespace tt
