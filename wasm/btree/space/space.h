// A tablespace: a file of pages, and who owns them (fsp0fsp.cc, MariaDB 10.11).
//
// Pages come in extents of a mebibyte, 64 of 16 KiB. A segment (the leaves of a tree, its inner
// pages, an undo log) takes the first half of an extent page by page from extents that it shares,
// later whole extents. The choice of pages is bookkeeping here; each step also records how it
// changes the pages that describe the file, and a mini-transaction writes and logs that
// (Mtr::describe).
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "btree/options/schema.h"
#include "btree/page/types.h"
#include "btree/space/page_bits.h"
#include "btree/space/space_layout.h"
#include "device/volume/volume.h"

namespace tt::btree {

// State of a page, kept also while the page is not in memory.
struct PageInfo {
  PageKind kind = PageKind::kSpace;
  bool used = false;
  bool shown = false;  // a page with content; other pages are only reserved
  u8 level = 0;
  u32 index = 0;
  u32 frame = kNone;
  u32 used_bytes = 0, records = 0, marked = 0;
  u32 new_rows = 0;
  u32 buffered = 0;                    // changes that wait for it in the change buffer
  mutable u32 before_records = kNone;  // bytes before its records' columns; kNone: to be counted
  u64 image = 0;     // number of the image that was last written, or found to be sound; 0: none
  u32 checksum = 0;  // likewise; 0: not known, or not made yet
  u64 new_bytes = 0, writes = 0;
  Ns written_ns = 0;
  std::string first_key;
};

enum class Direction : u8 { kNone, kUp, kDown };

// The purpose of reserved extents (fsp_reserve_t): operations that take space leave some to undo
// logs, and both to those that give space back.
enum class Reserve : u8 { kNormal, kUndo, kCleaning };

// A change of a page that describes the file: a new page (`value` is its type), one that is no
// longer needed, a number, or bytes that all become ff.
struct SpaceEdit {
  enum Kind : u8 { kCreate, kFree, kNumber, kOnes } kind;
  u32 page, offset, bytes;
  u64 value;
};

class Space {
 public:
  static constexpr u32 kMost = 1u << 16;  // a bound for numbers of spaces
  using Segment = u32;                    // the number of its entry in the inode pages

  // `autoextend_pages`: growth of the system tablespace; 0: a table's file, which grows by its
  // size. `zip_of`: the size of the pages that the file's are compressed from; 0: they are not.
  Space(u32 id, std::string name, FileId file, u32 page_size, u32 first_size,
        u32 autoextend_pages = 0, u32 zip_of = 0);

  // A file that exists, and whose bookkeeping load() reads.
  struct Reopened {
    u32 id;
    std::string name;
    FileId file;
    u32 page_size, pages, autoextend_pages, zip_of = 0;
  };
  explicit Space(const Reopened& file);
  // One whose file is not there any more.
  static std::unique_ptr<Space> gone(u32 id, u32 page_size) {
    return std::make_unique<Space>(Reopened{id, "", 0, page_size, 0, 0});
  }
  // Its file has at least that many pages from now on.
  void recover_size(u32 pages);
  // Bytes of a page of this space.
  using PageSource = std::function<std::string(u32 page)>;
  // Rebuilds the bookkeeping from the pages that describe the file. kCorruption if they contradict
  // each other.
  Error load(const PageSource& source);

  u32 id() const { return id_; }
  u32 page_size() const { return page_size_; }  // in the file
  FileId file() const { return file_; }
  u32 pages() const { return size_; }  // FSP_SIZE
  const std::string& name() const { return name_; }
  void rename(const std::string& name) { name_ = name; }
  PageInfo& info(u32 number) { return infos_[number]; }
  const PageInfo& info(u32 number) const { return infos_[number]; }
  u32 used_pages() const { return used_pages_; }
  u32 used_pages(Segment segment) const { return used_by(segments_[segment]); }

