#include "btree/log/redo_scan.h"

#include <algorithm>

#include "btree/log/redo_reader.h"
#include "core/hash.h"

namespace tt::btree {

std::string LogLayout::header() const {
  std::string bytes(kBlock, '\0');
  std::memcpy(bytes.data(), "Phys", 4);
  store64be(bytes.data() + 8, first);
  std::memcpy(bytes.data() + 16, "MariaDB 10.11", 13);
  store32(bytes.data() + 508, crc32c(Slice(bytes).substr(0, 508)));
  return bytes;
}

std::string LogLayout::Checkpoint::block() const {
  std::string bytes(kBlock, '\0');
  store64be(bytes.data(), lsn);
  store64be(bytes.data() + 8, end);
  store32(bytes.data() + 60, crc32c(Slice(bytes).substr(0, 60)));
  return bytes;
}

Result<Lsn> LogLayout::read_header(Slice head) {
  if (head.size() < kStart || head.substr(0, 4) != "Phys" ||
      load32(head.data() + 508) != crc32c(head.substr(0, 508)))
    return Error{ErrorCode::kCorruption, "the header of ib_logfile0 is not a redo log's"};
  return load64be(head.data() + 8);
}

Result<LogLayout::Checkpoint> LogLayout::read_checkpoint(Slice head) {
  Checkpoint newest;
  // A power cut may have torn the newer block; the older one then counts.
  for (u32 place : {0, 1}) {
    const char* block = head.data() + kCheckpoints[place];
    if (load32(block + 60) != crc32c({block, 60})) continue;
    const Checkpoint c{load64be(block), load64be(block + 8), place};
    if (c.lsn >= newest.lsn && c.end >= c.lsn) newest = c;
  }
  if (newest.lsn == 0) return Error{ErrorCode::kCorruption, "ib_logfile0 has no valid checkpoint"};
  return newest;
}

RedoScan::RedoScan(LogLayout layout, Slice file, Lsn from) : RedoScan(layout, from) {
  if (layout.file_bytes < LogLayout::kStart + LogLayout::kBlock || file.size() < layout.file_bytes)
    return;  // shorter than any log file
  const u64 place = layout.place(from);
  feed(file.substr(place));
  feed(file.substr(LogLayout::kStart, place - LogLayout::kStart));
}

void RedoScan::feed(Slice bytes) {
  bytes_.erase(0, lsn_ - base_);
  base_ = lsn_;
  bytes_.append(bytes);
}

RedoScan::Found RedoScan::look() {
  const auto has = [&](Lsn from, u64 bytes) { return from + bytes <= fed(); };
  // No mini-transaction is longer than kMax: with that many bytes and no end, the log ends here.
  const Found short_of =
      fed() - lsn_ < std::min(kMax, layout_.capacity()) ? Found::kNeedsMore : Found::kEnd;
  // Records' lengths lead to the sequence byte, which is 0 or 1, as no record's first byte is.
  Lsn at = lsn_;
  while (has(at, 1) && this->at(at) > 1) {
    u64 length = this->at(at++) & 15;
    if (length == 0) {
      if (!has(at, 5)) return short_of;
      length = RedoNumbers(Slice(bytes_).substr(at - base_, 5)).varint() + u64{15};
    }
    at += length;
    if (at - lsn_ > kMax || at - lsn_ > layout_.capacity()) return Found::kEnd;
  }
  if (at == lsn_ && has(at, 1)) return Found::kEnd;
  if (!has(at, LogLayout::kTrailer)) return short_of;
  const char* end = bytes_.data() + (at - base_);
  if (*end != layout_.sequence_bit(at)) return Found::kEnd;
  const u64 size = at - lsn_;
  if (load32(end + 1) != crc32c(Slice(bytes_).substr(lsn_ - base_, size))) return Found::kEnd;
  begin_ = lsn_;
  records_ = size;
  lsn_ = at + LogLayout::kTrailer;
  return Found::kMiniTransaction;
}

}  // namespace tt::btree
