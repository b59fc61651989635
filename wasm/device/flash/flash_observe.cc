// What the flash drive says of itself: facts at the end of each command, tables, report, digest.
//
// Facts of a command are gathered and said once at its end, at most one per erase block, in the
// order: the command itself, what garbage collection did, the blocks that changed, ledger rows
// changed on the side, the counters.
#include "device/flash/flash_device.h"
#include "device/schema.h"

namespace tt {
namespace {

constexpr Cause kMoveCauses[] = {device::kFlashGc, device::kFlashWearLeveling};

// capacity * cycles / (amplification * wear), the ratios being programs / host pages and most *
// blocks / erases.
u64 endurance(u64 capacity, u64 cycles, u64 programs, u64 host_pages, u64 most, u64 blocks,
              u64 erases) {
  using Wide = unsigned __int128;
  Wide bytes = Wide{capacity} * cycles;
  if (programs > 0 && host_pages > 0) bytes = bytes * host_pages / programs;
  if (erases >= blocks) bytes = bytes * erases / (Wide{most} * blocks);
  return static_cast<u64>(bytes);
}

}  // namespace

void FlashDevice::write_counters(RowWriter& out) const {
  const FlashCounters& c = counters_;
  write_host_counters(c, out);
  for (u64 cell :
       {c.nand_host_programs, c.nand_gc_programs, c.nand_padding_programs, c.nand_host_reads,
        c.nand_gc_reads, c.erases, u64{map_.free_blocks()}, u64{map_.mapped()}, c.gc_stall_ns})
    out.integer(cell);
}

void FlashDevice::write_block(u32 block, RowWriter& out) const {
  const EraseBlock& b = map_.block(block);
  out.integer(block).integer(b.live).integer(b.written).integer(b.erases);
  out.integer(static_cast<u64>(b.state)).integer(map_.die_of(block));
}

// What garbage collection did and the blocks that changed.
void FlashDevice::tell_blocks(const IoTag& tag) {
  for (const GcEvent& event : gc_events_) {
    const Cause cause = kMoveCauses[event.cold];
    if (event.to == kNone) {
      if (!facts_.begin(device::kErased, cause, tag.job)) continue;
      write_block(event.from, facts_.cells());
    } else {
      if (!facts_.begin(device::kGcMoved, cause, tag.job)) continue;
      facts_.cells().integer(event.from).integer(event.to).integer(event.pages);
    }
  }
  for (u32 block : map_.touched()) {
    if (!facts_.begin(device::kBlockChanged, tag.cause, tag.job)) continue;
    write_block(block, facts_.cells());
  }
}

void FlashDevice::command_facts(const IoTag& tag) {
  if (facts_.mode() == FactStream::Mode::kOff)
    facts_.pass(gc_events_.size() + map_.touched().size());
  else
    tell_blocks(tag);
  gc_events_.clear();
  map_.forget_touched();
  for (int cold = 0; cold < 2; cold++) {
    if (moved_[cold] == 0) continue;
    LedgerRow& row = ledger_.row(kMoveCauses[cold]);
    row.nand_bytes_programmed += moved_[cold] * kHostPage;
    row.nand_bytes_read += moved_[cold] * kHostPage;
    moved_[cold] = 0;
    ledger_row_fact(ledger_, kMoveCauses[cold], tag.job, facts_);
  }
  if (padded_ > 0) {
    ledger_.row(device::kFlashPadding).nand_bytes_programmed += padded_ * kHostPage;
    ledger_row_fact(ledger_, device::kFlashPadding, tag.job, facts_);
  }
  if (facts_.begin(device::kCountersChanged, tag.cause, tag.job)) {
    write_counters(facts_.cells());
  }
}

void FlashDevice::describe(TableSink& sink) const {
  if (sink.begin(device::kBlocksTable)) {
    for (u32 block = 0; block < map_.blocks(); block++) write_block(block, sink.row());
    sink.end();
  }
  if (sink.begin(device::kCountersTable)) {
    write_counters(sink.row());
    sink.end();
  }
  if (sink.begin(device::kDiesTable)) {
    for (u32 die = 0; die < dies_.size(); die++)
      sink.row()
          .integer(die)
          .integer(die % channels_.size())
          .integer(dies_[die].free_at())
          .integer(map_.free_blocks_of(die));
    sink.end();
  }
}

void FlashDevice::inspect(TableId table, u64 id, TableSink& sink) const {
  if (table != device::kBlocksTable || id >= map_.blocks() || !sink.begin(device::kPagesTable))
    return;
  const u32 block = static_cast<u32>(id);
  enum : u64 { kUnwritten, kLive, kDead };
  for (u32 page = 0; page < geometry_.pages_per_block; page++) {
    const u32 logical = map_.logical_of(map_.first_page(block) + page);
    const u64 state = page >= map_.block(block).written ? kUnwritten
                      : logical == kNone                ? kDead
                                                        : kLive;
    sink.row().integer(page).integer(state).integer(state == kLive ? logical : 0);
  }
  sink.end();
}

void FlashDevice::report(ReportSink& sink) const {
  const FlashCounters &c = counters_, &b = before_;
  const u64 blocks = map_.blocks(), most = map_.erases_max(), all_erases = map_.erases();
  const u64 programs = c.programs() - b.programs(),
            host_pages = c.host_pages_written - b.host_pages_written;
  sink.ratio(device::kWriteAmplification, programs, host_pages);
  sink.count(device::kErases, c.erases - b.erases);
  sink.count(device::kErasesMax, most);
  sink.count(device::kErasesMin, map_.erases_min());
  sink.count(device::kHostFlushes, c.host_flushes - b.host_flushes);
  sink.count(device::kTrimmedBytes, (c.host_pages_trimmed - b.host_pages_trimmed) * kHostPage);
  sink.count(device::kUtilisation, map_.mapped() * 1000 / (blocks * geometry_.pages_per_block));
  sink.count(device::kGcStall, c.gc_stall_ns - b.gc_stall_ns);
  const bool worn = all_erases >= blocks;
  sink.ratio(device::kWearMaxOverMean, worn ? most * blocks : 1, worn ? all_erases : 1);
  sink.count(device::kEnduranceHostBytes,
             endurance(blocks * geometry_.pages_per_block * kHostPage, options_.pe_cycles, programs,
                       host_pages, most, blocks, all_erases));
}

u64 FlashDevice::digest() const {
  const FlashCounters& c = counters_;
  u64 digest = map_.digest();
  for (u64 value : {c.host_writes, c.host_reads, c.host_flushes, c.host_trims, c.host_pages_written,
                    c.host_pages_read, c.host_pages_trimmed, c.nand_host_programs,
                    c.nand_gc_programs, c.nand_padding_programs, c.nand_host_reads, c.nand_gc_reads,
                    c.erases, c.gc_stall_ns, flushed_at_, programmed_at_})
    digest = fold_digest(digest, value);
  return digest;
}

}  // namespace tt