  Segment new_segment();               // fseg_create
  void free_segment(Segment segment);  // fsp_free_seg_inode; it has no pages any more
  // The place of a segment's entry, which segment headers hold.
  u32 inode_page(Segment segment) const { return inode_pages_[segment / inodes_per_page_].page; }
  u32 inode_at(Segment segment) const {
    return layout::kInodesAt + segment % inodes_per_page_ * inode_bytes();
  }
  // The segment whose entry is at that place, if there is one.
  std::optional<Segment> segment_at(u32 inode_page, u32 offset) const;
  // Whole extents first, then single pages, the last first (fseg_free_step).
  std::vector<u32> pages_of(Segment segment) const;
  u32 last_single(Segment segment) const;  // its last single page; kNoPageNumber: it has none
  // Takes back the segment's first extent, or its last single page, or its entry if it has neither
  // (fseg_free_step), and adds the pages to `gone`. Returns true when the entry has been freed, or
  // when only the page `kept` is left.
  bool free_step(Segment segment, u32 kept, std::vector<u32>& gone);
  u32 segments() const;  // that are in use
  // fsp_reserve_free_extents: lets the file grow until that many extents are free. A file of less
  // than an extent grows to `pages` free pages instead.
  void reserve(u32 extents, Reserve kind, u32 pages = 2);
  u32 allocate(Segment segment, u32 hint, Direction direction);  // fseg_alloc_free_page_low
  void free_page(Segment segment, u32 number);
  // Marks a page as in use whose content no mini-transaction writes.
  void declare(u32 number, PageKind kind) {
    infos_[number].kind = kind, infos_[number].used = infos_[number].shown = true;
  }

  // True if the file on the drive is shorter than the space.
  bool outgrown() const { return size_ > file_pages_; }
  void has_grown() { file_pages_ = size_; }
  std::span<const SpaceEdit> edits() const { return edits_; }
  void clear_edits() { edits_.clear(); }
  // All pages that describe the file.
  const std::vector<u32>& describing_pages() const { return describing_; }
  // Changes to come: these segments take up to `taken` pages and give pages back, all of them
  // `near`; with `of_segments` one segment begins, or these end.
  struct Change {
    std::span<const Segment> segments{};
    std::span<const u32> near{};
    u32 taken = 0;
    bool of_segments = false;
  };
  // Finds the describing pages that may change with them, in ascending order.
  void describing(const Change& change, std::vector<u32>& pages) const;
  // Computes a describing page's content after its header from the bookkeeping. False for bitmap
  // pages, which are the change buffer's.
  bool image(u32 page, char* bytes) const;

 private:
  enum State : u8 { kUndefined, kFree, kShared, kSharedFull, kOwned };  // XDES_STATE
  struct Node {
    u32 previous = kNone, next = kNone;  // extents, or places in inode_pages_
  };
  struct List {
    u32 page, offset;  // its base
    bool of_inodes = false;
    u32 length = 0, first = kNone, last = kNone;
  };
  struct Extent {
    State state = kUndefined;
    u32 segment = kNone;
    u64 owner_id = 0;  // its last owner's
    PageBits taken;
    Node node;
  };
  struct SegmentState {
    u64 id = 0;
    u32 magic = 0;
    u32 partly_used = 0;  // pages in extents that are not full
    List free, partly, full;
    std::vector<u32> slots;  // pages in shared extents
    u32 shared_pages() const;
  };
  struct InodePage {
    u32 page = kNone, used = 0;
    Node node;
  };

  u32 extent_bytes() const { return layout::extent_bytes(extent_pages_); }
  u32 inode_bytes() const { return layout::inode_bytes(extent_pages_); }
  u32 slots_per_segment() const { return layout::slots(extent_pages_); }
  u32 used_by(const SegmentState& segment) const;
  u32 reserved_by(const SegmentState& segment) const;

