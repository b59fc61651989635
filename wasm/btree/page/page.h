// An index page: InnoDB's bytes (fil0fil.h, page0page.h) and the operations within one page
// (page0page.cc, page0cur.cc).
//
//   FIL header 38 | index header 56 | infimum 13 | supremum 13 | records, upwards … directory
//   slots, downwards | trailer 8
//
// Records form a list in key order from infimum to supremum. Each directory slot points to the last
// of 4 to 8 records that it owns, so a search is binary down to a few records. Deleted records form
// a second list; an insert tries to reuse its head alone.
#pragma once
#include "btree/page/record.h"

namespace tt::btree {

inline constexpr u32 kInfimum = 99, kSupremum = 112, kHeapStart = 120, kTrailer = 8;

class Page {
 public:
  Page(char* bytes, u32 page_size) : p_(bytes), size_(page_size) {}

  // Header fields.
  u32 number() const { return load32(p_ + 4); }
  u32 prev() const { return load32(p_ + 8); }
  u32 next() const { return load32(p_ + 12); }
  bool is_index() const { return load16(p_ + 24) == 17855; }  // FIL_PAGE_INDEX
  // Not in ROW_FORMAT=REDUNDANT, which the dictionary's own tables have.
  bool is_compact() const { return (field(4) & 0x8000) != 0; }
  u32 slots() const { return field(0); }
  u32 heap_top() const { return field(2); }
  u32 heap_records() const { return field(4) & 0x7fff; }
  u32 free_head() const { return field(6); }
  u32 garbage() const { return field(8); }
  u32 last_insert() const { return field(10); }
  u32 records() const { return field(16); }
  u64 newest_transaction() const { return load64be(p_ + kNewestAt); }  // PAGE_MAX_TRX_ID
  u32 level() const { return field(26); }
  u32 index() const { return load32(p_ + 38 + 32); }
  static constexpr u32 kPrevAt = 8, kNextAt = 12, kLsnAt = 16, kHeaderAt = 38, kSlotsAt = kHeaderAt,
                       kFreeAt = kHeaderAt + 6, kLastInsertAt = kHeaderAt + 10,
                       kRecordsAt = kHeaderAt + 16, kNewestAt = kHeaderAt + 18,
                       kLevelAt = kHeaderAt + 26, kIndexAt = kHeaderAt + 28;
  // The newest transaction in the root of a tree that is not there: its build, or giving back its
  // pages, is not done.
  static constexpr u64 kUnfinished = ~u64{0};
  // In the root alone: addresses of the entries of its two segments (PAGE_BTR_SEG_LEAF, _TOP).
  static constexpr u32 kLeafSegmentAt = kHeaderAt + 36, kInnerSegmentAt = kHeaderAt + 46;

  // A record of half an empty page or more would have columns moved off page
  // (page_zip_rec_needs_ext), which is not supported.
  static constexpr u32 largest_record(u32 page_size) { return (page_size - 132) / 2 - 1; }
  // Applies INIT_PAGE (log_phys_t::apply): zeros, the page's place, no neighbours.
  static void init_frame(char* bytes, u32 page_size, u32 space, u32 number);
  // Makes the page an index page without records; its neighbours, level, index and segments stay
  // (page_create_low).
  void create();
  // Makes an empty page of an index.
  void init(u32 space, u32 number, u32 index, u32 level);
  char* bytes() { return p_; }
  const char* bytes() const { return p_; }
  bool leaf() const { return level() == 0; }

  // Records.
  const char* at(u32 origin) const { return p_ + origin; }
  char* at(u32 origin) { return p_ + origin; }
  u32 next_of(u32 origin) const { return (origin + load16(p_ + origin - 2)) & 0xffff; }
  u32 prev_of(u32 origin) const;
  u32 first() const { return next_of(kInfimum); }
  u8 info(u32 origin) const { return static_cast<u8>(p_[origin - 5]) >> 4; }
  void set_info(u32 origin, u8 info) {
    p_[origin - 5] = static_cast<char>(info << 4 | (static_cast<u8>(p_[origin - 5]) & 15));
  }
  bool deleted(u32 origin) const { return (info(origin) & kDeleted) != 0; }
  u32 owned(u32 origin) const { return static_cast<u8>(p_[origin - 5]) & 15; }
  u32 heap_number(u32 origin) const { return load16(p_ + origin - 4) >> 3; }
  // The last record whose key is not greater than `key` (infimum if there is none); *equal says
  // whether it is the key itself.
  u32 find(const RecordFormat& format, Slice key, bool* equal) const;

