// A byte string that grows by small pieces. Appends are inlined, where std::string's are calls into
// the library.
#pragma once
#include <vector>

#include "core/coding.h"

namespace tt {

class ByteBuffer {
 public:
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  char* data() { return room_.data(); }
  operator Slice() const { return {room_.data(), size_}; }

  // Adds `n` bytes for the caller to fill; returns the first.
  char* extend(size_t n) {
    if (room_.size() - size_ < n) grow(n);
    size_ += n;
    return room_.data() + size_ - n;
  }
  void append(u8 byte) { *extend(1) = static_cast<char>(byte); }
  void append(Slice bytes) {
    if (!bytes.empty()) std::memcpy(extend(bytes.size()), bytes.data(), bytes.size());
  }
  void append32le(u32 v) { store32le(extend(4), v); }
  void append64le(u64 v) { store64le(extend(8), v); }

 private:
  // Rare, hence out of line: inlined it would lengthen every append.
  __attribute__((noinline)) void grow(size_t n) { room_.resize(2 * (size_ + n)); }
  std::vector<char> room_;
  size_t size_ = 0;
};

}  // namespace tt
