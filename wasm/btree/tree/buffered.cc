// Changes of entries that waited in the change buffer, applied to the one leaf that they are for
// (ibuf0ibuf.cc ibuf_insert_to_index_page, ibuf_set_del_mark, ibuf_delete, MariaDB 10.11). No other
// page of the tree need be in memory: an insert is sure to fit, and the last record is not removed.
#include "btree/space/buffer_bitmap.h"
#include "btree/tree/index_ops.h"

namespace tt::btree {

bool IndexOps::apply(Mtr& mtr, u32 number, PageId id, BufferedOp op, Slice key) {
  const RecordFormat& format = instance_.indexes[number].leaf_format;
  Page p = page(id);
  bool found = false;
  const u32 origin = p.find(format, key, &found);
  const bool marked = found && p.deleted(origin);
  if (!found && op == BufferedOp::kInsert) {
    const Built record = built(number, key, 0, 0, {});
    if (p.room_after_reorganise() < static_cast<int>(record.size())) return false;
    TT_CHECK(place(mtr, number, id, record) != 0);
    count_new(id, number, record);
    return true;
  }
  if (!found) return true;  // purged already
  if (op == BufferedOp::kDelete) {
    if (!marked || p.records() <= 1) return true;
    count_out(id, origin);
    mtr.remove(instance_.frame(id), format, origin);
    return true;
  }
  if (marked == (op == BufferedOp::kMark)) return true;
  count_out(id, origin);
  mtr.set_info(id, origin, p.info(origin) ^ kDeleted);
  instance_.frame(id).unwritten.set(p.heap_number(origin), true);
  count_in(id, origin);
  return true;
}

void IndexOps::insert_buffered(Mtr& mtr, Slice key, u64 trx, Slice value) {
  Built record = built(instance_.buffer_index, key, trx, 0, value);
  record.is_row = false;
  insert_record(mtr, instance_.buffer_index, 0, record);
}

// The end of ibuf_merge_or_delete_for_page: page_update_max_trx_id, page_header_reset_last_insert,
// ibuf_reset_bitmap.
void IndexOps::end_merge(Mtr& mtr, u32 number, PageId id, u64 trx) {
  keep_newest(mtr, number, id, trx);
  mtr.write_changed(id, Page::kLastInsertAt, {"\0\0", 2});
  const PageId bitmap = bitmap_of(id);
  const u32 at = BufferBitmap::place_of(number_of(id), instance_.pool.page_size());
  const char byte =
      BufferBitmap::with_buffered(instance_.frame(bitmap).bytes[at], number_of(id), false);
  mtr.write_changed(bitmap, at, {&byte, 1});
  write_free_bits(mtr, id, free_bits(room_in(id)));
}

}  // namespace tt::btree
