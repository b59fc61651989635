// Unzipping a page (page_zip_decompress_low).
#include <algorithm>
#include <vector>

#include "btree/zip/zip_page.h"
#include "core/page_deflate.h"

namespace tt::btree {
namespace {

constexpr u32 kLongestExtra = 512;  // lengths and bits before a record's header

class Unzip {
 public:
  Unzip(Slice zip, const ZipFormat& format, char* bytes, u32 page_size)
      : zip_(zip), format_(format), page_(bytes, page_size), page_size_(page_size) {}

  bool run(ZipLog& log) {
    if (!header() || !directory() || !stream(log) || !apply(log)) return false;
    if (log.end + zip::trailer_bytes(dense_, format_.apart()) >= size()) return false;
    return restore_apart() && headers();
  }

 private:
  u32 size() const { return static_cast<u32>(zip_.size()); }
  u32 slot(u32 number) const { return load16(zip_.data() + zip::slot_at(size(), number)); }
  bool in_page(u32 from, u32 bytes) const { return from <= page_size_ - bytes; }

  // The header, infimum and supremum (page_zip_decompress_low).
  bool header() {
    const u32 number_of_heap = load16(zip_.data() + Page::kHeaderAt + 4);
    if ((number_of_heap & 0x8000) == 0 || (number_of_heap & 0x7fff) < 2) return false;
    dense_ = (number_of_heap & 0x7fff) - 2;
    if (zip::trailer_bytes(dense_, format_.apart()) + kZipHeader + 1 >= size()) return false;
    page_.create();
    std::memcpy(page_.bytes(), zip_.data(), kZipHeader);
    return page_.is_index() && page_.leaf() == format_.leaf() && page_.records() <= dense_ &&
           page_.slots() >= 2 && 2 * page_.slots() + kTrailer < page_size_ - kHeapStart;
  }

  // page_zip_dir_decode: the sparse directory, and the records in the order of the heap.
  bool directory() {
    std::memset(page_.at(kHeapStart), 0, page_size_ - kHeapStart);
    u32 s = 0;
    const auto add = [&](u32 place) {
      if (s < page_.slots()) store16(page_.at(page_.slot_place(s)), place);
      s++;
    };
    add(kInfimum);
    for (u32 i = 0; i < dense_; i++) {
      const u32 place = slot(i) & zip::kPlace;
      if (place < kHeapStart + kRecordHeader || !in_page(place, kTrailer)) return false;
      if (i < page_.records() && (slot(i) & zip::kOwned) != 0) add(place);
      if (i >= page_.records() && slot(i) != place) return false;
      places_.push_back(place);
    }
    add(kSupremum);
    std::sort(places_.begin(), places_.end());
    return s == page_.slots() &&
           std::adjacent_find(places_.begin(), places_.end()) == places_.end();
  }

  bool stream(ZipLog& log) {
    std::string raw(page_size_, '\0');
    InflatedPage sizes;
    const Slice coded =
        zip_.substr(kZipHeader, size() - kZipHeader - zip::trailer_bytes(dense_, format_.apart()));
    if (!inflate_page(coded, raw.data(), raw.size(), sizes)) return false;
    if (Slice(raw.data(), sizes.first) != format_.fields()) return false;
    log.begin = log.end = kZipHeader + static_cast<u32>(sizes.used);
    rest_ = Slice(raw.data() + sizes.first, sizes.second);
    to_ = kHeapStart;
    for (const u32 at : places_) {
      // Records after the end of the stream are the log's.
      if (at - kRecordHeader < to_ || at - kRecordHeader - to_ >= rest_.size()) break;
      put(at - kRecordHeader - to_);
      to_ = at;
      compressed_++;
      if (format_.apart() == 0) continue;
      const Record record = format_.records().parse(page_.at(at), page_.at(kHeapStart));
      if (!record.is_valid || record.data < format_.apart() || !in_page(at, record.data))
        return false;
      if (!put(format_.apart_at(record))) return false;
      to_ += format_.apart();
      if (!put(at + record.data - to_)) return false;
    }
    return put(static_cast<u32>(rest_.size())) && to_ <= page_.slot_place(page_.slots() - 1);
  }
  bool put(u32 bytes) {
    if (bytes > rest_.size() || !in_page(to_, bytes)) return false;
    std::memcpy(page_.at(to_), rest_.data(), bytes);
    rest_.remove_prefix(bytes);
    to_ += bytes;
    return true;
  }

