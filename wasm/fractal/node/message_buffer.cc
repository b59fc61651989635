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
  char header[kMessageHeader];
  store32le(header, static_cast<u32>(m.key.size()));
  store32le(header + 4, static_cast<u32>(m.value.size()));
  header[kTypeAt] = static_cast<char>(m.type);
  header[kFreshAt] = static_cast<char>((m.fresh ? 1 : 0) | (m.written ? 2 : 0));
  store64le(header + 10, m.msn);
  header[18] = 1;  // one transaction, no nested ones
  store64le(header + 19, m.xid);
  bytes_.append(header, kMessageHeader).append(m.key).append(m.value);
  count_++;
  note_growth();
}

void MessageBuffer::note_growth() {
  if (bytes_.size() > memory_size_) memory_size_ = std::bit_ceil(bytes_.size());
  if (count_ > index_capacity_) index_capacity_ = count_ <= 2 ? 4 : 2 * count_;
}

Message MessageBuffer::at(u64 offset, u64* next) const {
  const char* p = bytes_.data() + offset;
  const u32 key = load32le(p), value = load32le(p + 4);
  *next = offset + kMessageHeader + key + value;
  const u8 flags = static_cast<u8>(p[kFreshAt]);
  return {static_cast<MessageType>(p[kTypeAt]),
          load64le(p + 10),
          load64le(p + 19),
          Slice(p + kMessageHeader, key),
          Slice(p + kMessageHeader + key, value),
          (flags & 1) != 0,
          (flags & 2) != 0};
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
    char& flags = bytes_[offset + kFreshAt];
    const Message m = at(offset, &offset);
    if (!m.written && m.type != MessageType::kCommit) first += m.key.size() + m.value.size();
    flags |= 2;
  }
  first_from_ = bytes_.size();
  return first;
}

void MessageBuffer::serialize(std::string& out) const {
  sort_index();
  append32le(out, count_);
  out.append(bytes_);
  u64 unused = 0;
  const size_t fresh_at = out.size();
  u32 fresh = 0;
  append32le(out, 0);
  for (u32 offset : sorted_)
    if (at(offset, &unused).fresh) append32le(out, offset), fresh++;
  store32le(&out[fresh_at], fresh);
  append32le(out, count_ - fresh);
  for (u32 offset : sorted_)
    if (!at(offset, &unused).fresh) append32le(out, offset);
  append32le(out, 0);
}

bool MessageBuffer::deserialize(Slice bytes) {
  clear();
  if (bytes.size() < 16) return false;
  const u32 count = load32le(bytes.data());
  const u64 trees = 12 + 4 * u64{count};
  if (bytes.size() < 4 + trees) return false;
  bytes_.assign(bytes.substr(4, bytes.size() - 4 - trees));
  for (u64 offset = 0; offset < bytes_.size();) {
    if (bytes_.size() - offset < kMessageHeader) return false;
    (void)at(offset, &offset);
    if (offset > bytes_.size()) return false;
    count_++;
  }
  memory_size_ = bytes.size() + 64;  // deserialize_from_rbuf: as large as what it is read from
  index_capacity_ = count_;
  first_from_ = bytes_.size();
  return count_ == count;
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
