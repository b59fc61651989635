// Takes a mini-transaction's records apart (recv_sys_t::parse, log_phys_t::apply in log0recv.cc).
#pragma once
#include "btree/log/redo_record.h"

namespace tt::btree {

// One record. `body` is what follows the page's identifier; `whole` is all of it.
struct RedoItem {
  u8 type = 0;  // RedoRecords::Type, or File
  PageId page = 0;
  Slice body;
  Slice whole;
  bool same_page = false;
};

// Reads numbers off the front of a body. At its end ok() turns false, and all further ones are 0.
class RedoNumbers {
 public:
  explicit RedoNumbers(Slice bytes) : rest_(bytes) {}
  u32 byte() {
    if (!take(1)) return 0;
    const u32 v = static_cast<u8>(rest_[0]);
    rest_.remove_prefix(1);
    return v;
  }
  u32 varint() {
    if (!take(1)) return 0;
    const u32 first = static_cast<u8>(rest_[0]);
    const u32 n = first < 0x80 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3 : first < 0xf0 ? 4 : 5;
    if (!take(n)) return 0;
    const char* p = rest_.data();
    rest_.remove_prefix(n);
    if (n == 1) return first;
    if (n == 2) return (load16(p) & 0x3fff) + 128;
    if (n == 3) return ((first & 0x1f) << 16 | load16(p + 1)) + 16512;
    if (n == 4) return (load32(p) & 0x0fffffff) + 2113664;
    return load32(p + 1) + 270549120;
  }
  Slice rest() const { return rest_; }
  bool ok() const { return ok_; }

 private:
  bool take(size_t n) {
    if (rest_.size() < n) ok_ = false, rest_ = {};
    return ok_;
  }
  Slice rest_;
  bool ok_ = true;
};

class RedoReader {
 public:
  explicit RedoReader(Slice records) : rest_(records) {}
  // Takes the next record. False at the end, and at a record that makes no sense: ok() is false
  // then.
  bool next(RedoItem& item) {
    if (rest_.empty() || !ok_) return false;
    const u8 first = static_cast<u8>(rest_[0]);
    RedoNumbers numbers(rest_.substr(1));
    u32 length = first & 15;
    if (length == 0) {
      const size_t before = numbers.rest().size();
      length = numbers.varint() + 15;
      const u32 own = static_cast<u32>(before - numbers.rest().size());
      length = length > own ? length - own : 0;
    }
    if (!numbers.ok() || numbers.rest().size() < length || length > kMax) return ok_ = false;
    RedoNumbers body(numbers.rest().substr(0, length));
    const bool file = first >= RedoRecords::kSamePage && page_ == kNoPage;
    item.same_page = (first & RedoRecords::kSamePage) != 0 && !file;
    item.type = file ? first & 0xf0 : first & RedoRecords::kTypeBits;
    if (!item.same_page) {
      const u32 space = body.varint();
      page_ = page_id(space, body.varint());
    }
    ok_ = body.ok();
    item.page = page_;
    item.body = body.rest();
    if (file || item.type == RedoRecords::kFreePage) page_ = kNoPage;
    const Slice after = numbers.rest().substr(length);
    item.whole = rest_.substr(0, rest_.size() - after.size());
    rest_ = after;
    return ok_;
  }
  bool ok() const { return ok_; }

 private:
  static constexpr PageId kNoPage = ~PageId{0};
  static constexpr u32 kMax = 1u << 20;  // MTR_SIZE_MAX
  Slice rest_;
  PageId page_ = kNoPage;
  bool ok_ = true;
};

}  // namespace tt::btree
