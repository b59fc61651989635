#include "btree/page/checksum.h"

#include <cstring>

#include "btree/page/page.h"
#include "core/hash.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

constexpr u32 kLsnEndAt = 8, kCrcAt = 4;  // from the page's end

}  // namespace

void stamp_page(char* bytes, u32 page_size) {
  std::memcpy(bytes + page_size - kLsnEndAt, bytes + Page::kLsnAt + 4, 4);
  store32(bytes + page_size - kCrcAt, crc32c({bytes, page_size - kCrcAt}));
}

bool page_is_whole(Slice page) {
  const size_t crc_at = page.size() - kCrcAt;
  if (std::memcmp(page.data() + page.size() - kLsnEndAt, page.data() + Page::kLsnAt + 4, 4) == 0 &&
      load32(page.data() + crc_at) == crc32c(page.substr(0, crc_at)))
    return true;
  return is_zero(page);
}

}  // namespace tt::btree
