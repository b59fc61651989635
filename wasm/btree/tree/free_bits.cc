// The change buffer's bitmap: how much room each leaf of entries has, in two bits, for entries that
// could be buffered for it (ibuf0ibuf.cc, ibuf0ibuf.inl, MariaDB 10.11). It is kept although
// nothing is buffered (innodb_change_buffering=none). Bits must never promise more than there is,
// so they are lowered in a separate mini-transaction, before the one that takes the room; only
// one that gives room may raise them.
#include <algorithm>

#include "btree/space/buffer_bitmap.h"
#include "btree/tree/index_ops.h"

namespace tt::btree {
namespace {

u32 room_of(const Page& page) {
  return static_cast<u32>(std::max(0, page.room_after_reorganise()));
}

}  // namespace

bool IndexOps::has_free_bits(u32 number, PageId id) {
  return !instance_.indexes[number].info.clustered && number != instance_.buffer_index &&
         page(id).leaf();
}

PageId IndexOps::bitmap_of(PageId id) const {
  return page_id(space_of(id), BufferBitmap::page_of(number_of(id), instance_.pool.page_size()));
}

u32 IndexOps::free_bits(u32 room) const {
  return BufferBitmap::bits_for(room, instance_.pool.page_size());
}

void IndexOps::write_free_bits(Mtr& mtr, PageId id, u32 bits) {
  const PageId bitmap = bitmap_of(id);
  const u32 at = BufferBitmap::place_of(number_of(id), instance_.pool.page_size());
  const char byte =
      BufferBitmap::with_free_bits(instance_.frame(bitmap).bytes[at], number_of(id), bits);
  mtr.write_changed(bitmap, at, {&byte, 1});
}

// ibuf_set_free_bits_func.
void IndexOps::set_free_bits(PageId id, u32 bits) {
  Mtr mtr(instance_);
  write_free_bits(mtr, id, bits);
  mtr.commit(instance_.context.scheduler.now());
}

// ibuf_reset_free_bits.
void IndexOps::reset_free_bits(u32 number, PageId id) {
  if (has_free_bits(number, id)) set_free_bits(id, 0);
}

// ibuf_update_free_bits_if_full. A page that is full stays in memory longer, as nothing could be
// buffered for it.
void IndexOps::lower_free_bits(u32 number, PageId id, u32 room, u32 taken) {
  if (!has_free_bits(number, id)) return;
  const u32 after = free_bits(room >= taken ? room - taken : room_of(page(id)));
  if (after == 0) instance_.pool.make_young(instance_.frame(id));
  if (free_bits(room) > after) set_free_bits(id, after);
}

// ibuf_update_free_bits_low.
void IndexOps::keep_free_bits(Mtr& mtr, u32 number, PageId id, u32 room) {
  if (!has_free_bits(number, id)) return;
  const u32 after = free_bits(room_of(page(id)));
  if (free_bits(room) != after) write_free_bits(mtr, id, after);
}

// ibuf_update_free_bits_for_two_pages_low.
void IndexOps::keep_both_free_bits(Mtr& mtr, u32 number, PageId a, PageId b) {
  for (PageId id : {a, b})
    if (has_free_bits(number, id)) write_free_bits(mtr, id, free_bits(room_of(page(id))));
}

u32 IndexOps::room_in(PageId id) { return room_of(page(id)); }

// True if the bitmap's page is in memory, or if a change of the leaf that leaves `room` keeps its
// bits.
bool IndexOps::plan_free_bits(Ns now, u32 number, PageId id, int room, Fetch& fetch) {
  if (!has_free_bits(number, id)) return true;
  const u32 left = static_cast<u32>(std::max(0, room));
  return free_bits(room_of(page(id))) == free_bits(left) || fetch.need(now, bitmap_of(id));
}

}  // namespace tt::btree
