#include "fractal/flush/batch_parts.h"

#include <array>

#include "facts/row_writer.h"

namespace tt::fractal {

std::string batch_parts(const MessageBuffer& batch, const Node& child) {
  std::vector<std::array<u64, 3>> arrived(child.children());  // by kind
  batch.each([&](const Message& m) {
    arrived[child.which_child(m.key)][static_cast<u8>(kind_of(m.type))]++;
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
