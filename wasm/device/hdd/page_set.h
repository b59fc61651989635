// A set of pages with a fast next-member query: a tree of bitmaps with a fan-out of 64. Allocates
// only at construction.
#pragma once
#include <bit>
#include <vector>

#include "core/types.h"

namespace tt {

class PageSet {
 public:
  static constexpr u64 kNone = ~u64{0};

  explicit PageSet(u64 pages) {
    do {
      pages = div_up(pages, 64);
      levels_.emplace_back(pages, 0);
    } while (pages > 1);
  }
  u64 size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool has(u64 page) const {
    TT_DCHECK(page / 64 < levels_[0].size());
    return levels_[0][page / 64] >> (page % 64) & 1;
  }

  // Adds the page. False if it was a member.
  bool insert(u64 page) {
    if (has(page)) return false;
    for (std::vector<u64>& words : levels_) {
      words[page / 64] |= u64{1} << (page % 64);
      page /= 64;
    }
    size_++;
    return true;
  }
  // Removes the page. False if it was no member.
  bool erase(u64 page) {
    if (!has(page)) return false;
    for (std::vector<u64>& words : levels_) {
      words[page / 64] &= ~(u64{1} << (page % 64));
      if (words[page / 64] != 0) break;
      page /= 64;
    }
    size_--;
    return true;
  }
  // Returns the first member from `page` on, or kNone.
  u64 next(u64 page) const {
    u32 level = 0;
    for (;; page = page / 64 + 1, level++) {
      if (level == levels_.size() || page / 64 >= levels_[level].size()) return kNone;
      const u64 word = levels_[level][page / 64] >> (page % 64);
      if (word == 0) continue;
      page += static_cast<u64>(std::countr_zero(word));
      while (level > 0)
        page = page * 64 + static_cast<u64>(std::countr_zero(levels_[--level][page]));
      return page;
    }
  }
  void swap(PageSet& other) {
    TT_DCHECK(levels_[0].size() == other.levels_[0].size());
    levels_.swap(other.levels_);
    std::swap(size_, other.size_);
  }

 private:
  std::vector<std::vector<u64>>
      levels_;  // the pages, then the words of the level below that are not 0
  u64 size_ = 0;
};

}  // namespace tt
