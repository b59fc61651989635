// The room that each dictionary takes, and what its leaves hold beside keys and values: for each
// row the offset or the length of its key (bndata.h) and its entry's head (leafentry.h).
#include "fractal/state/index_space.h"

#include "fractal/format/table_row.h"

namespace tt::fractal {
namespace {

constexpr u64 kKeyOffset = 4;

u64 layout_bytes(const EngineContext& context, u32 index) {
  if (index >= context.indexes.size()) return 0;
  const IndexInfo& info = context.indexes[index];
  return info.has_columns() && !info.columns.empty() ? TableRow(info).layout_bytes() : 0;
}

}  // namespace

std::vector<IndexSpace> space_of(const Dictionaries& dictionaries, const Environment& env) {
  std::vector<IndexSpace> spaces;
  for (const auto& dictionary : dictionaries.all()) {
    if (!dictionary->shown()) continue;
    if (spaces.size() <= dictionary->index) spaces.resize(dictionary->index + 1);
    IndexSpace& space = spaces[dictionary->index];
    u64 provisional = 0;
    dictionary->each_node([&](const Node& n) {
      if (!n.leaf()) return;
      space.entries += n.row_count();
      provisional += n.provisional_count();
    });
    space.bytes = env.volume.size(dictionary->file);
    space.versions = provisional * LeafEntry::kProvisionalHeader;
    space.metadata = space.versions + space.entries * (kKeyOffset + LeafEntry::kCleanHeader +
                                                       layout_bytes(env, dictionary->index));
  }
  return spaces;
}

}  // namespace tt::fractal