  // Changes, each recorded as an edit.
  void number(u32 page, u32 offset, u32 bytes, u64 value) {
    edits_.push_back({SpaceEdit::kNumber, page, offset, bytes, value});
  }
  void ones(u32 page, u32 offset, u32 bytes) {
    edits_.push_back({SpaceEdit::kOnes, page, offset, bytes, 0});
  }
  void begin_page(u32 page, layout::PageType type);
  void set_size(u32 pages);
  void set_shared_used(u32 pages);
  void set_partly_used(Segment segment, u32 pages);
  void set_state(u32 extent, State state);
  void set_owner(u32 extent, Segment segment);
  void set_taken(u32 extent, u32 place, bool taken);
  void define(u32 extent);  // xdes_init
  // Lists (fut0lst.cc).
  void begin_list(List& list);
  void add_last(List& list, u32 member);
  void remove(List& list, u32 member);
  Node& node(const List& list, u32 member) {
    return list.of_inodes ? inode_pages_[member].node : extents_[member].node;
  }
  const Node& node(const List& list, u32 member) const {
    return list.of_inodes ? inode_pages_[member].node : extents_[member].node;
  }
  void write_link(const List& list, u32 member, u32 which, u32 target);
  void write_end(List& list, u32 which, u32 target);
  void address(bool of_inodes, u32 member, u32* page, u32* offset) const;

  void add_ends(const List& list, u32 changes, std::vector<u32>& pages) const;
  void add_node(bool of_inodes, u32 member, std::vector<u32>& pages) const;
  void add_extent(u32 number, std::vector<u32>& pages) const;

  static constexpr u32 kFreeAdd = 4;  // FSP_FREE_ADD
  u32 descriptor_page(u32 extent) const { return extent * extent_pages_ / page_size_ * page_size_; }
  u32 descriptor_at(u32 extent) const {
    return layout::kExtentsAt + extent % (page_size_ / extent_pages_) * extent_bytes();
  }
  u32 flags() const;  // FSP_SPACE_FLAGS
  bool full(u32 extent) const { return extents_[extent].taken.count() == extent_pages_; }
  u32 unused_place(u32 extent, u32 from) const;  // the first at or after `from`, else the first
  void extend();                                 // fsp_try_extend_data_file
  void fill_free_list(bool first_extent_only);
  u32 take_free_extent(u32 hint);
  u32 extent_for(Segment segment);  // fseg_alloc_free_extent
  void adopt(Segment segment, u32 extent);
  Segment unused_entry();
  u32 take_owned(Segment segment, u32 extent, u32 place);
  u32 take_shared(u32 hint);  // fsp_alloc_free_page
  u32 took_shared(u32 number);
  u32 took(u32 number);
  void forget(u32 number);
  void free_shared(u32 number);
  void free_extent(u32 extent);
  void image_header(char* bytes) const;
  void image_extents(u32 page, char* bytes) const;
  void image_inodes(u32 place, char* bytes) const;
  void put_list(char* bytes, const List& list) const;
  void put_node(char* bytes, bool of_inodes, const Node& node) const;
  // space_load.cc: each is false if the bytes make no sense.
  bool load_header(const std::string& page);
  bool load_extents(const PageSource& source);
  bool load_inodes(const PageSource& source);
  bool load_segment(const std::string& page, Segment segment);
  bool load_list(const std::string& page, List& list) const;
  bool load_node(const char* at, bool of_inodes, Node& node) const;
  bool load_address(const char* at, bool of_inodes, u32* member) const;
  // space_check.cc: each is true if a part of the loaded bookkeeping agrees with the rest.
  bool is_consistent() const;
  bool has_members(const List& list, State state, u32 segment, u32* seen) const;
  bool fits(u32 extent, State state, u32 segment, const List& list) const;
  bool inodes_are_listed() const;
  bool slots_are_taken(const SegmentState& segment, std::vector<bool>& taken) const;
  bool partly_used_adds_up(const SegmentState& segment) const;

  u32 id_;
  std::string name_;
  FileId file_;
  u32 page_size_, zip_of_, extent_pages_, inodes_per_page_, size_, file_pages_, used_pages_ = 0;
  u32 autoextend_pages_;
  u32 free_limit_ = 0;   // pages above it belong to extents that are not defined yet
  u32 shared_used_ = 0;  // pages used in shared extents that are not full
  u64 next_id_ = 1;      // the next segment's
  List free_, shared_, shared_full_, inodes_full_, inodes_free_;
  std::vector<PageInfo> infos_;
  std::vector<Extent> extents_;
  std::vector<InodePage> inode_pages_;
  std::vector<SegmentState> segments_;  // by entry; those with id 0 are unused
  std::vector<u32> describing_;
  std::vector<SpaceEdit> edits_;
};

}  // namespace tt::btree
