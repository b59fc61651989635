// The part of an open table that stays in memory: its index (a separator and a handle for each data
// block), its filter and its range tombstones.
#pragma once
#include <memory>
#include <vector>

#include "core/codec.h"
#include "lsm/rows/range_tombstones.h"
#include "lsm/table/table_format.h"

namespace tt::lsm {

class TableIndex {
 public:
  u32 block_count() const { return static_cast<u32>(handles_.size()); }
  BlockHandle handle(u32 block) const {
    TT_DCHECK(block < block_count());
    return handles_[block];
  }
  Slice separator(u32 block) const {
    TT_DCHECK(block < block_count());
    return Slice(separators_).substr(starts_[block], starts_[block + 1] - starts_[block]);
  }
  // File offset at which the data blocks end; the rest was read when the table was opened.
  u64 data_bytes() const {
    return handles_.empty() ? 0 : handles_.back().offset + handles_.back().size + kBlockTrailer;
  }
  // First block whose separator is >= the internal key: the one that holds the first entry from
  // there on, if it is in the block's range. block_count() if none.
  u32 find(Slice internal_key) const;
  // True if the block's separator is before the internal key.
  bool ends_before(u32 block, Slice internal_key) const;
  bool may_contain(Slice user_key) const;
  bool has_filter() const { return !filter_.empty(); }
  Slice filter() const { return filter_; }
  // Positions of index and filter in the file, and the index's size before compression.
  BlockHandle index_handle() const { return index_handle_; }
  BlockHandle filter_handle() const { return filter_handle_; }
  u64 index_raw_bytes() const { return index_raw_bytes_; }
  const RangeTombstonesPtr& range_tombstones() const { return range_tombstones_; }  // null: none
  // The dictionary that the data blocks were compressed with; null: none.
  const CodecDictionary* dictionary() const { return dictionary_.get(); }
  u64 memory_bytes() const;  // keys, handles of 16 bytes, filter, dictionary

  // Reads footer, metaindex, index, filter and properties from a whole file's bytes; used by
  // recovery, inspection and tests. kCorruption with the fault and its block. `properties` may be
  // null.
  static Result<std::unique_ptr<TableIndex>> open(Slice file, Checksum checksum,
                                                  TableProperties* properties);

  // For the builder.
  void add(Slice user_separator, BlockHandle handle);
  // Sequence number and type after each separator; needed only where neighbouring blocks share a
  // user key.
  void set_trailers(std::vector<u64> trailers) {
    TT_CHECK(trailers.size() == handles_.size());
    trailers_ = std::move(trailers);
  }
  void set_filter(std::string filter, BlockHandle handle) {
    filter_ = std::move(filter), filter_handle_ = handle;
  }
  void set_dictionary(std::unique_ptr<CodecDictionary> dictionary) {
    dictionary_ = std::move(dictionary);
  }
  void set_range_tombstones(RangeTombstonesPtr tombstones) {
    range_tombstones_ = std::move(tombstones);
  }
  void set_index_handle(BlockHandle handle, u64 raw_bytes) {
    index_handle_ = handle, index_raw_bytes_ = raw_bytes;
  }

 private:
  Error read_entries(Slice block, bool keys_are_user_keys, bool values_have_sizes, u64 data_end);

  std::vector<BlockHandle> handles_;
  std::vector<u64> prefixes_;  // key_prefix() of each separator: a search seldom reads more
  std::vector<u32> starts_{0};
  std::vector<u64> trailers_;  // empty: separators are user keys
  std::string separators_, filter_;
  BlockHandle index_handle_, filter_handle_;
  u64 index_raw_bytes_ = 0;
  std::unique_ptr<CodecDictionary> dictionary_;
  RangeTombstonesPtr range_tombstones_;
};

// Verifies a block's checksum, unless there is none to verify, and decompresses it. `stored` is the
// block with its trailer. The
// result points into `stored` if the block is not compressed, else into `scratch`. kCorruption if
// the checksum, the type or the compressed bytes are wrong.
Result<Slice> read_block(Slice stored, std::optional<Checksum> checksum, std::string& scratch,
                         const CodecDictionary* dictionary = nullptr);

}  // namespace tt::lsm
