// The write-ahead log's framing (RocksDB db/log_format.h): 32 KiB blocks of fragments with a 7-byte
// header; also used by MANIFEST. And the write batch that a log record holds (db/write_batch.cc).
//
//   fragment:  u32 masked CRC-32C of everything after the size, u16 size of the payload, u8 type
//              [, u32 log number], payload
//              type: full 1, first 2, middle 3, last 4; in a log that may be recycled, 5 to 8 mean
//              the same and the log number follows
//   batch:     u64 sequence of the first write, u32 count, then per write:
//              u8 type [, varint column family], varint key size, key [, varint value size, value]
//              types come in two variants, with and without a family; without one it is the default
#pragma once
#include <vector>

#include "core/result.h"
#include "lsm/rows/internal_key.h"

namespace tt::lsm {

inline constexpr u64 kLogBlock = 32 * KiB, kLogHeader = 7, kRecyclableHeader = 11;
enum FragmentType : u8 {
  kZeroFragment,
  kFullFragment,
  kFirstFragment,
  kMiddleFragment,
  kLastFragment,
  kRecyclableFull,
  kRecyclableLast = 8
};

class LogWriter {
 public:
  // With a number: for a log whose file may hold an earlier log's bytes. Its fragments carry the
  // number.
  explicit LogWriter(u64 recyclable_number = 0) : number_(recyclable_number) {}
  // Appends `record`, cut into fragments and padded at block ends, to `out`. Keeps the place in the
  // current block.
  void add_record(Slice record, std::string& out);

 private:
  void add_fragment(u8 type, Slice payload, std::string& out) const;
  u64 number_, block_offset_ = 0;
};

// Appends a batch of one write. RocksDB counts a batch's bytes as WAL_FILE_BYTES.
void encode_batch(u64 sequence, ValueType type, Slice key, Slice value, std::string& out,
                  u32 family = 0);
// Adds one more write to the batch that begins at the first byte of `batch`, and counts it in its
// header.
void append_to_batch(std::string& batch, ValueType type, Slice key, Slice value, u32 family = 0);
// Adds all writes of another batch (write_batch.cc WriteBatchInternal::Append).
void append_batch(std::string& batch, Slice other);
u32 batch_count(Slice batch);  // number of writes, by the header
void set_batch_sequence(std::string& batch, u64 sequence);
struct BatchEntry {
  u64 sequence;
  ValueType type;
  Slice key, value;
  u32 family = 0;
};
// Reads a batch's writes, which point into it.
class BatchReader {
 public:
  // `from`: begins at that byte of the batch, after writes that were read before.
  explicit BatchReader(Slice batch, u64 from = 0);
  bool next(BatchEntry* entry);
  const char* damage() const { return damage_; }  // null if all could be read

 private:
  bool fail(const char* what);
  const char* p_ = nullptr;
  const char* end_ = nullptr;
  u64 sequence_ = 0;
  u32 count_ = 0, read_ = 0;
  const char* damage_ = nullptr;
};

// Returns all writes with their sequence numbers. kCorruption if the record is not a whole batch.
Result<std::vector<BatchEntry>> decode_batch(Slice record);

}  // namespace tt::lsm
