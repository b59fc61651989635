#include "btree/recovery/tree_check.h"

#include <algorithm>

#include "btree/page/checksum.h"

namespace tt::btree {
namespace {

// A pointer to a page, whose first key is not less. One without a page number stands for the
// pointers of a torn page, which are unknown.
struct Pointer {
  u32 page = kNoPageNumber;
  bool leftmost = false;
  std::string key;
};

class TreeCheck {
 public:
  TreeCheck(const Instance& instance, const Index& index)
      : instance_(instance),
        space_(*instance.spaces[index.space]),
        index_(index),
        leaves_(space_.pages_of(index.leaves)),
        inner_(space_.pages_of(index.inner)) {
    std::sort(leaves_.begin(), leaves_.end());
    std::sort(inner_.begin(), inner_.end());
  }

  Error run() {
    std::vector<Pointer> pointers = {{index_.root, true, {}}};
    for (level_ = index_.height; level_-- > 0;) {
      below_.clear();
      last_.clear();
      for (size_t i = 0; i < pointers.size(); i++) {
        const u32 before = i > 0 ? pointers[i - 1].page : kNoPageNumber;
        const u32 after = i + 1 < pointers.size() ? pointers[i + 1].page : kNoPageNumber;
        left_known_ = i == 0 || before != kNoPageNumber;
        right_known_ = i + 1 == pointers.size() || after != kNoPageNumber;
        if (pointers[i].page == kNoPageNumber || visit(pointers[i], before, after)) continue;
        return why(page_id(index_.space, pointers[i].page));
      }
      pointers = std::move(below_);
    }
    return Error::none();
  }

 private:
  Error why(PageId id) const {
    if (instance_.exists(id) && !instance_.resident(id)) {
      std::string bytes = instance_.page_bytes(id);
      Error error = instance_.misfit(
          id, Page(bytes.data(), static_cast<u32>(bytes.size())),
          instance_.zipped(id) ? load32(instance_.file_bytes(id).data()) : stored_checksum(bytes));
      if (!error.ok()) return error;
    }
    return instance_.fault(id, "does not fit the pages of its index around it");
  }
  bool visit(const Pointer& pointer, u32 before, u32 after) {
    const PageId id = page_id(index_.space, pointer.page);
    if (pointer.page >= space_.pages() || !space_.info(pointer.page).used || !owned(pointer.page))
      return false;
    std::string bytes = instance_.page_bytes(id);
    // The keys of a torn page are unknown: their order is checked again from the next page on.
    if (!instance_.resident(id) && !page_is_whole(bytes)) {
      below_.push_back({});
      last_.clear();
      return true;
    }
    const Page page(bytes.data(), static_cast<u32>(bytes.size()));
    const PageInfo& info = space_.info(pointer.page);
    const bool node = info.kind == PageKind::kLeaf || info.kind == PageKind::kInner;
    if (!node || &instance_.indexes[info.index] != &index_ || page.level() != level_) return false;
    if ((left_known_ && page.prev() != before) || (right_known_ && page.next() != after))
      return false;
    if (page.records() == 0 && pointer.page != index_.root) return false;
    return has_keys_in_order(page, pointer);
  }

  // The root is of the segment of inner pages, whatever its level.
  bool owned(u32 page) const {
    const std::vector<u32>& pages = level_ == 0 && page != index_.root ? leaves_ : inner_;
    return std::binary_search(pages.begin(), pages.end(), page);
  }

  bool has_keys_in_order(const Page& page, const Pointer& pointer) {
    const RecordFormat& format = index_.format(level_);
    std::string buffer;
    for (u32 at = page.first(); at != kSupremum; at = page.next_of(at)) {
      const Slice key = format.key(page.at(at), buffer);
      const bool first = at == page.first(), leftmost = (page.info(at) & kMinRecord) != 0;
      if (leftmost != (level_ > 0 && first && pointer.leftmost)) return false;
      // The leftmost pages of all levels may hold smaller keys than the pointers to them say.
      if (first && !pointer.leftmost &&
          (key < Slice(pointer.key) || (!last_.empty() && pointer.key <= last_)))
        return false;
      if (!leftmost && !last_.empty() && key <= Slice(last_)) return false;
      if (!leftmost) last_.assign(key);
      if (level_ > 0)
        below_.push_back(
            {load32(format.parse(page.at(at)).value.data()), leftmost, std::string(key)});
    }
    return true;
  }

  const Instance& instance_;
  const Space& space_;
  const Index& index_;
  std::vector<u32> leaves_, inner_;
  u32 level_ = 0;
  bool left_known_ = true, right_known_ = true;
  std::string last_;  // key of the level
  std::vector<Pointer> below_;
};

}  // namespace

Error check_tree(const Instance& instance, const Index& index) {
  return TreeCheck(instance, index).run();
}

}  // namespace tt::btree
