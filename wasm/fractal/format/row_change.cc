#include "fractal/format/row_change.h"

#include <algorithm>

#include "core/coding.h"
#include "fractal/format/bytes.h"

namespace tt::fractal {
namespace {

constexpr char kInsertBytes = 'A', kRemoveBytes = 'D', kSetByte = 'S';
constexpr size_t kHead = 1 + 4 + 4;  // kind, offset, length or byte

std::string head(char kind, u32 offset, u32 number) {
  std::string out(1, kind);
  append32le(out, offset);
  append32le(out, number);
  return out;
}

}  // namespace

std::string insert_bytes(u32 offset, Slice bytes) {
  return head(kInsertBytes, offset, static_cast<u32>(bytes.size())).append(bytes);
}
std::string remove_bytes(u32 offset, u32 count) { return head(kRemoveBytes, offset, count); }

bool is_row_change(Slice argument) {
  if (argument.size() < kHead) return false;
  const u32 number = load32le(argument.data() + 5);
  switch (argument[0]) {
    case kInsertBytes: return argument.size() == kHead + number;
    case kRemoveBytes: return argument.size() == kHead;
    case kSetByte: return argument.size() == kHead && number <= 0xff;
    default: return false;
  }
}

std::string change_row(Slice value, Slice argument) {
  std::string changed(value);
  const size_t offset = std::min<size_t>(load32le(argument.data() + 1), value.size());
  const u32 number = load32le(argument.data() + 5);
  if (argument[0] == kInsertBytes) changed.insert(offset, argument.substr(kHead));
  if (argument[0] == kRemoveBytes) changed.erase(offset, number);
  if (argument[0] == kSetByte && offset < changed.size())
    changed[offset] = static_cast<char>(number);
  return changed;
}

}  // namespace tt::fractal
