#include "btree/page/page.h"

namespace tt::btree {
namespace {

constexpr u32 kMostOwned = 8, kLeastOwned = 4;
constexpr u32 kFilPageIndex = 17855;

}  // namespace

void Page::init(u32 space, u32 number, u32 index, u32 level) {
  std::memset(p_, 0, size_);
  store32(p_ + 4, number);
  store32(p_ + 8, kNoPageNumber);
  store32(p_ + 12, kNoPageNumber);
  store16(p_ + 24, kFilPageIndex);
  store32(p_ + 34, space);
  set_field(0, 2);
  set_field(2, kHeapStart);
  set_field(4, 0x8002);
  set_field(26, level);
  store32(p_ + 38 + 32, index);
  std::memcpy(p_ + kInfimum, "infimum", 8);
  std::memcpy(p_ + kSupremum, "supremum", 8);
  p_[kInfimum - 5] = 1, p_[kSupremum - 5] = 1;
  store16(p_ + kInfimum - 4, 0 << 3 | 2);
  store16(p_ + kSupremum - 4, 1 << 3 | 3);
  set_next_of(kInfimum, kSupremum);
  store16(p_ + kSupremum - 2, 0);
  set_slot(0, kInfimum);
  set_slot(1, kSupremum);
}

u32 Page::slot_of(u32 origin) const {
  while (owned(origin) == 0) origin = next_of(origin);
  // Directory slots are in key order, so counting gives a slot's number; pages are small.
  for (u32 i = 0; i < slots(); i++)
    if (slot(i) == origin) return i;
  TT_CHECK(false);
  return 0;
}

u32 Page::prev_of(u32 origin) const {
  const u32 s = slot_of(origin);
  u32 at = s == 0 ? kInfimum : slot(s - 1);
  while (next_of(at) != origin) at = next_of(at);
  return at;
}

u32 Page::find(const RecordFormat& format, Slice key, bool* equal) const {
  *equal = false;
  const auto compare = [&](u32 origin) {  // of the record with the key
    if (origin == kInfimum || (info(origin) & kMinRecord) != 0) return -1;
    if (origin == kSupremum) return 1;
    return format.key(p_ + origin).compare(key);
  };
  u32 low = 0, high = slots() - 1;
  while (high - low > 1) {
    const u32 middle = (low + high) / 2;
    const int c = compare(slot(middle));
    if (c == 0) {
      *equal = true;
      return slot(middle);
    }
    (c < 0 ? low : high) = middle;
  }
  u32 at = slot(low);
  for (;;) {
    const u32 next = next_of(at);
    const int c = compare(next);
    if (c > 0) return at;
    at = next;
    if (c == 0) {
      *equal = true;
      return at;
    }
  }
}

void Page::split_slot(u32 s) {
  const u32 n = owned(slot(s)), lower = n / 2;
  u32 at = slot(s - 1);
  for (u32 i = 0; i < lower; i++) at = next_of(at);
  const u32 count = slots();
  std::memmove(slot_address(count), slot_address(count - 1), 2 * (count - s));
  set_field(0, count + 1);
  set_slot(s, at);
  set_owned(at, lower);
  set_owned(slot(s + 1), n - lower);
}

// A slot with too few records takes one of the next slot's, or both become one (page0page.cc
// page_dir_balance_slot).
void Page::balance_slot(u32 s) {
  if (s == 0 || s + 1 >= slots()) return;
  const u32 here = slot(s), above = slot(s + 1), n = owned(here), n_above = owned(above);
  if (n >= kLeastOwned) return;
  if (n_above > kLeastOwned) {
    const u32 next = next_of(here);
    set_owned(here, 0);
    set_owned(next, n + 1);
    set_slot(s, next);
    set_owned(above, n_above - 1);
    return;
  }
  set_owned(here, 0);
  set_owned(above, n + n_above);
  const u32 count = slots();
  std::memmove(slot_address(count - 2), slot_address(count - 1), 2 * (count - s - 1));
  set_field(0, count - 1);
}

u32 Page::insert(const RecordFormat& format, u32 prev, Slice built, u32 extra, u8 info_bits,
                 bool* reused) {
  const u32 size = static_cast<u32>(built.size());
  u32 start = 0, heap = 0;
  const u32 head = free_head();
  const Record old = head != 0 ? format.parse(p_ + head) : Record{};
  const bool reuse = head != 0 && old.size() >= size;
  if (reused != nullptr) *reused = reuse;
  if (reuse) {
    start = head - old.extra;
    heap = heap_number(head);
    const u32 next = load16(p_ + head - 2);
    set_field(6, next == 0 ? 0 : (head + next) & 0xffff);
    set_field(8,
              garbage() - size);  // the rest of a larger one is lost until the page is reorganised
  } else {
    if (room() < static_cast<int>(size)) return 0;
    start = heap_top();
    heap = heap_records();
    set_field(2, start + size);
    set_field(4, 0x8000 | (heap + 1));
  }
  const u32 origin = start + extra;
  std::memcpy(p_ + start, built.data(), size);
  p_[origin - 5] = static_cast<char>(info_bits << 4);
  store16(p_ + origin - 4, heap << 3 | (leaf() ? 0 : 1));
  const u32 next = next_of(prev);
  set_next_of(origin, next);
  set_next_of(prev, origin);
  // PAGE_DIRECTION and PAGE_N_DIRECTION are kept only for the inspector; decisions use
  // PAGE_LAST_INSERT.
  const u32 last = last_insert(), direction = static_cast<u8>(p_[kHeaderAt + 13]) & 7;
  u32 now = 5;
  if (last != 0 && last == prev && direction != 1) now = 2;
  if (last != 0 && last == next && direction != 2) now = 1;
  p_[kHeaderAt + 13] = static_cast<char>(now);
  set_field(14, now == 5 ? 0 : field(14) + 1);
  set_field(10, origin);
  set_field(16, records() + 1);
  u32 owner = next;
  while (owned(owner) == 0) owner = next_of(owner);
  const u32 n = owned(owner) + 1;
  set_owned(owner, n);
  if (n > kMostOwned) split_slot(slot_of(owner));
  return origin;
}

void Page::remove(const RecordFormat& format, u32 origin) {
  const Record record = format.parse(p_ + origin);
  const u32 s = slot_of(origin), prev = prev_of(origin), owner = slot(s);
  set_next_of(prev, next_of(origin));
  const u32 n = owned(owner) - 1;
  if (owner == origin) {
    set_slot(s, prev);
    set_owned(origin, 0);
    set_owned(prev, n);
  } else {
    set_owned(owner, n);
  }
  set_field(10, 0);
  const u32 head = free_head();
  store16(p_ + origin - 2, head == 0 ? 0 : (head - origin) & 0xffff);
  set_field(6, origin);
  set_field(8, garbage() + record.size());
  set_field(16, records() - 1);
  if (n < kLeastOwned) balance_slot(s);
}

void Page::reorganise(const RecordFormat& format, char* scratch) {
  std::memcpy(scratch, p_, size_);
  const Page old(scratch, size_);
  char segments[28];
  std::memcpy(segments, p_ + kHeaderAt + 18, 8);
  std::memcpy(segments + 8, p_ + kHeaderAt + 36, 20);
  const u32 left = prev(), right = next();
  const u64 lsn = load64le(p_ + kLsnAt);
  init(load32(p_ + 34), number(), index(), level());
  std::memcpy(p_ + kHeaderAt + 18, segments, 8);
  std::memcpy(p_ + kHeaderAt + 36, segments + 8, 20);
  set_prev(left), set_next(right);
  store64le(p_ + kLsnAt, lsn);
  u32 prev = kInfimum;
  for (u32 at = old.first(); at != kSupremum; at = old.next_of(at)) {
    const Record r = format.parse(old.at(at));
    prev = insert(format, prev, {old.at(at) - r.extra, r.size()}, r.extra, old.info(at));
    TT_CHECK(prev != 0);
  }
  set_field(10, 0);
}

void Page::truncate(const RecordFormat& format, u32 origin) {
  // From the end, so that each removal is that of the last record.
  while (origin != kSupremum) {
    const u32 next = next_of(origin);
    remove(format, origin);
    origin = next;
  }
}

void Page::check(const RecordFormat& format) const {
  u32 count = 0, since = 0, bytes = 0, s = 0;
  Slice last;
  for (u32 at = kInfimum;; at = next_of(at)) {
    since++;
    if (owned(at) != 0) {
      TT_CHECK(owned(at) == since && slot(s) == at);
      if (s > 0 && s + 1 < slots()) TT_CHECK(since <= kMostOwned);
      since = 0, s++;
    }
    if (at == kSupremum) break;
    if (at == kInfimum) continue;
    const Record r = format.parse(p_ + at);
    TT_CHECK(at - r.extra >= kHeapStart && at + r.data <= heap_top());
    const bool lowest = (info(at) & kMinRecord) != 0;
    TT_CHECK(!lowest || (count == 0 && prev() == kNoPageNumber && !leaf()));
    TT_CHECK(count == 0 || last < r.key || (count == 1 && !leaf()));
    last = r.key;
    bytes += r.size();
    count++;
    TT_CHECK(count <= heap_records());
  }
  TT_CHECK(s == slots() && count == records());
  TT_CHECK(bytes <= data_bytes() + 0u || garbage() > 0);
  TT_CHECK(bytes == data_bytes());
  TT_CHECK(heap_top() <= size_ - kTrailer - 2 * slots());
}

}  // namespace tt::btree
