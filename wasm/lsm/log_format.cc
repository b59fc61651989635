#include "lsm/log_format.h"

#include <algorithm>

#include "core/hash.h"

namespace tt::lsm {
namespace {

constexpr u64 kBlock = 32 * KiB, kHeader = 7, kBatchHeader = 12;
enum FragmentType : u8 { kZero = 0, kFull = 1, kFirst = 2, kMiddle = 3, kLast = 4 };

u32 fragment_crc(Slice type_and_payload) { return mask_crc(crc32c(type_and_payload)); }

void append_fragment(FragmentType type, Slice payload, std::string& out) {
  const u64 start = out.size();
  append32le(out, 0);
  out.push_back(static_cast<char>(payload.size() & 255));
  out.push_back(static_cast<char>(payload.size() >> 8));
  out.push_back(static_cast<char>(type));
  out.append(payload);
  store32le(&out[start], fragment_crc(Slice(out).substr(start + kHeader - 1)));
}

struct Fragment {
  u8 type;
  Slice payload;
};

detail::LogStep read_fragment(Slice log, u64* offset, Fragment* fragment) {
  using detail::LogStep;
  if (kBlock - *offset % kBlock < kHeader)
    *offset = round_up(*offset, kBlock);  // zeros fill a remainder too small for a header
  if (*offset + kHeader > log.size()) return LogStep::kEnd;
  const char* header = log.data() + *offset;
  const u64 size = static_cast<u8>(header[4]) | static_cast<u64>(static_cast<u8>(header[5])) << 8;
  const u8 type = static_cast<u8>(header[6]);
  if (type == kZero && size == 0) return LogStep::kEnd;  // space that was allocated ahead
  if (*offset % kBlock + kHeader + size > kBlock) return LogStep::kDamage;
  if (*offset + kHeader + size > log.size()) return LogStep::kEnd;
  if (load32le(header) != fragment_crc(Slice(header + kHeader - 1, size + 1)) || type < kFull || type > kLast)
    return LogStep::kDamage;
  *fragment = {type, Slice(header + kHeader, size)};
  *offset += kHeader + size;
  return LogStep::kRecord;
}

void append_write(ValueType type, Slice key, Slice value, std::string& out) {
  out.push_back(static_cast<char>(type));
  append_varint(out, key.size());
  out.append(key);
  if (type != ValueType::kValue) return;
  append_varint(out, value.size());
  out.append(value);
}

bool read_string(const char** p, const char* end, Slice* out) {
  u32 size = 0;
  const char* next = get_varint32(*p, end, &size);
  if (next == nullptr || size > static_cast<u64>(end - next)) return false;
  *out = {next, size};
  *p = next + size;
  return true;
}

Error batch_error(const char* what) { return {ErrorCode::kCorruption, std::string("write batch: ") + what}; }

}  // namespace

void LogWriter::add_record(Slice record, std::string& out) {
  bool begin = true;
  do {  // once at least: an empty record has one empty fragment
    const u64 left_in_block = kBlock - block_offset_;
    if (left_in_block < kHeader) {
      out.append(left_in_block, '\0');
      block_offset_ = 0;
    }
    const Slice payload = record.substr(0, std::min<u64>(record.size(), kBlock - block_offset_ - kHeader));
    record.remove_prefix(payload.size());
    const bool end = record.empty();
    append_fragment(begin && end ? kFull : begin ? kFirst : end ? kLast : kMiddle, payload, out);
    block_offset_ += kHeader + payload.size();
    begin = false;
  } while (!record.empty());
}

detail::LogStep detail::read_record(Slice log, u64* offset, std::string& scratch, Slice* record) {
  Fragment fragment;
  LogStep step = read_fragment(log, offset, &fragment);
  if (step != LogStep::kRecord) return step;
  *record = fragment.payload;
  if (fragment.type == kFull) return LogStep::kRecord;
  if (fragment.type != kFirst) return LogStep::kDamage;  // the rest of a record whose beginning is not here
  scratch.assign(fragment.payload);
  do {
    step = read_fragment(log, offset, &fragment);
    if (step != LogStep::kRecord) return step;
    if (fragment.type != kMiddle && fragment.type != kLast) return LogStep::kDamage;
    scratch.append(fragment.payload);
  } while (fragment.type == kMiddle);
  *record = scratch;
  return LogStep::kRecord;
}

void encode_batch(u64 sequence, ValueType type, Slice key, Slice value, std::string& out) {
  append64le(out, sequence);
  append32le(out, 1);
  append_write(type, key, value, out);
}

void append_to_batch(std::string& batch, ValueType type, Slice key, Slice value) {
  TT_CHECK(batch.size() >= kBatchHeader);
  store32le(&batch[8], load32le(&batch[8]) + 1);
  append_write(type, key, value, batch);
}

Result<std::vector<BatchEntry>> decode_batch(Slice record) {
  if (record.size() < kBatchHeader) return batch_error("shorter than its header");
  const u64 sequence = load64le(record.data());
  const u32 count = load32le(record.data() + 8);
  const char* p = record.data() + kBatchHeader;
  const char* const end = record.data() + record.size();
  std::vector<BatchEntry> entries;
  while (p < end) {
    BatchEntry entry{sequence + entries.size(), static_cast<ValueType>(*p++), {}, {}};
    if (entry.type != ValueType::kValue && entry.type != ValueType::kDelete) return batch_error("unknown record type");
    if (!read_string(&p, end, &entry.key)) return batch_error("damaged key");
    if (entry.type == ValueType::kValue && !read_string(&p, end, &entry.value)) return batch_error("damaged value");
    entries.push_back(entry);
  }
  if (entries.size() != count) return batch_error("another number of records than its header says");
  return entries;
}

}  // namespace tt::lsm
