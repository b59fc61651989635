// A page of undo records as bytes: their bounds, and the changes that redo records of undo pages
// make (trx0undo.cc trx_undo_page_init, log0recv.cc log_phys_t::undo_append).
#pragma once
#include "btree/page/types.h"

namespace tt::btree {

// Functions of bytes, as the page belongs to its frame.
class UndoPage {
 public:
  // TRX_UNDO_PAGE_START, _FREE, _NODE; the first record of a page that continues a log.
  static constexpr u32 kStartAt = 38 + 2, kFreeAt = 38 + 4, kNodeAt = 38 + 6, kFirstRecord = 56;
  static constexpr u32 kTrailer = 10;
  // In the first page of a segment: TRX_UNDO_STATE, _LAST_LOG, _FSEG_HEADER, _PAGE_LIST (a list's
  // base); the header of its first log.
  static constexpr u32 kStateAt = 56, kLastLogAt = 58, kSegmentAt = 60, kPageListAt = 70,
                       kFirstLog = 86;
  enum State : u32 { kActive = 1, kCached = 2, kToPurge = 3 };
  // In a log's header: TRX_UNDO_TRX_ID, _TRX_NO, _NEEDS_PURGE, _LOG_START, _XID_EXISTS, _NEXT_LOG,
  // _PREV_LOG, _HISTORY_NODE; its bytes without and with room for an XID.
  static constexpr u32 kTransaction = 0, kNumber = 8, kNeedsPurge = 16, kLogStart = 18,
                       kXidExists = 20, kNextLog = 30, kPreviousLog = 32, kHistoryNode = 34,
                       kShortHeader = 46, kLogHeader = 186;

  static u32 free(const char* page) { return load16(page + kFreeAt); }
  // Bounds of a log's records in the page: `log` is the offset of its header in the segment's first
  // page, and 0 in other pages (trx_undo_page_get_start, _end).
  static u32 begin(const char* page, u32 log) {
    return log == 0 ? kFirstRecord : load16(page + log + kLogStart);
  }
  static u32 end(const char* page, u32 log) {
    const u32 next = log == 0 ? 0 : load16(page + log + kNextLog);
    return next == 0 ? free(page) : next;
  }
  // The last record within these bounds; 0 if there is none.
  static u32 last(const char* page, u32 log) {
    const u32 at = end(page, log);
    return begin(page, log) < at ? load16(page + at - 2) : 0;
  }
  // The page after this one in the segment.
  static u32 next(const char* page) { return load32(page + kNodeAt + 6); }
  static u32 previous(const char* page) { return load32(page + kNodeAt); }

  // True if the end of the records lies within the page, after the first one's place. Safe on any
  // bytes.
  static bool is_sound(const char* page, u32 page_size) {
    return free(page) >= kFirstRecord && free(page) <= page_size - kTrailer;
  }
  // True if the page has a log's header there, whose records lie within the page's; or if `log` is
  // 0, for a page without a header. Safe on any bytes of a page that is sound.
  static bool holds(const char* page, u32 log) {
    if (log == 0) return true;
    if (log < kFirstLog || log > free(page) - kShortHeader) return false;
    return begin(page, log) >= log + kShortHeader && begin(page, log) <= end(page, log) &&
           end(page, log) <= free(page);
  }

  // Empties the page; a segment's header stays.
  static void init(char* page, u32 page_size) {
    store16(page + 24, 2);  // FIL_PAGE_UNDO_LOG
    std::memset(page + 38, 0, 18);
    store16(page + kStartAt, kFirstRecord);
    store16(page + kFreeAt, kFirstRecord);
    std::memset(page + kNodeAt, 0xff, 4);
    std::memset(page + kNodeAt + 6, 0xff, 4);
    std::memset(page + kFirstLog, 0, page_size - 8 - kFirstLog);
  }
  static bool has_room(const char* page, u32 page_size, u32 record_bytes) {
    return free(page) >= kFirstRecord && free(page) + record_bytes + 4 <= page_size - kTrailer;
  }
  // Appends a record between the offsets of the next one and of itself, by which the page is walked
  // forwards and backwards.
  static void append(char* page, Slice record) {
    const u32 at = free(page), size = static_cast<u32>(record.size());
    store16(page + kFreeAt, at + size + 4);
    store16(page + at, at + size + 4);
    std::memcpy(page + at + 2, record.data(), size);
    store16(page + at + 2 + size, at);
  }
};

}  // namespace tt::btree
