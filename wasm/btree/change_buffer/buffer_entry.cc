#include "btree/change_buffer/buffer_entry.h"

#include <algorithm>

namespace tt::btree {
namespace {

// Operation, and the place of the key, which ends the value.
constexpr u32 kHeadBytes = 2;

// REDUNDANT: a header of 6 bytes and the end of each column. Four columns come first: the space,
// the marker, the page, and counter, operation and flags with six bytes for each further column.
u32 redundant_bytes(u32 fields, u32 data) {
  const u32 all = 4 + 1 + 4 + 4 + 6 * fields + data;
  return 6 + (4 + fields) * (all > 127 ? 2 : 1) + all;
}

}  // namespace

std::string BufferEntry::key_of(PageId page, u32 counter) {
  std::string key(kKeyBytes, '\0');
  store32(key.data(), space_of(page));
  store32(key.data() + 5, number_of(page));
  store16(key.data() + 9, counter);
  return key;
}

std::string BufferEntry::value_of(BufferedOp op, Slice key, u32 fields, u32 data) {
  const u32 least = kHeadBytes + static_cast<u32>(key.size());
  u32 size = redundant_bytes(fields, data) - kRecordHeader - kKeyBytes;
  size = std::max(least, size - (size > 128 ? 2 : 1));
  std::string value(size - key.size(), '\0');
  value[0] = static_cast<char>(op);
  value[1] = static_cast<char>(value.size());
  return value.append(key);
}

std::optional<BufferEntry> BufferEntry::of(const Record& record) {
  const Slice value = record.value;
  if (record.key.size() != kKeyBytes || value.size() < kHeadBytes) return std::nullopt;
  const char* key = record.key.data();
  const u8 op = static_cast<u8>(value[0]), at = static_cast<u8>(value[1]);
  if (op > static_cast<u8>(BufferedOp::kDelete) || at < kHeadBytes || at > value.size())
    return std::nullopt;
  return BufferEntry{page_id(load32(key), load32(key + 5)), load16(key + 9),
                     static_cast<BufferedOp>(op), value.substr(at)};
}

}  // namespace tt::btree
