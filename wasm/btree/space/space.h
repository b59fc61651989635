// A tablespace: a file of pages, and who owns them (fsp0fsp.cc).
//
// Pages come in extents of 64. A segment (the leaves of a tree, its inner pages, an undo log) takes
// its first 32 pages one by one from extents that it shares, later whole extents. The choice of
// pages is pure bookkeeping here; the mini-transaction that makes it durable is the caller's (Mtr).
#pragma once
#include <string>
#include <vector>

#include "btree/options/schema.h"
#include "btree/page/types.h"
#include "device/volume/volume.h"

namespace tt::btree {

inline constexpr u32 kExtentPages = 64;

// What is known of a page whether it is in memory or not.
struct PageInfo {
  PageKind kind = PageKind::kSpace;
  bool used = false;
  bool shown = false;  // a page with content; other pages are only reserved
  u8 level = 0;
  u32 index = 0;
  u32 frame = kNone;
  u32 used_bytes = 0, records = 0, marked = 0;
  u32 new_rows = 0;
  u64 new_bytes = 0, writes = 0;
  Ns written_ns = 0;
  std::string first_key;
};

enum class Direction : u8 { kNone, kUp, kDown };

class Space {
 public:
  using Segment = u32;

  // `autoextend_pages`: growth of the system tablespace; 0: a table's file, which grows by its
  // size.
  Space(u32 id, std::string name, FileId file, u32 page_size, u32 reserved_pages, u32 first_size,
        u32 autoextend_pages = 0);

  u32 id() const { return id_; }
  FileId file() const { return file_; }
  u32 pages() const { return size_; }  // in the file
  const std::string& name() const { return name_; }
  PageInfo& info(u32 number) { return infos_[number]; }
  const PageInfo& info(u32 number) const { return infos_[number]; }
  u32 used_pages() const { return used_pages_; }

  Segment new_segment();
  // fsp_reserve_free_extents: pages that the file must grow to before `extents` more may be needed;
  // its present size if none.
  u32 size_wanted(u32 extents) const;
  void grow(u32 pages);
  // fseg_alloc_free_page_low. The file must be large enough: call size_wanted() before.
  u32 allocate(Segment segment, u32 hint, Direction direction);
  // A page that was written as zeros before the run began.
  void declare(u32 number, PageKind kind) {
    infos_[number].kind = kind, infos_[number].used = infos_[number].shown = true;
  }
  void free_page(Segment segment, u32 number);
  // The page that describes this page's extent.
  static u32 descriptor_page(u32 number, u32 page_size) { return number / page_size * page_size; }

 private:
  static constexpr u32 kFree = 0, kShared = 1, kFirstSegment = 2;  // owners of an extent
  static constexpr u32 kSharedPages = 32;                          // FSEG_FRAG_ARR_N_SLOTS
  struct Extent {
    u32 owner = kFree;
    u64 taken = 0;  // one bit per page
  };
  struct SegmentState {
    u32 shared = 0;            // pages in shared extents
    u32 used = 0;              // pages in its own extents
    std::vector<u32> extents;  // ascending
    u32 first_not_full = 0;    // extents before this place are full
    u32 used_pages() const { return shared + used; }
    u32 reserved() const { return shared + static_cast<u32>(extents.size()) * kExtentPages; }
  };
  u32 take(u32 number);
  u32 take_in(u32 extent, u32 from);  // the first free page at or after `from`, else the first
  u32 take_any(SegmentState& segment);
  u32 take_shared(SegmentState& segment, u32 hint);
  u32 take_extent(Segment segment, u32 hint);  // kNone if there is none
  void give(Segment segment, u32 extent);

  u32 id_;
  std::string name_;
  FileId file_;
  u32 page_size_, size_ = 0, used_pages_ = 0;
  u32 autoextend_pages_;
  std::vector<PageInfo> infos_;
  std::vector<Extent> extents_;
  std::vector<SegmentState> segments_;
};

}  // namespace tt::btree
