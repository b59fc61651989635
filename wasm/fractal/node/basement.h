// A basement node: the part of a leaf that is compressed, read and brought up to date by itself
// (PerconaFT ft/bndata.h).
//
// Rows are stored in one arena; a sorted array holds their positions. A basement node read from the
// drive with keys of one length keeps its bytes as they are.
#pragma once
#include <utility>
#include <vector>

#include "fractal/node/leaf_entry.h"

namespace tt::fractal {

// Changes of the counts in a dictionary's header: rows in any version, bytes of keys and newest
// values (STAT64INFO), and logical rows, which are counted when a message is sent and corrected
// when it is applied.
struct RowCounts {
  i64 rows = 0, bytes = 0, logical = 0;
  RowCounts& operator+=(const RowCounts& o) {
    rows += o.rows, bytes += o.bytes, logical += o.logical;
    return *this;
  }
};

class Basement {
 public:
  u64 max_msn = 0;    // newest message applied
  RowCounts unsaved;  // since the leaf was last written (stat64_delta, logical_rows_delta)
  u32 seqinsert = 0;  // consecutive messages at its end

  u32 rows() const { return static_cast<u32>(rows_.size()); }
  u32 provisional() const { return provisional_; }  // rows whose entries are not clean
  bool empty() const { return rows_.empty(); }
  u64 row_bytes() const { return row_bytes_; }  // serialized: 4 + key + entry each
  u64 serialized_bytes() const { return 4 + 14 + row_bytes_; }
  Slice key(u32 row) const { return {arena_.data() + rows_[row].key, rows_[row].key_bytes}; }
  Slice entry(u32 row) const { return {arena_.data() + rows_[row].entry, rows_[row].entry_bytes}; }
  u64 row_size(u32 row) const { return 4 + u64{rows_[row].key_bytes} + rows_[row].entry_bytes; }
  u32 lower_bound(Slice key) const;  // first row with a key that is not smaller
  bool find(Slice key, u32* row) const;

  // toku_ft_bn_apply_msg: applies one message to its row, or to all rows. Returns the work done:
  // for each row that it changes the larger of the entry's sizes + key + 4.
  u64 apply(const Message& message, u64 oldest_xid, const Collection& collection = {});
  // Calls of the update function since the last call.
  u64 take_updates() { return std::exchange(updates_, 0); }
  // Takes over a message that a query had applied: a flush now moves it to the leaf, so its bytes
  // are counted when the leaf is written.
  void adopt(const Message& message);
  // Returns the user bytes of rows whose newest version was never on the drive, and marks them as
  // written.
  u64 take_first_bytes();
  // Appends a row after the last one.
  void append(Slice key, Slice entry);
  // Promotes versions of transactions older than `oldest_xid`, drops those that no one reads, and
  // removes rows that exist in no version (toku_ftnode_leaf_run_gc).
  void collect_garbage(u64 oldest_xid, const Collection& collection = {});
  // Moves the rows from `first` on to `right`.
  void split(u32 first, Basement* right);
  void reserve(u32 rows, u64 bytes);

  void serialize(std::string& out) const;
  // kCorruption; kUnsupported: a row has versions other than `versions` allows.
  Error deserialize(std::string bytes, LeafEntry::Allowed versions = LeafEntry::Allowed::kRoot);
  // Memory that a 64-bit build allocates for it: the mempool of entries and the dmt of keys, with
  // their slack (util/mempool.cc, util/dmt.cc).
  u64 memory_bytes() const;
  // Resets the imitated allocations to those of a basement node that was just built or read. A
  // repacked one (dmt's builder) has room for the worst alignment of each key.
  enum class Built : u8 { kWhole, kRepacked };
  void note_built(Built how = Built::kWhole);

 private:
  struct Row {
    u64 prefix;  // key_prefix() of the key
    u32 key, entry;
    u32 entry_bytes;
    u32 key_bytes : 31;
    u32 unwritten : 1 = 0;  // the newest version was never on the drive
  };
  bool is_provisional(const Row& row) const { return arena_[row.entry] != 0; }
  u64 apply_update(u32 row, const Message& message, u64 oldest_xid, const Collection& collection);
  u64 apply_broadcast(const Message& message, u64 oldest_xid, const Collection& collection);
  // Applies a message to a row's entry, and erases the row if nothing of it is left.
  u64 modify(u32 row, const Message& message, u64 oldest_xid, const Collection& collection);
  void erase(u32 row);
  void compact_if_worth() {
    if (garbage_ > arena_.size() / 2 && garbage_ > 4 * KiB) compact();
  }
  u32 store(Slice bytes);
  Error take_separate(u32 count, u64 keys, u64 fixed, LeafEntry::Allowed versions);
  Error take_mixed(u32 count, Slice rows, LeafEntry::Allowed versions);
  void store_entry(u32 row, const LeafEntry& entry);
  void compact();
  void note_entry(u64 bytes);
  void note_key(u32 row, u64 key_bytes);

  std::string arena_;
  std::vector<Row> rows_;
  std::string scratch_;
  u64 row_bytes_ = 0, garbage_ = 0;
  u32 provisional_ = 0;
  u64 updates_ = 0;
  // Imitated allocations, in bytes.
  u64 pool_size_ = 0, pool_offset_ = 0, pool_garbage_ = 0;  // mempool of entries
  u64 keys_size_ = 0, keys_used_ = 0;                       // mempool of the dmt
  bool keys_tree_ = false;
};

}  // namespace tt::fractal
