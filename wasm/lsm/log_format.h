// The write-ahead log's framing (RocksDB db/log_format.h): 32 KiB blocks of fragments with a 7-byte header; also used by MANIFEST.
// And the write batch that a log record holds (db/write_batch.cc).
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

// One write: 12-byte header (sequence, count), then records of tag, key and value. RocksDB counts these bytes as WAL_FILE_BYTES.
void encode_batch(u64 sequence, ValueType type, Slice key, Slice value, std::string& out);
// Adds one more write to an encoded batch and counts it in the header.
void append_to_batch(std::string& batch, ValueType type, Slice key, Slice value);
struct BatchEntry {
  u64 sequence;
  ValueType type;
  Slice key, value;
};
Result<std::vector<BatchEntry>> decode_batch(Slice record);

namespace detail {
// One fragment step of read_log: appends to `record`; 0 need more, 1 record complete, 2 end, 3 damage.
int read_fragment(Slice log, u64* offset, std::string& record);
}  // namespace detail

template <class Visit>
u64 read_log(Slice log, bool* damaged, Visit&& visit) {
  u64 offset = 0, clean = 0;
  std::string record;
  for (;;) {
    const int state = detail::read_fragment(log, &offset, record);
    if (state == 1) {
      visit(Slice(record));
      record.clear();
      clean = offset;
    } else if (state >= 2) {
      if (damaged != nullptr) *damaged = state == 3;
      return clean;
    }
  }
}

}  // namespace tt::lsm
