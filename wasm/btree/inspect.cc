// The inspector: a page down to its records, the way to a key, the LRU list and the flush list.
#include "btree/btree_engine.h"

namespace tt::btree {

void BtreeEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  const auto exists = [&](PageId page) {
    return space_of(page) < instance_.spaces.size() &&
           number_of(page) < instance_.spaces[space_of(page)]->pages() && instance_.info(page).used;
  };
  // A page's bytes as they are now, without reading it in.
  std::string scratch, copy;
  const auto bytes_of = [&](PageId page) {
    const u32 size = instance_.pool.page_size();
    if (instance_.resident(page)) return copy.assign(instance_.frame(page).bytes, size).data();
    const FileId file = instance_.spaces[space_of(page)]->file();
    return copy
        .assign(instance_.context.volume.view(file, u64{number_of(page)} * size, size, scratch))
        .data();
  };
  if (table == kPages && exists(id)) {
    const PageInfo& info = instance_.info(id);
    if (sink.begin(kPages)) {
      instance_.write_page_row(id, sink.row());
      sink.end();
    }
    if (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner) return;
    const TreeState& tree = instance_.trees[info.tree];
    Page page(bytes_of(id), instance_.pool.page_size());
    if (sink.begin(kHeader)) {
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
    if (!sink.begin(kRecords)) return;
    const RecordFormat& format = tree.format(page.level());
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
  if (table == kPath && id < instance_.trees.size() && sink.begin(kPath)) {
    const TreeState& tree = instance_.trees[id];
    PageId at = page_id(tree.space, tree.root);
    std::vector<PageId> around;
    for (;;) {
      Page page(bytes_of(at), instance_.pool.page_size());
      const RecordFormat& format = tree.format(page.level());
      bool found = false;
      const u32 origin = page.find(format, key, &found);
      u64 place = 0;
      for (u32 r = page.first(); r != origin && r != kSupremum; r = page.next_of(r)) place++;
      sink.row()
          .integer(page.level())
          .integer(at)
          .integer(place)
          .integer(found && page.level() == 0);
      if (page.level() == 0) break;
      at = page_id(tree.space, load32(format.parse(page.at(origin)).value.data()));
    }
    sink.end();
    // The leaf and a dozen around it.
    const auto follow = [&](u32 (Page::*link)() const) {
      PageId id = at;
      for (u32 i = 0; i < 6; i++) {
        const u32 number = (Page(bytes_of(id), instance_.pool.page_size()).*link)();
        if (number == kNoPageNumber) return;
        around.push_back(id = page_id(tree.space, number));
      }
    };
    around.push_back(at);
    follow(&Page::prev), follow(&Page::next);
    if (sink.begin(kPages)) {
      for (PageId id : around) instance_.write_page_row(id, sink.row());
      sink.end();
    }
  }
  const auto list = [&](TableId which, u32 first, u32 Frame::*next) {
    if (table != which || !sink.begin(which)) return;
    u64 place = 0;
    for (u32 at = first; at != kNone; at = instance_.pool.frame(at).*next) {
      const Frame& f = instance_.pool.frame(at);
      sink.row().integer(place++).integer(f.id).integer(f.old).integer(f.oldest);
    }
    sink.end();
  };
  list(kLru, instance_.pool.lru_first(), &Frame::lru_next);
  list(kFlushOrder, instance_.pool.flush_last(), &Frame::flush_prev);
}

}  // namespace tt::btree
