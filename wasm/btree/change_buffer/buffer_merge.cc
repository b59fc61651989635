// Merges: which leaves are read for them, and how what waits gets there (ibuf0ibuf.cc
// ibuf_get_merge_page_nos, ibuf_merge_pages, ibuf_merge_or_delete_for_page, MariaDB 10.11).
#include <algorithm>

#include "btree/change_buffer/change_buffer.h"
#include "core/hash.h"

namespace tt::btree {
namespace {

constexpr u32 kMergeArea = 8;  // IBUF_MERGE_AREA, IBUF_MAX_N_PAGES_MERGED

bool same_area(PageId a, PageId b) {
  return space_of(a) == space_of(b) && number_of(a) / kMergeArea == number_of(b) / kMergeArea;
}

u32 record_number(const Page& page, u32 number) {
  u32 at = page.first();
  for (; number > 0; number--) at = page.next_of(at);
  return at;
}

}  // namespace

// ibuf_contract: from a random record of a random leaf on (btr_pcur_open_at_rnd_pos).
bool ChangeBuffer::contract(Ns now, Fetch& fetch, Buffering& change) {
  if (change.place == 0) change.place = random_.next() | 1;
  PageId id = page_id(0, tree().root);
  for (;;) {
    if (!fetch.need(now, id)) return false;
    const Page page = instance_.page(id);
    if (page.records() == 0) return true;
    const u64 dice = mix64(change.place + page.level());
    const u32 at = record_number(page, static_cast<u32>(dice % page.records()));
    if (page.leaf()) {
      choose(true, id, at, change.merges);
      change.place = 0;
      return true;
    }
    id = page_id(0, load32(tree().inner_format.parse(page.at(at)).value.data()));
  }
}

// ibuf_get_merge_page_nos: leaves of the same eight pages for which changes wait beside that
// record; without contraction only its own, and those for which much waits.
void ChangeBuffer::choose(bool contracts, PageId page, u32 origin,
                          std::vector<PageId>& chosen) const {
  const Page p = instance_.page(page);
  // Three quarters of what may wait for a leaf (IBUF_MERGE_THRESHOLD).
  const u32 much = 3 * (instance_.pool.page_size() / 32);
  const u32 limit = std::min(kMergeArea, instance_.pool.capacity() / 4);
  if (origin == kInfimum) origin = p.next_of(origin);
  const std::optional<BufferEntry> here = entry_at(page, origin);
  if (!here) return;
  const PageId first = here->page;
  // Backwards to the first record of the area.
  u32 at = origin;
  PageId last_seen = first;
  for (u32 pages = 1;;) {
    const u32 before = p.prev_of(at);
    const std::optional<BufferEntry> entry = entry_at(page, before);
    if (!entry || !same_area(entry->page, first)) break;
    if (entry->page != last_seen && pages++ == limit) break;
    last_seen = entry->page;
    at = before;
  }
  std::optional<BufferEntry> entry = entry_at(page, at);
  while (entry && same_area(entry->page, first) && chosen.size() < limit) {
    const PageId id = entry->page;
    u32 bytes = 0;
    for (; entry && entry->page == id; at = p.next_of(at), entry = entry_at(page, at))
      bytes += volume(*entry);
    if (contracts || id == first || bytes > much) chosen.push_back(id);
    entry = entry_at(page, at);
  }
  std::reverse(chosen.begin(), chosen.end());  // the last one is read first
}

// The path to the first change from that key on; it ends at the supremum if there is none.
bool ChangeBuffer::find_first(Ns now, Slice from, Fetch& fetch, Path& path) {
  if (!index_ops_.search(now, number(), from, fetch, path)) return false;
  auto [page, origin] = path.leaf();
  if (path.found) return true;
  origin = instance_.page(page).next_of(origin);
  if (origin == kSupremum && instance_.page(page).next() != kNoPageNumber) {
    page = page_id(0, instance_.page(page).next());
    if (!fetch.need(now, page)) return false;
    origin = instance_.page(page).first();
  }
  if (origin == kSupremum) {
    path.found = false;
    return true;
  }
  std::string buffer;
  const std::string key(tree().leaf_format.key(instance_.page(page).at(origin), buffer));
  return index_ops_.search(now, number(), key, fetch, path);
}

bool ChangeBuffer::merge(Ns now, PageId id, Fetch& fetch) {
  if (!fetch.need_aside(now, index_ops_.bitmap_of(id))) return false;
  const std::string from = BufferEntry::key_of(id, 0);
  while (instance_.info(id).buffered > 0) {
    Path path;
    if (!find_first(now, from, fetch, path)) return false;
    if (!path.found || entry_at(path.leaf().page, path.leaf().origin)->page != id)
      return fetch.refuse(instance_.fault(id, "waits for changes that are not there"));
    if (!merge_run(now, id, path, fetch)) return false;
  }
  instance_.counters.buffer_merges++;
  emit();
  return true;
}

// Applies changes from the path's on, as long as they are on the same page of the tree, and removes
// them there, in one mini-transaction. The removal of one that leaves the page sparse, so that it
// may be merged with a neighbour, is the only one of its mini-transaction.
bool ChangeBuffer::merge_run(Ns now, PageId id, const Path& path, Fetch& fetch) {
  const PageId page = path.leaf().page;
  u32 origin = path.leaf().origin, applied = 0;
  const u64 newest = instance_.page(page).newest_transaction();
  Mtr mtr(instance_);
  bool alone = true;
  while (alone) {
    const std::optional<BufferEntry> entry = entry_at(page, origin);
    if (!entry || entry->page != id) break;
    const u32 bytes = tree().leaf_format.parse(instance_.page(page).at(origin)).size();
    alone = index_ops_.removes_alone(number(), page, bytes);
    if (!alone && applied > 0) break;
    if (!alone && !index_ops_.plan_remove(now, number(), path, fetch)) return false;
    const u32 next = instance_.page(page).next_of(origin);
    if (!apply(mtr, *entry)) {
      mtr.commit(now);
      return fetch.refuse(instance_.fault(id, "has no room for a change that waits for it"));
    }
    applied++;
    entries_--;
    if (--instance_.info(id).buffered == 0)
      index_ops_.end_merge(mtr, instance_.info(id).index, id, newest);
    Path here;
    here.steps.push_back({page, origin});
    index_ops_.remove(mtr, number(), here);
    origin = next;
  }
  mtr.commit(now);
  emit_waiting(id);
  emit();
  return true;
}

bool ChangeBuffer::apply(Mtr& mtr, const BufferEntry& entry) {
  Counters& counters = instance_.counters;
  switch (entry.op) {
    case BufferedOp::kInsert: counters.merged_inserts++; break;
    case BufferedOp::kMark: counters.merged_marks++; break;
    case BufferedOp::kDelete: counters.merged_deletes++; break;
  }
  return index_ops_.apply(mtr, instance_.info(entry.page).index, entry.page, entry.op, entry.key);
}

bool ChangeBuffer::merge_all(Ns now, Fetch& fetch) {
  while (entries_ > 0) {
    Path path;
    if (!find_first(now, BufferEntry::key_of(0, 0), fetch, path)) return false;
    const std::optional<BufferEntry> entry = entry_at(path.leaf().page, path.leaf().origin);
    if (!entry) return fetch.refuse(instance_.fault(path.leaf().page, "has no changes that wait"));
    if (!fetch.need(now, entry->page)) return false;
    fetch.release(now);
  }
  return true;
}

}  // namespace tt::btree
