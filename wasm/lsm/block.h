// A sorted block: entries with shared key prefixes, a full key every `restart_interval` entries, then the restart offsets
// (RocksDB table/block_based/block_builder.cc). Data blocks and index blocks are both of this form.
#pragma once
#include <vector>

#include "core/coding.h"

namespace tt::lsm {

class BlockBuilder {
 public:
  explicit BlockBuilder(u64 restart_interval) : restart_interval_(restart_interval) { reset(); }
  void add(Slice key, Slice value);  // keys in order
  // The block's bytes, restart array included; valid until reset().
  Slice finish();
  void reset();
  bool empty() const { return entries_ == 0; }
  u64 size_estimate() const;                            // bytes finish() would give now
  u64 size_estimate_after(Slice key, Slice value) const;  // RocksDB's EstimateSizeAfterKV, which counts the whole key
  Slice last_key() const { return last_key_; }

 private:
  u64 restart_interval_;
  std::string buffer_, last_key_;
  std::vector<u32> restarts_;
  u64 entries_ = 0, since_restart_ = 0;
};

// Walks a block of internal keys. The block's bytes must outlive the iterator; key() is valid until the next move.
class BlockIterator {
 public:
  BlockIterator() = default;
  // False if the bytes cannot be a block.
  bool open(Slice block);
  bool valid() const { return current_ < restarts_at_; }
  bool damaged() const { return damaged_; }
  void seek_to_first();
  void seek(Slice internal_key);  // first entry >= key
  void next();
  Slice key() const { return {key_.data(), key_.size()}; }
  Slice value() const { return value_; }
  u32 restart_count() const { return restart_count_; }

 private:
  bool parse_at(u32 offset);
  Slice block_;
  u32 restarts_at_ = 0, restart_count_ = 0;
  u32 current_ = 0, next_ = 0;  // byte offsets of this entry and the one behind it
  bool damaged_ = false;
  std::string key_;
  Slice value_;
};

}  // namespace tt::lsm
