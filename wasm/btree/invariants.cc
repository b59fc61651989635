#include "btree/invariants.h"

#include "btree/page/record_counts.h"
#include "btree/space/buffer_bitmap.h"

namespace tt::btree {
namespace {

constexpr u32 kHeaderEnd = 38;

// Checks one page; appends its rows' keys to the order that `last` checks, and the pages that it
// points to.
void check_page(const Instance& instance, const Index& index, Page page, std::string& last,
                std::vector<u32>& children) {
  const RecordFormat& format = index.format(page.level());
  page.check(format);
  const PageInfo& info = instance.info(page_id(index.space, page.number()));
  TT_CHECK(info.used && info.records == page.records() && info.used_bytes == page.used_bytes());
  std::string buffer;
  u32 before_records = 0;
  RecordCounts sum;
  const RecordMarks none;  // a page that is on the drive alone has no marks
  const RecordMarks& unwritten =
      info.frame == kNone ? none : instance.pool.frame(info.frame).unwritten;
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
    if (!page.leaf()) {
      children.push_back(load32(format.parse(page.at(at)).value.data()));
      continue;
    }
    before_records += format.parse(page.at(at)).extra;
    const RecordCounts counts = counts_of_record(format, page, at, unwritten);
    sum.marked += counts.marked;
    sum.new_rows += counts.new_rows;
    sum.new_bytes += counts.new_bytes;
    const Slice key = format.key(page.at(at), buffer);
    TT_CHECK(last.empty() || last < key);
    last.assign(key);
  }
  TT_CHECK(info.before_records == kNone || info.before_records == before_records);
  TT_CHECK(info.marked == sum.marked && info.new_rows == sum.new_rows);
  TT_CHECK(info.new_bytes == sum.new_bytes);
}

// The bitmap must not promise more room than a leaf of entries has.
void check_free_bits(const Instance& instance, const Index& index, const Page& page) {
  if (index.info.clustered || !page.leaf()) return;
  const u32 size = instance.file_page_size(index.space), number = page.number();
  const PageId bitmap = page_id(index.space, BufferBitmap::page_of(number, size));
  const char byte = instance.page_bytes(bitmap)[BufferBitmap::place_of(number, size)];
  const u32 room = static_cast<u32>(std::max(0, page.room_after_reorganise()));
  TT_CHECK(BufferBitmap::free_bits(byte, number) <= BufferBitmap::bits_for(room, size));
}

void check_index(const Instance& instance, const Index& index) {
  std::vector<u32> level = {index.root};
  for (u32 depth = 0; !level.empty(); depth++) {
    std::vector<u32> below;
    std::string last;
    for (size_t i = 0; i < level.size(); i++) {
      std::string bytes = instance.page_bytes(page_id(index.space, level[i]));
      const Page page(bytes.data(), instance.pool.page_size());
      TT_CHECK(page.number() == level[i] && page.level() + depth + 1 == index.height);
      TT_CHECK(page.prev() == (i > 0 ? level[i - 1] : kNoPageNumber));
      TT_CHECK(page.next() == (i + 1 < level.size() ? level[i + 1] : kNoPageNumber));
      check_page(instance, index, page, last, below);
      check_free_bits(instance, index, page);
    }
    level = below;
  }
}

// Checks that the pages that describe the file hold what the bookkeeping implies.
void check_space(const Instance& instance, const Space& space) {
  const u32 size = space.page_size();
  std::string wanted(size, '\0');
  for (u32 number : space.describing_pages()) {
    if (!space.image(number, wanted.data())) continue;
    const std::string bytes = instance.page_bytes(page_id(space.id(), number));
    TT_CHECK(load32(bytes.data() + 4) == number);
    TT_CHECK(bytes.compare(kHeaderEnd, size - kTrailer - kHeaderEnd, wanted, kHeaderEnd,
                           size - kTrailer - kHeaderEnd) == 0);
  }
}

// A page in memory and its compressed form have the same header, list and records
// (page_zip_validate); what freed records leave need not be the same.
void check_zipped(const Instance& instance, const Frame& f) {
  const PageInfo& info = instance.info(f.id);
  if (!f.zip || f.bytes == nullptr || !info.used || !instance.is_zipped_node(f.zip->bytes)) return;
  const u32 size = instance.pool.page_size();
  const Page page(f.bytes, size);
  std::string bytes(size, '\0');
  const Page unzipped(bytes.data(), size);
  ZipLog log;
  const ZipFormat& format = instance.indexes[info.index].zip_format(page.level());
  TT_CHECK(unzip_page(f.zip->bytes, format, bytes.data(), size, log) && log.end == f.zip->log.end);
  TT_CHECK(std::memcmp(f.bytes, bytes.data(), kZipHeader) == 0);
  u32 other = unzipped.first();
  for (u32 at = page.first(); at != kSupremum;
       at = page.next_of(at), other = unzipped.next_of(other)) {
    const Record r = format.records().parse(page.at(at));
    TT_CHECK(at == other &&
             std::memcmp(page.at(at) - r.extra, unzipped.at(at) - r.extra, r.size()) == 0);
  }
  TT_CHECK(other == kSupremum);
}

}  // namespace

void check_invariants(const Instance& instance) {
  instance.pool.check();
  for (u32 at = instance.pool.lru_first(); at != kNone; at = instance.pool.frame(at).lru_next)
    if (!instance.pool.frame(at).reading) check_zipped(instance, instance.pool.frame(at));
  for (const auto& space : instance.spaces) check_space(instance, *space);
  for (const Index& index : instance.indexes)
    if (index.there) check_index(instance, index);
  if (instance.merger != nullptr) instance.merger->check();
}

}  // namespace tt::btree
