// Builds one SST file: cuts data blocks, compresses, adds trailers, and closes with filter, index,
// properties, metaindex, footer.
//
// With a dictionary, data blocks are held back until the dictionary can be made from them. Bytes
// appear in output() as blocks are finished; the caller writes them to the volume and calls
// drain().
#pragma once
#include <memory>

#include "lsm/filter/filter_block.h"
#include "lsm/table/block.h"
#include "lsm/table/index_shares.h"
#include "lsm/table/key_sample.h"
#include "lsm/table/table_format.h"
#include "lsm/table/table_index.h"

namespace tt::lsm {

class TableBuilder {
 public:
  // `file_number` goes into the properties block.
  TableBuilder(const TableBuilderOptions& options, u64 file_number);
  ~TableBuilder();
  void add(Slice internal_key, Slice value);  // in internal-key order
  // After all entries, in internal-key order among themselves. Leaves the file's bounds as they
  // are: only the caller knows where the tombstone is cut, and calls extend().
  void add_range_tombstone(const RangeTombstone& tombstone);
  void extend(Slice smallest, Slice largest);  // widens the bounds to these internal keys
  void finish();                               // no more add(); once
  Slice output() const { return output_; }     // finished bytes not yet drained
  void drain() { output_.clear(); }
  // Bytes written so far: finished blocks with their trailers (RocksDB's FileSize(), which
  // EstimatedFileSize() returns too, without parallel compression). The data block being filled
  // does not count.
  u64 file_bytes() const { return file_bytes_; }
  const TableProperties& properties() const { return properties_; }
  // Internal keys of the first and the last entry; empty if there is none.
  Slice first_key() const { return smallest_; }
  Slice last_key() const;
  // The bounds of the file, as internal keys. After finish().
  Slice smallest() const;
  Slice largest() const;
  u64 smallest_sequence() const { return smallest_sequence_; }
  u64 largest_sequence() const { return largest_sequence_; }
  // File offset of the global sequence number of a table that is to be ingested. After finish().
  u64 global_sequence_offset() const { return global_sequence_offset_; }
  // Moves out the part that a reader keeps in memory. After finish().
  std::unique_ptr<TableIndex> take_index();
  KeySample take_sample() { return std::move(sample_); }
  IndexShares take_shares() { return std::move(shares_); }

 private:
  struct Impl;
  bool block_is_full(Slice key, Slice value) const;
  void finish_data_block();
  void write_data_block(Slice raw, Slice last_key);
  void stop_buffering();
  void add_separator(Slice last_key, Slice next_key, bool is_last);
  BlockHandle write_block(Slice raw, bool may_compress,
                          const CodecDictionary* dictionary = nullptr);
  void write_tail();

  TableBuilderOptions options_;
  std::string output_, smallest_, largest_;     // bounds of the entries
  std::string range_smallest_, range_largest_;  // bounds of the range tombstones; empty: none
  TableProperties properties_;
  KeySample sample_;
  IndexShares shares_;
  bool finished_ = false;
  u64 file_number_, file_bytes_ = 0, global_sequence_offset_ = 0;
  u64 smallest_sequence_ = kMaxU64, largest_sequence_ = 0;
  std::unique_ptr<Impl> impl_;
  static constexpr u64 kMaxU64 = ~u64{0};
};

}  // namespace tt::lsm
