// The pages of an extent that are taken: one bit for each of up to 256 (FSP_EXTENT_SIZE_MIN).
#pragma once
#include <array>

#include "core/types.h"

namespace tt::btree {

class PageBits {
 public:
  bool at(u32 place) const { return words_[place / 64] >> place % 64 & 1; }
  u32 count() const { return count_; }
  void flip(u32 place) {
    words_[place / 64] ^= u64{1} << place % 64;
    count_ += at(place) ? 1 : -1u;
  }

 private:
  std::array<u64, 4> words_ = {};
  u32 count_ = 0;
};

}  // namespace tt::btree
