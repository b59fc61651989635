#include "fractal/recovery/sound_node.h"

#include "fractal/format/damaged.h"

namespace tt::fractal {
namespace {

struct Bounds {
  Slice lower;
  const std::string* upper;
  bool include(Slice key) const {
    return (lower.empty() || key > lower) && (upper == nullptr || key <= *upper);
  }
};

const char* unsound_rows(const Basement& rows, const Bounds& bounds) {
  for (u32 row = 0; row < rows.rows(); row++) {
    if (!bounds.include(rows.key(row))) return "it has a row of another part";
    if (row > 0 && rows.key(row - 1) >= rows.key(row)) return "its rows are not in order";
  }
  return nullptr;
}

// Messages are stored in the order of their MSNs.
const char* unsound_messages(const MessageBuffer& buffer, const Bounds& bounds, u64 most_msn) {
  const char* wrong = nullptr;
  u64 last = 0;
  buffer.each([&](const Message& m) {
    const bool here = is_broadcast(m.type) ? m.key.empty() : bounds.include(m.key);
    if (!here) wrong = "it has a message of another part";
    if (m.msn <= last || m.msn > most_msn) wrong = "its messages are not in order";
    last = m.msn;
  });
  return wrong;
}

}  // namespace

Error check_sound(const Node& node, const NodeLimits& limits) {
  if (node.max_msn > limits.most_msn)
    return damaged("it is younger than the checkpoint that it is of");
  const Bounds whole{limits.lower, limits.upper};
  for (const std::string& pivot : node.pivots)
    if (!whole.include(pivot)) return damaged("it has a pivot of another node");
  for (u32 i = 0; i < node.children(); i++) {
    if (node.partition(i).state != PartState::kAvailable) continue;
    const Bounds part{i > 0 ? Slice(node.pivots[i - 1]) : limits.lower,
                      i < node.pivots.size() ? &node.pivots[i] : limits.upper};
    const char* const wrong = node.leaf()
                                  ? unsound_rows(node.leaflets[i].rows, part)
                                  : unsound_messages(node.channels[i].buffer, part, node.max_msn);
    if (wrong != nullptr) return damaged(wrong);
  }
  return Error::none();
}

}  // namespace tt::fractal
