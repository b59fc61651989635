#include "fractal/refusals.h"

#include "facts/exclusion.h"

namespace tt::fractal {
namespace {

constexpr u64 kLeastAlignment = 512;

// PerconaFT's timers count milliseconds (util/minicron.cc); 0 turns them off.
Error refuse_period(const char* path, Ns period) {
  if (period == 0 || period >= kMillisecond) return Error::none();
  return {ErrorCode::kBadOption, std::string(path) + ": " + std::to_string(period) +
                                     " ns is less than a millisecond, in which PerconaFT counts; "
                                     "the nearest are 0 and 1 ms"};
}

Error refuse_periods(const Options& o) {
  Error error = refuse_period("options.checkpointing_period", o.checkpointing_period);
  if (error.ok()) error = refuse_period("options.cleaner_period", o.cleaner_period);
  if (error.ok()) error = refuse_period("options.fsync_log_period", o.fsync_log_period);
  return error;
}

}  // namespace

// PerconaFT would run with nodes larger than its cachetable: each statement would read its node,
// change it, and have it evicted and written, as the cachetable evicts until it is within its
// limit.
Error refuse(const Options& options, const Demands&) {
  // BlockAllocator aligns to whole sectors, to which the block table is padded.
  const u64 alignment = options.block_alignment, sectors = alignment / kLeastAlignment;
  if (alignment % kLeastAlignment != 0)
    return {ErrorCode::kBadOption, "options.block_alignment: " + bytes_text(alignment) +
                                       " is not a multiple of 512; the nearest are " +
                                       bytes_text(sectors * kLeastAlignment) + " and " +
                                       bytes_text((sectors + 1) * kLeastAlignment)};
  if (Error error = refuse_periods(options); !error.ok()) return error;
  if (options.cache_size >= options.block_size) return Error::none();
  return exclusion(
      {"options.cache_size", bytes_text(options.cache_size),
       "at least " + bytes_text(options.block_size)},
      {"options.block_size", bytes_text(options.block_size),
       "at most " + bytes_text(options.cache_size)},
      "a cachetable that cannot keep one whole node would write it again for each statement");
}

}  // namespace tt::fractal
