// The pages of each index, and what its leaves hold beside the columns of keys and values: before
// each record lengths, NULL bits and a header, in rows DB_TRX_ID and DB_ROLL_PTR as well.
#include "btree/btree_engine.h"

namespace tt::btree {
namespace {

// Walks through a leaf that has changed since it was last counted.
u32 before_records(const Instance& instance, PageId id) {
  const PageInfo& info = instance.info(id);
  if (info.before_records != kNone) return info.before_records;
  std::string bytes = instance.page_bytes(id);
  const Page page(bytes.data(), static_cast<u32>(bytes.size()));
  const RecordFormat& format = instance.indexes[info.index].leaf_format;
  info.before_records = 0;
  // The drive's bytes may be damaged, and no statement has met them yet.
  if (!instance.resident(id) && !page.is_sound(format)) return 0;
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at))
    info.before_records += format.parse(page.at(at)).extra;
  return info.before_records;
}

}  // namespace

std::vector<IndexSpace> BtreeEngine::index_space() const {
  if (!is_open()) return {};
  std::vector<IndexSpace> spaces(instance_.indexes.size() - (buffer_ ? 1 : 0));
  for (const auto& file : instance_.spaces)
    for (u32 number = 0; number < file->pages(); number++) {
      const PageInfo& info = file->info(number);
      if (!info.used || (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner)) continue;
      if (info.index == instance_.buffer_index) continue;
      IndexSpace& space = spaces[info.index];
      space.bytes += instance_.file_page_size(file->id());
      if (info.kind != PageKind::kLeaf) continue;
      const u64 system = instance_.indexes[info.index].leaf_format.system();
      space.entries += info.records;
      space.versions += info.records * system;
      space.metadata +=
          info.records * system + before_records(instance_, page_id(file->id(), number));
    }
  return spaces;
}

}  // namespace tt::btree
