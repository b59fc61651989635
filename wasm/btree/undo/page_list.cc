#include "btree/undo/page_list.h"

namespace tt::btree {
namespace {

// flst_zero_both and what flst_init does with a base's ends: the second address is a copy of the
// first, which takes fewer bytes of redo.
void clear_both(Instance& instance, Mtr& mtr, Place at) {
  const PageId id = page_id(0, at.page);
  const char* bytes = instance.frame(id).bytes + at.offset;
  if (load32(bytes) != kNoPageNumber) mtr.fill(id, at.offset, 4, "\xff");
  mtr.write16(id, at.offset + 4, 0);
  mtr.move(id, at.offset + 6, at.offset, 6);
}

}  // namespace

void PageList::create(Mtr& mtr) {
  mtr.write32(page_id(0, base_.page), base_.offset, 0);
  clear_both(instance_, mtr, {base_.page, base_.offset + kFirst});
}

// flst_write_addr.
void PageList::set(Mtr& mtr, Place holder, u32 link, Place target) {
  const PageId id = page_id(0, holder.page);
  const Place old = place(at(holder) + link);
  char bytes[6];
  store32(bytes, target.page);
  store16(bytes + 4, target.offset);
  if (old.page == target.page)
    mtr.write16(id, holder.offset + link + 4, target.offset);
  else if (old.offset == target.offset)
    mtr.write_changed(id, holder.offset + link, {bytes, 4});
  else
    mtr.write_changed(id, holder.offset + link, {bytes, 6});
}

void PageList::add_to_empty(Mtr& mtr, Place node) {
  const PageId base = page_id(0, base_.page);
  mtr.write32(base, base_.offset, 1);
  set(mtr, base_, kFirst, node);
  mtr.move(base, base_.offset + kLast, base_.offset + kFirst, 6);
  clear_both(instance_, mtr, node);
}

// flst_add_first, flst_insert_before.
void PageList::add_first(Mtr& mtr, Place node) {
  if (length() == 0) return add_to_empty(mtr, node);
  const Place before = first();
  set(mtr, node, kPrevious, {});
  set(mtr, node, kNext, before);
  set(mtr, base_, kFirst, node);
  set(mtr, before, kPrevious, node);
  mtr.write32(page_id(0, base_.page), base_.offset, length() + 1);
}

// flst_add_last, flst_insert_after.
void PageList::add_last(Mtr& mtr, Place node) {
  if (length() == 0) return add_to_empty(mtr, node);
  const Place before = last();
  set(mtr, node, kPrevious, before);
  set(mtr, node, kNext, {});
  set(mtr, base_, kLast, node);
  set(mtr, before, kNext, node);
  mtr.write32(page_id(0, base_.page), base_.offset, length() + 1);
}

void PageList::remove(Mtr& mtr, Place node) {
  TT_CHECK(length() > 0);
  const Place before = previous(node), after = next(node);
  if (before == Place{})
    set(mtr, base_, kFirst, after);
  else
    set(mtr, before, kNext, after);
  if (after == Place{})
    set(mtr, base_, kLast, before);
  else
    set(mtr, after, kPrevious, before);
  mtr.write32(page_id(0, base_.page), base_.offset, length() - 1);
}

}  // namespace tt::btree
