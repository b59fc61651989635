// Pages of the system tablespace that hold the transaction system: TRX_SYS and the rollback
// segments' header pages (trx0sys.h, trx0rseg.h, MariaDB 10.11).
#pragma once
#include "btree/instance/mtr.h"

namespace tt::btree {

// TRX_SYS: the rollback segments' pages, and where the doublewrite buffer is.
struct TransactionPage {
  static constexpr u32 kNumber = 5;  // FSP_TRX_SYS_PAGE_NO
  // TRX_SYS_TRX_ID_STORE, _FSEG_HEADER, _RSEGS: a space and a page each.
  static constexpr u32 kNewestAt = 38, kSegmentAt = 46, kSlotsAt = 56, kSlotBytes = 8, kSlots = 256;
  // From the page's end: TRX_SYS_DOUBLEWRITE with its segment, magic number, first pages of both
  // blocks, and the last three again.
  static constexpr u32 kDoublewriteFromEnd = 200, kDoublewriteMagic = 536853855,
                       kSpacesStored = 1783657386;
};

// A rollback segment's header page.
struct RollbackPage {
  // TRX_RSEG_HISTORY_SIZE (pages), _HISTORY (a list's base), _FSEG_HEADER, _UNDO_SLOTS.
  static constexpr u32 kHistorySizeAt = 38 + 4, kHistoryAt = 38 + 8, kSegmentAt = 38 + 24,
                       kSlotsAt = 38 + 34;
  static u32 slot_at(u32 slot) { return kSlotsAt + 4 * slot; }
  // TRX_RSEG_MAX_TRX_ID, after page_size / 16 slots.
  static u32 newest_at(u32 page_size) { return kSlotsAt + page_size / 4; }
};

// The pages that a server's installation gives to the dictionary, the doublewrite buffer and the
// rollback segments. Their content is written to the file; changes of the pages that describe the
// file are left to the mini-transaction.
struct SystemPages {
  std::vector<u32> rollback;  // header pages
  u32 doublewrite = 0;        // the first page of its first whole extent
};
SystemPages create_system_pages(Instance& instance, Mtr& mtr, u32 rollback_segments);

}  // namespace tt::btree
