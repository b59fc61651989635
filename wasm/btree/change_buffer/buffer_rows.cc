// Changes that wait: as rows, counted after a recovery, and held against the bits of the bitmaps.
#include <map>
#include <utility>

#include "btree/change_buffer/change_buffer.h"
#include "btree/space/buffer_bitmap.h"

namespace tt::btree {

ChangeBufferRow ChangeBuffer::row() const {
  const Counters& c = instance_.counters;
  return {.id = 0u,
          .pages = size(),
          .capacity = most(),
          .entries = entries_,
          .merges = c.buffer_merges,
          .merged_inserts = c.merged_inserts,
          .merged_marks = c.merged_marks,
          .merged_deletes = c.merged_deletes};
}

void ChangeBuffer::emit() {
  instance_.context.facts.emit(kCauseLeaf, 0, [&] { return ChangeBufferMoved{.row = row()}; });
}

void ChangeBuffer::emit_waiting(PageId id) {
  if (instance_.info(id).buffered > 0)
    return instance_.context.facts.emit(kCauseLeaf, 0,
                                        [&] { return ChangesApplied{.row = waiting(id)}; });
  instance_.context.facts.emit(kCauseLeaf, 0, [&] { return ChangesMerged{.key = {.page = id}}; });
}

void ChangeBuffer::emit_lost_rows() {
  for (const auto& space : instance_.spaces)
    for (u32 page = 0; page < space->pages(); page++)
      if (std::exchange(space->info(page).buffered, 0) > 0)
        emit_waiting(page_id(space->id(), page));
}

void ChangeBuffer::describe(TableSink& sink) const {
  sink.row([&] { return row(); });
  sink.rows<BufferedRow>([&](auto&& add) {
    for (const auto& space : instance_.spaces)
      for (u32 page = 0; page < space->pages(); page++)
        if (space->info(page).buffered > 0) add(waiting(page_id(space->id(), page)));
  });
}

// Calls visit(entry) for each change, in order, until it returns false.
template <class Visit>
Error ChangeBuffer::each_entry(Visit&& visit) const {
  PageId id = page_id(0, tree().root);
  for (;;) {
    std::string bytes = instance_.page_bytes(id);
    const Page page(bytes.data(), instance_.pool.page_size());
    if (!page.leaf()) {
      const Record pointer = tree().inner_format.parse(page.at(page.first()));
      id = page_id(0, load32(pointer.value.data()));
      continue;
    }
    for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
      const Record record = tree().leaf_format.parse(page.at(at));
      const std::optional<BufferEntry> entry = BufferEntry::of(record);
      if (!entry || !visit(*entry)) return instance_.fault(id, "has changes that wait for no leaf");
    }
    if (page.next() == kNoPageNumber) return Error::none();
    id = page_id(0, page.next());
  }
}

bool ChangeBuffer::waits_for_leaf(const BufferEntry& entry) const {
  if (!instance_.exists(entry.page)) return false;
  const PageInfo& info = instance_.info(entry.page);
  return info.used && info.kind == PageKind::kLeaf && info.index != number() &&
         !instance_.indexes[info.index].info.clustered;
}

Error ChangeBuffer::load() {
  known_ = true;
  Error error = each_entry([&](const BufferEntry& entry) {
    if (!waits_for_leaf(entry)) return false;
    instance_.info(entry.page).buffered++;
    entries_++;
    emit_waiting(entry.page);
    return true;
  });
  emit();
  return error;
}

void ChangeBuffer::check() const {
  struct Sum {
    u32 entries = 0, bytes = 0;
  };
  std::map<PageId, Sum> sums;
  u64 entries = 0;
  const Error error = each_entry([&](const BufferEntry& entry) {
    TT_CHECK(waits_for_leaf(entry));
    Sum& sum = sums[entry.page];
    sum.entries++, sum.bytes += volume(entry), entries++;
    return true;
  });
  TT_CHECK(error.ok() && entries == entries_);
  const u32 size = instance_.pool.page_size();
  for (const auto& space : instance_.spaces)
    for (u32 page = 0; page < space->pages(); page++) {
      const auto at = sums.find(page_id(space->id(), page));
      TT_CHECK(space->info(page).buffered == (at == sums.end() ? 0 : at->second.entries));
      if (at == sums.end()) continue;
      const std::string bitmap = instance_.page_bytes(index_ops_.bitmap_of(at->first));
      const char byte = bitmap[BufferBitmap::place_of(page, size)];
      TT_CHECK(BufferBitmap::is_buffered(byte, page));
      TT_CHECK(at->second.bytes <=
               BufferBitmap::room_of(BufferBitmap::free_bits(byte, page), size));
    }
}

}  // namespace tt::btree
