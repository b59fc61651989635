// A compaction's outputs: opened with a row, ended by the cutter (output_cutter.h), and closed with
// the range tombstones that reach into them (RocksDB db/compaction/compaction_outputs.cc).
#include <algorithm>

#include "lsm/compaction/output_codec.h"
#include "lsm/jobs/compaction_job.h"

namespace tt::lsm {

void CompactionJob::gather_range_tombstones() {
  std::vector<RangeTombstone> all;
  const auto look = [&](const std::vector<FilePtr>& files) {
    for (const FilePtr& file : files)
      if (file->index->range_tombstones() != nullptr)
        append_within(all, *file->index->range_tombstones(), file->range());
  };
  look(task_->inputs);
  for (const CompactionTask::Level& middle : task_->middle_inputs) look(middle.files);
  look(task_->next_inputs);
  range_tombstones_ = RangeTombstones(all);
}

// Returns false if the output must be closed first. The caller then offers the entry again, which
// opens the next output.
bool CompactionJob::emit(Slice key, Slice value, bool zero) {
  cut_pending_ = cutter_->should_stop_before(key, output_ ? output_->builder().file_bytes() : 0,
                                             output_.has_value());
  cut_pending_ ? add_range_tombstones(user_key(key)) : add_to_output(key, value, zero);
  return !cut_pending_;
}

// Adds the range tombstones of the open output, whose rows are complete. Those before a
// compaction's first row go into its first output, those after its last row into its last one. If
// there is no row at all, they get a separate output.
void CompactionJob::add_range_tombstones(std::optional<Slice> next_key) {
  if (range_tombstones_.empty()) return;
  const bool first = outputs_.empty();
  if (!output_) {
    if (!first) return;
    const std::vector<RangeTombstone> list = range_tombstones_.list(&snapshots_);
    const auto kept = std::find_if(list.begin(), list.end(), [&](const RangeTombstone& one) {
      return !task_->bottommost || one.sequence > snapshots_.earliest();
    });
    if (kept == list.end()) return;
    open_output(kept->begin);
  }
  OutputFile::RangeShare share{std::nullopt, next_key, task_->bottommost};
  const std::string lower(first || output_->empty() ? Slice()
                                                    : user_key(output_->builder().first_key()));
  if (!first) share.lower = lower;
  output_->add_range_tombstones(range_tombstones_, snapshots_, share);
}

void CompactionJob::open_output(Slice first_key) {
  const u32 level = task_->output_level;
  output_.emplace(*family_, level,
                  output_compression(family_->options, *family_->version, family_->targets, level),
                  output_filter(family_->options, level, task_->bottommost), oldest_input_s_);
  family_->context.facts.emit(cause_, state_.job, [&] {
    return OutputOpened{.row = state_.row(), .output = output_->number(), .first_key = first_key};
  });
}

void CompactionJob::add_to_output(Slice key, Slice value, bool zero) {
  if (!output_) open_output(user_key(key));
  if (zero) {
    zeroed_key_.clear();
    append_internal_key(zeroed_key_, user_key(key), 0, type_of(key));
    key = zeroed_key_;
  }
  output_->builder().add(key, value);
}

Ns CompactionJob::write_output(Ns now, bool close) {
  const u64 before = state_.written_bytes;
  const Result<Ns> io = close ? output_->finish(now, cause_, state_.job, &state_.written_bytes)
                              : output_->write(now, cause_, state_.job, &state_.written_bytes);
  family_->counters.compact_write_bytes += state_.written_bytes - before;
  if (close) {
    TT_CHECK(outputs_.empty() ||
             compare_internal(outputs_.back()->largest, output_->meta()->smallest) < 0);
    output_->meta()->oldest_ancestor_s = oldest_ancestor(*output_->meta());
    outputs_.push_back(output_->meta());
    // The finished table is opened at once: RocksDB's COMPACT_READ_BYTES counts its index, filter,
    // properties and footer (compaction_job.cc verify_table, block_based_table_reader.cc Open).
    // They come from the page cache, not the drive.
    family_->counters.compact_read_bytes +=
        output_->meta()->bytes - output_->meta()->index->data_bytes();
    output_.reset();
    state_.outputs++;
  }
  count_reads();
  emit_job<JobProgress>(*family_, state_, cause_);
  emit_counters(family_->database, state_.job);
  // Buffered writes (use_direct_io_for_flush_and_compaction = false): only the flush of a finished
  // file is waited for.
  return close || !io.ok() ? wait_for(io) : now;
}

// Compaction::MinInputFileOldestAncesterTime: the least of the inputs that overlap the output.
u64 CompactionJob::oldest_ancestor(const FileMeta& output) const {
  u64 oldest = ~u64{0};
  const auto look = [&](const std::vector<FilePtr>& files) {
    for (const FilePtr& file : files)
      if (compare_internal(file->largest, output.smallest) >= 0 &&
          compare_internal(file->smallest, output.largest) <= 0)
        oldest = std::min(oldest, file->oldest_ancestor_s);
  };
  look(task_->inputs);
  for (const CompactionTask::Level& middle : task_->middle_inputs) look(middle.files);
  look(task_->next_inputs);
  return std::min(oldest, output.created_ns / kSecond);
}

}  // namespace tt::lsm
