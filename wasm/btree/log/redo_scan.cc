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
  for (u64 place : kCheckpoints) {
    const char* block = head.data() + place;
    if (load32(block + 60) != crc32c({block, 60})) continue;
    const Checkpoint c{load64be(block), load64be(block + 8)};
    if (c.lsn >= newest.lsn && c.end >= c.lsn) newest = c;
  }
  if (newest.lsn == 0) return Error{ErrorCode::kCorruption, "ib_logfile0 has no valid checkpoint"};
  return newest;
}

bool RedoScan::next() {
  if (layout_.file_bytes < LogLayout::kStart + LogLayout::kBlock ||
      file_.size() < layout_.file_bytes)
    return false;  // no log file is that short
  Lsn at = lsn_;
  while (this->at(at) > 1) {
    u64 length = this->at(at++) & 15;
    if (length == 0) {
      std::string number;
      for (u32 i = 0; i < 5; i++) number += file_[layout_.place(at + i)];
      length = RedoNumbers(number).varint() + u64{15};
    }
    at += length;
    if (at - lsn_ > kMost || at - lsn_ > layout_.capacity()) return false;
  }
  if (at == lsn_ || file_[layout_.place(at)] != layout_.sequence_bit(at)) return false;
  std::string records;
  for (Lsn i = lsn_; i < at;) {
    const u64 place = layout_.place(i), part = std::min(at - i, layout_.file_bytes - place);
    records.append(file_.substr(place, part));
    i += part;
  }
  char crc[4];
  for (u32 i = 0; i < 4; i++) crc[i] = file_[layout_.place(at + 1 + i)];
  if (load32(crc) != crc32c(records)) return false;
  begin_ = lsn_;
  lsn_ = at + LogLayout::kTrailer;
  records_ = std::move(records);
  return true;
}

}  // namespace tt::btree
