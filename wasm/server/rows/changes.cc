#include "server/rows/changes.h"

namespace tt::server {

void changes(const Layout& layout, const Row* before, const Row* after, std::vector<Change>& out) {
  std::string old_key, new_key, old_value, new_value;
  if (before != nullptr) layout.value_of(*before, old_value);
  if (after != nullptr) layout.value_of(*after, new_value);
  const bool replaces = before != nullptr && after != nullptr;
  for (u32 index = 0; index < layout.indexes().size(); index++) {
    if (before != nullptr) layout.key_of(index, *before, old_key);
    if (after != nullptr) layout.key_of(index, *after, new_key);
    const bool has_row = index == 0 || layout.table().indexes[index].clustering;
    const bool moves = !replaces || old_key != new_key;
    if (!moves && (!has_row || old_value == new_value)) continue;
    if (moves && before != nullptr) out.push_back({index, false, old_key});
    if (after != nullptr) out.push_back({index, true, new_key, has_row ? new_value : "", moves});
  }
}

}  // namespace tt::server
