#include "lsm/log_format.h"

#include <algorithm>

#include "core/hash.h"

namespace tt::lsm {
namespace {

constexpr u64 kBatchHeader = 12;

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

void LogWriter::add_fragment(u8 type, Slice payload, std::string& out) const {
  const u64 start = out.size();
  append32le(out, 0);
  out.push_back(static_cast<char>(payload.size() & 255));
  out.push_back(static_cast<char>(payload.size() >> 8));
  out.push_back(static_cast<char>(number_ == 0 ? type : type + kRecyclableFull - kFullFragment));
  if (number_ != 0) append32le(out, static_cast<u32>(number_));
  out.append(payload);
  store32le(&out[start], mask_crc(crc32c(Slice(out).substr(start + kLogHeader - 1))));
}

void LogWriter::add_record(Slice record, std::string& out) {
  const u64 header = number_ == 0 ? kLogHeader : kRecyclableHeader;
  bool begin = true;
  do {  // once at least: an empty record has one empty fragment
    const u64 left_in_block = kLogBlock - block_offset_;
    if (left_in_block < header) {
      out.append(left_in_block, '\0');
      block_offset_ = 0;
    }
    const Slice payload = record.substr(0, std::min<u64>(record.size(), kLogBlock - block_offset_ - header));
    record.remove_prefix(payload.size());
    const bool end = record.empty();
    add_fragment(begin && end ? kFullFragment
                 : begin      ? kFirstFragment
                 : end        ? kLastFragment
                              : kMiddleFragment,
                 payload, out);
    block_offset_ += header + payload.size();
    begin = false;
  } while (!record.empty());
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
