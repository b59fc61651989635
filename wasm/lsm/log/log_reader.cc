#include "lsm/log/log_reader.h"

#include <algorithm>

#include "core/coding.h"
#include "core/hash.h"
#include "lsm/log/log_format.h"

namespace tt::lsm {

bool LogReader::next_block() {
  if (last_block_) return false;
  offset_ = block_end_;
  block_end_ = std::min<u64>(offset_ + kLogBlock, log_.size());
  last_block_ = block_end_ - offset_ < kLogBlock;
  return block_end_ > offset_;
}

LogReader::Fragment LogReader::read_fragment(u8* type, Slice* payload) {
  const auto at_end = [&] {
    return offset_ == block_end_ ? Fragment::kEnd : Fragment::kShortHeader;
  };
  while (block_end_ - offset_ < kLogHeader)
    if (!next_block()) return at_end();
  fragment_at_ = offset_;
  const char* header = log_.data() + offset_;
  const u64 size = static_cast<u8>(header[4]) | static_cast<u64>(static_cast<u8>(header[5])) << 8;
  *type = static_cast<u8>(header[6]);
  u64 header_size = kLogHeader;
  const bool recyclable = *type >= kRecyclableFull && *type <= kRecyclableLast;
  if (recyclable) {
    header_size = kRecyclableHeader;
    if (first_read_ && !recycled_) {  // a recycled log begins with a recyclable record
      offset_ = block_end_;
      return Fragment::kZeros;
    }
    recycled_ = true;
    if (block_end_ - offset_ < header_size) {
      if (last_block_) return Fragment::kShortHeader;
      offset_ = block_end_;
      return read_fragment(type, payload);
    }
  }
  if (header_size + size > block_end_ - offset_) {
    const bool ends_here = last_block_;
    offset_ = block_end_;
    return ends_here ? Fragment::kShortBody : Fragment::kBadLength;
  }
  if (recyclable && load32le(header + kLogHeader) != static_cast<u32>(number_)) {
    offset_ += header_size + size;
    return Fragment::kOld;
  }
  if (*type == kZeroFragment && size == 0) {  // preallocated, or lost in a power cut
    offset_ = block_end_;
    return Fragment::kZeros;
  }
  if (load32le(header) != mask_crc(crc32c(Slice(header + 6, header_size - 6 + size)))) {
    offset_ = block_end_;
    return Fragment::kBadChecksum;
  }
  *payload = Slice(header + header_size, size);
  offset_ += header_size + size;
  TT_CHECK(offset_ <= block_end_ && block_end_ <= log_.size());
  if (*type < kFullFragment || *type > kRecyclableLast) return Fragment::kBadType;
  if (recyclable) *type -= kRecyclableFull - kFullFragment;
  return Fragment::kGood;
}

void LogReader::skip() {
  if (!skipped_) skipped_at_ = fragment_at_;
  skipped_ = true;
}

void LogReader::report(const char* what) {
  skip();
  if (damage_ == nullptr && !skips()) damage_ = what;
}

// Judges an unusable fragment by the recovery mode. Returns true if the reading ends.
bool LogReader::stops(Fragment fragment) {
  const bool tail_of_recycled =
      recycled_ && mode_ == WalRecoveryMode::kTolerateCorruptedTailRecords;
  switch (fragment) {
    case Fragment::kShortHeader:
      skip();
      if (strict()) report("truncated header");
      [[fallthrough]];
    case Fragment::kEnd:
      if (in_record_) skip();
      if (in_record_ && strict()) report("the log ends within a record");
      return true;
    case Fragment::kShortBody:
      skip();
      if (strict()) report("truncated record body");
      return true;
    case Fragment::kOld:
      if (!skips()) {
        if (in_record_ && strict()) report("an earlier log's record within a record");
        return true;
      }
      break;
    case Fragment::kBadLength:
    case Fragment::kBadChecksum:
      skip();
      if (tail_of_recycled) return true;
      report(fragment == Fragment::kBadLength ? "bad record length" : "checksum mismatch");
      break;
    case Fragment::kBadType: report("unknown record type"); break;
    case Fragment::kZeros: skip(); break;
    case Fragment::kGood: break;
  }
  if (in_record_) report("error in middle of record");
  in_record_ = false;
  return damage_ != nullptr;
}

bool LogReader::next(Slice* record) {
  in_record_ = false;
  while (damage_ == nullptr) {
    u8 type = 0;
    Slice payload;
    const Fragment fragment = read_fragment(&type, &payload);
    if (fragment != Fragment::kGood) {
      if (stops(fragment)) return false;
      continue;
    }
    if (type == kFullFragment || type == kFirstFragment) {
      if (in_record_) report("partial record without end");
      first_read_ |= type == kFullFragment;
      record_at_ = fragment_at_;
      if (type == kFullFragment) {
        *record = payload;
        return damage_ == nullptr;
      }
      scratch_.assign(payload);
      in_record_ = true;
    } else if (!in_record_) {
      report("missing start of fragmented record");
    } else {
      scratch_.append(payload);
      if (type == kMiddleFragment) continue;
      first_read_ = true;
      *record = scratch_;
      return true;
    }
  }
  return false;
}

}  // namespace tt::lsm
