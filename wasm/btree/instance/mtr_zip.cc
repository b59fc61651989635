// Records of compressed tables' pages: each change is made in the uncompressed page, then in the
// compressed one, whose bytes the redo has (page0cur.cc page_cur_insert_rec_zip, page0zip.cc,
// MariaDB 10.11).
#include "btree/instance/mtr.h"

namespace tt::btree {
namespace {

u32 size_of(const Frame& frame) { return static_cast<u32>(frame.zip->bytes.size()); }

// The place of a record in the list, from 0; the list's length for the supremum.
u32 place_in_list(const Page& page, u32 origin) {
  u32 place = 0;
  for (u32 at = page.first(); at != origin; at = page.next_of(at)) place++;
  return place;
}
u32 record_at(const Page& page, u32 place) {
  u32 at = page.first();
  for (u32 i = 0; i < place; i++) at = page.next_of(at);
  return at;
}

}  // namespace

void Mtr::begin_zipped(Frame& frame) {
  const u32 size = instance_.file_page_size(space_of(frame.id));
  if (!frame.zip) frame.zip = std::make_unique<ZipFrame>(size);
  frame.zip->log = {};
  Page::init_frame(frame.zip->bytes.data(), size, space_of(frame.id), number_of(frame.id));
}

// Bytes that both forms have in the same place, and that the caller logs.
void Mtr::write_zipped(Frame& frame, u32 offset, Slice bytes) {
  TT_CHECK(offset + bytes.size() <= kZipHeader || !instance_.pool.page(frame).is_index());
  std::memcpy(frame.zip->bytes.data() + offset, bytes.data(), bytes.size());
}

// mtr_t::zmemcpy<MAYBE_NOP>: the compressed page alone.
void Mtr::update_zipped(Frame& frame, u32 offset, Slice bytes) {
  char* const here = frame.zip->bytes.data() + offset;
  size_t same = 0;
  while (same < bytes.size() && here[same] == bytes[same]) same++;
  if (same == bytes.size()) return;
  bytes.remove_prefix(same);
  std::memcpy(here + same, bytes.data(), bytes.size());
  log_.write(frame.id, offset + static_cast<u32>(same), bytes);
}

void Mtr::move_zipped(Frame& frame, u32 to, u32 from, u32 bytes) {
  if (bytes == 0) return;
  char* const zip = frame.zip->bytes.data();
  std::memmove(zip + to, zip + from, bytes);
  log_.memmove(frame.id, to, from, bytes);
}

// page_zip_compress_write_log.
void Mtr::log_image(Frame& frame) {
  const Page page = instance_.pool.page(frame);
  const Slice zip = frame.zip->bytes;
  const u32 apart =
      instance_.indexes[instance_.info(frame.id).index].zip_format(page.level()).apart();
  const u32 trailer = zip::trailer_bytes(zip::dense(page), apart);
  log_.init_page(frame.id);
  frame.fresh = true;  // recovery makes the page from its image (mtr_t::init)
  log_.write(frame.id, Page::kPrevAt,
             zip.substr(Page::kPrevAt, frame.zip->log.end - Page::kPrevAt));
  if (trailer > 0) log_.write(frame.id, size_of(frame) - trailer, zip.substr(zip.size() - trailer));
}

bool Mtr::zip(Frame& frame) {
  modify(frame.id);
  if (!instance_.zip(instance_.info(frame.id).index, instance_.pool.page(frame), *frame.zip))
    return false;
  log_image(frame);
  return true;
}

void Mtr::copy_image(Frame& from, Frame& to) {
  const u32 size = instance_.pool.page_size(), zip_size = size_of(to);
  constexpr u32 kPrivate = 26;  // PAGE_HEADER_PRIV_END
  modify(to.id);
  std::memcpy(to.bytes + Page::kHeaderAt, from.bytes + Page::kHeaderAt, kPrivate);
  std::memcpy(to.bytes + kZipHeader, from.bytes + kZipHeader, size - kZipHeader - kTrailer);
  if (instance_.indexes[instance_.info(from.id).index].info.clustered)  // PAGE_ROOT_AUTO_INC
    std::memset(to.bytes + Page::kNewestAt, 0, 8);
  std::memcpy(to.zip->bytes.data() + Page::kHeaderAt, to.bytes + Page::kHeaderAt, kPrivate);
  std::memcpy(to.zip->bytes.data() + kZipHeader, from.zip->bytes.data() + kZipHeader,
              zip_size - kZipHeader);
  to.zip->log = from.zip->log;
  to.unwritten = from.unwritten;
  Page page = instance_.pool.page(to);
  if (!page.leaf() && page.prev() != kNoPageNumber && page.records() > 0)
    page.set_info(page.first(), page.info(page.first()) & static_cast<u8>(~kMinRecord));
  log_image(to);
}

// page_zip_reorganize.
bool Mtr::reorganise_zipped(Frame& frame) {
  const u32 size = instance_.pool.page_size();
  modify(frame.id);
  const std::string before(frame.bytes, size);
  Page page = instance_.pool.page(frame);
  const u32 index = instance_.info(frame.id).index;
  page.reorganise(instance_.indexes[index].format(page.level()), instance_.scratch.data());
  if (!zip(frame)) {
    std::memcpy(frame.bytes, before.data(), size);
    return false;
  }
  reorganise_marks(frame, Page(const_cast<char*>(before.data()), size));
  instance_.counters.reorganisations++;
  pages_changed_ = true;
  return true;
}

u32 Mtr::insert_zipped(Frame& frame, u32 prev, Slice built, u32 extra, u8 info) {
  Page page = instance_.pool.page(frame);
  const Index& index = instance_.indexes[instance_.info(frame.id).index];
  const int size = static_cast<int>(built.size());
  const auto fits = [&] {
    return zip_has_room(frame.zip->log, page, index.zip_format(page.level()), size_of(frame),
                        built.size(), true);
  };
  const bool reorganises =
      page.garbage() > 0 && size > page.room() && size <= page.room_after_reorganise();
  modify(frame.id);
  if (!reorganises && fits()) return add_zipped(frame, prev, built, extra, info);
  if (page.records() == 0) {  // the modification log goes
    remove_all(frame);
    return fits() ? add_zipped(frame, kInfimum, built, extra, info) : 0;
  }
  const u32 place = prev == kInfimum ? 0 : place_in_list(page, prev) + 1;
  const auto before = [&] { return place == 0 ? u32{kInfimum} : record_at(page, place - 1); };
  if (!frame.zip->log.empty() || page.garbage() > 0) {
    if (!reorganise_zipped(frame)) return 0;
    if (fits()) return add_zipped(frame, before(), built, extra, info);
  }
  const std::string restored(frame.bytes, instance_.pool.page_size());
  if (page.insert(index.format(page.level()), before(), built, extra, info) == 0) return 0;
  if (reorganise_zipped(frame)) return record_at(page, place);
  std::memcpy(frame.bytes, restored.data(), restored.size());
  instance_.counters.uncompress_ops++;  // InnoDB unzips the page again
  return 0;
}

// Inserts a record that the modification log has room for.
u32 Mtr::add_zipped(Frame& frame, u32 prev, Slice built, u32 extra, u8 info) {
  Page page = instance_.pool.page(frame);
  const Index& index = instance_.indexes[instance_.info(frame.id).index];
  const ZipFormat& format = index.zip_format(page.level());
  const u32 size = size_of(frame), dense = zip::dense(page), apart = format.apart();
  const u32 bytes = static_cast<u32>(built.size()), records = page.records();
  const u32 place = prev == kInfimum ? 0 : place_in_list(page, prev) + 1;
  Page::Reuse how;
  const u32 head = page.reused_zipped(format.records(), extra, bytes);
  how.head = head != 0;
  if (how.head) {
    std::memset(page.at(head) + format.apart_at(format.records().parse(page.at(head))), 0, apart);
    move_zipped(frame, zip::slot_at(size, records), zip::slot_at(size, records) + zip::kSlotBytes,
                zip::kSlotBytes * (records - place));
  } else {
    if (page.room() < static_cast<int>(bytes)) return 0;
    const u32 directory = size - zip::kSlotBytes * dense, kept = directory - apart * dense;
    move_zipped(frame, kept - zip::kSlotBytes, kept, directory - kept);
    move_zipped(frame, directory - zip::kSlotBytes, directory, zip::kSlotBytes * (dense - place));
  }
  const u32 origin = page.place(prev, built, extra, info, how);
  update_header(frame);
  update_directory(frame);
  write_apart(frame, origin);
  log_record(frame, origin);
  return origin;
}

// page_cur_delete_rec, page_zip_dir_delete.
void Mtr::remove_zipped(Frame& frame, u32 origin) {
  modify(frame.id);
  Page page = instance_.pool.page(frame);
  const ZipFormat& format =
      instance_.indexes[instance_.info(frame.id).index].zip_format(page.level());
  const u32 size = size_of(frame), records = page.records(), place = place_in_list(page, origin);
  const Record record = format.records().parse(page.at(origin));
  const u32 slot = zip::slot_at(size, records - 1);
  move_zipped(frame, slot + zip::kSlotBytes, slot, zip::kSlotBytes * (records - 1 - place));
  const u32 apart = format.apart_at(record);
  page.unlink_zipped(page.prev_of(origin), origin, record.extra, record.data);
  update_header(frame);
  update_directory(frame);
  if (format.apart() == 0) return;
  std::memset(page.at(origin) + apart, 0, format.apart());
  const u32 at = zip::apart_at(size, zip::dense(page), format.apart(), page.heap_number(origin));
  std::memset(frame.zip->bytes.data() + at, 0, format.apart());
  log_.memset(frame.id, at, format.apart(), Slice("\0", 1));
}

// page_zip_write_rec: after the record's number, what is before its header, last byte first, and
// its columns without those that it keeps apart.
void Mtr::log_record(Frame& frame, u32 origin) {
  modify(frame.id);
  const Page page = instance_.pool.page(frame);
  const ZipFormat& format =
      instance_.indexes[instance_.info(frame.id).index].zip_format(page.level());
  const Record record = format.records().parse(page.at(origin));
  const u32 number = page.heap_number(origin) - 1;
  std::string entry;
  if (number >= 64) entry += static_cast<char>(0x80 | number >> 7);
  entry += static_cast<char>(number << 1);
  for (u32 i = kRecordHeader + 1; i <= record.extra; i++) entry += *(page.at(origin) - i);
  const u32 first = format.apart() == 0 ? record.data : format.apart_at(record);
  entry.append(page.at(origin), first);
  entry.append(page.at(origin) + first + format.apart(), record.data - format.apart() - first);
  ZipLog& log = frame.zip->log;
  std::memcpy(frame.zip->bytes.data() + log.end, entry.data(), entry.size());
  log_.write(frame.id, log.end, entry);
  log.end += static_cast<u32>(entry.size());
}

// page_zip_write_trx_id_and_roll_ptr, page_zip_write_node_ptr: what is also the record's before in
// the heap is moved, if that is shorter in the log.
void Mtr::write_apart(Frame& frame, u32 origin) {
  modify(frame.id);
  const Page page = instance_.pool.page(frame);
  const ZipFormat& format =
      instance_.indexes[instance_.info(frame.id).index].zip_format(page.level());
  const u32 apart = format.apart();
  if (apart == 0) return;
  const u32 heap = page.heap_number(origin);
  u32 at = zip::apart_at(size_of(frame), zip::dense(page), apart, heap);
  Slice field(page.at(origin) + format.apart_at(format.records().parse(page.at(origin))), apart);
  const char* const zip = frame.zip->bytes.data();
  if (std::memcmp(zip + at, field.data(), apart) == 0) return;
  if (apart == kSystemColumns && heap > 2) {
    u32 same = 0;
    while (same < apart && zip[at + apart + same] == field[same]) same++;
    if (same > 4) {
      move_zipped(frame, at, at + apart, same);
      at += same;
      field.remove_prefix(same);
    }
  }
  update_zipped(frame, at, field);
}

void Mtr::update_header(Frame& frame) {
  constexpr u32 kFields[] = {Page::kHeaderAt, Page::kFreeAt, Page::kLastInsertAt, Page::kNewestAt};
  for (u32 i = 0; i < 3; i++)
    update_zipped(frame, kFields[i], {frame.bytes + kFields[i], kFields[i + 1] - kFields[i]});
}

// The slots that differ from the page's list: page_zip_dir_insert, page_zip_rec_set_owned,
// page_zip_rec_set_deleted.
void Mtr::update_directory(Frame& frame) {
  const Page page = instance_.pool.page(frame);
  u32 slot = zip::slot_at(size_of(frame), 0);
  const auto update = [&](u32 value) {
    char bytes[2];
    store16(bytes, value);
    const bool low = frame.zip->bytes[slot + 1] != bytes[1];
    update_zipped(frame, slot, {bytes, low ? 2u : 1u});
    slot -= zip::kSlotBytes;
  };
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at))
    update(at | (page.owned(at) > 0 ? zip::kOwned : 0) | (page.deleted(at) ? zip::kMarked : 0));
  if (page.free_head() != 0) update(page.free_head());
}

}  // namespace tt::btree
