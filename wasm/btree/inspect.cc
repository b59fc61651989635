// The inspector: a page down to its records, the path to a key, the LRU list and the flush list. It
// reads what is in memory and on the drive, and changes nothing.
#include "btree/btree_engine.h"

namespace tt::btree {
namespace {

bool exists(const Instance& instance, PageId page) {
  return space_of(page) < instance.spaces.size() &&
         number_of(page) < instance.spaces[space_of(page)]->pages() && instance.info(page).used;
}

void inspect_header(PageId id, const Page& page, TableSink& sink) {
  if (!sink.begin(kHeader)) return;
  sink.row()
      .integer(id)
      .integer(load64be(page.bytes() + Page::kLsnAt))
      .integer(page.prev())
      .integer(page.next())
      .integer(page.slots())
      .integer(page.heap_records())
      .integer(page.heap_top())
      .integer(page.garbage())
      .integer(page.last_insert());
  sink.end();
}

void inspect_records(const Page& page, const RecordFormat& format, TableSink& sink) {
  if (!sink.begin(kRecords)) return;
  u64 number = 0;
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
    const Record r = format.parse(page.at(at));
    const char* system = format.system() > 0 ? r.key.data() + r.key.size() : nullptr;
    sink.row()
        .integer(number++)
        .integer(at - r.extra)
        .integer(r.size())
        .integer(page.heap_number(at))
        .integer(page.owned(at))
        .integer(page.deleted(at))
        .bytes(r.key)
        .bytes(r.value)
        .integer(system == nullptr ? 0 : load48(system))
        .integer(system == nullptr ? 0 : load56(system + 6) & ((u64{1} << 53) - 1));
  }
  sink.end();
}

void inspect_page(const Instance& instance, PageId id, TableSink& sink) {
  const PageInfo& info = instance.info(id);
  if (sink.begin(kPages)) {
    instance.write_page_row(id, sink.row());
    sink.end();
  }
  if (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner) return;
  std::string bytes = instance.page_bytes(id);
  const Page page(bytes.data(), instance.pool.page_size());
  inspect_header(id, page, sink);
  inspect_records(page, instance.indexes[info.index].format(page.level()), sink);
}

// A leaf and up to six pages on either side of it.
void inspect_neighbours(const Instance& instance, PageId leaf, TableSink& sink) {
  std::vector<PageId> around = {leaf};
  for (u32 (Page::*link)() const : {&Page::prev, &Page::next}) {
    PageId id = leaf;
    for (u32 i = 0; i < 6; i++) {
      std::string bytes = instance.page_bytes(id);
      const u32 number = (Page(bytes.data(), instance.pool.page_size()).*link)();
      if (number == kNoPageNumber) break;
      around.push_back(id = page_id(space_of(leaf), number));
    }
  }
  if (!sink.begin(kPages)) return;
  for (PageId id : around) instance.write_page_row(id, sink.row());
  sink.end();
}

void inspect_path(const Instance& instance, const Index& index, Slice key, TableSink& sink) {
  if (!sink.begin(kPath)) return;
  PageId at = page_id(index.space, index.root);
  for (;;) {
    std::string bytes = instance.page_bytes(at);
    const Page page(bytes.data(), instance.pool.page_size());
    const RecordFormat& format = index.format(page.level());
    bool found = false;
    const u32 origin = page.find(format, key, &found);
    u64 place = 0;
    for (u32 r = page.first(); r != origin && r != kSupremum; r = page.next_of(r)) place++;
    sink.row().integer(page.level()).integer(at).integer(place).integer(found && page.leaf());
    if (page.leaf()) break;
    at = page_id(index.space, load32(format.parse(page.at(origin)).value.data()));
  }
  sink.end();
  inspect_neighbours(instance, at, sink);
}

void inspect_list(const BufferPool& pool, TableId table, u32 first, u32 Frame::*next,
                  TableSink& sink) {
  if (!sink.begin(table)) return;
  u64 place = 0;
  for (u32 at = first; at != kNone; at = pool.frame(at).*next) {
    const Frame& f = pool.frame(at);
    sink.row().integer(place++).integer(f.id).integer(f.old).integer(f.oldest);
  }
  sink.end();
}

}  // namespace

// btree.pages: page `id` down to its records. btree.path: from the root of index `id` to `key`.
// btree.lru and btree.flush_order: the pool's lists.
void BtreeEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  const Instance& instance = instance_;
  const BufferPool& pool = instance.pool;
  if (table == kPages && exists(instance, id)) inspect_page(instance, id, sink);
  if (table == kPath && id < instance.indexes.size())
    inspect_path(instance, instance.indexes[id], key, sink);
  if (table == kLru) inspect_list(pool, kLru, pool.lru_first(), &Frame::lru_next, sink);
  if (table == kFlushOrder)
    inspect_list(pool, kFlushOrder, pool.flush_last(), &Frame::flush_prev, sink);
}

}  // namespace tt::btree
