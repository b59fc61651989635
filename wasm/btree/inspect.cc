// The inspector: a page down to its records, the path to a key, the LRU list and the flush list. It
// reads what is in memory and on the drive, and changes nothing.
#include "btree/btree_engine.h"

namespace tt::btree {
namespace {

bool exists(const Instance& instance, PageId page) {
  return space_of(page) < instance.spaces.size() &&
         number_of(page) < instance.spaces[space_of(page)]->pages() && instance.info(page).used;
}

HeaderRow header_row(PageId id, const Page& page) {
  return {.page = id,
          .lsn = load64be(page.bytes() + Page::kLsnAt),
          .previous = page.prev(),
          .next = page.next(),
          .slots = page.slots(),
          .heap_records = page.heap_records(),
          .heap_top = page.heap_top(),
          .garbage_bytes = page.garbage(),
          .last_insert = page.last_insert()};
}

void inspect_records(const Page& page, const RecordFormat& format, TableSink& sink) {
  sink.rows<RecordsRow>([&](auto&& add) {
    u64 number = 0;
    std::string key, value;
    for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
      const Record r = format.parse(page.at(at));
      const char* system = format.system() > 0 ? r.key.data() + r.key.size() : nullptr;
      add(RecordsRow{.record = number++,
                     .offset = at - r.extra,
                     .bytes = r.size(),
                     .heap_no = page.heap_number(at),
                     .owned = page.owned(at),
                     .marked = page.deleted(at),
                     .key = format.key(page.at(at), key),
                     .value = format.value(page.at(at), value),
                     .transaction = system == nullptr ? 0 : load48(system),
                     .roll_pointer = system == nullptr ? Slice() : Slice(system + 6, 7)});
    }
  });
}

void inspect_page(const Instance& instance, PageId id, TableSink& sink) {
  const PageInfo& info = instance.info(id);
  sink.row([&] { return instance.page_row(id); });
  if (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner) return;
  std::string bytes = instance.page_bytes(id);
  const Page page(bytes.data(), instance.pool.page_size());
  sink.row([&] { return header_row(id, page); });
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
  sink.rows<PagesRow>([&](auto&& add) {
    for (PageId id : around) add(instance.page_row(id));
  });
}

void inspect_path(const Instance& instance, const Index& index, Slice key, TableSink& sink) {
  std::vector<PathRow> path;
  PageId at = page_id(index.space, index.root);
  for (;;) {
    std::string bytes = instance.page_bytes(at);
    const Page page(bytes.data(), instance.pool.page_size());
    const RecordFormat& format = index.format(page.level());
    bool found = false;
    const u32 origin = page.find(format, key, &found);
    u64 place = 0;
    for (u32 r = page.first(); r != origin && r != kSupremum; r = page.next_of(r)) place++;
    path.push_back(
        {.level = page.level(), .page = at, .record = place, .found = found && page.leaf()});
    if (page.leaf()) break;
    at = page_id(index.space, load32(format.parse(page.at(origin)).value.data()));
  }
  sink.rows<PathRow>([&](auto&& add) {
    for (const PathRow& row : path) add(row);
  });
  inspect_neighbours(instance, at, sink);
}

// The LRU list or the flush list.
template <class Row>
void inspect_list(const BufferPool& pool, u32 first, u32 Frame::*next, TableSink& sink) {
  sink.rows<Row>([&](auto&& add) {
    u64 place = 0;
    for (u32 at = first; at != kNone; at = pool.frame(at).*next) {
      const Frame& f = pool.frame(at);
      add(Row{.place = place++, .page = f.id, .old = f.old, .oldest_modification = f.oldest});
    }
  });
}

}  // namespace

// btree.pages: page `id` down to its records. btree.path: from the root of index `id` to `key`.
// btree.lru and btree.flush_order: the pool's lists.
void BtreeEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  const Instance& instance = instance_;
  const BufferPool& pool = instance.pool;
  if (table == kPages && exists(instance, id)) inspect_page(instance, id, sink);
  // Until the database is open, pages may be torn, and what they point to may not be there.
  if (table == kPath && id < instance.indexes.size() && is_open() && instance.indexes[id].there)
    inspect_path(instance, instance.indexes[id], key, sink);
  if (table == kLru) inspect_list<LruRow>(pool, pool.lru_first(), &Frame::lru_next, sink);
  if (table == kFlushOrder)
    inspect_list<FlushListRow>(pool, pool.flush_last(), &Frame::flush_prev, sink);
}

}  // namespace tt::btree
