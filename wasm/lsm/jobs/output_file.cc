#include "lsm/jobs/output_file.h"

#include "lsm/compaction/output_codec.h"
#include "lsm/database/table_parts.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {

namespace {

TableBuilderOptions builder_options(const ColumnFamily& family, Compression compression,
                                    FilterForm filter, u64 oldest_ancestor_s, u32 level,
                                    bool from_outside) {
  TableBuilderOptions options = TableBuilderOptions::from(family.options, compression, filter);
  options.oldest_ancestor_s = oldest_ancestor_s;
  options.from_outside = from_outside;
  options.indexes = family.context.indexes;
  options.family = family.number;
  options.family_name = family.name;
  options.dictionary = level == 0 ? flush_dictionary(family.options)
                                  : output_dictionary(family.options, *family.version, level);
  options.created_s = family.context.scheduler.now() / kSecond;
  return options;
}

}  // namespace

OutputFile::OutputFile(ColumnFamily& family, u32 level, Compression compression, FilterForm filter,
                       u64 oldest_ancestor_s, bool from_outside)
    : family_(family),
      level_(level),
      number_(family.database.next_file_number++),
      oldest_ancestor_s_(oldest_ancestor_s),
      compression_(compression),
      file_(family.context.volume.create(table_name(number_))),
      builder_(builder_options(family, compression, filter, oldest_ancestor_s, level, from_outside),
               number_) {
  // RocksDB's advise_random_on_open.
  family.context.volume.advise_random(file_);
}

u64 OutputFile::add_range_tombstones(const RangeTombstones& tombstones, const Snapshots& snapshots,
                                     const RangeShare& share) {
  u64 bytes = 0;
  const bool shares_key =
      share.upper && !builder_.last_key().empty() && user_key(builder_.last_key()) == *share.upper;
  for (const RangeTombstone& one : tombstones.list(&snapshots)) {
    if (share.lower && one.end <= *share.lower) continue;
    if (share.upper && (shares_key ? *share.upper < one.begin : *share.upper <= one.begin)) break;
    if (share.bottommost && one.sequence <= snapshots.earliest()) continue;
    builder_.add_range_tombstone(one);
    bytes += one.begin.size() + one.end.size();
    // Sequence number 0 sorts after the first row, the maximum before the next output's first row.
    const bool from_before = share.lower && one.begin <= *share.lower;
    const bool goes_on = share.upper && *share.upper <= one.end;
    builder_.extend(
        make_internal_key(from_before ? *share.lower : one.begin, from_before ? 0 : one.sequence,
                          ValueType::kRangeDelete),
        make_internal_key(goes_on ? *share.upper : one.end, kMaxSequence, ValueType::kRangeDelete));
  }
  return bytes;
}

void OutputFile::hand_over(Cause cause, u64 job, u64* written) {
  TT_CHECK(meta_ == nullptr);  // not after finish()
  family_.context.volume.append(file_, builder_.output(), {cause, first_bytes_, job});
  *written += builder_.output().size();
  builder_.drain();
}

Result<Ns> OutputFile::write(Ns now, Cause cause, u64 job, u64* written) {
  hand_over(cause, job, written);
  const u64 first = first_bytes_;
  first_bytes_ = 0;
  return family_.context.volume.write_back(now, file_, {cause, first, job});
}

Result<Ns> OutputFile::finish(Ns now, Cause cause, u64 job, u64* written) {
  seal();
  hand_over(cause, job, written);
  const u64 first = first_bytes_;
  first_bytes_ = 0;
  meta_ = std::make_shared<FileMeta>();
  meta_->number = number_;
  meta_->bytes = family_.context.volume.size(file_);
  meta_->smallest = builder_.smallest();
  meta_->largest = builder_.largest();
  meta_->smallest_sequence = builder_.smallest_sequence();
  meta_->largest_sequence = builder_.largest_sequence();
  meta_->entries = builder_.properties().entries;
  meta_->deletions = builder_.properties().deletions;
  meta_->range_deletions = builder_.properties().range_deletions;
  meta_->raw_key_bytes = builder_.properties().raw_key_bytes;
  meta_->raw_value_bytes = builder_.properties().raw_value_bytes;
  meta_->compression = compression_;
  meta_->created_ns = now;
  meta_->oldest_ancestor_s = oldest_ancestor_s_;
  meta_->file_id = file_;
  meta_->index = builder_.take_index();
  meta_->sample = builder_.take_sample();
  meta_->shares = builder_.take_shares();
  // Opening::open_table() checks the same when it reads the file back.
  TT_CHECK(meta_->bytes == builder_.file_bytes());
  TT_CHECK(meta_->entries > 0 && meta_->deletions <= meta_->entries);
  TT_CHECK(compare_internal(meta_->smallest, meta_->largest) <= 0);
  TT_CHECK(meta_->smallest_sequence <= meta_->largest_sequence);
  open_parts(family_, *meta_, level_, true);
  family_.database.emit_cache();
  return family_.context.volume.sync(now, file_, {cause, first, job});
}

}  // namespace tt::lsm
