#include "lsm/version/sound_rows.h"

#include "lsm/table/block.h"

namespace tt::lsm {
namespace {

// Checks that the restarts name, in order, entries that share nothing with those before them.
class Restarts {
 public:
  explicit Restarts(const BlockIterator& it) : it_(it) {}
  void pass(const BlockIterator::Stored& entry) {
    if (seen_ < it_.restart_count() && it_.restart_offset(seen_) == entry.offset &&
        entry.shared == 0)
      seen_++;
  }
  bool complete() const { return seen_ == it_.restart_count(); }

 private:
  const BlockIterator& it_;
  u32 seen_ = 0;
};

const char* unsound_key(const FileMeta& file, Slice key) {
  if (!is_stored_type(trailer(key) & 255) || type_of(key) == ValueType::kRangeDelete)
    return "a row of an unknown type";
  const u64 sequence = sequence_of(key);
  return sequence < file.smallest_sequence || sequence > file.largest_sequence
             ? "a row with another sequence number than its table's"
             : nullptr;
}

}  // namespace

const char* unsound_rows(const FileMeta& file, u32 block, Slice raw) {
  BlockIterator it;
  if (!it.open(raw, file.global_sequence)) return "not a block of rows";
  const TableIndex& index = *file.index;
  Restarts restarts(it);
  std::string last;
  for (it.seek_to_first(); it.valid(); it.next()) {
    if (const char* wrong = unsound_key(file, it.key())) return wrong;
    if (last.empty() ? block > 0 && !index.ends_before(block - 1, it.key())
                     : compare_internal(last, it.key()) >= 0)
      return "rows out of order";
    if (last.empty() && block == 0 && compare_internal(it.key(), file.smallest) < 0)
      return "a row before the first one of its table";
    restarts.pass(it.stored());
    last.assign(it.key());
  }
  if (it.damaged()) return "a damaged entry";
  if (last.empty()) return "no rows";
  if (!restarts.complete()) return "restarts that are no entries";
  if (index.ends_before(block, last)) return "rows after the end that its index says";
  return compare_internal(last, file.largest) > 0 ? "a row after the last one of its table"
                                                  : nullptr;
}

const char* unsound_ranges(const FileMeta& file) {
  if (file.index->range_tombstones() == nullptr) return nullptr;
  for (const RangeTombstone& one : file.index->range_tombstones()->list())
    if (one.sequence > file.largest_sequence)
      return "a range deletion with another sequence number than its table's";
  return nullptr;
}

}  // namespace tt::lsm
