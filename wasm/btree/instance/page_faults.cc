// Faults of pages whose checksum is right, and PageInfo from a page's bytes (buf0buf.cc
// buf_page_t::read_complete, which compares a page's number and space).
//
// A drive that loses a write, or puts it in another place, returns whole pages with right
// checksums. The records of a page are checked once: as long as it comes back with the checksum
// that it had then, or was written with, it is the same.
#include "btree/instance/instance.h"
#include "btree/page/checksum.h"
#include "btree/page/undo_page.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

u32 number_in(const Page& page) { return load32(page.bytes() + 4); }
u32 space_in(const Page& page) { return load32(page.bytes() + 34); }
u32 type_of(const Page& page) { return load16(page.bytes() + layout::kPageTypeAt); }

bool is_node(PageKind kind) { return kind == PageKind::kLeaf || kind == PageKind::kInner; }

}  // namespace

Error Instance::fault(PageId id, const std::string& what) const {
  const bool known = space_of(id) < spaces.size();
  return {ErrorCode::kCorruption,
          "page " + std::to_string(number_of(id)) + " of " +
              (known ? spaces[space_of(id)]->name() : "space " + std::to_string(space_of(id))) +
              " " + what};
}

Error Instance::wrong_checksum(PageId id) const {
  Error error = fault(id, "");
  error.message.back() = ':';
  error.message += " its checksum does not fit its content";
  return error;
}

Error Instance::misfit(PageId id, Page page, u32 checksum) const {
  const u32 size = pool.page_size();
  const PageInfo& p = info(id);
  if (p.checksum != 0 && p.checksum == checksum) return Error::none();
  if (type_of(page) == 0 && is_zero({page.bytes(), size})) return fault(id, "is empty, but in use");
  if (number_in(page) != number_of(id) || space_in(page) != space_of(id))
    return fault(id, "holds page " + std::to_string(number_in(page)) + " of space " +
                         std::to_string(space_in(page)));
  const u32 index = page.is_index() ? index_on_pages(page.index()) : kNone;
  const bool ours = index != kNone && page.is_compact();
  if (ours && !page.is_sound(indexes[index].format(page.level())))
    return fault(id, "has records that contradict each other");
  if (type_of(page) == layout::kUndoLog && !UndoPage::is_sound(page.bytes(), size))
    return fault(id, "has undo records that contradict each other");
  if (applies_redo()) return Error::none();  // its kind is not known yet
  if (p.checksum != 0) return fault(id, "is not what was last written there");
  const bool fits = is_node(p.kind) ? ours && p.index == index && p.level == page.level()
                    : p.kind == PageKind::kUndo ? type_of(page) == layout::kUndoLog
                                                : !ours;
  return fits ? Error::none() : fault(id, "is of another kind than it was");
}

Error Instance::learn(PageId id, const std::string& bytes) {
  PageInfo& p = info(id);
  std::string copy = bytes;
  const Page page(copy.data(), static_cast<u32>(copy.size()));
  const u32 type = type_of(page);
  p.used = true;
  // The doublewrite buffer's pages hold other pages.
  if (number_in(page) != number_of(id) || space_in(page) != space_of(id)) return Error::none();
  if (!resident(id)) p.checksum = zipped(id) ? 0 : stored_checksum(bytes);
  p.shown = type != 0;
  p.used_bytes = static_cast<u32>(bytes.size());
  p.kind = type == layout::kUndoLog                                   ? PageKind::kUndo
           : type == layout::kSystem || type == layout::kTransactions ? PageKind::kSystem
                                                                      : PageKind::kSpace;
  if (type == layout::kUndoLog) p.used_bytes = UndoPage::free(bytes.data());
  if (!page.is_index()) return Error::none();
  const u32 index = index_on_pages(page.index());
  if (index == kNone || !page.is_compact()) {  // the server's own
    p.kind = PageKind::kSystem;
    return Error::none();
  }
  if (!page.is_sound(indexes[index].format(page.level())))
    return fault(id, "has records that contradict each other");
  p.level = static_cast<u8>(page.level());
  p.kind = p.level == 0 ? PageKind::kLeaf : PageKind::kInner;
  p.index = index;
  p.used_bytes = page.used_bytes();
  p.records = page.records();
  p.before_records = kNone;
  p.marked = 0;
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) p.marked += page.deleted(at);
  return Error::none();
}

}  // namespace tt::btree
