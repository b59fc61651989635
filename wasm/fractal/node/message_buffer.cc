#include "fractal/node/message_buffer.h"

#include <algorithm>
#include <bit>

namespace tt::fractal {

u64 malloc_footprint(u64 requested, u64 touched) {
  constexpr u64 kMapped = 64 * KiB, kPage = 4096;
  if (requested == 0) return 0;
  if (requested >= kMapped) return (touched + kPage) / kPage * kPage;
  return std::max<u64>(round_up(requested + 8, 16) - 8, 24);
}

void MessageBuffer::append(const Message& m) {
  char header[kKeyAt];
  header[kTypeAt] = static_cast<char>(m.type);
  header[kFlagsAt] = static_cast<char>((m.fresh ? kFresh : 0) | (m.written ? kWritten : 0));
  store64words(header + kMsnAt, m.msn);
  header[kXidsAt] = 1;  // one transaction, no nested ones
  store64words(header + kXidAt, m.xid);
  store32le(header + kKeyLengthAt, static_cast<u32>(m.key.size()));
  bytes_.append(header, kKeyAt).append(m.key);
  append32le(bytes_, static_cast<u32>(m.value.size()));
  bytes_.append(m.value);
  count_++;
  note_growth();
}

void MessageBuffer::note_growth() {
  if (bytes_.size() > memory_size_) memory_size_ = std::bit_ceil(bytes_.size());
  if (count_ > index_capacity_) index_capacity_ = count_ <= 2 ? 4 : 2 * count_;
}

Message MessageBuffer::at(u64 offset, u64* next) const {
  const char* p = bytes_.data() + offset;
  const u32 key = load32le(p + kKeyLengthAt), value = load32le(p + kKeyAt + key);
  *next = offset + kMessageHeader + key + value;
  const char flags = p[kFlagsAt];
  return {static_cast<MessageType>(p[kTypeAt]),
          load64words(p + kMsnAt),
          load64words(p + kXidAt),
          Slice(p + kKeyAt, key),
          Slice(p + kKeyAt + key + 4, value),
          (flags & kFresh) != 0,
          (flags & kWritten) != 0};
}

void MessageBuffer::sort_index() const {
  if (sorted_bytes_ == bytes_.size()) return;
  const size_t old = sorted_.size();
  for (u64 offset = sorted_bytes_; offset < bytes_.size();) {
    sorted_.push_back(static_cast<u32>(offset));
    (void)at(offset, &offset);
  }
  sorted_bytes_ = bytes_.size();
  u64 unused = 0;
  const auto less = [&](u32 a, u32 b) {
    const int order = at(a, &unused).key.compare(at(b, &unused).key);
    return order != 0 ? order < 0 : a < b;
  };
  const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(old);
  std::sort(middle, sorted_.end(), less);
  std::inplace_merge(sorted_.begin(), middle, sorted_.end(), less);
}

u64 MessageBuffer::first_behind(Slice key) const {
  u64 unused = 0;
  const auto before = [&](Slice k, u32 offset) { return k < at(offset, &unused).key; };
  return static_cast<u64>(std::upper_bound(sorted_.begin(), sorted_.end(), key, before) -
                          sorted_.begin());
}

u64 MessageBuffer::take_first_bytes() {
  u64 first = 0;
  for (u64 offset = first_from_; offset < bytes_.size();) {
    char& flags = bytes_[offset + kFlagsAt];
    const Message m = at(offset, &offset);
    if (!m.written && writes_row(m.type)) first += m.key.size() + m.value.size();
    flags |= kWritten;
  }
  first_from_ = bytes_.size();
  return first;
}

void MessageBuffer::serialize(std::string& out) const {
  sort_index();
  append32le(out, count_);
  const size_t first = out.size();
  out.append(bytes_);
  u64 unused = 0;
  const size_t fresh_at = out.size();
  u32 fresh = 0;
  append32le(out, 0);
  for (u32 offset : sorted_) {
    out[first + offset + kFlagsAt] &= kFresh;
    if (at(offset, &unused).fresh) append32le(out, offset), fresh++;
  }
  store32le(&out[fresh_at], fresh);
  append32le(out, count_ - fresh);
  for (u32 offset : sorted_)
    if (!at(offset, &unused).fresh) append32le(out, offset);
  append32le(out, 0);
}

// Whether `bytes` are `count` messages of the types that a nonleaf node here holds, each with one
// transaction.
Error MessageBuffer::check(Slice bytes, u32 count) {
  ByteReader in(bytes);
  for (u32 i = 0; i < count; i++) {
    const u8 type = in.byte(), fresh = in.byte();
    in.bytes(8);  // MSN
    const u8 xids = in.byte();
    in.bytes(8 * u64{xids});
    in.counted();  // key
    in.counted();  // value
    if (!in.ok() || fresh > 1) return {ErrorCode::kCorruption, "its messages are cut short"};
    const auto known = {MessageType::kInsert, MessageType::kDelete, MessageType::kAbort,
                        MessageType::kCommit};
    if (std::find(known.begin(), known.end(), static_cast<MessageType>(type)) == known.end())
      return {ErrorCode::kUnsupported, "it has a message of type " + std::to_string(type)};
    if (xids != 1)
      return {ErrorCode::kUnsupported, "it has a message of a nested transaction, or of none"};
  }
  return in.at_end() ? Error::none() : Error{ErrorCode::kCorruption, "bytes follow its messages"};
}

// The three lists of offsets at the end say what the messages say, too; only their sizes are read.
Error MessageBuffer::deserialize(Slice bytes) {
  clear();
  const auto damaged = [](const char* why) { return Error{ErrorCode::kCorruption, why}; };
  if (bytes.size() < 16) return damaged("its buffer is cut short");
  const u32 count = load32le(bytes.data());
  const u64 lists = 12 + 4 * u64{count};
  if (bytes.size() < 4 + lists) return damaged("its lists of messages are cut short");
  const Slice messages = bytes.substr(4, bytes.size() - 4 - lists);
  ByteReader in(bytes.substr(bytes.size() - lists));
  u64 listed = 0;
  for (u32 list = 0; list < 3; list++) {
    const u64 size = in.u32le();
    listed += size;
    in.bytes(4 * size);
  }
  if (!in.at_end() || listed != count) return damaged("its lists of messages have a wrong size");
  if (Error error = check(messages, count); !error.ok()) return error;
  bytes_.assign(messages);
  for (u64 offset = 0; offset < bytes_.size(); count_++) {
    bytes_[offset + kFlagsAt] |= kWritten;
    (void)at(offset, &offset);
  }
  memory_size_ = bytes.size() + 64;  // deserialize_from_rbuf: as large as what it is read from
  index_capacity_ = count_;
  first_from_ = bytes_.size();
  return Error::none();
}

void MessageBuffer::clear() {
  bytes_.clear();
  bytes_.shrink_to_fit();
  count_ = 0;
  index_capacity_ = 0;
  memory_size_ = first_from_ = sorted_bytes_ = 0;
  sorted_.clear();
  sorted_.shrink_to_fit();
}

void MessageBuffer::swap(MessageBuffer& other) { std::swap(*this, other); }

u64 MessageBuffer::memory_bytes() const {
  constexpr u64 kStructs =
      160 + 40 + 3 * 32;  // sizeof ftnode_nonleaf_childinfo, message_buffer, three omts
  return kStructs + malloc_footprint(memory_size_, bytes_.size()) + 16 * u64{index_capacity_};
}

}  // namespace tt::fractal