  // page_zip_apply_log.
  bool apply(ZipLog& log) {
    const u32 end = size() - zip::trailer_bytes(dense_, format_.apart());
    for (;;) {
      if (log.end >= end) return false;
      u32 code = static_cast<u8>(zip_[log.end]);
      if (code == 0) return compressed_ == dense_;
      log.end++;
      if ((code & 0x80) != 0) {
        if (log.end >= end) return false;
        code = (code & 0x7f) << 8 | static_cast<u8>(zip_[log.end++]);
      }
      const u32 record = code >> 1;  // its heap number less 1
      if (record == 0 || record > dense_) return false;
      // A new record has the next heap number.
      if (record > compressed_ + 1 || (record == compressed_ + 1 && (code & 1) != 0)) return false;
      compressed_ = std::max(compressed_, record);
      const u32 at = places_[record - 1];
      if ((code & 1) != 0 ? !clear(at) : !logged(at, end, log)) return false;
    }
  }
  bool clear(u32 at) {
    const Record record = format_.records().parse(page_.at(at), page_.at(kHeapStart));
    if (!record.is_valid || !in_page(at, record.data)) return false;
    std::memset(page_.at(at), 0, record.data);
    return true;
  }
  // A whole record: what is before its header, last byte first, then its columns.
  bool logged(u32 at, u32 end, ZipLog& log) {
    char before[kLongestExtra + kRecordHeader] = {};
    const u32 most = std::min({kLongestExtra, end - log.end, at - kRecordHeader - kHeapStart});
    for (u32 i = 0; i < most; i++) before[kLongestExtra - 1 - i] = zip_[log.end + i];
    const char* const origin = before + sizeof before;
    const Record record = format_.records().parse(origin, before + kLongestExtra - most);
    const u32 extra = record.extra - kRecordHeader, apart = format_.apart();
    if (!record.is_valid || extra > most || record.data < apart || !in_page(at, record.data))
      return false;
    std::memcpy(page_.at(at) - record.extra, origin - record.extra, extra);
    log.end += extra;
    const u32 first = apart == 0 ? record.data : format_.apart_at(record);
    if (record.data - apart > end - log.end) return false;
    std::memcpy(page_.at(at), zip_.data() + log.end, first);
    std::memcpy(page_.at(at) + first + apart, zip_.data() + log.end + first,
                record.data - apart - first);
    log.end += record.data - apart;
    return true;
  }

  bool restore_apart() {
    const u32 apart = format_.apart();
    for (u32 i = 0; i < dense_ && apart > 0; i++) {
      const Record record = format_.records().parse(page_.at(places_[i]), page_.at(kHeapStart));
      if (!record.is_valid || record.data < apart || !in_page(places_[i], record.data))
        return false;
      std::memcpy(page_.at(places_[i]) + format_.apart_at(record),
                  zip_.data() + zip::apart_at(size(), dense_, apart, i + 2), apart);
    }
    return true;
  }

  // page_zip_set_extra_bytes, and heap numbers: the headers that are in neither stream nor log.
  bool headers() {
    for (u32 i = 0; i < dense_; i++)
      store16(page_.at(places_[i]) - 4, (i + 2) << 3 | (page_.leaf() ? 0 : 1));
    u32 owned = 1, last = kInfimum, i = 0;
    u32 info = !page_.leaf() && page_.prev() == kNoPageNumber ? u32{kMinRecord} : 0;
    const auto link = [&](u32 place) { store16(page_.at(last) - 2, (place - last) & 0xffff); };
    for (; i < page_.records(); i++) {
      const u32 place = slot(i) & zip::kPlace;
      if ((slot(i) & zip::kMarked) != 0) info |= kDeleted;
      const bool owner = (slot(i) & zip::kOwned) != 0;
      link(place);
      *(page_.at(place) - 5) = static_cast<char>(info << 4 | (owner ? owned : 0));
      if (owner && owned > 15) return false;
      owned = owner ? 1 : owned + 1;
      info = 0, last = place;
    }
    link(kSupremum);
    *(page_.at(kSupremum) - 5) = static_cast<char>(owned);
    if (owned > 15 || (i < dense_) != (page_.free_head() != 0)) return false;
    if (i < dense_ && slot(i) != page_.free_head()) return false;
    for (; i < dense_; i++) {
      const u32 place = slot(i), next = i + 1 < dense_ ? slot(i + 1) : 0;
      *(page_.at(place) - 5) = 0;
      store16(page_.at(place) - 2, next == 0 ? 0 : (next - place) & 0xffff);
    }
    return true;
  }

  Slice zip_;
  const ZipFormat& format_;
  Page page_;
  u32 page_size_;
  u32 dense_ = 0, compressed_ = 0;
  std::vector<u32> places_;  // the records', by heap number
  Slice rest_;               // the stream's other bytes
  u32 to_ = 0;               // the place of its next byte
};

}  // namespace

bool unzip_page(Slice zip, const ZipFormat& format, char* page, u32 page_size, ZipLog& log) {
  return Unzip(zip, format, page, page_size).run(log);
}

}  // namespace tt::btree
