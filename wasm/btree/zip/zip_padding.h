// Bytes of a leaf's page that inserts leave free, so that it will probably fit when it is zipped
// (dict0dict.cc dict_index_zip_pad_update, dict_index_zip_pad_optimal_page_size, MariaDB 10.11).
// Each index learns them from the rounds of its leaves' compressions.
#pragma once
#include <algorithm>

#include "core/types.h"

namespace tt::btree {

class ZipPadding {
 public:
  void zipped(bool fitted, u32 page_size) {
    (fitted ? fitted_ : failed_)++;
    if (fitted_ + failed_ < kRound) return;
    const u32 failed_pct = failed_ * 100 / (fitted_ + failed_);
    fitted_ = failed_ = 0;
    if (failed_pct > kFailurePct) {
      if (bytes_ + kStep < page_size * kMostPct / 100) bytes_ += kStep;
      good_rounds_ = 0;
    } else if (++good_rounds_ >= kGoodRounds && bytes_ > 0) {
      bytes_ -= kStep;
      good_rounds_ = 0;
    }
  }
  u32 bytes() const { return bytes_; }
  // Bytes of records that a page will probably fit with.
  u32 optimal(u32 page_size) const {
    return std::max(page_size - bytes_, page_size * (100 - kMostPct) / 100);
  }

 private:
  // ZIP_PAD_ROUND_LEN, ZIP_PAD_INCR, ZIP_PAD_SUCCESSFUL_ROUND_LIMIT,
  // innodb_compression_failure_threshold_pct, innodb_compression_pad_pct_max.
  static constexpr u32 kRound = 128, kStep = 128, kGoodRounds = 5, kFailurePct = 5, kMostPct = 50;
  u32 bytes_ = 0, fitted_ = 0, failed_ = 0, good_rounds_ = 0;
};

}  // namespace tt::btree
