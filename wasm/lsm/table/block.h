// A sorted block: entries with shared key prefixes, a full key every `restart_interval` entries,
// then the restart offsets (RocksDB table/block_based/block_builder.cc).
//
//   entry:  varint shared, varint unshared, varint value size, unshared key bytes, value
//   block:  entries, u32 offset of each restart entry, u32 number of restarts
#pragma once
#include <vector>

#include "core/coding.h"

namespace tt::lsm {

class BlockBuilder {
 public:
  explicit BlockBuilder(u64 restart_interval) : restart_interval_(restart_interval) { reset(); }
  // Keys in order. Key and value are each smaller than 2 GiB.
  void add(Slice key, Slice value);
  // Returns the block's bytes, restart array included; valid until reset().
  Slice finish();
  void reset();
  bool empty() const { return used_ == 0; }
  // Bytes that finish() would return now.
  u64 size_estimate() const { return used_ + 4 * restarts_.size() + 4; }
  // RocksDB's EstimateSizeAfterKV, which counts the whole key and 4 bytes for the shared length. It
  // overestimates; the cut rule (table_builder.cc) must do so too for blocks of the same size.
  u64 size_estimate_after(Slice key, Slice value) const {
    return size_estimate() + key.size() + value.size() +
           (since_restart_ >= restart_interval_ ? 4 : 0) + 4 + varint_size(key.size()) +
           varint_size(value.size());
  }
  Slice last_key() const { return Slice(last_key_.data(), last_key_size_); }

 private:
  u64 restart_interval_;
  std::string buffer_;  // its size is room; the first used_ bytes are entries
  u64 used_ = 0, since_restart_ = 0;
  std::string last_key_;  // likewise: the first last_key_size_ bytes count
  u64 last_key_size_ = 0;
  std::vector<u32> restarts_;
};

// Walks a block whose keys are at least 8 bytes long: internal keys, or the names in a table's meta
// blocks. The block's bytes must outlive the iterator; key() is valid until the next move. Never
// reads outside the block, whatever its bytes.
class BlockIterator {
 public:
  BlockIterator() = default;
  // Returns false if the bytes cannot be a block. With a global sequence number other than 0 (of an
  // ingested table), all entries have that number, though they are stored with 0.
  bool open(Slice block, u64 global_sequence = 0);
  bool valid() const { return current_ < restarts_at_; }
  // True after an entry that cannot be read; the iterator is no longer valid then.
  bool damaged() const { return damaged_; }
  void seek_to_first();
  void seek_to_last();
  void seek(Slice internal_key);         // first entry >= key
  void seek_before(Slice internal_key);  // last entry < key
  void next() { parse_at(next_); }
  void prev();  // walks there from the restart before this entry
  Slice key() const { return {key_.data(), key_size_}; }
  Slice value() const { return value_; }
  u32 restart_count() const { return restart_count_; }
  u32 restart_offset(u32 restart) const {
    TT_DCHECK(restart < restart_count_);
    return load32le(block_.data() + restarts_at_ + 4 * restart);
  }
  // The stored form of the current entry, for inspection. The iterator must be valid.
  struct Stored {
    u32 offset, shared, unshared;
  };
  Stored stored() const;

 private:
  struct Header {
    u32 shared, unshared, value_size;
    const char* key;  // the unshared bytes; the value follows them
  };
  bool read_header(u32 offset, Header* header) const;
  void parse_at(u32 offset);
  void fail();
  void set_sequence(u64 sequence);
  bool find_restart(Slice internal_key, u32* restart);
  void walk_to_entry_before(u32 restart, u32 offset);

  Slice block_;
  u32 restarts_at_ = 0, restart_count_ = 0;
  u32 current_ = 0, next_ = 0;  // byte offsets of this entry and the next one
  bool damaged_ = false;
  u64 global_sequence_ = 0;
  std::string key_;  // its size is room; the first key_size_ bytes are the key
  u32 key_size_ = 0;
  Slice value_;
};

}  // namespace tt::lsm
