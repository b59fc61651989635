#include "btree/page/page.h"

namespace tt::btree {
namespace {

constexpr u32 kFilPageIndex = 17855;

}  // namespace

void Page::init_frame(char* bytes, u32 page_size, u32 space, u32 number) {
  std::memset(bytes, 0, page_size);
  store32(bytes + 4, number);
  store32(bytes + kPrevAt, kNoPageNumber);
  store32(bytes + kNextAt, kNoPageNumber);
  store32(bytes + 34, space);
}

void Page::create() {
  store16(p_ + 24, kFilPageIndex);
  std::memset(p_ + kHeaderAt, 0, 26);  // PAGE_HEADER_PRIV_END
  // PAGE_N_DIR_SLOTS, PAGE_HEAP_TOP, PAGE_N_HEAP with the flag of a compact page.
  set_field(0, 2);
  set_field(2, kHeapStart);
  set_field(4, 0x8002);
  p_[kHeaderAt + 13] = 5;  // PAGE_NO_DIRECTION
  std::memset(p_ + kInfimum - 5, 0, size_ - kTrailer - (kInfimum - 5));
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

void Page::init(u32 space, u32 number, u32 index, u32 level) {
  init_frame(p_, size_, space, number);
  create();
  set_field(26, level);
  store32(p_ + kIndexAt + 4, index);
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

// Binary search over the slots, then along the records of one. The leftmost pointer of a level is
// less than any key, whatever its own says.
u32 Page::find(const RecordFormat& format, Slice key, bool* equal) const {
  *equal = false;
  const auto compare = [&](u32 origin) {  // the record with the key
    if (origin == kInfimum || (info(origin) & kMinRecord) != 0) return -1;
    if (origin == kSupremum) return 1;
    return format.compare(p_ + origin, key);
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

// A slot with one record too many becomes two; the lower one gets half of them.
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
  set_slot(count - 1, 0);
  set_field(0, count - 1);
}

u32 Page::insert(const RecordFormat& format, u32 prev, Slice built, u32 extra, u8 info_bits,
                 Reuse* reuse) {
  const u32 size = static_cast<u32>(built.size()), head = free_head();
  Reuse how;
  how.head = reuses_head(format, size);
  if (how.head)
    how.shift = static_cast<int>(extra) - static_cast<int>(format.parse(p_ + head).extra);
  if (!how.head && room() < static_cast<int>(size)) return 0;
  if (reuse != nullptr) *reuse = how;
  return place(prev, built, extra, info_bits, how);
}

// True for infimum, supremum, and any place in the heap where a record's origin may be.
bool Page::is_origin(u32 at) const {
  return at == kInfimum || at == kSupremum ||
         (at >= kHeapStart + kRecordHeader && at <= heap_top());
}

bool Page::has_bounds() const {
  return slots() >= 2 && 2 * slots() + kTrailer <= size_ - kHeapStart &&
         heap_top() <= slot_place(slots() - 1) && heap_top() >= kHeapStart;
}

// The slot that owns the record, if slot and records are sound; else 0, which is the infimum's.
u32 Page::sound_slot_of(u32 origin) const {
  u32 owner = origin;
  for (u32 i = 0; is_origin(owner) && owned(owner) == 0; i++) {
    if (i == kMaxOwned) return 0;
    owner = next_of(owner);
  }
  for (u32 s = 1; s < slots(); s++)
    if (slot(s) == owner) return is_sound(s) ? s : 0;
  return 0;
}

// True if the list leads from the slot before to this one through as many records as it owns.
bool Page::is_sound(u32 s) const {
  if (!is_origin(slot(s - 1)) || !is_origin(slot(s))) return false;
  const u32 n = owned(slot(s));
  u32 at = slot(s - 1);
  for (u32 i = 0; i < n; i++) {
    at = next_of(at);
    if (!is_origin(at) || (i + 1 < n) != (owned(at) == 0)) return false;
  }
  return at == slot(s) && n >= 1 && n <= kMaxOwned;
}

// True if the record belongs to a sound slot, or is the last one of the slot before.
bool Page::leads_to(u32 origin, u32 s) const {
  u32 at = slot(s - 1);
  while (at != origin && at != slot(s)) at = next_of(at);
  return at == origin;
}

// True if no record of the list has its header among these bytes, which a new record may then take.
bool Page::is_free(u32 from, u32 size) const {
  u32 at = kInfimum;
  for (u32 left = records() + 1; left > 0; left--) {
    at = next_of(at);
    if (!is_origin(at) || (at > from && at - kRecordHeader < from + size)) return false;
  }
  return at == kSupremum;
}

bool Page::accepts(u32 prev, u32 extra, u32 size, Reuse reuse) const {
  if (!has_bounds() || !is_origin(prev) || prev == kSupremum || !is_origin(next_of(prev)))
    return false;
  const u32 s = sound_slot_of(next_of(prev));
  if (s == 0 || !leads_to(prev, s)) return false;
  const u32 top = heap_top(), fresh = reuse.head ? 0 : size;
  if (top + fresh > slot_place(slots() - 1 + (owned(slot(s)) == kMaxOwned))) return false;
  if (!reuse.head) return true;
  const u32 head = free_head(), origin = head + static_cast<u32>(reuse.shift);
  return head >= kHeapStart + kRecordHeader && head <= top && origin >= kHeapStart + extra &&
         origin <= top && origin - extra + size <= top && garbage() >= size &&
         is_free(origin - extra, size);
}

bool Page::releases(u32 prev, u32 extra, u32 data) const {
  if (!has_bounds() || !is_origin(prev) || prev == kSupremum || records() == 0) return false;
  const u32 origin = next_of(prev);
  if (origin == kInfimum || origin == kSupremum || !is_origin(origin)) return false;
  if (origin < kHeapStart + extra || origin + data > heap_top()) return false;
  const u32 s = sound_slot_of(origin);
  return s != 0 && leads_to(prev, s) && (s + 1 == slots() || is_sound(s + 1));
}

u32 Page::place(u32 prev, Slice built, u32 extra, u8 info_bits, Reuse reuse) {
  const u32 size = static_cast<u32>(built.size());
  u32 origin = 0, heap = 0;
  if (reuse.head) {
    const u32 head = free_head(), after = load16(p_ + head - 2);
    origin = head + static_cast<u32>(reuse.shift);
    heap = heap_number(head);
    set_field(6, after == 0 ? 0 : (head + after) & 0xffff);
    // The rest of a larger record stays garbage until the page is reorganised.
    set_field(8, garbage() - size);
  } else {
    origin = heap_top() + extra;
    heap = heap_records();
    set_field(2, heap_top() + size);
    set_field(4, 0x8000 | (heap + 1));
  }
  std::memcpy(p_ + origin - extra, built.data(), size);
  p_[origin - 5] = static_cast<char>(info_bits << 4);
  store16(p_ + origin - 4, heap << 3 | (leaf() ? 0 : 1));
  const u32 next = next_of(prev);
  set_next_of(origin, next);
  set_next_of(prev, origin);
  // PAGE_DIRECTION and PAGE_N_DIRECTION are kept only so that the page's bytes are InnoDB's;
  // decisions use PAGE_LAST_INSERT.
  const u32 last = last_insert(), direction = static_cast<u8>(p_[kHeaderAt + 13]) & 7;
  u32 now = 5;
  if (last != 0 && last == prev && direction != 1)
    now = 2;
  else if (last != 0 && last == next && direction != 2)
    now = 1;
  p_[kHeaderAt + 13] = static_cast<char>(now);
  set_field(14, now == 5 ? 0 : field(14) + 1);
  set_field(10, origin);
  set_field(16, records() + 1);
  u32 owner = next;
  while (owned(owner) == 0) owner = next_of(owner);
  const u32 n = owned(owner) + 1;
  set_owned(owner, n);
  if (n > kMaxOwned) split_slot(slot_of(owner));
  return origin;
}

void Page::remove(const RecordFormat& format, u32 origin) {
  const Record record = format.parse(p_ + origin);
  unlink(prev_of(origin), origin, record.extra, record.data);
}

void Page::unlink(u32 prev, u32 origin, u32 extra, u32 data) {
  TT_DCHECK(next_of(prev) == origin);
  const u32 s = slot_of(origin);
  unlist(prev, origin, s);
  free_record(origin, extra, data);
  if (owned(slot(s)) < kLeastOwned) balance_slot(s);
}

// Takes the record out of the list, and from the slot that owns it.
void Page::unlist(u32 prev, u32 origin, u32 s) {
  const u32 owner = slot(s), n = owned(owner) - 1;
  set_next_of(prev, next_of(origin));
  if (owner == origin) {
    set_slot(s, prev);
    set_owned(prev, n);
  } else {
    set_owned(owner, n);
  }
}

void Page::unlink_zipped(u32 prev, u32 origin, u32 extra, u32 data) {
  TT_DCHECK(next_of(prev) == origin);
  const u32 s = slot_of(origin), head = free_head();
  unlist(prev, origin, s);
  set_field(10, 0);
  set_field(16, records() - 1);
  set_field(6, origin);
  set_field(8, garbage() + extra + data);
  store16(p_ + origin - 2, head == 0 ? 0 : (head - origin) & 0xffff);
  p_[origin - 5] = 0;
  if (owned(slot(s)) < kLeastOwned) balance_slot(s);
}

u32 Page::reused_zipped(const RecordFormat& format, u32 extra, u32 size) const {
  const u32 head = free_head();
  if (head == 0) return 0;
  const Record old = format.parse(p_ + head);
  return extra <= old.extra && old.size() >= size + (old.extra - extra) ? head : 0;
}

// page_mem_free: the topmost record of the heap gives its room back, others join the free list.
void Page::free_record(u32 origin, u32 extra, u32 data) {
  set_field(10, 0);
  set_field(16, records() - 1);
  if (heap_number(origin) + 1 == heap_records()) {
    const u32 lost = heap_top() - (origin + data);  // rest of a larger record that it replaced
    set_field(2, origin - extra);
    set_field(4, 0x8000 | (heap_records() - 1));
    set_field(8, garbage() - lost);
    std::memset(p_ + origin - extra, 0, extra + data);
    return;
  }
  const u32 head = free_head();
  set_field(6, origin);
  set_field(8, garbage() + extra + data);
  store16(p_ + origin - 2, head == 0 ? 0 : (head - origin) & 0xffff);
  std::memset(p_ + origin, 0, data);
}

// btr_page_reorganize_low.
void Page::reorganise(const RecordFormat& format, char* scratch) {
  std::memcpy(scratch, p_, size_);
  const Page old(scratch, size_);
  create();
  store64be(p_ + kNewestAt, old.newest_transaction());
  u32 prev = kInfimum;
  for (u32 at = old.first(); at != kSupremum; at = old.next_of(at)) {
    const Record r = format.parse(old.at(at));
    prev = insert(format, prev, {old.at(at) - r.extra, r.size()}, r.extra, old.info(at));
    TT_CHECK(prev != 0);
  }
}

void Page::check(const RecordFormat& format) const {
  u32 count = 0, since = 0, bytes = 0, s = 0;
  std::string last, buffer;
  for (u32 at = kInfimum;; at = next_of(at)) {
    since++;
    if (owned(at) != 0) {
      TT_CHECK(owned(at) == since && slot(s) == at);
      if (s > 0 && s + 1 < slots()) TT_CHECK(since <= kMaxOwned);
      since = 0, s++;
    }
    if (at == kSupremum) break;
    if (at == kInfimum) continue;
    const Record r = format.parse(p_ + at);
    TT_CHECK(at - r.extra >= kHeapStart && at + r.data <= heap_top());
    const bool lowest = (info(at) & kMinRecord) != 0;
    TT_CHECK(!lowest || (count == 0 && prev() == kNoPageNumber && !leaf()));
    const Slice key = format.key(p_ + at, buffer);
    TT_CHECK(count == 0 || last < key || (count == 1 && !leaf()));
    last.assign(key);
    bytes += r.size();
    count++;
    TT_CHECK(count <= heap_records());
  }
  TT_CHECK(s == slots() && count == records());
  TT_CHECK(bytes == data_bytes());
  TT_CHECK(heap_top() <= size_ - kTrailer - 2 * slots());
}

}  // namespace tt::btree
