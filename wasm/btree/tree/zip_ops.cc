// Trees of compressed tables: a change may not fit when its page is zipped (btr0cur.cc
// btr_cur_optimistic_insert, btr_cur_update_alloc_zip; page0page.cc page_copy_rec_list_end;
// btr0btr.cc btr_page_split_and_insert, MariaDB 10.11).
#include "btree/tree/index_ops.h"

namespace tt::btree {

// True if a leaf with more bytes of records would probably not fit when it is zipped.
bool IndexOps::is_packed(u32 number, PageId id, u32 more) {
  if (!zipped(number) || !page(id).leaf()) return false;
  return page(id).data_bytes() + more >=
         instance_.indexes[number].padding.optimal(instance_.pool.page_size());
}

bool IndexOps::has_log_room(u32 number, PageId id, u32 bytes, bool adds) {
  const ZipFrame& zip = *instance_.frame(id).zip;
  const ZipFormat& format = instance_.indexes[number].zip_format(page(id).level());
  return zip_has_room(zip.log, page(id), format, static_cast<u32>(zip.bytes.size()), bytes, adds);
}

// The plan's attempt: true if insert() will find room in the path's leaf. Where it does not fit,
// InnoDB has tried twice: with the leaf alone latched, then with the tree (row_ins_clust_index_
// entry_low). insert() is the second attempt.
bool IndexOps::takes_zipped(u32 number, const Path& path, Slice key, Slice value) {
  const auto [id, origin] = path.leaf();
  const Built record = built(number, key, 0, 0, value);
  if (path.found || !fits(number, id, origin, record.size())) return false;
  const Lsn changed = load64be(page(id).bytes() + Page::kLsnAt);
  if (refused_.page == id && refused_.changed == changed && refused_.key == key) return false;
  const Counters counters = instance_.counters;
  if (try_zipped(number, id, origin, record)) {
    instance_.counters = counters;
    return true;
  }
  refused_ = {id, changed, std::string(key)};
  return false;
}

// Mtr::insert_zipped on copies, which counts what fails.
bool IndexOps::try_zipped(u32 number, PageId id, u32 prev, const Built& record) {
  const Index& index = instance_.indexes[number];
  const u32 size = instance_.pool.page_size();
  Page p = page(id);
  const int room = p.room(), wanted = static_cast<int>(record.size());
  const bool reorganises = p.garbage() > 0 && wanted > room && wanted <= p.room_after_reorganise();
  if (!reorganises && has_log_room(number, id, record.size(), true))
    return room >= wanted || p.reused_zipped(index.leaf_format, record.extra, record.size()) != 0;
  if (p.records() == 0) return true;
  const ZipFrame& now = *instance_.frame(id).zip;
  const ZipPadding padding = index.padding;
  std::string bytes(p.bytes(), size);
  Page copy(bytes.data(), size);
  ZipFrame zip = now;
  if (!now.log.empty() || p.garbage() > 0) {
    copy.reorganise(index.leaf_format, instance_.scratch.data());
    if (!instance_.zip(number, copy, zip)) return false;
    instance_.indexes[number].padding = padding;  // insert() zips it
    if (zip_has_room(zip.log, copy, index.leaf_zip, static_cast<u32>(zip.bytes.size()),
                     record.size(), true))
      return copy.room() >= wanted;
    instance_.counters.compress_ops--, instance_.counters.compress_ops_ok--;
  }
  bool equal = false;
  prev = copy.find(index.leaf_format, record.key, &equal);
  if (copy.insert(index.leaf_format, prev, record.bytes, record.extra, 0) == 0) return false;
  copy.reorganise(index.leaf_format, instance_.scratch.data());
  const bool fitted = instance_.zip(number, copy, zip);
  if (fitted) instance_.indexes[number].padding = padding;
  return fitted;
}

// btr_cur_update_alloc_zip: room in the log to change a record, by zipping the page again if that
// may give some.
bool IndexOps::make_log_room(Mtr& mtr, u32 number, PageId id, u32 bytes) {
  if (has_log_room(number, id, bytes, false)) return true;
  Frame& frame = instance_.frame(id);
  if (frame.zip->log.empty() && page(id).garbage() == 0) return false;
  return mtr.reorganise(frame, instance_.indexes[number].format(page(id).level())) &&
         has_log_room(number, id, bytes, false);
}

// The records are copied without redo, then the page is zipped. False if that does not fit; then it
// is as it was.
bool IndexOps::copy_zipped(Mtr& mtr, u32 number, PageId from, PageId to, u32 limit, bool upwards) {
  Page source = page(from), target = page(to);
  const RecordFormat& format = instance_.indexes[number].format(source.level());
  Frame &of_source = instance_.frame(from), &frame = mtr.modify(to);
  const std::string before(frame.bytes, instance_.pool.page_size());
  const RecordMarks marks = frame.unwritten;
  const bool was_empty = target.heap_records() == 2;
  u32 prev = kInfimum;
  if (!upwards) prev = target.prev_of(kSupremum);
  for (u32 at = upwards ? limit : source.first(); at != (upwards ? u32{kSupremum} : limit);
       at = source.next_of(at)) {
    const Record r = format.parse(source.at(at));
    prev =
        target.insert(format, prev, {source.at(at) - r.extra, r.size()}, r.extra, source.info(at));
    TT_CHECK(prev != 0);
    frame.unwritten.set(target.heap_number(prev), of_source.unwritten.at(source.heap_number(at)));
  }
  if (upwards && was_empty)  // PAGE_LAST_INSERT to PAGE_N_DIRECTION
    std::memcpy(target.at(Page::kLastInsertAt), before.data() + Page::kLastInsertAt, 6);
  if (source.leaf() && !instance_.indexes[number].info.clustered &&
      target.newest_transaction() < source.newest_transaction())
    store64be(target.at(Page::kNewestAt), source.newest_transaction());
  if (mtr.zip(frame) || mtr.reorganise(frame, format)) return true;
  std::memcpy(frame.bytes, before.data(), before.size());
  frame.unwritten = marks;
  instance_.counters.uncompress_ops++;
  return false;
}

// To an empty page. If the copies do not fit there, both pages become copies of the whole, and lose
// what is the other's.
void IndexOps::move_zipped(Mtr& mtr, u32 number, PageId from, PageId to, u32 limit, bool upwards) {
  const RecordFormat& format = instance_.indexes[number].format(page(from).level());
  Frame &source = instance_.frame(from), &target = instance_.frame(to);
  if (!copy_zipped(mtr, number, from, to, limit, upwards)) {
    mtr.copy_image(source, target);
    if (upwards)
      mtr.remove_before(target, format, limit);
    else
      mtr.remove_from(target, format, limit);
  }
  if (upwards)
    mtr.remove_from(source, format, limit);
  else
    mtr.remove_before(source, format, limit);
  recount(from), recount(to);
}

void IndexOps::write_child(Mtr& mtr, u32 number, PageId inner, u32 origin, u32 child) {
  Frame& frame = instance_.frame(inner);
  const Record r = instance_.indexes[number].inner_format.parse(page(inner).at(origin));
  const u32 at = static_cast<u32>(r.value.data() - frame.bytes);
  if (!frame.zip) return mtr.write32(inner, at, child);
  mtr.modify(inner);
  store32(frame.bytes + at, child);
  mtr.write_apart(frame, origin);
}

}  // namespace tt::btree
