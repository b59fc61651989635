#include "lsm/table/block.h"

#include <algorithm>

#include "lsm/rows/internal_key.h"

namespace tt::lsm {
namespace {

constexpr u64 kMaxHeader = 15;         // three varints of 32 bits
constexpr u64 kMinKey = 8;             // the trailer of an internal key
constexpr u64 kMaxBlock = 0x7fffffff;  // offsets and sizes of entries fit 32 bits

// Compares eight bytes at a time: it runs for every entry that is written. The first differing byte
// is the lowest of the word, as all targets are little-endian.
u64 common_prefix(const char* a, const char* b, u64 limit) {
  u64 n = 0;
  for (; n + 8 <= limit; n += 8) {
    const u64 difference = load64le(a + n) ^ load64le(b + n);
    if (difference != 0) return n + static_cast<u64>(__builtin_ctzll(difference)) / 8;
  }
  while (n < limit && a[n] == b[n]) n++;
  return n;
}

// Grows a buffer whose size is room rather than content. Doubling keeps std::string from filling
// new bytes for every entry.
void reserve(std::string& room, u64 bytes) {
  if (room.size() < bytes) room.resize(std::max<u64>(bytes, 2 * room.size()));
}

}  // namespace

void BlockBuilder::reset() {
  used_ = since_restart_ = last_key_size_ = 0;
  restarts_.assign(1, 0);
}

void BlockBuilder::add(Slice key, Slice value) {
  TT_DCHECK(key.size() <= kMaxBlock && value.size() <= kMaxBlock);  // else kMaxHeader is too small
  u64 shared = 0;
  if (since_restart_ >= restart_interval_) {
    restarts_.push_back(static_cast<u32>(used_));
    since_restart_ = 0;
  } else {
    shared = common_prefix(key.data(), last_key_.data(), std::min<u64>(key.size(), last_key_size_));
  }
  const u64 unshared = key.size() - shared;
  reserve(buffer_, used_ + kMaxHeader + unshared + value.size());
  char* p = &buffer_[used_];
  if ((shared | unshared | value.size()) < 128) {
    *p++ = static_cast<char>(shared);
    *p++ = static_cast<char>(unshared);
    *p++ = static_cast<char>(value.size());
  } else {
    p = put_varint(put_varint(put_varint(p, shared), unshared), value.size());
  }
  p = std::copy_n(key.data() + shared, unshared, p);
  p = std::copy_n(value.data(), value.size(), p);
  used_ = static_cast<u64>(p - buffer_.data());
  since_restart_++;

  reserve(last_key_, key.size());
  std::copy_n(key.data() + shared, unshared, &last_key_[shared]);
  last_key_size_ = key.size();
}

Slice BlockBuilder::finish() {
  TT_CHECK(size_estimate() <= kMaxBlock);  // BlockIterator::open refuses larger ones
  reserve(buffer_, size_estimate());
  char* p = &buffer_[used_];
  std::memcpy(p, restarts_.data(), 4 * restarts_.size());
  store32le(p + 4 * restarts_.size(), static_cast<u32>(restarts_.size()));
  return Slice(buffer_.data(), size_estimate());
}

bool BlockIterator::open(Slice block, u64 global_sequence) {
  block_ = block;
  global_sequence_ = global_sequence;
  restarts_at_ = restart_count_ = current_ = next_ = key_size_ = 0;
  damaged_ = true;
  if (block.size() < 8 || block.size() > kMaxBlock) return false;
  // A count with the highest bit set would announce a hash index, which is not built here.
  const u32 count = load32le(block.data() + block.size() - 4);
  if (count == 0 || count > block.size() / 4 - 1) return false;
  restart_count_ = count;
  restarts_at_ = static_cast<u32>(block.size()) - 4 * (count + 1);
  current_ = restarts_at_;
  damaged_ = false;
  return true;
}

void BlockIterator::fail() {
  damaged_ = true;
  current_ = next_ = restarts_at_;
  value_ = {};
}

bool BlockIterator::read_header(u32 offset, Header* header) const {
  if (offset >= restarts_at_) return false;
  const char* p = block_.data() + offset;
  const char* const end = block_.data() + restarts_at_;
  if (end - p >= 3 &&
      (static_cast<u8>(p[0]) | static_cast<u8>(p[1]) | static_cast<u8>(p[2])) < 128) {
    *header = {static_cast<u8>(p[0]), static_cast<u8>(p[1]), static_cast<u8>(p[2]), p + 3};
  } else {
    if ((p = get_varint32(p, end, &header->shared)) == nullptr) return false;
    if ((p = get_varint32(p, end, &header->unshared)) == nullptr) return false;
    if ((p = get_varint32(p, end, &header->value_size)) == nullptr) return false;
    header->key = p;
  }
  return u64{header->unshared} + header->value_size <= static_cast<u64>(end - header->key);
}

BlockIterator::Stored BlockIterator::stored() const {
  TT_CHECK(valid());
  Header header{};
  read_header(current_, &header);
  return {current_, header.shared, header.unshared};
}

void BlockIterator::parse_at(u32 offset) {
  if (offset == restarts_at_) {
    current_ = offset;
    return;
  }
  Header h;
  // The next key may share bytes of this one's trailer as it is stored.
  if (global_sequence_ != 0 && key_size_ >= kMinKey) set_sequence(0);
  if (!read_header(offset, &h) || h.shared > key_size_ || u64{h.shared} + h.unshared < kMinKey)
    return fail();
  // Whole words: up to 7 bytes more than the key's are written, and read of the at least eight
  // bytes of restarts that follow every entry.
  reserve(key_, u64{h.shared} + h.unshared + 8);
  char* const rest = &key_[h.shared];
  for (u32 at = 0; at < h.unshared; at += 8) store64le(rest + at, load64le(h.key + at));
  key_size_ = h.shared + h.unshared;
  if (global_sequence_ != 0) set_sequence(global_sequence_);
  value_ = {h.key + h.unshared, h.value_size};
  current_ = offset;
  next_ = static_cast<u32>(h.key - block_.data()) + h.unshared + h.value_size;
}

void BlockIterator::set_sequence(u64 sequence) {
  TT_DCHECK(key_size_ >= kMinKey);
  char* const trailer = &key_[key_size_ - 8];
  store64le(trailer, sequence << 8 | static_cast<u8>(trailer[0]));
}

void BlockIterator::seek_to_first() {
  key_size_ = 0;
  parse_at(0);
}

// Binary search for the last restart whose key is before the target, else the first one. Returns
// false, and the iterator is not valid, if a restart is damaged.
bool BlockIterator::find_restart(Slice internal_key, u32* restart) {
  u32 first = 0, last = restart_count_ == 0 ? 0 : restart_count_ - 1;
  while (first < last) {
    const u32 middle = first + (last - first + 1) / 2;
    Header h;
    if (!read_header(restart_offset(middle), &h) || h.shared != 0 || h.unshared < kMinKey) {
      fail();
      return false;
    }
    if (compare_internal({h.key, h.unshared}, internal_key) < 0) {
      first = middle;
    } else {
      last = middle - 1;
    }
  }
  *restart = first;
  return true;
}

void BlockIterator::seek(Slice internal_key) {
  u32 restart = 0;
  if (!find_restart(internal_key, &restart)) return;
  key_size_ = 0;
  parse_at(restart_count_ == 0 ? 0 : restart_offset(restart));
  while (valid() && compare_internal(key(), internal_key) < 0) next();
}

void BlockIterator::seek_before(Slice internal_key) {
  seek(internal_key);
  if (damaged_) return;
  valid() ? prev() : seek_to_last();
}

// Moves to the last entry that begins before `offset`, walking from an earlier restart.
void BlockIterator::walk_to_entry_before(u32 restart, u32 offset) {
  key_size_ = 0;
  parse_at(restart_offset(restart));
  while (valid() && next_ < offset) next();
}

void BlockIterator::seek_to_last() {
  if (restart_count_ == 0 || restarts_at_ == 0) return;
  walk_to_entry_before(restart_count_ - 1, restarts_at_);
}

void BlockIterator::prev() {
  const u32 here = current_;
  if (here == 0) {
    current_ = next_ = restarts_at_;
    return;
  }
  u32 first = 0, last = restart_count_ - 1;
  while (first < last) {  // the last restart before this entry
    const u32 middle = first + (last - first + 1) / 2;
    if (restart_offset(middle) < here)
      first = middle;
    else
      last = middle - 1;
  }
  walk_to_entry_before(first, here);
}

}  // namespace tt::lsm
