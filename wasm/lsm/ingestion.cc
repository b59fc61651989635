#include "lsm/ingestion.h"

#include "lsm/output_codec.h"

namespace tt::lsm {

Result<Ns> BulkLoad::add(Ns now, Slice key, Slice value) {
  if (!last_key_.empty() && key <= last_key_)
    return Error{ErrorCode::kBadOption, "bulk load: keys must be added in strict ascending order"};
  const Options& o = tree_.options;
  Result<Ns> durable = now;
  const u64 bytes = key.size() + value.size();
  if (output_ && file_rows_bytes_ + bytes >= 3 * o.target_file_size_base) durable = write(now, true);
  if (!durable.ok()) return durable;
  if (!output_) {
    output_.emplace(tree_, static_cast<u32>(o.num_levels) - 1, ingestion_compression(o), flush_filter(o),
                    now / kSecond);
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
  const Result<Ns> io =
      close ? output_->finish(now, kCauseIngestion, 0, &written_) : output_->write(now, kCauseIngestion, 0, &written_);
  if (!close || !io.ok()) return io;
  files_.push_back(output_->meta());
  output_.reset();
  return io;
}

bool BulkLoad::is_in_memtables() const {
  std::string from;
  append_internal_key(from, smallest(), kMaxSequence, kSeekType);
  for (const MemtableSlot& slot : tree_.memtables) {
    Memtable::Iterator it(*slot.table);
    it.seek(from);
    if (it.valid() && user_key(it.key()) <= largest()) return true;
    const RangeTombstonesPtr ranges = slot.table->range_tombstones();
    if (ranges == nullptr) continue;
    const u32 reaching = ranges->find(smallest());
    if (reaching < ranges->size() && ranges->begin(reaching) <= largest()) return true;
  }
  return false;
}

VersionEdit BulkLoad::edit(u32 level) const {
  VersionEdit edit;
  edit.family = tree_.family;
  for (const FilePtr& file : files_) edit.added.push_back({level, file});
  return edit;
}

}  // namespace tt::lsm
