#include "lsm/log/log_format.h"

#include <algorithm>

#include "core/hash.h"

namespace tt::lsm {
namespace {

constexpr u64 kBatchHeader = 12;

// Tags of the operations on a family other than the default one (db/dbformat.h
// kTypeColumnFamilyDeletion …).
struct FamilyTag {
  ValueType type;
  u8 tag;
};
constexpr FamilyTag kFamilyTags[] = {{ValueType::kDelete, 4},
                                     {ValueType::kValue, 5},
                                     {ValueType::kMerge, 6},
                                     {ValueType::kSingleDelete, 8},
                                     {ValueType::kRangeDelete, 0xe}};

// A range deletion's key is its begin, and its value its end.
bool has_second_string(ValueType type) {
  return has_value(type) || type == ValueType::kRangeDelete;
}

void append_write(ValueType type, Slice key, Slice value, u32 family, std::string& out) {
  TT_DCHECK(is_stored_type(static_cast<u64>(type)));
  TT_DCHECK(key.size() <= ~u32{0} && value.size() <= ~u32{0});  // BatchReader reads 32 bits
  if (family == 0) {
    out.push_back(static_cast<char>(type));
  } else {
    const auto* known = std::find_if(std::begin(kFamilyTags), std::end(kFamilyTags),
                                     [&](const FamilyTag& one) { return one.type == type; });
    TT_CHECK(known != std::end(kFamilyTags));
    out.push_back(static_cast<char>(known->tag));
    append_varint(out, family);
  }
  append_varint(out, key.size());
  out.append(key);
  if (!has_second_string(type)) return;
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

}  // namespace

void LogWriter::add_fragment(u8 type, Slice payload, std::string& out) const {
  TT_CHECK(payload.size() <= 0xffff);  // 16 bits of the header
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
  do {  // at least once: an empty record has one empty fragment
    TT_CHECK(block_offset_ <= kLogBlock);
    const u64 left_in_block = kLogBlock - block_offset_;
    if (left_in_block < header) {
      out.append(left_in_block, '\0');
      block_offset_ = 0;
    }
    const Slice payload =
        record.substr(0, std::min<u64>(record.size(), kLogBlock - block_offset_ - header));
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

void encode_batch(u64 sequence, ValueType type, Slice key, Slice value, std::string& out,
                  u32 family) {
  append64le(out, sequence);
  append32le(out, 1);
  append_write(type, key, value, family, out);
}

void append_to_batch(std::string& batch, ValueType type, Slice key, Slice value, u32 family) {
  TT_CHECK(batch.size() >= kBatchHeader);
  store32le(&batch[8], load32le(&batch[8]) + 1);
  append_write(type, key, value, family, batch);
}

void append_batch(std::string& batch, Slice other) {
  TT_CHECK(batch.size() >= kBatchHeader && other.size() >= kBatchHeader);
  store32le(&batch[8], batch_count(batch) + batch_count(other));
  batch.append(other.substr(kBatchHeader));
}

u32 batch_count(Slice batch) {
  TT_CHECK(batch.size() >= kBatchHeader);
  return load32le(batch.data() + 8);
}
void set_batch_sequence(std::string& batch, u64 sequence) {
  TT_CHECK(batch.size() >= kBatchHeader);
  store64le(&batch[0], sequence);
}

BatchReader::BatchReader(Slice batch, u64 from) {
  if (batch.size() < kBatchHeader) {
    damage_ = "shorter than its header";
    return;
  }
  sequence_ = load64le(batch.data());
  if (sequence_ > kMaxStoredSequence) {
    damage_ = "impossible sequence number";
    return;
  }
  count_ = batch_count(batch);
  p_ = batch.data() + std::max(kBatchHeader, from);
  end_ = batch.data() + batch.size();
}

bool BatchReader::fail(const char* what) {
  damage_ = what;
  p_ = end_;
  return false;
}

bool BatchReader::next(BatchEntry* entry) {
  if (p_ == end_) {
    if (damage_ == nullptr && read_ != count_)
      damage_ = "another number of records than its header says";
    return false;
  }
  *entry = {sequence_ + read_, static_cast<ValueType>(*p_++), {}, {}};
  const auto* known =
      std::find_if(std::begin(kFamilyTags), std::end(kFamilyTags),
                   [&](const FamilyTag& one) { return one.tag == static_cast<u8>(entry->type); });
  if (known != std::end(kFamilyTags)) {
    entry->type = known->type;
    p_ = get_varint32(p_, end_, &entry->family);
    if (p_ == nullptr) return fail("damaged column family");
  }
  if (!is_stored_type(static_cast<u8>(entry->type))) return fail("unknown record type");
  if (!read_string(&p_, end_, &entry->key)) return fail("damaged key");
  if (has_second_string(entry->type) && !read_string(&p_, end_, &entry->value))
    return fail("damaged value");
  read_++;
  return true;
}

Result<std::vector<BatchEntry>> decode_batch(Slice record) {
  std::vector<BatchEntry> entries;
  BatchReader reader(record);
  for (BatchEntry entry; reader.next(&entry);) entries.push_back(entry);
  if (reader.damage() != nullptr)
    return Error{ErrorCode::kCorruption, std::string("write batch: ") + reader.damage()};
  return entries;
}

}  // namespace tt::lsm
