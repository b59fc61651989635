// A mini-transaction: changes of pages that are logged as one, so that recovery sees all of them or
// none (mtr0mtr.cc).
//
// It changes bytes of pages in memory, collects their redo, and at commit gives the pages their new
// log sequence number and puts them on the flush list.
#pragma once
#include "btree/instance/instance.h"
#include "btree/log/redo_record.h"

namespace tt::btree {

class Mtr {
 public:
  explicit Mtr(Instance& instance);
  Mtr(const Mtr&) = delete;
  ~Mtr();

  Frame& modify(PageId id);
  // Changes bytes and logs them.
  void write(PageId id, u32 offset, Slice bytes);
  // MariaDB's mtr_t::write: unchanged leading bytes are not logged, nor is a write that changes
  // nothing.
  void write_changed(PageId id, u32 offset, Slice bytes);
  void write16(PageId id, u32 offset, u32 value);
  void write32(PageId id, u32 offset, u32 value);
  // mtr_t::memcpy<MAYBE_NOP>: unchanged bytes at the end are not logged, either.
  void write_difference(PageId id, u32 offset, Slice bytes);
  // mtr_t::memset, with a pattern of one or two bytes, and mtr_t::memmove.
  void fill(PageId id, u32 offset, u32 bytes, Slice pattern);
  void zero(PageId id, u32 offset, u32 bytes) { fill(id, offset, bytes, Slice("\0", 1)); }
  void move(PageId id, u32 to, u32 from, u32 bytes);
  // Sets bytes to one value; logs nothing if they have it.
  void fill_changed(PageId id, u32 offset, u32 bytes, u8 value);
  // Writes what the space has changed of the pages that describe it, and lets its file grow. They
  // must be in memory: Space::describing().
  void describe(u32 space);
  Space::Segment new_segment(u32 space);
  void free_segment(u32 space, Space::Segment segment);
  void write_segment_header(PageId id, u32 offset, Space::Segment segment);
  void set_type(PageId id, layout::PageType type);
  // A new page of a segment, in a free frame; its bytes are zero. `hint` and `direction` as
  // Space::allocate.
  Frame& create(u32 space, Space::Segment segment, u32 hint, Direction direction, PageKind kind);
  // A page at a fixed place, when a file is made.
  Frame& create_at(PageId id, PageKind kind);
  void free_page(PageId id, Space::Segment segment);
  bool free_step(u32 space, Space::Segment segment, u32 kept);  // Space::free_step

  // Records of index pages: change the page and log what InnoDB would.
  void init_index(Frame& frame, u32 index, u32 level);
  u32 insert(Frame& frame, const RecordFormat& format, u32 prev, Slice built, u32 extra, u8 info);
  void remove(Frame& frame, const RecordFormat& format, u32 origin);
  void remove_all(Frame& frame);
  // Remove the record and all after it; all before `limit`.
  void remove_from(Frame& frame, const RecordFormat& format, u32 origin);
  void remove_before(Frame& frame, const RecordFormat& format, u32 limit);
  void set_info(PageId id, u32 origin, u8 info);
  // False if the page is of a compressed table and does not fit; then it is as it was.
  bool reorganise(Frame& frame, const RecordFormat& format);

  // Pages of compressed tables (mtr_zip.cc): the record's own columns have changed in the page that
  // is not compressed, and are added to the log of the one that is, which has room for it; the
  // columns that it keeps apart have changed.
  void log_record(Frame& frame, u32 origin);
  void write_apart(Frame& frame, u32 origin);
  // Makes an empty page a copy of another one's records, zipped as they are (page_zip_copy_recs).
  void copy_image(Frame& from, Frame& to);
  // Zips a page whose records have changed without redo; false if it does not fit.
  bool zip(Frame& frame);

  RedoRecords& log() { return log_; }
  // The caller emits this page's fact after the commit, since it carries more than "changed".
  void emitted_by_caller(PageId id) { emitted_by_caller_ = id; }
  void commit(Ns now);

 private:
  u32 insert_zipped(Frame& frame, u32 prev, Slice built, u32 extra, u8 info);
  u32 add_zipped(Frame& frame, u32 prev, Slice built, u32 extra, u8 info);
  void remove_zipped(Frame& frame, u32 origin);
  bool reorganise_zipped(Frame& frame);
  void reorganise_marks(Frame& frame, const Page& before);
  void begin_zipped(Frame& frame);
  void write_zipped(Frame& frame, u32 offset, Slice bytes);
  void log_image(Frame& frame);
  void update_zipped(Frame& frame, u32 offset, Slice bytes);
  void update_header(Frame& frame);
  void update_directory(Frame& frame);
  void move_zipped(Frame& frame, u32 to, u32 from, u32 bytes);
  void forget(PageId id);  // a page that will not be read any more
  void log_difference(PageId id, const char* old, u32 from, u32 end);
  Instance& instance_;
  std::unique_ptr<MtrMemory> memory_;
  RedoRecords& log_ = memory_->log;
  std::vector<PageId>& modified_ = memory_->modified;
  PageId emitted_by_caller_ = ~PageId{0};
  bool pages_changed_ = false;  // pages were created or freed
};

// Lets a file grow until an operation that may need `extents` is sure to find them
// (fsp_reserve_free_extents).
void reserve_extents(Instance& instance, Ns now, u32 space, u32 extents, Reserve kind);

}  // namespace tt::btree
