#include "btree/recovery/redo_applier.h"

#include "btree/page/page.h"
#include "btree/page/undo_page.h"

namespace tt::btree {

bool RedoApplier::apply(const RedoItem& item) {
  // Offsets count from the record before only if that one is for the same page, too.
  if (!item.same_page) end_ = 0;
  switch (item.type) {
    case RedoRecords::kFreePage: return true;  // its next record, if any, is INIT_PAGE
    case RedoRecords::kInitPage:
      Page::init_frame(page_, size_, space_of(item.page), number_of(item.page));
      break;
    case RedoRecords::kExtended:
      if (!extended(item)) return false;
      break;
    case RedoRecords::kWrite:
    case RedoRecords::kMemset:
    case RedoRecords::kMemmove: return placed(item);
    default: return false;
  }
  end_ = RedoRecords::kPlaceAfterOther;
  return true;
}

// No record may change a page's first 8 bytes, which hold its number.
bool RedoApplier::placed(const RedoItem& item) {
  RedoNumbers body(item.body);
  const u64 at = u64{end_} + body.varint();
  u64 length = 0;
  if (item.type == RedoRecords::kWrite) {
    length = body.rest().size();
    if (!body.ok() || at < 8 || length == 0 || at + length > size_) return false;
    std::memcpy(page_ + at, body.rest().data(), length);
  } else {
    length = body.varint();
    if (!body.ok() || at < 8 || length == 0 || at + length > size_) return false;
    if (item.type == RedoRecords::kMemset) {
      const Slice pattern = body.rest();
      if (pattern.empty()) return false;
      for (u64 i = 0; i < length; i++) page_[at + i] = pattern[i % pattern.size()];
    } else {
      // The source's distance from the target, with its sign in the lowest bit, less 2.
      const u64 code = u64{body.varint()} + 2, distance = code >> 1;
      if (!body.ok() || distance > size_ || ((code & 1) != 0 && distance > at)) return false;
      const u64 from = (code & 1) != 0 ? at - distance : at + distance;
      if (from + length > size_ || from < 8) return false;
      std::memmove(page_ + at, page_ + from, length);
    }
  }
  end_ = static_cast<u32>(at + length);
  return true;
}

bool RedoApplier::extended(const RedoItem& item) {
  RedoNumbers body(item.body);
  const u32 type = body.byte();
  switch (type) {
    case RedoRecords::kInitRowFormat: return Page(page_, size_).create(), true;
    case RedoRecords::kUndoInit: return UndoPage::init(page_, size_), true;
    case RedoRecords::kUndoAppend: return append_undo(body.rest());
    case RedoRecords::kInsertHeap: return insert(body, false);
    case RedoRecords::kInsertReuse: return insert(body, true);
    case RedoRecords::kDeleteRow: return remove(body);
    default: return false;
  }
}

bool RedoApplier::append_undo(Slice record) {
  if (record.size() <= 2 || !UndoPage::has_room(page_, size_, static_cast<u32>(record.size())))
    return false;
  UndoPage::append(page_, record);
  return true;
}

// The log leaves out the bytes that the record shares with its predecessor, `header_common` of them
// before the origin's header and `data_common` after it: they are copied from the page.
bool RedoApplier::insert(RedoNumbers body, bool reuse) {
  Page page(page_, size_);
  const u32 prev = kInfimum + body.varint();
  const u32 shift = reuse ? body.varint() : 0;
  const u32 encoded = body.varint(), header_common = body.varint(), data_common = body.varint();
  const u32 header = encoded >> 3;
  const Slice bytes = body.rest();
  if (!body.ok() || !page.is_index() || header > bytes.size() || prev >= size_) return false;
  if (header_common > size_ || data_common > size_ || shift >> 1 > size_) return false;
  const u32 extra = kRecordHeader + header_common + header;
  const u32 size = extra + data_common + static_cast<u32>(bytes.size()) - header;
  Page::Reuse how;
  how.head = reuse;
  how.shift = static_cast<int>(shift >> 1);
  if ((shift & 1) != 0) how.shift = -how.shift;
  if (prev + data_common > size_ || prev < header_common + kRecordHeader) return false;
  if (!page.accepts(prev, extra, size, how)) return false;
  scratch_.assign(bytes.substr(0, header));
  scratch_.append(page.at(prev) - kRecordHeader - header_common, header_common);
  scratch_.append(kRecordHeader, '\0');
  scratch_.append(page.at(prev), data_common);
  scratch_.append(bytes.substr(header));
  page.place(prev, scratch_, extra, static_cast<u8>(encoded & 3), how);
  return true;
}

bool RedoApplier::remove(RedoNumbers body) {
  Page page(page_, size_);
  const u32 prev = kInfimum + body.varint();
  const u32 header = body.varint(), data = body.varint();
  if (!body.ok() || !page.is_index() || header > size_ || data > size_) return false;
  const u32 extra = kRecordHeader + header;
  if (!page.releases(prev, extra, data)) return false;
  page.unlink(prev, page.next_of(prev), extra, data);
  return true;
}

}  // namespace tt::btree
