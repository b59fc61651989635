// Validates the records of a page of any bytes (page0page.cc page_simple_validate_new,
// page_validate). A right checksum proves only that they came back as they were written.
#include <array>

#include "btree/page/page.h"

namespace tt::btree {
namespace {

// The bytes of a page that records take.
class TakenBytes {
 public:
  // Takes [from, end); false if one of these bytes was taken before.
  bool take(u32 from, u32 end) {
    for (u32 word = from / 64; word * 64 < end; word++) {
      u64 bits = ~u64{0};
      if (word == from / 64) bits &= ~u64{0} << from % 64;
      if (end < (word + 1) * 64) bits &= ~(~u64{0} << end % 64);
      if ((words_[word] & bits) != 0) return false;
      words_[word] |= bits;
    }
    return true;
  }

 private:
  std::array<u64, 16 * KiB / 64> words_ = {};
};

// Looks at each record of one page once, and adds up their sizes.
class Walk {
 public:
  Walk(const Page& page, const RecordFormat& format, u32 page_size)
      : page_(page), format_(format), most_(Page::largest_record(page_size)) {}
  // Takes the record at `at`: false if it leaves the heap or lies over another one.
  bool take(u32 at) {
    if (at < kHeapStart + kRecordHeader || at > page_.heap_top()) return false;
    const Record r = format_.parse(page_.at(at), page_.at(0));
    bytes += r.size();
    return r.is_valid && at - r.extra >= kHeapStart && at + r.data <= page_.heap_top() &&
           r.size() <= most_ && page_.heap_number(at) < page_.heap_records() &&
           taken_.take(at - r.extra, at + r.data);
  }
  u32 bytes = 0;

 private:
  const Page& page_;
  const RecordFormat& format_;
  u32 most_;
  TakenBytes taken_;
};

}  // namespace

bool Page::is_sound(const RecordFormat& format) const {
  if (!is_compact() || !has_bounds() || slot(0) != kInfimum || owned(kInfimum) != 1) return false;
  if ((info(kInfimum) | info(kSupremum)) != 0) return false;
  Walk walk(*this, format, size_);
  u32 at = kInfimum, s = 1, since = 0;
  for (u32 left = records(); left > 0; left--) {
    at = next_of(at);
    if (!walk.take(at)) return false;
    since++;
    const u32 n = owned(at);
    if (n == 0) continue;
    if (n != since || n < kLeastOwned || n > kMaxOwned || s + 1 >= slots() || slot(s) != at)
      return false;
    since = 0, s++;
  }
  if (next_of(at) != kSupremum || s + 1 != slots() || slot(s) != kSupremum) return false;
  if (owned(kSupremum) != since + 1 || since >= kMaxOwned) return false;
  if (walk.bytes + garbage() != heap_top() - kHeapStart) return false;
  // Freed records must be sound as well, since an insert may take the place of one.
  at = free_head();
  for (u32 left = heap_records() - 2 - records(); left > 0; left--) {
    if (!walk.take(at)) return false;
    const u32 after = load16(p_ + at - 2);
    at = after == 0 ? 0 : (at + after) & 0xffff;
  }
  return at == 0 && heap_records() >= records() + 2;
}

}  // namespace tt::btree
