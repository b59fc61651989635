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
  return page_id(space_of(id),
                 BufferBitmap::page_of(number_of(id), instance_.file_page_size(space_of(id))));
}

u32 IndexOps::free_bits(u32 room) const {
  const u64 zipped = instance_.options.key_block_size;
  return BufferBitmap::bits_for(room,
                                zipped > 0 ? static_cast<u32>(zipped) : instance_.pool.page_size());
}

void IndexOps::write_free_bits(Mtr& mtr, PageId id, u32 bits) {
  const PageId bitmap = bitmap_of(id);
  const u32 at = BufferBitmap::place_of(number_of(id), instance_.file_page_size(space_of(id)));
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

// ibuf_update_free_bits_if_full, and of compressed pages ibuf_update_free_bits_zip. A page that is
// full stays in memory longer, as nothing could be buffered for it.
void IndexOps::lower_free_bits(u32 number, PageId id, u32 room, u32 taken) {
  if (!has_free_bits(number, id)) return;
  const bool known = room >= taken && !zipped(number);
  const u32 after = free_bits(known ? room - taken : room_in(id));
  if (after == 0) instance_.pool.make_young(instance_.frame(id));
  if (free_bits(room) > after || zipped(number)) set_free_bits(id, after);
}

// ibuf_update_free_bits_low.
void IndexOps::keep_free_bits(Mtr& mtr, u32 number, PageId id, u32 room) {
  if (!has_free_bits(number, id)) return;
  const u32 after = free_bits(room_in(id));
  if (free_bits(room) != after) write_free_bits(mtr, id, after);
}

// ibuf_update_free_bits_for_two_pages_low.
void IndexOps::keep_both_free_bits(Mtr& mtr, u32 number, PageId a, PageId b) {
  for (PageId id : {a, b})
    if (has_free_bits(number, id)) write_free_bits(mtr, id, free_bits(room_in(id)));
}

// For the modification log as well, of a compressed page (page_zip_max_ins_size).
u32 IndexOps::room_in(PageId id) {
  const u32 room = room_of(page(id));
  const Frame& frame = instance_.frame(id);
  if (!frame.zip) return room;
  const Index& index = instance_.indexes[instance_.info(id).index];
  const u32 dense = zip::dense(page(id)) + 1;
  const u32 taken = frame.zip->log.end - 3 +
                    zip::trailer_bytes(dense, index.zip_format(page(id).level()).apart());
  const u32 size = static_cast<u32>(frame.zip->bytes.size());
  return std::min(room, size > taken ? size - taken : 0);
}

// True if the bitmap's page is in memory, or if a change of the leaf that leaves `room` keeps its
// bits.
bool IndexOps::plan_free_bits(Ns now, u32 number, PageId id, int room, Fetch& fetch) {
  if (!has_free_bits(number, id)) return true;
  const u32 left = static_cast<u32>(std::max(0, room));
  return free_bits(room_of(page(id))) == free_bits(left) || fetch.need(now, bitmap_of(id));
}

}  // namespace tt::btree
