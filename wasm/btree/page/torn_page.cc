#include "btree/page/torn_page.h"

#include "btree/page/page.h"

namespace tt::btree {
namespace {

std::string counted(u32 count, const char* of) {
  return std::to_string(count) + " " + of + (count == 1 ? "" : "s");
}
constexpr const char* kCounted = ", as its header counts";

}  // namespace

std::string lost_with(Slice bytes, const char* record) {
  std::string copy(bytes);
  const Page page(copy.data(), static_cast<u32>(copy.size()));
  if (!page.is_index()) return "what it said of files or transactions";
  if (!page.leaf()) return counted(page.records(), "pointer") + " to pages below it" + kCounted;
  return counted(page.records(), record) + kCounted;
}

}  // namespace tt::btree
