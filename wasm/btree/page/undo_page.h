// A page of undo records as bytes: where they begin and end, and what the redo records of undo
// pages stand for (trx0undo.cc trx_undo_page_init, log0recv.cc log_phys_t::undo_append).
#pragma once
#include "btree/page/types.h"

namespace tt::btree {

// Static: the page belongs to its frame.
class UndoPage {
 public:
  // TRX_UNDO_PAGE_START, _FREE, _NODE; where records of a page that continues a log begin.
  static constexpr u32 kStartAt = 38 + 2, kFreeAt = 38 + 4, kNodeAt = 38 + 6, kFirstRecord = 56;
  static constexpr u32 kTrailer = 10;

  static u32 free(const char* page) { return load16(page + kFreeAt); }
  // An empty page.
  static void init(char* page) {
    store16(page + 24, 2);  // FIL_PAGE_UNDO_LOG
    std::memset(page + 38, 0, 18);
    store16(page + kStartAt, kFirstRecord);
    store16(page + kFreeAt, kFirstRecord);
  }
  static bool has_room(const char* page, u32 page_size, u32 record_bytes) {
    return free(page) >= kFirstRecord && free(page) + record_bytes + 4 <= page_size - kTrailer;
  }
  // A record between the offsets of the next one and of itself.
  static void append(char* page, Slice record) {
    const u32 at = free(page), size = static_cast<u32>(record.size());
    store16(page + kFreeAt, at + size + 4);
    store16(page + at, at + size + 4);
    std::memcpy(page + at + 2, record.data(), size);
    store16(page + at + 2 + size, at);
  }
};

}  // namespace tt::btree