  // Space (page0page.h page_get_max_insert_size_after_reorganize and its like).
  u32 capacity() const { return size_ - kHeapStart - kTrailer - 4; }
  // Half a byte for each record, as a slot of 2 bytes owns at least 4
  // (page_dir_calc_reserved_space).
  static u32 directory_bytes(u32 records) { return (2 * records + 3) / 4; }
  u32 data_bytes() const { return heap_top() - kHeapStart - garbage(); }
  u32 used_bytes() const { return size_ - capacity() + data_bytes() + directory_bytes(records()); }
  // The largest record that fits after a reorganisation, and without one; may be negative.
  int room_after_reorganise(u32 more = 1) const {
    return static_cast<int>(capacity()) -
           static_cast<int>(data_bytes() + directory_bytes(records() + more));
  }
  int room(u32 more = 1) const {
    const u32 used = heap_top() - kHeapStart + directory_bytes(more + heap_records() - 2);
    return static_cast<int>(capacity()) - static_cast<int>(used);
  }

  // True if insert() would find room for a record of that size without a reorganisation.
  bool takes(const RecordFormat& format, u32 size) const {
    return reuses_head(format, size) || room() >= static_cast<int>(size);
  }
  // Inserts a built record (see RecordFormat::build) after `prev`; returns its origin, or 0 if
  // there is no room in one piece. *reuse reports if it took the head of the free list.
  struct Reuse {
    bool head = false;
    int shift = 0;  // from the origin of the record whose place it takes to the new one's
  };
  u32 insert(const RecordFormat& format, u32 prev, Slice built, u32 extra, u8 info,
             Reuse* reuse = nullptr);
  // The same without knowledge of columns, as recovery does it (page_apply_insert_dynamic).
  u32 place(u32 prev, Slice built, u32 extra, u8 info, Reuse reuse);
  // True if list, directory, free list and counters agree, and each record lies in the heap and
  // over no other: no walk through the page can then leave it or loop. Safe on any bytes.
  bool is_sound(const RecordFormat& format) const;
  // True if place() can insert there, or unlink() remove the record after `prev`: recovery asks
  // before it applies a record. Safe on any bytes.
  bool accepts(u32 prev, u32 extra, u32 size, Reuse reuse) const;
  bool releases(u32 prev, u32 extra, u32 data) const;
  void remove(const RecordFormat& format, u32 origin);
  // Removes a record of `extra` bytes before its origin and `data` bytes from it on, as recovery
  // does it (page_apply_delete_dynamic).
  void unlink(u32 prev, u32 origin, u32 extra, u32 data);
  // Likewise in a compressed table's page: the record stays in the heap with its columns, and is
  // always freed (page_zip_dir_delete).
  void unlink_zipped(u32 prev, u32 origin, u32 extra, u32 data);
  // The head of the free list if a compressed table's record may take its place: it stays where it
  // is, and has no more before its origin (page_cur_insert_rec_zip). Else 0.
  u32 reused_zipped(const RecordFormat& format, u32 extra, u32 size) const;
  // Moves all records to a fresh heap in key order, without garbage. `scratch` has the size of a
  // page.
  void reorganise(const RecordFormat& format, char* scratch);
  // Offset of a slot of the directory.
  u32 slot_place(u32 number) const { return size_ - kTrailer - 2 * (number + 1); }
  // The slot that owns the record.
  u32 owner_slot(u32 origin) const { return slot_of(origin); }
  // Stops the run if the page is inconsistent: lists, directory, counters, key order.
  void check(const RecordFormat& format) const;

 private:
  static constexpr u32 kMaxOwned = 8, kLeastOwned = 4;  // records of a slot
  u32 field(u32 at) const { return load16(p_ + kHeaderAt + at); }
  void set_field(u32 at, u32 v) { store16(p_ + kHeaderAt + at, v); }
  char* slot_address(u32 slot) const { return p_ + size_ - kTrailer - 2 * (slot + 1); }
  u32 slot(u32 number) const { return load16(slot_address(number)); }
  void set_slot(u32 number, u32 origin) { store16(slot_address(number), origin); }
  void set_owned(u32 origin, u32 n) {
    p_[origin - 5] = static_cast<char>((static_cast<u8>(p_[origin - 5]) & 0xf0) | n);
  }
  void set_next_of(u32 origin, u32 next) { store16(p_ + origin - 2, (next - origin) & 0xffff); }
  void unlist(u32 prev, u32 origin, u32 slot);
  u32 slot_of(u32 origin) const;  // number of the slot that owns it
  bool reuses_head(const RecordFormat& format, u32 size) const {
    return free_head() != 0 && format.parse(p_ + free_head()).size() >= size;
  }
  bool has_bounds() const;
  bool is_origin(u32 at) const;
  bool is_sound(u32 slot) const;
  bool leads_to(u32 origin, u32 slot) const;
  bool is_free(u32 from, u32 size) const;
  u32 sound_slot_of(u32 origin) const;
  void split_slot(u32 slot);
  void free_record(u32 origin, u32 extra, u32 data);
  void balance_slot(u32 slot);

  char* p_;
  u32 size_;
};

}  // namespace tt::btree
