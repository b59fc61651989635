// The write-ahead log's framing (RocksDB db/log_format.h): 32 KiB blocks of fragments with a 7-byte header; also used
// by MANIFEST. And the write batch that a log record holds (db/write_batch.cc).
//
//   fragment:  u32 masked CRC-32C of type and payload, u16 size of payload, u8 type, payload
//              type: full 1, first 2, middle 3, last 4
//   batch:     u64 sequence of the first write, u32 count, then per write:
//              u8 type, varint key size, key [, varint value size, value]
#pragma once
#include <vector>

#include "core/result.h"
#include "lsm/internal_key.h"

namespace tt::lsm {

class LogWriter {
 public:
  // Appends `record`, cut into fragments and padded at block ends, to `out`. Keeps the place in the current block.
  void add_record(Slice record, std::string& out);

 private:
  u64 block_offset_ = 0;
};

// Calls visit(record) for each whole record; stops at the first damage or at a cut-off tail.
// Answers how many bytes were read cleanly; *damaged tells a bad checksum from a clean end.
template <class Visit>
u64 read_log(Slice log, bool* damaged, Visit&& visit);

// Appends a batch of one write. RocksDB counts a batch's bytes as WAL_FILE_BYTES.
void encode_batch(u64 sequence, ValueType type, Slice key, Slice value, std::string& out);
// Adds one more write to the batch that begins at the first byte of `batch`, and counts it in its header.
void append_to_batch(std::string& batch, ValueType type, Slice key, Slice value);
struct BatchEntry {
  u64 sequence;
  ValueType type;
  Slice key, value;
};
// The writes with their sequence numbers, pointing into `record`; kCorruption if the record is not a whole batch.
Result<std::vector<BatchEntry>> decode_batch(Slice record);

namespace detail {
enum class LogStep : u8 { kRecord, kEnd, kDamage };
// Reads the record at *offset and moves behind it. *record points into `log` if it lies in one piece, else into
// `scratch`.
LogStep read_record(Slice log, u64* offset, std::string& scratch, Slice* record);
}  // namespace detail

template <class Visit>
u64 read_log(Slice log, bool* damaged, Visit&& visit) {
  u64 offset = 0;
  std::string scratch;
  for (;;) {
    Slice record;
    const u64 clean = offset;
    const detail::LogStep step = detail::read_record(log, &offset, scratch, &record);
    if (step != detail::LogStep::kRecord) {
      if (damaged != nullptr) *damaged = step == detail::LogStep::kDamage;
      return clean;
    }
    visit(record);
  }
}

}  // namespace tt::lsm
