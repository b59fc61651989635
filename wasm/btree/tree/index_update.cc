// Updates and delete marks (btr0cur.cc btr_cur_update_in_place, btr_cur_del_mark_set_clust_rec).
#include <algorithm>

#include "btree/tree/index_ops.h"

namespace tt::btree {
namespace {

void write_system(Mtr& mtr, Frame& frame, u32 origin, u32 offset, u64 trx, u64 roll) {
  const PageId id = frame.id;
  char system[kSystemColumns];
  store48(system, trx);
  store56(system + 6, roll);
  if (frame.zip) {
    std::memcpy(frame.bytes + offset, system, kSystemColumns);
    return mtr.write_apart(frame, origin);
  }
  mtr.write_difference(id, offset, {system, kSystemColumns});
}

// btr_cur_upd_rec_in_place: each changed column from its first different byte to its end.
void write_columns(Mtr& mtr, PageId id, u32 offset, const Index& index, Slice value) {
  if (index.info.has_columns()) {
    for (ValueReader reader(index.info.columns, value); !reader.done();) {
      Slice bytes;
      reader.next(bytes);
      mtr.write_changed(id, offset, bytes);
      offset += static_cast<u32>(bytes.size());
    }
    return;
  }
  if (index.columns.empty()) return mtr.write_changed(id, offset, value);
  for (const Column& column : index.columns)
    if (column.from < value.size()) mtr.write_changed(id, offset + column.from, column.of(value));
}

}  // namespace

bool IndexOps::changes_in_place(u32 number, const Path& path, Slice value) {
  if (!path.found) return false;
  const auto [id, origin] = path.leaf();
  const RecordFormat& format = instance_.indexes[number].leaf_format;
  return format.has_place_for(page(id).at(origin), value) &&
         (!zipped(number) ||
          has_log_room(number, id, format.parse(page(id).at(origin)).size(), false));
}

PageId IndexOps::update(Mtr& mtr, u32 number, const Path& path, u64 trx, u64 roll, Slice value) {
  const Index& index = instance_.indexes[number];
  const auto [id, origin] = path.leaf();
  Page p = page(id);
  const Record r = index.leaf_format.parse(p.at(origin));
  const u8 bits = p.info(origin);
  std::string buffer;
  if (zipped(number)) buffer = index.leaf_format.key(p.at(origin), buffer);
  RecordMarks& unwritten = instance_.frame(id).unwritten;
  if (changes_in_place(number, path, value)) {
    keep_newest(mtr, number, id, trx);
    if ((bits & kDeleted) != 0) mtr.set_info(id, origin, bits & static_cast<u8>(~kDeleted));
    const u32 key_size = static_cast<u32>(r.key.size());
    Frame& frame = instance_.frame(id);
    if (index.info.clustered) write_system(mtr, frame, origin, origin + key_size, trx, roll);
    const u32 columns = origin + key_size + index.leaf_format.system();
    if (frame.zip) {
      std::string built;
      index.leaf_format.build(Slice(buffer), 0, 0, value, built);
      std::memcpy(frame.bytes + columns, built.data() + built.size() - r.value.size(),
                  r.value.size());
      mtr.log_record(frame, origin);
    } else {
      write_columns(mtr, id, columns, index, value);
    }
    const bool newly = !unwritten.at(p.heap_number(origin));
    unwritten.set(p.heap_number(origin), true);
    PageInfo& info = instance_.info(id);
    info.marked -= (bits & kDeleted) != 0;
    info.new_rows += newly;
    info.new_bytes += newly                    ? key_size + r.value.size()
                      : (bits & kDeleted) != 0 ? r.value.size()
                                               : 0;
    return id;
  }
  if (zipped(number) && index.leaf_format.has_place_for(p.at(origin), value)) {
    const bool room = make_log_room(mtr, number, id, r.size());
    const Path moved = walk(number, buffer, 0);  // reorganising moves records
    return room ? update(mtr, number, moved, trx, roll, value)
                : replace(mtr, number, moved, trx, roll, value);
  }
  return replace(mtr, number, path, trx, roll, value);
}

// Replaces a row by one of another size: within its page if it fits there
// (btr_cur_insert_if_possible), which is merged with a neighbour if that leaves it sparse; else it
// is inserted again (btr_cur_optimistic_update, btr_cur_pessimistic_update).
PageId IndexOps::replace(Mtr& mtr, u32 number, const Path& path, u64 trx, u64 roll, Slice value) {
  const Index& index = instance_.indexes[number];
  const auto [id, origin] = path.leaf();
  const Record r = index.leaf_format.parse(page(id).at(origin));
  std::string buffer;
  const std::string key(index.leaf_format.key(page(id).at(origin), buffer));
  const Built record = built(number, key, trx, roll, value);
  const u32 size = record.size();
  const bool underflow = sparse(page(id).data_bytes() - r.size() + size);
  const u32 room = room_in(id);
  keep_newest(mtr, number, id, trx);
  count_out(id, origin);
  mtr.remove(instance_.frame(id), index.leaf_format, origin);
  if (place(mtr, number, id, record) == 0) {
    reset_free_bits(number, id);
    return insert(mtr, number, key, trx, roll, value);
  }
  count_new(id, number, record);
  if (!underflow || !compress(mtr, number, 0, id, key)) {
    keep_free_bits(mtr, number, id, room);
    return id;
  }
  return walk(number, key, 0).leaf().page;
}

// page_update_max_trx_id, which lock_sec_rec_modify_check_and_lock (lock0lock.cc) calls before each
// change of an entry, and lock_rec_insert_check_and_lock before each insert: leaves of secondary
// indexes record which transaction changed them last, as their entries do not.
void IndexOps::keep_newest(Mtr& mtr, u32 number, PageId id, u64 trx) {
  if (instance_.indexes[number].info.clustered || page(id).newest_transaction() >= trx) return;
  char bytes[8];
  store64be(bytes, trx);
  mtr.write_changed(id, Page::kNewestAt, {bytes, 8});
}

// row_ins_clust_index_entry_low, page_set_autoinc: the root of a clustered index has the counter
// where leaves of others have PAGE_MAX_TRX_ID.
void IndexOps::keep_counter(Mtr& mtr, u32 number, Slice key) {
  const Index& index = instance_.indexes[number];
  const PageId root = page_id(index.space, index.root);
  if (!index.info.has_columns()) {
    if (page(root).newest_transaction() < load64be(key.data()))
      mtr.write_changed(root, Page::kNewestAt, key.substr(0, 8));
    return;
  }
  char counter[8] = {};
  const Slice bytes = key.substr(0, std::min(8u, index.info.key_columns[0].bytes));
  std::memcpy(counter + 8 - bytes.size(), bytes.data(), bytes.size());
  counter[8 - bytes.size()] &= 0x7f;  // stored numbers have their sign flipped; it is positive
  if (page(root).newest_transaction() < load64be(counter))
    mtr.write_changed(root, Page::kNewestAt, {counter, 8});
}

void IndexOps::mark(Mtr& mtr, u32 number, const Path& path, u64 trx, u64 roll) {
  const Index& index = instance_.indexes[number];
  const auto [id, origin] = path.leaf();
  Page p = page(id);
  keep_newest(mtr, number, id, trx);
  count_out(id, origin);
  mtr.set_info(id, origin, p.info(origin) | kDeleted);
  if (index.info.clustered) {
    const u32 key_size = index.leaf_format.key_bytes(p.at(origin));
    write_system(mtr, instance_.frame(id), origin, origin + key_size, trx, roll);
  }
  instance_.frame(id).unwritten.set(p.heap_number(origin), true);
  count_in(id, origin);
}

// btr_rec_set_deleted<false>.
void IndexOps::unmark(Mtr& mtr, u32 number, const Path& path, u64 trx, u64 roll) {
  const Index& index = instance_.indexes[number];
  const auto [id, origin] = path.leaf();
  Page p = page(id);
  count_out(id, origin);
  mtr.set_info(id, origin, p.info(origin) & static_cast<u8>(~kDeleted));
  if (index.info.clustered) {
    const u32 key_size = index.leaf_format.key_bytes(p.at(origin));
    write_system(mtr, instance_.frame(id), origin, origin + key_size, trx, roll);
  }
  instance_.frame(id).unwritten.set(p.heap_number(origin), true);
  count_in(id, origin);
}

void IndexOps::mark_again(Mtr& mtr, u32 number, Slice key) {
  const auto [id, origin] = walk(number, key, 0).leaf();
  count_out(id, origin);
  mtr.set_info(id, origin, page(id).info(origin) | kDeleted);
  count_in(id, origin);
}

}  // namespace tt::btree
