#include "fractal/flush/batch_parts.h"

#include <array>

#include "facts/row_writer.h"

namespace tt::fractal {

std::string batch_parts(const MessageBuffer& batch, const Node& child) {
  // Inserts, deletes, and other messages; one to all rows arrives in every part.
  std::vector<std::array<u64, 3>> arrived(child.children());
  batch.each([&](const Message& m) {
    const u32 kind = m.type == MessageType::kInsert ? 0 : m.type == MessageType::kDelete ? 1 : 2;
    if (is_broadcast(m.type))
      for (auto& part : arrived) part[kind]++;
    else
      arrived[child.which_child(m.key)][kind]++;
  });
  std::string out;
  RowWriter row(&out);
  for (u32 i = 0; i < child.children(); i++) {
    for (u64 messages : arrived[i]) row.integer(messages);
    if (child.leaf()) {
      const Basement& rows = child.leaflets[i].rows;
      row.integer(rows.rows()).integer(rows.serialized_bytes());
    } else {
      row.integer(child.channels[i].messages).integer(child.channels[i].bytes);
    }
    row.bytes(i == 0 ? child.lower : child.pivots[i - 1]);
  }
  return out;
}

}  // namespace tt::fractal
