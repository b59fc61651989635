// Observation of the flash drive: facts at the end of each command, tables, report, digest.
//
// A command's facts are emitted at its end, at most one per erase block, in this order: the command
// itself, steps of garbage collection, changed blocks, ledger rows changed on the side, the
// counters.
#include "device/flash/flash_device.h"

namespace tt {
namespace {

// Returns capacity * cycles / (amplification * wear), with amplification = programs / host pages
// and wear = most * blocks / erases.
u64 endurance(u64 capacity, u64 cycles, u64 programs, u64 host_pages, u64 most, u64 blocks,
              u64 erases) {
  using Wide = unsigned __int128;
  Wide bytes = Wide{capacity} * cycles;
  if (programs > 0 && host_pages > 0) bytes = bytes * host_pages / programs;
  if (erases >= blocks) bytes = bytes * erases / (Wide{most} * blocks);
  return static_cast<u64>(bytes);
}

}  // namespace

device::CountersRow FlashDevice::counters_row() const {
  const FlashCounters& c = counters_;
  return {.id = 0u,
          .host_writes = c.host_writes,
          .host_reads = c.host_reads,
          .host_flushes = c.host_flushes,
          .host_trims = c.host_trims,
          .host_pages_written = c.host_pages_written,
          .host_pages_read = c.host_pages_read,
          .host_pages_trimmed = c.host_pages_trimmed,
          .nand_host_programs = c.nand_host_programs,
          .nand_gc_programs = c.nand_gc_programs,
          .nand_padding_programs = c.nand_padding_programs,
          .nand_host_reads = c.nand_host_reads,
          .nand_gc_reads = c.nand_gc_reads,
          .erases = c.erases,
          .free_blocks = map_.free_blocks(),
          .mapped_pages = map_.mapped(),
          .gc_stall_ns = c.gc_stall_ns};
}

device::BlocksRow FlashDevice::block_row(u32 block) const {
  const EraseBlock& b = map_.block(block);
  return {.block = block,
          .live_pages = b.live,
          .written_pages = b.written,
          .erases = b.erases,
          .state = b.state,
          .die = map_.die_of(block)};
}

// Emits the steps of garbage collection and the blocks that changed.
void FlashDevice::tell_blocks(const IoTag& tag) {
  for (const GcEvent& event : gc_events_) {
    if (event.to == kNone)
      facts_.emit(event.cause, tag.job,
                  [&] { return device::Erased{.row = block_row(event.from)}; });
    else
      facts_.emit(event.cause, tag.job, [&] {
        return device::GcMoved{
            .from_block = event.from, .to_block = event.to, .pages = event.pages};
      });
  }
  for (u32 block : map_.touched())
    facts_.emit(tag.cause, tag.job, [&] { return device::BlockChanged{.row = block_row(block)}; });
}

void FlashDevice::book_moves(Cause cause, u64 pages, u64 job) {
  if (pages == 0) return;
  LedgerRow& row = ledger_.row(cause);
  row.nand_bytes_programmed += pages * kHostPage;
  row.nand_bytes_read += pages * kHostPage;
  ledger_row_fact(ledger_, cause, job, facts_);
}

void FlashDevice::command_facts(const IoTag& tag) {
  if (facts_.mode() == FactStream::Mode::kOff)
    facts_.pass(gc_events_.size() + map_.touched().size());
  else
    tell_blocks(tag);
  gc_events_.clear();
  map_.forget_touched();
  book_moves(device::kFlashGc, collected_, tag.job);
  book_moves(device::kFlashWearLeveling, levelled_, tag.job);
  collected_ = levelled_ = 0;
  if (padded_ > 0) {
    ledger_.row(device::kFlashPadding).nand_bytes_programmed += padded_ * kHostPage;
    ledger_row_fact(ledger_, device::kFlashPadding, tag.job, facts_);
  }
  facts_.emit(tag.cause, tag.job, [&] { return device::CountersChanged{.row = counters_row()}; });
}

void FlashDevice::describe(TableSink& sink) const {
  sink.rows<device::BlocksRow>([&](auto&& add) {
    for (u32 block = 0; block < map_.blocks(); block++) add(block_row(block));
  });
  sink.row([&] { return counters_row(); });
  sink.rows<device::DiesRow>([&](auto&& add) {
    for (u32 die = 0; die < dies_.size(); die++)
      add({.die = die,
           .channel = channel_of_die_[die],
           .busy_until_ns = dies_[die].free_at(),
           .free_blocks = map_.free_blocks_of(die)});
  });
}

void FlashDevice::inspect(TableId table, u64 id, TableSink& sink) const {
  if (table != device::kBlocksTable || id >= map_.blocks()) return;
  const u32 block = static_cast<u32>(id);
  sink.rows<device::PagesRow>([&](auto&& add) {
    for (u32 page = 0; page < geometry_.pages_per_block; page++) {
      const u32 logical = map_.logical_of(map_.first_page(block) + page);
      const PageState state = page >= map_.block(block).written ? PageState::kUnwritten
                              : logical == kNone                ? PageState::kDead
                                                                : PageState::kLive;
      add({.page = page, .state = state, .logical_page = state == PageState::kLive ? logical : 0u});
    }
  });
}

void FlashDevice::report(ReportSink& sink) const {
  const FlashCounters &c = counters_, &b = before_;
  // The ledger's rows add up to the drive's counters, at both floors.
  const LedgerRow booked = ledger_.totals();
  TT_CHECK(booked.host_bytes_written == c.host_pages_written * kHostPage);
  TT_CHECK(booked.host_bytes_read == c.host_pages_read * kHostPage);
  TT_CHECK(booked.nand_bytes_programmed == c.programs() * kHostPage);
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
                    c.erases, c.gc_emergency_ns, flushed_at_, programmed_at_})
    digest = fold_digest(digest, value);
  return digest;
}

}  // namespace tt
