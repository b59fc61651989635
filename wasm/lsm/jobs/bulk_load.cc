#include "lsm/jobs/bulk_load.h"

#include <algorithm>

#include "lsm/compaction/output_codec.h"
#include "lsm/read/block_source.h"

namespace tt::lsm {

namespace {

bool reaches_into(const RangeTombstonesPtr& tombstones, Slice smallest, Slice largest) {
  if (tombstones == nullptr) return false;
  const u32 reaching = tombstones->find(smallest);
  return reaching < tombstones->size() && tombstones->begin(reaching) <= largest;
}

}  // namespace

Result<Ns> BulkLoad::add(Ns now, Slice key, Slice value) {
  if (!last_key_.empty() && key <= last_key_)
    return Error{ErrorCode::kBadOption, "bulk load: keys must be added in strict ascending order"};
  const Options& o = family_.options;
  Result<Ns> durable = now;
  const u64 bytes = key.size() + value.size();
  if (output_ && file_rows_bytes_ + bytes >= 3 * o.target_file_size_base)
    durable = write(now, true);
  if (!durable.ok()) return durable;
  if (!output_) {
    output_.emplace(family_, static_cast<u32>(o.num_levels) - 1, bulk_load_compression(o),
                    flush_filter(o), now / kSecond, true);
    file_rows_bytes_ = 0;
  }
  last_key_ = key;
  file_rows_bytes_ += bytes;
  internal_.clear();
  append_internal_key(internal_, key, 0, ValueType::kValue);
  output_->builder().add(internal_, value);
  output_->add_first_bytes(bytes);
  if (output_->ready_bytes() < o.compaction_io_bytes) return durable;
  const Result<Ns> written = write(now, false);  // buffered: not waited for
  return written.ok() ? durable : written;
}

Result<Ns> BulkLoad::close(Ns now) { return output_ ? write(now, true) : now; }

Result<Ns> BulkLoad::write(Ns now, bool close) {
  const Result<Ns> io = close ? output_->finish(now, kCauseBulkLoad, 0, &written_)
                              : output_->write(now, kCauseBulkLoad, 0, &written_);
  if (!close || !io.ok()) return io;
  files_.push_back({output_->meta(), output_->builder().global_sequence_offset(), 0});
  output_.reset();
  return io;
}

bool BulkLoad::is_in_memtables() const {
  std::string from;
  for (const File& file : files_) {
    from.clear();
    append_internal_key(from, file.meta->smallest_user(), kMaxSequence, kSeekType);
    for (const MemtableSlot& slot : family_.memtables) {
      Memtable::Iterator it(*slot.table);
      it.seek(from);
      if (it.valid() && user_key(it.key()) <= file.meta->largest_user()) return true;
      if (reaches_into(slot.table->range_tombstones(), file.meta->smallest_user(),
                       file.meta->largest_user()))
        return true;
    }
  }
  return false;
}

IngestionRules BulkLoad::rules() const {
  const Options& o = family_.options;
  return {family_.targets.base_level, o.compaction_style == CompactionStyle::kUniversal,
          o.ingest_snapshot_consistency && !family_.snapshots.empty(),
          family_.database.last_sequence};
}

// db/version_set.cc OverlapWithLevelIterator: overlapping ranges are not enough, so it looks for
// the first key from the table's smallest on.
bool BulkLoad::holds_keys(Ns now, u32 level, Slice smallest, Slice largest, Ns* done) const {
  const Version& version = *family_.version;
  const std::vector<FilePtr>& files = version.levels[level];
  if (level == 0)
    return std::any_of(files.begin(), files.end(), [&](const FilePtr& file) {
      return holds_keys(now, *file, smallest, largest, done);
    });
  const Version::Range range = version.overlapping(level, {smallest, largest});
  return std::any_of(
      files.begin() + range.begin, files.begin() + range.end,
      [&](const FilePtr& file) { return holds_keys(now, *file, smallest, largest, done); });
}

bool BulkLoad::holds_keys(Ns now, const FileMeta& file, Slice smallest, Slice largest,
                          Ns* done) const {
  if (largest < file.smallest_user() || file.end().before(smallest)) return false;
  if (reaches_into(file.index->range_tombstones(), smallest, largest)) return true;
  std::string from;
  append_internal_key(from, smallest, kMaxSequence, kSeekType);
  for (u32 block = file.index->find(from); block < file.index->block_count(); block++) {
    BlockFetch fetch;
    Ns arrives = now;
    BlockCache::Block bytes = fetch.find_or_request(family_, now, file, block, &arrives);
    *done = std::max(*done, arrives);
    if (!bytes) bytes = fetch.take(family_, file, block);
    BlockIterator it;
    if (!bytes || !it.open(bytes.bytes, file.global_sequence))
      return true;  // damaged: the database has failed
    it.seek(from);
    if (it.valid()) return user_key(it.key()) <= largest;
  }
  return false;
}

// AssignGlobalSeqnoForIngestedFile.
Result<Ns> BulkLoad::give_number(Ns now, File& file, u64 sequence) {
  FileMeta& meta = *file.meta;
  TT_CHECK(meta.largest_sequence == 0);  // stored rows have number zero, and none has been given
  if (sequence == 0) return now;
  if (!family_.options.ingest_allow_global_seqno)
    return Error{
        ErrorCode::kBadOption,
        "bulk load: rows lie between others, as MyRocks refuses too (ingest_allow_global_seqno)"};
  family_.database.last_sequence = std::max(family_.database.last_sequence, sequence);
  meta.global_sequence = meta.smallest_sequence = meta.largest_sequence = sequence;
  meta.sample.reset();  // its keys have number zero
  meta.smallest = make_internal_key(meta.smallest_user(), sequence, ValueType::kValue);
  meta.largest = make_internal_key(meta.largest_user(), sequence, ValueType::kValue);
  if (!family_.options.ingest_write_global_seqno) return now;
  char bytes[8];
  TT_CHECK(file.number_offset != 0 && file.number_offset + sizeof bytes <= meta.bytes);
  store64le(bytes, sequence);
  const IoTag tag{kCauseBulkLoad};
  const Result<Ns> given = family_.context.volume.overwrite(now, meta.file_id, file.number_offset,
                                                            Slice(bytes, sizeof bytes), tag);
  if (!given.ok()) return given;
  const Result<Ns> durable = family_.context.volume.sync(now, meta.file_id, tag);
  if (!durable.ok()) return durable;
  return std::max(given.value(), durable.value());
}

VersionEdit BulkLoad::edit() const {
  TT_CHECK(!output_);
  VersionEdit edit;
  edit.family = family_.number;
  for (const File& file : files_) edit.added.push_back({file.level, file.meta});
  return edit;
}

}  // namespace tt::lsm
