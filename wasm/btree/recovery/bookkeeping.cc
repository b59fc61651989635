#include "btree/recovery/bookkeeping.h"

#include "btree/page/checksum.h"
#include "btree/recovery/tree_check.h"

namespace tt::btree {
namespace {

// True if a read would accept the page.
bool is_whole(const Instance& instance, PageId id, const std::string& bytes) {
  if (instance.resident(id)) return true;
  return instance.zipped(id) ? zip_is_whole(instance.file_bytes(id)) : page_is_whole(bytes);
}

// Redo is durable before its page is written, so a page that is newer than the log proves that the
// log has lost its end. (InnoDB writes to its error log that the page is "in the future", and
// serves it.)
Error newer_than_log(const Instance& instance, PageId id) {
  return {ErrorCode::kCorruption, "ib_logfile0 ends at " + std::to_string(instance.recovery.end) +
                                      ", before the last change of page " +
                                      std::to_string(number_of(id)) + " of " +
                                      instance.spaces[space_of(id)]->name()};
}

// A page that recovery has touched and that is not in use at the end of the log: its frame leaves
// with the LRU list (buf_page_free).
void forget(Instance& instance, PageId id) {
  PageInfo& info = instance.info(id);
  const u32 at = info.frame;
  const bool shown = info.shown;
  info = PageInfo{};
  info.frame = at;
  if (at != kNone) {
    Frame& frame = instance.pool.frame(at);
    if (frame.oldest != 0) instance.pool.cleaned(frame);
    frame.writing = frame.reading = false;
  }
  if (shown)
    instance.context.facts.emit(kCauseSpace, 0, [&] { return PageFreed{.key = {.page = id}}; });
}

Error load_space(Instance& instance, Space& space) {
  if (instance.is_gone(space.id())) return Error::none();
  std::vector<bool> seen(space.pages());
  for (u32 number = 0; number < space.pages(); number++) {
    seen[number] = space.info(number).used;
    space.info(number).used = false;
  }
  PageId torn = ~PageId{0};
  std::string torn_bytes;
  const Error error = space.load([&](u32 number) {
    const PageId id = page_id(space.id(), number);
    std::string bytes = instance.page_bytes(id);
    if (is_whole(instance, id, bytes)) return bytes;
    torn = id;
    torn_bytes = std::move(bytes);
    return std::string(space.page_size(), '\0');
  });
  if (torn != ~PageId{0}) return instance.found_torn(torn, torn_bytes);
  if (!error.ok()) return error;
  for (u32 number = 0; number < space.pages(); number++) {
    const PageId id = page_id(space.id(), number);
    if (!space.info(number).used) {
      if (seen[number]) forget(instance, id);
      continue;
    }
    // One that is torn is found when it is read.
    const std::string bytes = instance.page_bytes(id);
    if (!is_whole(instance, id, bytes)) continue;
    if (load64be(bytes.data() + Page::kLsnAt) > instance.recovery.end)
      return newer_than_log(instance, id);
    if (Error error = instance.learn(id, bytes); !error.ok()) return error;
  }
  return Error::none();
}

// Lower bounds of pages' keys, from the pointers to them.
void load_first_keys(Instance& instance, const Index& index) {
  const Space& space = *instance.spaces[index.space];
  std::string buffer;
  for (u32 number = 0; number < space.pages(); number++) {
    const PageInfo& info = space.info(number);
    if (!info.used || info.kind != PageKind::kInner) continue;
    std::string bytes = instance.page_bytes(page_id(index.space, number));
    const Page page(bytes.data(), static_cast<u32>(bytes.size()));
    if (&instance.indexes[info.index] != &index) continue;
    for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
      if ((page.info(at) & kMinRecord) != 0) continue;
      const Record pointer = index.inner_format.parse(page.at(at));
      const u32 child = load32(pointer.value.data());
      if (child < space.pages())
        instance.info(page_id(index.space, child)).first_key =
            index.inner_format.key(page.at(at), buffer);
    }
  }
}

// The root: the page of the index that has the headers of its segments. A tree of which pages were
// still to be freed may have no segment of leaves any more.
bool load_index(Instance& instance, u32 number) {
  Index& index = instance.indexes[number];
  const Space& space = *instance.spaces[index.space];
  const auto segment = [&](const std::string& bytes, u32 at) {
    return space.segment_at(load32(bytes.data() + at + 4), load16(bytes.data() + at + 8));
  };
  for (u32 page = 0; page < space.pages(); page++) {
    const PageInfo& info = space.info(page);
    const bool of_index = info.used && info.index == number &&
                          (info.kind == PageKind::kLeaf || info.kind == PageKind::kInner);
    if (!of_index) continue;
    const std::string bytes = instance.page_bytes(page_id(index.space, page));
    if (load32(bytes.data() + Page::kInnerSegmentAt + 4) == 0) continue;
    const auto leaves = segment(bytes, Page::kLeafSegmentAt);
    const auto inner = segment(bytes, Page::kInnerSegmentAt);
    index.there = load64be(bytes.data() + Page::kNewestAt) != Page::kUnfinished;
    if (!inner || (index.there && !leaves)) return false;
    index.root = page;
    index.leaves = leaves.value_or(kNone), index.inner = *inner;
    index.height = info.level + 1u;
    load_first_keys(instance, index);
    return true;
  }
  return false;
}

// An index of entries without a root was dropped if the segments of its file are those of other
// indexes. (InnoDB asks its dictionary.)
bool was_dropped(Instance& instance, u32 number) {
  Index& dropped = instance.indexes[number];
  dropped.there = false;
  dropped.root = 0;
  u32 segments = 0;
  for (u32 i = 0; i < instance.indexes.size(); i++)
    if (instance.indexes[i].space == dropped.space && i != number && load_index(instance, i))
      segments += 1 + (instance.indexes[i].leaves != kNone);
  return !dropped.info.clustered && segments == instance.spaces[dropped.space]->segments();
}

}  // namespace

Error load_bookkeeping(Instance& instance) {
  for (const auto& space : instance.spaces)
    if (Error error = load_space(instance, *space); !error.ok()) return error;
  for (u32 i = 0; i < instance.indexes.size(); i++)
    if (!load_index(instance, i) && !was_dropped(instance, i))
      return {ErrorCode::kCorruption, "index " + std::to_string(i) + " has no root in " +
                                          instance.spaces[instance.indexes[i].space]->name()};
  for (const Index& index : instance.indexes)
    if (Error error = index.there ? check_tree(instance, index) : Error::none(); !error.ok())
      return error;
  instance.emit_pages();
  instance.emit_counters();
  instance.emit_pool();
  return Error::none();
}

}  // namespace tt::btree
